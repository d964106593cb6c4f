//! Everything that is looked up.
//!
//! For: the statements that read, and values made from rows. Not for: changes, see `write`. Look next: `crate::Store`
//! for what they promise.

use crate::link::Link;
use crate::value::{Row, Value, int, key, maybe_int, maybe_key};
use crate::{Entry, Fault, Head, Item, Millis, Person, PersonKind, Search, Seat, Seek, Session, Speed, Status};

/// The columns of a game and those of one of its seats; a game without seats has one row whose side is nothing.
macro_rules! game {
    ($from:literal) => {
        concat!(
            "SELECT g.id, g.number, g.variant, g.title, g.turns, g.status, g.public, g.rated, g.speed, g.to_move, g.deadline, g.result, ",
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

/// A page at a time, like [`PEOPLE`].
const NUMBERS: &str = "SELECT id, number FROM game \
    WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ORDER BY id";

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

/// The games that are looked for; `$by` is what an index finds most of them by.
macro_rules! search {
    ($by:literal) => {
        concat!(
            "SELECT g.id, g.number, g.variant, g.title, g.turns, g.status, g.public, g.rated, g.speed, g.to_move, g.deadline, ",
            "g.result, g.opened, g.changed, s.side, s.person, s.level FROM (SELECT * FROM game WHERE ",
            $by,
            "(status = 2 OR $1 = 1 AND status = 1 AND public <> 0) ",
            "AND (public <> 0 OR rated <> 0 OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.person = $2)) ",
            "AND ($3 IS NULL OR variant = $3) ",
            "AND ($4 IS NULL OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.person = $4)) ",
            "AND ($5 IS NULL OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.person = $5)) ",
            "AND ($6 IS NULL OR result = $6) AND ($7 IS NULL OR rated = $7) ",
            "AND ($8 IS NULL OR changed >= $8) AND ($9 IS NULL OR changed < $9) ",
            "AND ($10 IS NULL OR EXISTS (SELECT 1 FROM place WHERE place.hash = $10 AND place.game = game.id)) ",
            "AND (changed, id) < ($11, $12) ORDER BY changed DESC, id DESC LIMIT $13) g LEFT JOIN seat s ON s.game = g.id ",
            "ORDER BY g.changed DESC, g.id DESC, s.side"
        )
    };
}

const SEARCH: &str = search!("");

const SEARCH_BY_PLAYER: &str = search!("id IN (SELECT game FROM seat WHERE person = $4) AND ");

const SEARCH_BY_PLACE: &str = search!("id IN (SELECT game FROM place WHERE hash = $10) AND ");

const SEARCH_BY_GAME: &str = search!("length(variant) <= 200 AND variant = $3 AND ");

const UNSETTLED: &str = "SELECT id FROM game WHERE status = 2 AND settled = 0 ORDER BY changed, id LIMIT $1";

const SEEKS: &str =
    "SELECT id, person, body, made, until FROM seek WHERE until > $1 ORDER BY made DESC, id DESC LIMIT $2";

const PERSON: &str = concat!("SELECT ", person!(), " FROM person p WHERE p.id = $1");

const PERSON_NAMED: &str = concat!("SELECT ", person!(), " FROM person p WHERE p.fold = $1");

/// So many people or games are asked for at a time; what is left over asks for the last one again.
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

const SESSIONS: &str =
    "SELECT key, person, made, seen, until, label FROM session WHERE person = $1 ORDER BY seen DESC, key";

const ITEM: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 AND owner = $2 AND key = $3 \
    AND (until IS NULL OR until > $4)";

const ITEMS: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 AND owner = $2 \
    AND (until IS NULL OR until > $3) AND (rank, key) < ($4, $5) ORDER BY rank DESC, key DESC LIMIT $6";

const ANYBODYS: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 AND key = $2 \
    AND (until IS NULL OR until > $3) LIMIT 1";

const SHELF: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 \
    AND (until IS NULL OR until > $2) AND (rank, key) < ($3, $4) ORDER BY rank DESC, key DESC LIMIT $5";

/// The last name in the order of bytes that a key can have.
const LAST_KEY: &str = "\u{10ffff}";

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

pub(crate) async fn numbers(link: &mut impl Link, ids: &[String]) -> Result<Vec<(String, u64)>, Fault> {
    let mut numbers = Vec::with_capacity(ids.len());
    for page in pages(ids)? {
        for mut row in link.rows(NUMBERS, page).await? {
            numbers.push((row.text()?, row.int()?));
        }
    }
    Ok(numbers)
}

/// The values for statements that ask for several ids, each of them once and in order.
fn pages(ids: &[String]) -> Result<Vec<Vec<Value>>, Fault> {
    let mut ids: Vec<&str> = ids.iter().map(String::as_str).filter(|id| key(id).is_ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    let page = |page: &[&str]| {
        let mut values: Vec<Value> = page.iter().map(|id| key(id)).collect::<Result<_, _>>()?;
        values.resize_with(PAGE, || Value::Text(page.last().map(|id| (*id).to_owned())));
        Ok(values)
    };
    ids.chunks(PAGE).map(page).collect()
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

pub(crate) async fn search(
    link: &mut impl Link,
    search: &Search,
    before: Option<(Millis, String)>,
    most: u32,
) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
    let (changed, id) = before.unwrap_or((Millis::MAX, String::new()));
    let texts = [&search.asker, &search.variant, &search.player, &search.other, &search.result];
    let texts: Result<Vec<Value>, Fault> = texts.into_iter().map(|text| maybe_key(text.as_deref())).collect();
    let (Ok(texts), Ok(id)) = (texts, key(&id)) else { return Ok(Vec::new()) };
    let mut values = vec![int(search.running)];
    values.extend(texts);
    let numbers = [search.rated.map(i64::from), search.since, search.until, search.place];
    values.extend(numbers.into_iter().map(maybe_int));
    values.extend([int(changed), id, int(most)]);
    let sql = match (&search.place, &search.player) {
        (Some(_), _) => SEARCH_BY_PLACE,
        (None, Some(_)) => SEARCH_BY_PLAYER,
        (None, None) if search.variant.is_some() => SEARCH_BY_GAME,
        (None, None) => SEARCH,
    };
    gather(link.rows(sql, values).await?)
}

pub(crate) async fn unsettled(link: &mut impl Link, most: u32) -> Result<Vec<String>, Fault> {
    let rows = link.rows(UNSETTLED, vec![int(most)]).await?;
    rows.into_iter().map(|mut row| row.text()).collect()
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
    let mut people = Vec::with_capacity(ids.len());
    for page in pages(ids)? {
        for row in &mut link.rows(PEOPLE, page).await? {
            people.push(one_person(row)?);
        }
    }
    Ok(people)
}

pub(crate) async fn session(
    link: &mut impl Link,
    key: &[u8; 32],
    now: Millis,
) -> Result<Option<(Session, Person)>, Fault> {
    let mut rows = link.rows(SESSION, vec![Value::Bytes((*key).into()), int(now)]).await?;
    rows.first_mut().map(|row| Ok((one_session(row)?, one_person(row)?))).transpose()
}

pub(crate) async fn sessions_of(link: &mut impl Link, person: &str) -> Result<Vec<Session>, Fault> {
    let Ok(person) = key(person) else { return Ok(Vec::new()) };
    link.rows(SESSIONS, vec![person]).await?.iter_mut().map(one_session).collect()
}

pub(crate) async fn item(
    link: &mut impl Link,
    shelf: &str,
    owner: &str,
    name: &str,
    now: Millis,
) -> Result<Option<Item>, Fault> {
    let (Ok(shelf), Ok(owner), Ok(name)) = (key(shelf), key(owner), key(name)) else { return Ok(None) };
    link.rows(ITEM, vec![shelf, owner, name, int(now)]).await?.first_mut().map(one_item).transpose()
}

pub(crate) async fn items(
    link: &mut impl Link,
    shelf: &str,
    owner: &str,
    before: Option<(i64, String)>,
    now: Millis,
    most: u32,
) -> Result<Vec<Item>, Fault> {
    let (rank, name) = before.unwrap_or((i64::MAX, LAST_KEY.to_owned()));
    let (Ok(shelf), Ok(owner), Ok(name)) = (key(shelf), key(owner), key(&name)) else { return Ok(Vec::new()) };
    link.rows(ITEMS, vec![shelf, owner, int(now), int(rank), name, int(most)]).await?.iter_mut().map(one_item).collect()
}

pub(crate) async fn anybodys(
    link: &mut impl Link,
    shelf: &str,
    name: &str,
    now: Millis,
) -> Result<Option<Item>, Fault> {
    let (Ok(shelf), Ok(name)) = (key(shelf), key(name)) else { return Ok(None) };
    link.rows(ANYBODYS, vec![shelf, name, int(now)]).await?.first_mut().map(one_item).transpose()
}

pub(crate) async fn shelf(
    link: &mut impl Link,
    shelf: &str,
    before: Option<(i64, String)>,
    now: Millis,
    most: u32,
) -> Result<Vec<Item>, Fault> {
    let (rank, name) = before.unwrap_or((i64::MAX, LAST_KEY.to_owned()));
    let (Ok(shelf), Ok(name)) = (key(shelf), key(&name)) else { return Ok(Vec::new()) };
    link.rows(SHELF, vec![shelf, int(now), int(rank), name, int(most)]).await?.iter_mut().map(one_item).collect()
}

pub(crate) async fn last_beat(link: &mut impl Link) -> Result<Option<Millis>, Fault> {
    let mut rows = link.rows(LAST_BEAT, Vec::new()).await?;
    rows.first_mut().map_or(Ok(None), Row::maybe_int)
}

/// Rows of games with one seat each, those of a game side by side, as games with all their seats.
pub(crate) fn gather(rows: Vec<Row>) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
    let mut games: Vec<(Head, Vec<Seat>)> = Vec::new();
    for mut row in rows {
        let head = head(&mut row)?;
        if games.last().is_none_or(|(last, _)| last.id != head.id) {
            games.push((head, Vec::new()));
        }
        let seat = row
            .maybe_byte()?
            .map(|side| Ok(Seat { side, person: row.maybe_text()?, level: row.maybe_byte()? }))
            .transpose()?;
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
        public: row.flag()?,
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

pub(crate) fn one_person(row: &mut Row) -> Result<Person, Fault> {
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

fn one_item(row: &mut Row) -> Result<Item, Fault> {
    Ok(Item {
        shelf: row.text()?,
        owner: row.text()?,
        key: row.text()?,
        version: row.int()?,
        rank: row.int()?,
        until: row.maybe_int()?,
        body: row.text()?,
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
