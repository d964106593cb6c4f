//! The archive: games that were played, found by what was played, who played it, how it ended, and which positions it
//! went through.
//!
//! For: `GET /api/archive`, page by page. Not for: which games somebody may find (`store` says it: those that were
//! public or rated, and his own), the same as one stream (`export`), writing positions down when a game ends
//! (`settle`). Look next: `store::Search`.

pub(crate) mod export;

use crate::App;
use crate::address::Address;
use crate::body::Pairs;
use crate::error::Fault;
use crate::games::json;
use crate::mine::{Names, names, page_end};
use crate::requests::PGN;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get};
use crate::settle::hash;
use crate::who::Visitor;
use crate::workshop::texts;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use house::{FoundGame, FoundGames, Millis, OwnSide};
use store::{Head, Search, Seat, Speed, Status};

/// So many stand on a page.
const PAGE: u32 = 30;

/// What games are looked for by.
const QUERIES: [(&str, &str); 11] = [
    ("game", "the id of a game"),
    ("player", "the name of somebody who has played it"),
    ("other", "the name of somebody else who has"),
    ("mine", "1: one's own"),
    ("result", "how it ended: `1-0`"),
    ("rated", "1: those that count for ratings; 0: the others"),
    ("since", "not before that, in milliseconds since 1970"),
    ("until", "not after that, in milliseconds since 1970"),
    ("position", "a position that it came to; with `game`"),
    ("running", "1: those that are being played"),
    ("after", "what the page before said in `more`"),
];
/// So many of them are for streams, too.
const STREAMED: usize = 9;

/// The addresses of the archive.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/archive", Anybody, "games that were played: by game, player, result, time, position; page by page", list)
            .tells::<FoundGames>()
            .asks(&QUERIES),
        get("/archive.pgn", Anybody, "the same as one stream of records", export::pgn)
            .writes(PGN)
            .asks(&QUERIES[..STREAMED]),
        get("/archive.ndjson", Anybody, "the same as one stream of lines, each a game as JSON", export::lines)
            .writes("application/x-ndjson")
            .asks(&QUERIES[..STREAMED]),
    ]
}

/// What somebody looks for.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) search: Search,
    after: Option<(Millis, String)>,
}

/// `GET /api/archive?game=…&player=…&other=…&mine=1&result=…&rated=1&since=…&until=…&position=…&running=1&after=…`
async fn list(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let Some(Asked { search, after }) = asked(&app, address, &visitor, pairs).await? else {
        return Ok(json(serde_json::to_string(&FoundGames::default()).unwrap_or_default()));
    };
    let mut found = app.store.search(&search, after, PAGE + 1).await?;
    let more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let more = found.last().filter(|_| more).map(|(head, _)| format!("{}-{}", head.changed, head.id));
    let names = names(&app, &found).await?;
    let games = found.into_iter().map(|found| shown(found, visitor.id(), &names)).collect();
    Ok(json(serde_json::to_string(&FoundGames { games, more }).unwrap_or_default()))
}

/// What is looked for; none: nobody could find anything so.
pub(crate) async fn asked(
    app: &App,
    address: Address,
    visitor: &Visitor,
    pairs: Vec<(String, String)>,
) -> Result<Option<Asked>, Fault> {
    let mut search = Search { asker: visitor.id().map(str::to_owned), ..Search::default() };
    let (mut after, mut position, mut mine, mut people) = (None, None, false, Vec::new());
    for (name, value) in pairs.into_iter().filter(|(_, value)| !value.is_empty()) {
        match name.as_str() {
            "game" => search.variant = Some(value),
            "player" | "other" => people.push(value),
            "mine" => mine = value == "1",
            "result" => search.result = Some(value),
            "rated" => search.rated = Some(value == "1"),
            "running" => search.running = value == "1",
            "since" => search.since = Some(time(&value)?),
            "until" => search.until = Some(time(&value)?),
            "position" => position = Some(value),
            "after" => after = Some(page_end(&value)?),
            _ => {
                let known = "game, player, other, mine, result, rated, running, since, until, position and after";
                return Err(Fault::bad(format!("`{name}` is not understood here; what is understood is {known}")));
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
        ids.push(person.ok_or_else(|| Fault::missing(format!("nobody here is called `{name}`")))?.id);
    }
    let mut ids = ids.into_iter();
    (search.player, search.other) = (ids.next(), ids.next());
    if ids.next().is_some() {
        return Err(Fault::bad("games are looked for by two players at most"));
    }
    if let Some(position) = position {
        let Some(game) = search.variant.clone() else {
            return Err(Fault::bad("a position is looked for in one game: say which with `game`"));
        };
        let library = texts::library(app, &[&game]).await?;
        let place = app.workers.run(address, move || {
            let place = library.place(&game, &position)?;
            Ok(hash(&game, &place))
        });
        search.place = Some(place.await?);
    }
    Ok(Some(Asked { search, after }))
}

fn time(text: &str) -> Result<Millis, Fault> {
    text.parse().map_err(|_| Fault::bad("`since` and `until` are times in milliseconds since 1970"))
}

/// As this person, or a stranger, is told of it.
pub(crate) fn shown((head, seats): (Head, Vec<Seat>), person: Option<&str>, names: &Names) -> FoundGame {
    let name = |id: &String| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
    let side = |seat: &Seat| OwnSide {
        name: seat.person.as_ref().map(name),
        level: seat.level,
        you: person.is_some() && seat.person.as_deref() == person,
    };
    FoundGame {
        sides: seats.iter().map(side).collect(),
        id: head.id,
        game: head.variant,
        title: head.title,
        turns: head.turns,
        correspondence: head.speed == Speed::Correspondence,
        rated: head.rated,
        result: head.result.filter(|_| head.status == Status::Over),
        opened: head.opened,
        changed: head.changed,
    }
}
