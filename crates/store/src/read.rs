//! The statements that read, and the values made from their rows. Changes are in `write`, promises in `crate::Store`.

use crate::executor::Executor;
use crate::value::{Row, Value, int, key, maybe_int, maybe_key};
use crate::{
    Fault, GameHeader, Item, Millis, Person, PersonKind, Search, Seat, Seek, Session, Speed, Status, StoredEvent,
};

/// The columns of a game and of one of its seats; a game without seats has one row whose side is NULL.
macro_rules! select_games {
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
macro_rules! person_columns {
    () => {
        "p.id, p.name, p.kind, p.secret, p.email, p.made, p.seen, p.wishes"
    };
}

const GAME: &str = concat!(select_games!("game"), "WHERE g.id = $1 ORDER BY s.side");

const EVENTS: &str = "SELECT number, at, body FROM event WHERE game = $1 AND number > $2 ORDER BY number";

/// In batches, like [`PEOPLE`].
const EVENT_COUNTS: &str = "SELECT id, number FROM game \
    WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ORDER BY id";

const DUE: &str = "SELECT id FROM game WHERE deadline <= $1 ORDER BY deadline, id LIMIT $2";

/// A player has few running games, so they are sorted by the query.
const RUNNING: &str = concat!(
    select_games!(
        "(SELECT * FROM game WHERE id IN (SELECT game FROM seat WHERE person = $1 AND ended IS NULL) \
        AND (changed, id) < ($2, $3) ORDER BY changed DESC, id DESC LIMIT $4)"
    ),
    "ORDER BY g.changed DESC, g.id DESC, s.side"
);

/// A player may have any number of finished games, so the index provides their order.
const FINISHED: &str = concat!(
    select_games!(
        "(SELECT * FROM game WHERE id IN (SELECT game FROM (SELECT DISTINCT ended, game FROM seat WHERE person = $1 \
        AND ended IS NOT NULL AND (ended, game) < ($2, $3) ORDER BY ended DESC, game DESC LIMIT $4) AS page))"
    ),
    "ORDER BY g.changed DESC, g.id DESC, s.side"
);

/// The search for games; `$by` is a condition with an index that narrows it down most.
macro_rules! search_games {
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
            "AND ($8 IS NULL OR listed >= $8) AND ($9 IS NULL OR listed < $9) ",
            "AND ($10 IS NULL OR EXISTS (SELECT 1 FROM place WHERE place.hash = $10 AND place.game = game.id)) ",
            "AND (listed, id) < ($11, $12) ORDER BY listed DESC, id DESC LIMIT $13) g LEFT JOIN seat s ON s.game = g.id ",
            "ORDER BY g.listed DESC, g.id DESC, s.side"
        )
    };
}

const SEARCH: &str = search_games!("");

const SEARCH_BY_PLAYER: &str = search_games!("id IN (SELECT game FROM seat WHERE person = $4) AND ");

const SEARCH_BY_POSITION: &str = search_games!("id IN (SELECT game FROM place WHERE hash = $10) AND ");

const SEARCH_BY_GAME: &str = search_games!("length(variant) <= 200 AND variant = $3 AND ");

const TO_FINISH: &str = "SELECT id FROM game WHERE status = 2 AND settled = 0 ORDER BY changed, id LIMIT $1";

const SEEKS: &str =
    "SELECT id, person, body, made, until FROM seek WHERE until > $1 ORDER BY made DESC, id DESC LIMIT $2";

const PERSON: &str = concat!("SELECT ", person_columns!(), " FROM person p WHERE p.id = $1");

const PERSON_NAMED: &str = concat!("SELECT ", person_columns!(), " FROM person p WHERE p.fold = $1");

/// Batch size of queries for several people or games; the last id fills up an incomplete batch.
const BATCH_SIZE: usize = 16;

const PEOPLE: &str = concat!(
    "SELECT ",
    person_columns!(),
    " FROM person p WHERE p.id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ORDER BY p.id"
);

const SESSION: &str = concat!(
    "SELECT s.key, s.person, s.made, s.seen, s.until, s.label, ",
    person_columns!(),
    " FROM session s JOIN person p ON p.id = s.person WHERE s.key = $1 AND s.until > $2"
);

const SESSIONS: &str =
    "SELECT key, person, made, seen, until, label FROM session WHERE person = $1 ORDER BY seen DESC, key";

const ITEM: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 AND owner = $2 AND key = $3 \
    AND (until IS NULL OR until > $4)";

const ITEMS: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 AND owner = $2 \
    AND (until IS NULL OR until > $3) AND (rank, key) < ($4, $5) ORDER BY rank DESC, key DESC LIMIT $6";

const ITEM_OF_ANY_OWNER: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 AND key = $2 \
    AND (until IS NULL OR until > $3) LIMIT 1";

const ITEMS_IN_NAMESPACE: &str = "SELECT shelf, owner, key, version, rank, until, body FROM item WHERE shelf = $1 \
    AND (until IS NULL OR until > $2) AND (rank, key) < ($3, $4) ORDER BY rank DESC, key DESC LIMIT $5";

/// The greatest possible key in byte order.
const MAX_KEY: &str = "\u{10ffff}";

const LAST_HEARTBEAT: &str = "SELECT max(at) FROM beat";

/// Names are compared regardless of case.
pub(crate) fn fold_case(name: &str) -> String {
    name.to_lowercase()
}

pub(crate) async fn game(link: &mut impl Executor, id: &str) -> Result<Option<(GameHeader, Vec<Seat>)>, Fault> {
    let Ok(id) = key(id) else { return Ok(None) };
    Ok(group_seats(link.fetch_all(GAME, vec![id]).await?)?.pop())
}

pub(crate) async fn events(link: &mut impl Executor, id: &str, after: u64) -> Result<Vec<StoredEvent>, Fault> {
    let (Ok(id), Ok(after)) = (key(id), i64::try_from(after)) else { return Ok(Vec::new()) };
    let rows = link.fetch_all(EVENTS, vec![id, int(after)]).await?;
    rows.into_iter().map(|mut row| Ok(StoredEvent { number: row.int()?, at: row.int()?, body: row.text()? })).collect()
}

pub(crate) async fn event_counts(link: &mut impl Executor, ids: &[String]) -> Result<Vec<(String, u64)>, Fault> {
    let mut numbers = Vec::with_capacity(ids.len());
    for page in id_batches(ids)? {
        for mut row in link.fetch_all(EVENT_COUNTS, page).await? {
            numbers.push((row.text()?, row.int()?));
        }
    }
    Ok(numbers)
}

/// The values for statements that query several ids: batches of sorted ids without duplicates.
fn id_batches(ids: &[String]) -> Result<Vec<Vec<Value>>, Fault> {
    let mut ids: Vec<&str> = ids.iter().map(String::as_str).filter(|id| key(id).is_ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    let page = |page: &[&str]| {
        let mut values: Vec<Value> = page.iter().map(|id| key(id)).collect::<Result<_, _>>()?;
        values.resize_with(BATCH_SIZE, || Value::Text(page.last().map(|id| (*id).to_owned())));
        Ok(values)
    };
    ids.chunks(BATCH_SIZE).map(page).collect()
}

pub(crate) async fn due_games(link: &mut impl Executor, by: Millis, most: u32) -> Result<Vec<String>, Fault> {
    let rows = link.fetch_all(DUE, vec![int(by), int(most)]).await?;
    rows.into_iter().map(|mut row| row.text()).collect()
}

pub(crate) async fn games_of(
    link: &mut impl Executor,
    person: &str,
    over: bool,
    before: Option<(Millis, String)>,
    most: u32,
) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
    let (changed, id) = before.unwrap_or((Millis::MAX, String::new()));
    let (Ok(person), Ok(id)) = (key(person), key(&id)) else { return Ok(Vec::new()) };
    let sql = if over { FINISHED } else { RUNNING };
    group_seats(link.fetch_all(sql, vec![person, int(changed), id, int(most)]).await?)
}

pub(crate) async fn search(
    link: &mut impl Executor,
    search: &Search,
    before: Option<(Millis, String)>,
    most: u32,
) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
    let (listed, id) = before.unwrap_or((Millis::MAX, String::new()));
    let texts = [&search.viewer, &search.variant, &search.player, &search.other_player, &search.result];
    let texts: Result<Vec<Value>, Fault> = texts.into_iter().map(|text| maybe_key(text.as_deref())).collect();
    let (Ok(texts), Ok(id)) = (texts, key(&id)) else { return Ok(Vec::new()) };
    let mut values = vec![int(search.include_running)];
    values.extend(texts);
    let numbers = [search.rated.map(i64::from), search.since, search.until, search.position_hash];
    values.extend(numbers.into_iter().map(maybe_int));
    values.extend([int(listed), id, int(most)]);
    let sql = match (&search.position_hash, &search.player) {
        (Some(_), _) => SEARCH_BY_POSITION,
        (None, Some(_)) => SEARCH_BY_PLAYER,
        (None, None) if search.variant.is_some() => SEARCH_BY_GAME,
        (None, None) => SEARCH,
    };
    group_seats(link.fetch_all(sql, values).await?)
}

pub(crate) async fn games_to_finish(link: &mut impl Executor, most: u32) -> Result<Vec<String>, Fault> {
    let rows = link.fetch_all(TO_FINISH, vec![int(most)]).await?;
    rows.into_iter().map(|mut row| row.text()).collect()
}

pub(crate) async fn seeks(link: &mut impl Executor, now: Millis, most: u32) -> Result<Vec<Seek>, Fault> {
    let mut rows = link.fetch_all(SEEKS, vec![int(now), int(most)]).await?;
    rows.iter_mut().map(seek_from_row).collect()
}

pub(crate) async fn person(link: &mut impl Executor, id: &str) -> Result<Option<Person>, Fault> {
    let Ok(id) = key(id) else { return Ok(None) };
    link.fetch_all(PERSON, vec![id]).await?.first_mut().map(person_from_row).transpose()
}

pub(crate) async fn person_named(link: &mut impl Executor, name: &str) -> Result<Option<Person>, Fault> {
    if key(name).is_err() {
        return Ok(None);
    }
    let fold = Value::Text(Some(fold_case(name)));
    link.fetch_all(PERSON_NAMED, vec![fold]).await?.first_mut().map(person_from_row).transpose()
}

pub(crate) async fn people(link: &mut impl Executor, ids: &[String]) -> Result<Vec<Person>, Fault> {
    let mut people = Vec::with_capacity(ids.len());
    for page in id_batches(ids)? {
        for row in &mut link.fetch_all(PEOPLE, page).await? {
            people.push(person_from_row(row)?);
        }
    }
    Ok(people)
}

pub(crate) async fn session(
    link: &mut impl Executor,
    key: &[u8; 32],
    now: Millis,
) -> Result<Option<(Session, Person)>, Fault> {
    let mut rows = link.fetch_all(SESSION, vec![Value::Bytes((*key).into()), int(now)]).await?;
    rows.first_mut().map(|row| Ok((session_from_row(row)?, person_from_row(row)?))).transpose()
}

pub(crate) async fn sessions_of(link: &mut impl Executor, person: &str) -> Result<Vec<Session>, Fault> {
    let Ok(person) = key(person) else { return Ok(Vec::new()) };
    link.fetch_all(SESSIONS, vec![person]).await?.iter_mut().map(session_from_row).collect()
}

pub(crate) async fn item(
    link: &mut impl Executor,
    namespace: &str,
    owner: &str,
    name: &str,
    now: Millis,
) -> Result<Option<Item>, Fault> {
    let (Ok(namespace), Ok(owner), Ok(name)) = (key(namespace), key(owner), key(name)) else { return Ok(None) };
    link.fetch_all(ITEM, vec![namespace, owner, name, int(now)]).await?.first_mut().map(item_from_row).transpose()
}

pub(crate) async fn items(
    link: &mut impl Executor,
    namespace: &str,
    owner: &str,
    before: Option<(i64, String)>,
    now: Millis,
    most: u32,
) -> Result<Vec<Item>, Fault> {
    let (rank, name) = before.unwrap_or((i64::MAX, MAX_KEY.to_owned()));
    let (Ok(namespace), Ok(owner), Ok(name)) = (key(namespace), key(owner), key(&name)) else { return Ok(Vec::new()) };
    link.fetch_all(ITEMS, vec![namespace, owner, int(now), int(rank), name, int(most)])
        .await?
        .iter_mut()
        .map(item_from_row)
        .collect()
}

pub(crate) async fn item_of_any_owner(
    link: &mut impl Executor,
    namespace: &str,
    name: &str,
    now: Millis,
) -> Result<Option<Item>, Fault> {
    let (Ok(namespace), Ok(name)) = (key(namespace), key(name)) else { return Ok(None) };
    link.fetch_all(ITEM_OF_ANY_OWNER, vec![namespace, name, int(now)]).await?.first_mut().map(item_from_row).transpose()
}

pub(crate) async fn items_in_namespace(
    link: &mut impl Executor,
    namespace: &str,
    before: Option<(i64, String)>,
    now: Millis,
    most: u32,
) -> Result<Vec<Item>, Fault> {
    let (rank, name) = before.unwrap_or((i64::MAX, MAX_KEY.to_owned()));
    let (Ok(namespace), Ok(name)) = (key(namespace), key(&name)) else { return Ok(Vec::new()) };
    link.fetch_all(ITEMS_IN_NAMESPACE, vec![namespace, int(now), int(rank), name, int(most)])
        .await?
        .iter_mut()
        .map(item_from_row)
        .collect()
}

pub(crate) async fn last_heartbeat(link: &mut impl Executor) -> Result<Option<Millis>, Fault> {
    let mut rows = link.fetch_all(LAST_HEARTBEAT, Vec::new()).await?;
    rows.first_mut().map_or(Ok(None), Row::maybe_int)
}

/// Groups rows with one seat each, those of a game adjacent, into games with all their seats.
pub(crate) fn group_seats(rows: Vec<Row>) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
    let mut games: Vec<(GameHeader, Vec<Seat>)> = Vec::new();
    for mut row in rows {
        let head = header_from_row(&mut row)?;
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

fn header_from_row(row: &mut Row) -> Result<GameHeader, Fault> {
    Ok(GameHeader {
        id: row.text()?,
        event_count: row.int()?,
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
        opened_at: row.int()?,
        changed_at: row.int()?,
    })
}

/// From the columns id, person, body, made, until.
pub(crate) fn seek_from_row(row: &mut Row) -> Result<Seek, Fault> {
    Ok(Seek { id: row.text()?, person: row.text()?, body: row.text()?, created_at: row.int()?, expires_at: row.int()? })
}

pub(crate) fn person_from_row(row: &mut Row) -> Result<Person, Fault> {
    Ok(Person {
        id: row.text()?,
        name: row.maybe_text()?,
        kind: row.one_of(&PersonKind::ALL)?,
        password_hash: row.maybe_text()?,
        email: row.maybe_text()?,
        created_at: row.int()?,
        last_seen_at: row.int()?,
        settings: row.text()?,
    })
}

fn item_from_row(row: &mut Row) -> Result<Item, Fault> {
    Ok(Item {
        namespace: row.text()?,
        owner: row.text()?,
        key: row.text()?,
        version: row.int()?,
        rank: row.int()?,
        expires_at: row.maybe_int()?,
        body: row.text()?,
    })
}

fn session_from_row(row: &mut Row) -> Result<Session, Fault> {
    Ok(Session {
        key: row.digest()?,
        person: row.text()?,
        created_at: row.int()?,
        last_used_at: row.int()?,
        expires_at: row.int()?,
        label: row.text()?,
    })
}
