//! The archive: finding games by variant, player, result, time and position.
//!
//! `GET /api/archive` returns them page by page, `export` as one stream. The store decides which games a caller can
//! find: public and rated ones, and their own. `settle` stores the positions of a game when it ends. See
//! `store::Search`.

pub(crate) mod export;

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::QueryPairs;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::identity::{Caller, Visitor};
use crate::http::reply::json;
use crate::live::table::delay::hide_recent_turns;
use crate::live::table_routes::PGN;
use crate::live::texts;
use crate::social::my_games::{Names, display_names, listed_game, parse_cursor};
use crate::social::settle::position_hash;
use crate::social::state::Social;
use api::{ArchivePage, ArchivedGame};
use axum::response::Response;
use play::Millis;
use store::{GameHeader, Search, Seat};

/// The number of games on a page.
const PAGE_SIZE: u32 = 30;

/// The query parameters.
const QUERIES: [(&str, &str); 11] = [
    ("game", "the id of a game"),
    ("player", "the name of a player"),
    ("other", "the name of another player"),
    ("mine", "1: the caller's games"),
    ("result", "the result: `1-0`"),
    ("rated", "1: rated games; 0: unrated games"),
    ("since", "ended, or if in progress opened, at this time or later, in milliseconds since 1970"),
    ("until", "the same, before this time"),
    ("position", "a position that the game reached; needs `game`"),
    ("running", "1: also public games in progress"),
    ("after", "the value of `more` in the previous page"),
];
/// The number of those parameters that streams take, too.
const STREAM_QUERIES: usize = 9;

/// The routes of the archive.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/archive", Anyone, "finished games: by game, player, result, time, position; page by page", list)
            .returns::<ArchivePage>()
            .queries(&QUERIES),
        get("/archive.pgn", Anyone, "the same, as one stream of records", export::pgn)
            .content_type(PGN)
            .queries(&QUERIES[..STREAM_QUERIES]),
        get("/archive.ndjson", Anyone, "the same, as one stream of lines, each a game in JSON", export::ndjson)
            .content_type("application/x-ndjson")
            .queries(&QUERIES[..STREAM_QUERIES]),
    ]
}

/// A parsed query.
#[derive(Debug)]
pub(crate) struct ArchiveQuery {
    pub(crate) search: Search,
    after: Option<(Millis, String)>,
}

/// `GET /api/archive?game=…&player=…&other=…&mine=1&result=…&rated=1&since=…&until=…&position=…&running=1&after=…`
async fn list(
    Caller { app, address, visitor }: Caller<Social>,
    QueryPairs(pairs): QueryPairs,
) -> Result<Response, Fault> {
    let Some(ArchiveQuery { search, after }) = parse_query(&app, address, &visitor, pairs).await? else {
        return Ok(json(&ArchivePage::default()));
    };
    let mut found = app.store.search(&search, after, PAGE_SIZE + 1).await?;
    let more = found.len() > PAGE_SIZE as usize;
    found.truncate(PAGE_SIZE as usize);
    let more = found.last().filter(|_| more).map(|(head, _)| format!("{}-{}", head.listed_at(), head.id));
    let games = archived_games(&app, found, visitor.id()).await?;
    Ok(json(&ArchivePage { games, more }))
}

/// Parses a query; none if it cannot match any game.
pub(crate) async fn parse_query(
    app: &Social,
    address: Address,
    visitor: &Visitor,
    pairs: Vec<(String, String)>,
) -> Result<Option<ArchiveQuery>, Fault> {
    let mut search = Search { viewer: visitor.id().map(str::to_owned), ..Search::default() };
    let (mut after, mut position, mut mine, mut people) = (None, None, false, Vec::new());
    for (name, value) in pairs.into_iter().filter(|(_, value)| !value.is_empty()) {
        match name.as_str() {
            "game" => search.variant = Some(value),
            "player" | "other" => people.push(value),
            "mine" => mine = value == "1",
            "result" => search.result = Some(value),
            "rated" => search.rated = Some(value == "1"),
            "running" => search.include_running = value == "1",
            "since" => search.since = Some(parse_time(&value)?),
            "until" => search.until = Some(parse_time(&value)?),
            "position" => position = Some(value),
            "after" => after = Some(parse_cursor(&value)?),
            _ => {
                let known = "game, player, other, mine, result, rated, running, since, until, position and after";
                return Err(Fault::bad_request(format!("there is no parameter `{name}`; the parameters are {known}")));
            }
        }
    }
    let mut ids = Vec::new();
    if mine {
        let Some(own) = visitor.id() else { return Ok(None) };
        ids.push(own.to_owned());
    }
    for name in people {
        let person = app.store.person_named(&name).await?;
        ids.push(person.ok_or_else(|| Fault::not_found(format!("there is no user `{name}`")))?.id);
    }
    let mut ids = ids.into_iter();
    (search.player, search.other_player) = (ids.next(), ids.next());
    if ids.next().is_some() {
        return Err(Fault::bad_request("a search takes at most two players"));
    }
    if let Some(position) = position {
        let Some(game) = search.variant.clone() else {
            return Err(Fault::bad_request("a search by `position` needs a `game`"));
        };
        let library = texts::library(app, &[&game]).await?;
        let place = app.rule_pool.run(address, move || {
            let place = library.place(&game, &position)?;
            Ok(position_hash(&game, &place))
        });
        search.position_hash = Some(place.await?);
    }
    Ok(Some(ArchiveQuery { search, after }))
}

fn parse_time(text: &str) -> Result<Millis, Fault> {
    text.parse().map_err(|_| Fault::bad_request("`since` and `until` are times in milliseconds since 1970"))
}

/// The games as shown to this person, or to an anonymous caller.
///
/// # Errors
/// If the store fails.
pub(crate) async fn archived_games(
    app: &Social,
    mut found: Vec<(GameHeader, Vec<Seat>)>,
    person: Option<&str>,
) -> Result<Vec<ArchivedGame>, Fault> {
    hide_recent_turns(app, app.options.spectator_delay, person, &mut found).await?;
    let names = display_names(app, &found).await?;
    Ok(found.into_iter().map(|found| archived_game(found, person, &names)).collect())
}

fn archived_game((head, seats): (GameHeader, Vec<Seat>), person: Option<&str>, names: &Names) -> ArchivedGame {
    ArchivedGame { opened: head.opened_at, listed: listed_game(head, &seats, person, names) }
}
