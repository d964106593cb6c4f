//! What whoever looks after the house wants to see: all people, all games that are being played, how much there is.
//!
//! For: the statements, and the numbers. Not for: what players ask, see `read`.

use crate::link::Link;
use crate::read::{fold, gather, one_person};
use crate::value::{Row, Value, int, key};
use crate::{Fault, Head, Person, Seat};

/// How much there is of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// People without an account.
    pub guests: u64,
    /// People with one.
    pub players: u64,
    /// Programs.
    pub bots: u64,
    /// Browsers in which somebody is known.
    pub sessions: u64,
    /// Seeks.
    pub seeks: u64,
    /// Games in which a seat is open.
    pub waiting: u64,
    /// Games that are being played.
    pub running: u64,
    /// Games that are over.
    pub over: u64,
}

const PEOPLE: &str = concat!(
    "SELECT ",
    person!(),
    " FROM person p WHERE p.fold LIKE $1 ESCAPE '!' OR p.id = $2 OR $2 = '' ",
    "ORDER BY CASE WHEN p.name IS NULL THEN 1 ELSE 0 END, p.seen DESC, p.id LIMIT $3"
);

const UNFINISHED: &str = concat!(
    game!("(SELECT * FROM game WHERE status < 2 ORDER BY changed DESC, id DESC LIMIT $1)"),
    "ORDER BY g.changed DESC, g.id DESC, s.side"
);

const COUNTS: &str = "SELECT (SELECT count(*) FROM person WHERE kind = 0), (SELECT count(*) FROM person WHERE kind = 1), \
    (SELECT count(*) FROM person WHERE kind = 2), (SELECT count(*) FROM session), (SELECT count(*) FROM seek), \
    (SELECT count(*) FROM game WHERE status = 0), (SELECT count(*) FROM game WHERE status = 1), (SELECT count(*) FROM game WHERE status = 2)";

pub(crate) async fn find_people(link: &mut impl Link, text: &str, most: u32) -> Result<Vec<Person>, Fault> {
    let Ok(id) = key(text) else { return Ok(Vec::new()) };
    // What stands for any letters stands for itself here.
    let like = fold(text).replace('!', "!!").replace('%', "!%").replace('_', "!_");
    let rows = link.rows(PEOPLE, vec![Value::Text(Some(format!("%{like}%"))), id, int(most)]).await?;
    rows.into_iter().map(|mut row| one_person(&mut row)).collect()
}

pub(crate) async fn unfinished(link: &mut impl Link, most: u32) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
    gather(link.rows(UNFINISHED, vec![int(most)]).await?)
}

pub(crate) async fn counts(link: &mut impl Link) -> Result<Counts, Fault> {
    let mut rows = link.rows(COUNTS, Vec::new()).await?;
    let count = |row: &mut Row| row.int::<u64>();
    rows.first_mut().map_or(Ok(Counts::default()), |row| {
        Ok(Counts {
            guests: count(row)?,
            players: count(row)?,
            bots: count(row)?,
            sessions: count(row)?,
            seeks: count(row)?,
            waiting: count(row)?,
            running: count(row)?,
            over: count(row)?,
        })
    })
}
