//! The games of whoever asks: those that are being played, and those that are over, page by page.
//!
//! For: `GET /api/my/games`. Not for: the games themselves; a list needs only what is kept beside their events
//! (`store`).

use crate::App;
use crate::body::Pairs;
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get};
use crate::who::{Visitor, called};
use axum::extract::State;
use axum::response::Response;
use house::{Millis, OwnGame, OwnGames, OwnSide};
use std::collections::BTreeMap;
use store::{Head, Seat, Speed, Status};

/// Nobody looks through more games that are being played at a time.
const RUNNING: u32 = 500;
/// So many that are over stand on a page.
const PAGE: u32 = 30;

/// What people are called, by id.
pub(crate) type Names = BTreeMap<String, String>;

/// The addresses of one's own games.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/my/games", Anybody, "one's own games: those being played, or page by page those that are over", games)
            .tells::<OwnGames>()
            .asks(&[("over", "1: those that are over"), ("after", "what the page before said in `more`")]),
    ]
}

/// `GET /api/my/games?over=1&after=…`
async fn games(State(app): State<App>, visitor: Visitor, Pairs(pairs): Pairs) -> Result<Response, Fault> {
    let (mut over, mut after) = (false, None);
    for (name, value) in pairs {
        match name.as_str() {
            "over" => over = value == "1",
            "after" => after = Some(page_end(&value)?),
            _ => return Err(Fault::bad("only `over=1` and `after=…` are understood here")),
        }
    }
    let list = match visitor.id() {
        None => OwnGames::default(),
        Some(person) if over => finished(&app, person, after).await?,
        Some(person) => running(&app, person).await?,
    };
    Ok(json(serde_json::to_string(&list).unwrap_or_default()))
}

/// Those with one's own turn first, and of them that whose time is up soonest; then the last changed.
async fn running(app: &App, person: &str) -> Result<OwnGames, Fault> {
    let found = app.store.games_of(person, false, None, RUNNING).await?;
    let to_move = awaited(&found, person);
    let (names, now) = (names(app, &found).await?, app.time.now());
    let mut games: Vec<OwnGame> = found.into_iter().map(|found| own(found, person, &names, now)).collect();
    games.sort_by_key(|game| (!game.yours, if game.yours { game.left.unwrap_or(u32::MAX) } else { 0 }));
    Ok(OwnGames { games, to_move, more: None })
}

async fn finished(app: &App, person: &str, after: Option<(Millis, String)>) -> Result<OwnGames, Fault> {
    let mut found = app.store.games_of(person, true, after, PAGE + 1).await?;
    let more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let more = found.last().filter(|_| more).map(|(head, _)| format!("{}-{}", head.changed, head.id));
    let names = names(app, &found).await?;
    let games = found.into_iter().map(|found| own(found, person, &names, 0)).collect();
    Ok(OwnGames { games, to_move: awaited(&app.store.games_of(person, false, None, RUNNING).await?, person), more })
}

/// Where a page ends, as `more` says it.
pub(crate) fn page_end(text: &str) -> Result<(Millis, String), Fault> {
    let place = text.split_once('-').and_then(|(changed, id)| Some((changed.parse().ok()?, id.to_owned())));
    place.ok_or_else(|| Fault::bad("`after` is what the page before has said"))
}

/// What all who sit there are called.
pub(crate) async fn names(app: &App, found: &[(Head, Vec<Seat>)]) -> Result<Names, Fault> {
    let mut ids: Vec<String> =
        found.iter().flat_map(|(_, seats)| seats.iter().filter_map(|seat| seat.person.clone())).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = app.store.people(&ids).await?;
    Ok(people.iter().map(|person| (person.id.clone(), called(person))).collect())
}

fn is_yours(head: &Head, seats: &[Seat], person: &str) -> bool {
    let on_turn = |seat: &&Seat| Some(seat.side) == head.to_move;
    head.status == Status::Running
        && seats.iter().find(on_turn).is_some_and(|seat| seat.person.as_deref() == Some(person))
}

/// Does somebody else wait for this person's turn there?
pub(crate) fn waits_for(head: &Head, seats: &[Seat], person: &str) -> bool {
    let other = |seat: &Seat| seat.person.as_deref().is_some_and(|other| other != person);
    seats.iter().any(other) && is_yours(head, seats, person)
}

/// In how many of them somebody else waits for this person's turn.
fn awaited(found: &[(Head, Vec<Seat>)], person: &str) -> u32 {
    let waits = found.iter().filter(|(head, seats)| waits_for(head, seats, person));
    u32::try_from(waits.count()).unwrap_or(u32::MAX)
}

/// A game as its list shows it to this person.
pub(crate) fn own((head, seats): (Head, Vec<Seat>), person: &str, names: &Names, now: Millis) -> OwnGame {
    let name = |id: &String| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
    let side = |seat: &Seat| OwnSide {
        name: seat.person.as_ref().map(name),
        level: seat.level,
        you: seat.person.as_deref() == Some(person),
    };
    OwnGame {
        yours: is_yours(&head, &seats, person),
        sides: seats.iter().map(side).collect(),
        left: head.deadline.map(|deadline| u32::try_from((deadline - now).max(0)).unwrap_or(u32::MAX)),
        id: head.id,
        game: head.variant,
        title: head.title,
        turns: head.turns,
        correspondence: head.speed == Speed::Correspondence,
        rated: head.rated,
        waiting: head.status == Status::Waiting,
        to_move: head.to_move,
        result: head.result,
        changed: head.changed,
    }
}
