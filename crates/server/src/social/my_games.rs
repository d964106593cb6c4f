//! The caller's games: those in progress, and the finished ones page by page (`GET /api/my/games`). A list needs only
//! what the store has beside the events of a game, so the games themselves are not loaded.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::http::body::QueryPairs;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::identity::Caller;
use crate::http::reply::json;
use crate::social::state::Social;
use api::{ListedGame, OwnGame, OwnGames, PlayerSide};
use axum::response::Response;
use play::Millis;
use std::collections::BTreeMap;
use store::{GameHeader, Seat, Speed, Status};

/// The most games in progress that are listed.
const MAX_RUNNING: u32 = 500;
/// The number of finished games on a page.
const PAGE_SIZE: u32 = 30;

/// The display names of people, by id.
pub(crate) type Names = BTreeMap<String, String>;

/// The route of the caller's games.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/games", Anyone, "the caller's games in progress, or the finished ones page by page", games)
            .returns::<OwnGames>()
            .queries(&[("over", "1: finished games"), ("after", "the value of `more` in the previous page")]),
    ]
}

/// `GET /api/my/games?over=1&after=…`
async fn games(Caller { app, visitor, .. }: Caller<Core>, QueryPairs(pairs): QueryPairs) -> Result<Response, Fault> {
    let (mut over, mut after) = (false, None);
    for (name, value) in pairs {
        match name.as_str() {
            "over" => over = value == "1",
            "after" => after = Some(parse_cursor(&value)?),
            _ => return Err(Fault::bad_request("the only parameters are `over=1` and `after=…`")),
        }
    }
    let list = match visitor.id() {
        None => OwnGames::default(),
        Some(person) if over => finished(&app, person, after).await?,
        Some(person) => running(&app, person).await?,
    };
    Ok(json(&list))
}

/// Games in which it is the person's turn come first, the nearest deadline before the others; then the last changed.
async fn running(app: &Core, person: &str) -> Result<OwnGames, Fault> {
    let found = app.store.games_of(person, false, None, MAX_RUNNING).await?;
    let to_move = count_awaited(&found, person);
    let (names, now) = (display_names(app, &found).await?, app.clock.now());
    let mut games: Vec<OwnGame> = found.into_iter().map(|found| own_game(found, person, &names, now)).collect();
    games.sort_by_key(|game| (!game.yours, if game.yours { game.left.unwrap_or(u32::MAX) } else { 0 }));
    Ok(OwnGames { games, to_move, more: None })
}

async fn finished(app: &Core, person: &str, after: Option<(Millis, String)>) -> Result<OwnGames, Fault> {
    let mut found = app.store.games_of(person, true, after, PAGE_SIZE + 1).await?;
    let more = found.len() > PAGE_SIZE as usize;
    found.truncate(PAGE_SIZE as usize);
    let more = found.last().filter(|_| more).map(|(head, _)| format!("{}-{}", head.changed_at, head.id));
    let names = display_names(app, &found).await?;
    let games = found.into_iter().map(|found| own_game(found, person, &names, 0)).collect();
    Ok(OwnGames {
        games,
        to_move: count_awaited(&app.store.games_of(person, false, None, MAX_RUNNING).await?, person),
        more,
    })
}

/// Parses the end of a page, as in `more`.
pub(crate) fn parse_cursor(text: &str) -> Result<(Millis, String), Fault> {
    let place = text.split_once('-').and_then(|(changed, id)| Some((changed.parse().ok()?, id.to_owned())));
    place.ok_or_else(|| Fault::bad_request("`after` is the value of `more` in the previous page"))
}

/// The display names of all players of these games.
pub(crate) async fn display_names(app: &Core, found: &[(GameHeader, Vec<Seat>)]) -> Result<Names, Fault> {
    let mut ids: Vec<String> =
        found.iter().flat_map(|(_, seats)| seats.iter().filter_map(|seat| seat.person.clone())).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = app.store.people(&ids).await?;
    Ok(people.iter().map(|person| (person.id.clone(), display_name(person))).collect())
}

fn is_turn_of(head: &GameHeader, seats: &[Seat], person: &str) -> bool {
    let on_turn = |seat: &&Seat| Some(seat.side) == head.to_move;
    head.status == Status::Running
        && seats.iter().find(on_turn).is_some_and(|seat| seat.person.as_deref() == Some(person))
}

/// Whether another player waits for this person's turn.
pub(crate) fn is_awaited(head: &GameHeader, seats: &[Seat], person: &str) -> bool {
    let other = |seat: &Seat| seat.person.as_deref().is_some_and(|other| other != person);
    seats.iter().any(other) && is_turn_of(head, seats, person)
}

/// The number of games in which another player waits for this person's turn.
fn count_awaited(found: &[(GameHeader, Vec<Seat>)], person: &str) -> u32 {
    let waits = found.iter().filter(|(head, seats)| is_awaited(head, seats, person));
    u32::try_from(waits.count()).unwrap_or(u32::MAX)
}

/// What lists show of a game to this person, or to a stranger for `None`.
pub(crate) fn listed_game(head: GameHeader, seats: &[Seat], person: Option<&str>, names: &Names) -> ListedGame {
    let name = |id: &String| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
    let side = |seat: &Seat| PlayerSide {
        name: seat.person.as_ref().map(name),
        level: seat.level,
        you: person.is_some() && seat.person.as_deref() == person,
    };
    ListedGame {
        sides: seats.iter().map(side).collect(),
        id: head.id,
        game: head.variant,
        title: head.title,
        turns: head.turns,
        correspondence: head.speed == Speed::Correspondence,
        rated: head.rated,
        result: head.result.filter(|_| head.status == Status::Over),
        changed: head.changed_at,
    }
}

/// A game as an entry in this person's list.
pub(crate) fn own_game((head, seats): (GameHeader, Vec<Seat>), person: &str, names: &Names, now: Millis) -> OwnGame {
    OwnGame {
        yours: is_turn_of(&head, &seats, person),
        left: head.deadline.map(|deadline| u32::try_from((deadline - now).max(0)).unwrap_or(u32::MAX)),
        waiting: head.status == Status::Waiting,
        to_move: head.to_move,
        listed: listed_game(head, &seats, Some(person), names),
    }
}
