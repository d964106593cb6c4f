//! Everything that is looked up.
//!
//! For: the statements that read, and values made from rows. Not for: changes, see `write`. Look next: `crate::Store` for what they promise.

use crate::link::Link;
use crate::value::{Row, Value, int, key};
use crate::{Entry, Fault, Head, Millis, Person, PersonKind, Seat, Seek, Session, Speed, Status};

/// The columns of a game and those of one of its seats; a game without seats has one row whose side is nothing.
macro_rules! game {
    ($from:literal) => {
        concat!(
            "SELECT g.id, g.number, g.variant, g.title, g.turns, g.status, g.rated, g.speed, g.to_move, g.deadline, g.result, ",
            "g.opened, g.changed, s.side, s.person, s.level FROM ",
            $from,
            " g LEFT JOIN seat s ON s.game = g.id "
        )
    };
}

/// The columns of a person.
macro_rules! person {
    () => {
        "p.id, p.name, p.kind, p.secret, p.email, p.made, p.seen, p.wishes"
    };
}

const GAME: &str = concat!(game!("game"), "WHERE g.id = $1 ORDER BY s.side");

const EVENTS: &str = "SELECT number, at, body FROM event WHERE game = $1 AND number > $2 ORDER BY number";

const DUE: &str = "SELECT id FROM game WHERE deadline <= $1 ORDER BY deadline, id LIMIT $2";

/// Few at a time, so they are sorted when they are asked for.
const RUNNING: &str = concat!(
    game!(
        "(SELECT * FROM game WHERE id IN (SELECT game FROM seat WHERE person = $1 AND ended IS NULL) \
        AND (changed, id) < ($2, $3) ORDER BY changed DESC, id DESC LIMIT $4)"
    ),
    "ORDER BY g.changed DESC, g.id DESC, s.side"
);

/// As many as somebody has ever played, so the index has them in order.
const OVER: &str = concat!(
    game!(
        "(SELECT * FROM game WHERE id IN (SELECT game FROM (SELECT DISTINCT ended, game FROM seat WHERE person = $1 \
        AND ended IS NOT NULL AND (ended, game) < ($2, $3) ORDER BY ended DESC, game DESC LIMIT $4) AS page))"
    ),
    "ORDER BY g.changed DESC, g.id DESC, s.side"
);

const SEEKS: &str = "SELECT id, person, body, made, until FROM seek WHERE until > $1 ORDER BY made DESC, id DESC LIMIT $2";

const PERSON: &str = concat!("SELECT ", person!(), " FROM person p WHERE p.id = $1");

const PERSON_NAMED: &str = concat!("SELECT ", person!(), " FROM person p WHERE p.fold = $1");

/// So many people are asked for at a time; what is left over asks for the last one again.
const PAGE: usize = 16;

const PEOPLE: &str = concat!(
    "SELECT ",
    person!(),
    " FROM person p WHERE p.id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ORDER BY p.id"
);

const SESSION: &str = concat!(
    "SELECT s.key, s.person, s.made, s.seen, s.until, s.label, ",
    person!(),
    " FROM session s JOIN person p ON p.id = s.person WHERE s.key = $1 AND s.until > $2"
);

const SESSIONS: &str = "SELECT key, person, made, seen, until, label FROM session WHERE person = $1 ORDER BY seen DESC, key";

const LAST_BEAT: &str = "SELECT max(at) FROM beat";

/// How names are compared: without regard to case.
pub(crate) fn fold(name: &str) -> String {
    name.to_lowercase()
}

pub(crate) async fn game(link: &mut impl Link, id: &str) -> Result<Option<(Head, Vec<Seat>)>, Fault> {
    let Ok(id) = key(id) else { return Ok(None) };
    Ok(gather(link.rows(GAME, vec![id]).await?)?.pop())
}

pub(crate) async fn events(link: &mut impl Link, id: &str, after: u64) -> Result<Vec<Entry>, Fault> {
    let (Ok(id), Ok(after)) = (key(id), i64::try_from(after)) else { return Ok(Vec::new()) };
    let rows = link.rows(EVENTS, vec![id, int(after)]).await?;
    rows.into_iter().map(|mut row| Ok(Entry { number: row.int()?, at: row.int()?, body: row.text()? })).collect()
}

pub(crate) async fn due(link: &mut impl Link, by: Millis, most: u32) -> Result<Vec<String>, Fault> {
    let rows = link.rows(DUE, vec![int(by), int(most)]).await?;
    rows.into_iter().map(|mut row| row.text()).collect()
}

pub(crate) async fn games_of(
    link: &mut impl Link,
    person: &str,
    over: bool,
    before: Option<(Millis, String)>,
    most: u32,
) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
    let (changed, id) = before.unwrap_or((Millis::MAX, String::new()));
    let (Ok(person), Ok(id)) = (key(person), key(&id)) else { return Ok(Vec::new()) };
    let sql = if over { OVER } else { RUNNING };
    gather(link.rows(sql, vec![person, int(changed), id, int(most)]).await?)
}

pub(crate) async fn seeks(link: &mut impl Link, now: Millis, most: u32) -> Result<Vec<Seek>, Fault> {
    let mut rows = link.rows(SEEKS, vec![int(now), int(most)]).await?;
    rows.iter_mut().map(seek).collect()
}

pub(crate) async fn person(link: &mut impl Link, id: &str) -> Result<Option<Person>, Fault> {
    let Ok(id) = key(id) else { return Ok(None) };
    link.rows(PERSON, vec![id]).await?.first_mut().map(one_person).transpose()
}

pub(crate) async fn person_named(link: &mut impl Link, name: &str) -> Result<Option<Person>, Fault> {
    if key(name).is_err() {
        return Ok(None);
    }
    let fold = Value::Text(Some(fold(name)));
    link.rows(PERSON_NAMED, vec![fold]).await?.first_mut().map(one_person).transpose()
}

pub(crate) async fn people(link: &mut impl Link, ids: &[String]) -> Result<Vec<Person>, Fault> {
    let mut ids: Vec<&str> = ids.iter().map(String::as_str).filter(|id| key(id).is_ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut people = Vec::with_capacity(ids.len());
    for page in ids.chunks(PAGE) {
        let mut values: Vec<Value> = page.iter().map(|id| key(id)).collect::<Result<_, _>>()?;
        values.resize_with(PAGE, || Value::Text(page.last().map(|id| (*id).to_owned())));
        for row in &mut link.rows(PEOPLE, values).await? {
            people.push(one_person(row)?);
        }
    }
    Ok(people)
}

pub(crate) async fn session(link: &mut impl Link, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault> {
    let mut rows = link.rows(SESSION, vec![Value::Bytes((*key).into()), int(now)]).await?;
    rows.first_mut().map(|row| Ok((one_session(row)?, one_person(row)?))).transpose()
}

pub(crate) async fn sessions_of(link: &mut impl Link, person: &str) -> Result<Vec<Session>, Fault> {
    let Ok(person) = key(person) else { return Ok(Vec::new()) };
    link.rows(SESSIONS, vec![person]).await?.iter_mut().map(one_session).collect()
}

pub(crate) async fn last_beat(link: &mut impl Link) -> Result<Option<Millis>, Fault> {
    let mut rows = link.rows(LAST_BEAT, Vec::new()).await?;
    rows.first_mut().map_or(Ok(None), Row::maybe_int)
}

/// Rows of games with one seat each, those of a game side by side, as games with all their seats.
fn gather(rows: Vec<Row>) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
    let mut games: Vec<(Head, Vec<Seat>)> = Vec::new();
    for mut row in rows {
        let head = head(&mut row)?;
        if games.last().is_none_or(|(last, _)| last.id != head.id) {
            games.push((head, Vec::new()));
        }
        let seat =
            row.maybe_byte()?.map(|side| Ok(Seat { side, person: row.maybe_text()?, level: row.maybe_byte()? })).transpose()?;
        if let Some((_, seats)) = games.last_mut() {
            seats.extend(seat);
        }
    }
    Ok(games)
}

fn head(row: &mut Row) -> Result<Head, Fault> {
    Ok(Head {
        id: row.text()?,
        number: row.int()?,
        variant: row.text()?,
        title: row.text()?,
        turns: row.int()?,
        status: row.one_of(&Status::ALL)?,
        rated: row.flag()?,
        speed: row.one_of(&Speed::ALL)?,
        to_move: row.maybe_byte()?,
        deadline: row.maybe_int()?,
        result: row.maybe_text()?,
        opened: row.int()?,
        changed: row.int()?,
    })
}

/// From the columns id, person, body, made, until.
pub(crate) fn seek(row: &mut Row) -> Result<Seek, Fault> {
    Ok(Seek { id: row.text()?, person: row.text()?, body: row.text()?, made: row.int()?, until: row.int()? })
}

fn one_person(row: &mut Row) -> Result<Person, Fault> {
    Ok(Person {
        id: row.text()?,
        name: row.maybe_text()?,
        kind: row.one_of(&PersonKind::ALL)?,
        secret: row.maybe_text()?,
        email: row.maybe_text()?,
        made: row.int()?,
        seen: row.int()?,
        wishes: row.text()?,
    })
}

fn one_session(row: &mut Row) -> Result<Session, Fault> {
    Ok(Session {
        key: row.digest()?,
        person: row.text()?,
        made: row.int()?,
        seen: row.int()?,
        until: row.int()?,
        label: row.text()?,
    })
}
