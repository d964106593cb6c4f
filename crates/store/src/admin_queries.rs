//! Queries for the operator: all people, all games in progress, counts. Those for players are in `read`.

use crate::executor::Executor;
use crate::read::{fold_case, group_seats, person_from_row};
use crate::value::{Row, Value, int, key};
use crate::{Fault, GameHeader, Person, Seat};

/// The number of rows of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Accounts of guests.
    pub guests: u64,
    /// Accounts of players.
    pub players: u64,
    /// Accounts of programs.
    pub bots: u64,
    /// Sessions, one per signed-in browser.
    pub sessions: u64,
    /// Seeks.
    pub seeks: u64,
    /// Games with an open seat.
    pub waiting: u64,
    /// Games in progress.
    pub running: u64,
    /// Finished games.
    pub finished: u64,
}

const PEOPLE: &str = concat!(
    "SELECT ",
    person_columns!(),
    " FROM person p WHERE p.fold LIKE $1 ESCAPE '!' OR p.id = $2 OR $2 = '' ",
    "ORDER BY CASE WHEN p.name IS NULL THEN 1 ELSE 0 END, p.seen DESC, p.id LIMIT $3"
);

const ACTIVE_GAMES: &str = concat!(
    select_games!("(SELECT * FROM game WHERE status < 2 ORDER BY changed DESC, id DESC LIMIT $1)"),
    "ORDER BY g.changed DESC, g.id DESC, s.side"
);

const COUNTS: &str = "SELECT (SELECT count(*) FROM person WHERE kind = 0), (SELECT count(*) FROM person WHERE kind = 1), \
    (SELECT count(*) FROM person WHERE kind = 2), (SELECT count(*) FROM session), (SELECT count(*) FROM seek), \
    (SELECT count(*) FROM game WHERE status = 0), (SELECT count(*) FROM game WHERE status = 1), (SELECT count(*) FROM game WHERE status = 2)";

pub(crate) async fn find_people(link: &mut impl Executor, text: &str, most: u32) -> Result<Vec<Person>, Fault> {
    let Ok(id) = key(text) else { return Ok(Vec::new()) };
    // Escapes the wildcards of LIKE.
    let like = fold_case(text).replace('!', "!!").replace('%', "!%").replace('_', "!_");
    let rows = link.fetch_all(PEOPLE, vec![Value::Text(Some(format!("%{like}%"))), id, int(most)]).await?;
    rows.into_iter().map(|mut row| person_from_row(&mut row)).collect()
}

pub(crate) async fn active_games(link: &mut impl Executor, most: u32) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
    group_seats(link.fetch_all(ACTIVE_GAMES, vec![int(most)]).await?)
}

pub(crate) async fn counts(link: &mut impl Executor) -> Result<Counts, Fault> {
    let mut rows = link.fetch_all(COUNTS, Vec::new()).await?;
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
            finished: count(row)?,
        })
    })
}
