//! Ratings: the rating of each person at each game, live and correspondence apart, and the leaderboards.
//!
//! This file computes what a rated game changes, which is saved together with its end (`settle`), and handles `GET
//! /api/people/{name}/ratings`, `GET /api/tables/{id}/ratings` and `GET /api/leaders`. A rating is an item of its owner;
//! beside it, a player whose rating is not provisional has an entry on the leaderboard, as long as they keep playing.
//! The arithmetic is in `play::rating`; `play` decides which games can be rated.

use crate::core::Core;
use crate::core::error::Fault;
use crate::http::body::{Id, QueryPairs};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::reply::json;
use crate::live::player_ratings::{NAMESPACE, StoredRating, rating_key};
use crate::live::table_routes::TableContext;
use crate::social::state::Social;
use api::{GameRating, Leader, Leaders, RatingChange, Ratings, TableRatings};
use axum::extract::State;
use axum::response::Response;
use play::rating::Rating;
use play::{Millis, TableState};
use std::collections::BTreeMap;
use store::{Change, Item, PersonKind};

/// The namespace of the leaderboards.
const LEADERBOARD_NAMESPACE: &str = "leaders";
/// The time without a game after which a player disappears from the leaderboard.
const LEADER_TTL_MS: Millis = 180 * DAY_MS;
/// The rating period: after each one without a game, the deviation grows.
const RATING_PERIOD_MS: f64 = 5.0 * DAY_MS as f64;
const DAY_MS: Millis = 24 * 60 * 60 * 1000;
/// The number of changes kept in the history.
const MAX_HISTORY: usize = 200;
/// The number of players on a leaderboard.
const MAX_LEADERS: u32 = 100;
/// The most games for which the ratings of a person are listed.
const MAX_GAMES: u32 = 200;

/// The namespace of what a game has changed: an item for each rated game, which its table owns.
const CHANGES_NAMESPACE: &str = "rating-change";

/// The routes of ratings.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/people/{name}/ratings", Anyone, "a user's ratings, one for each game", player_ratings)
            .returns::<Ratings>(),
        get("/tables/{id}/ratings", Anyone, "what a rated game has changed", table_ratings).returns::<TableRatings>(),
        get("/leaders", Anyone, "the strongest players of a game", leaders)
            .returns::<Leaders>()
            .queries(&[("game", "the id of a game"), ("speed", "`live`, or `correspondence`")]),
    ]
}

/// A player of a rated game, as they were before it.
struct RatedPlayer {
    id: String,
    /// Whether the player still exists, with an account.
    has_account: bool,
    version: u64,
    rating: StoredRating,
}

/// The changes of ratings after this game.
pub(crate) async fn rating_changes(app: &Core, id: &str, standing: &TableState) -> Result<Vec<Change>, Fault> {
    let Some((head, _)) = app.store.game(id).await? else { return Ok(Vec::new()) };
    let course = &standing.game_state;
    let score = match course.result() {
        Some("1-0") => 1.0,
        Some("1/2-1/2") => 0.5,
        Some("0-1") => 0.0,
        _ => return Ok(Vec::new()),
    };
    // A game that ended before everyone had moved does not count.
    if !standing.setup.rated || course.turn_count() < standing.people.len() {
        return Ok(Vec::new());
    }
    let Some((first, second)) = teams(standing) else { return Ok(Vec::new()) };
    let key = rating_key(
        course.configured_game().source().id(),
        course.clock().is_some_and(play::TimeControl::is_correspondence),
    );
    let at = head.changed_at;
    let (first, second) = (load_players(app, &first, &key).await?, load_players(app, &second, &key).await?);
    let rested = |players: &[RatedPlayer]| -> Vec<Rating> {
        let rested = |player: &RatedPlayer| match player.rating.games {
            0 => player.rating.rating,
            _ => player.rating.rating.after_inactivity((at - player.rating.last) as f64 / RATING_PERIOD_MS),
        };
        players.iter().map(rested).collect()
    };
    let (after_first, after_second) = play::rating::rate_game(&rested(&first), &rested(&second), score);
    let (mut changes, mut by_side) = (Vec::new(), vec![None; standing.people.len()]);
    for (players, after, score) in [(first, after_first, score), (second, after_second, 1.0 - score)] {
        for (player, rating) in players.into_iter().zip(after).filter(|(player, _)| player.has_account) {
            let mut kept = player.rating;
            let change = RatingChange { before: kept.value(), after: rating.value.round() as i32 };
            for (side, _) in standing.people.iter().enumerate().filter(|(_, id)| id.as_ref() == Some(&player.id)) {
                by_side[side] = Some(change);
            }
            (kept.title, kept.rating, kept.last) = (head.title.clone(), rating, at);
            kept.games += 1;
            kept.wins += u32::from(score > 0.75);
            kept.draws += u32::from((0.25..0.75).contains(&score));
            kept.history.push((at, change.after));
            let old = kept.history.len().saturating_sub(MAX_HISTORY);
            kept.history.drain(..old);
            changes.extend(store_changes(player.id, player.version, &key, &kept));
        }
    }
    changes.push(Change::Put(Item {
        namespace: CHANGES_NAMESPACE.to_owned(),
        owner: id.to_owned(),
        key: String::new(),
        version: 0,
        rank: at,
        expires_at: None,
        body: serde_json::to_string(&by_side).unwrap_or_default(),
    }));
    Ok(changes)
}

/// The players of each team, the team that moves first before the other; none if the game cannot be rated.
fn teams(standing: &TableState) -> Option<(Vec<String>, Vec<String>)> {
    let def = standing.game_state.configured_game().game().def();
    let begins = def.turn.order.first().copied().unwrap_or_default();
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for (side, person) in def.all_sides().zip(&standing.people) {
        let team = if def.same_team(begins, side) { &mut first } else { &mut second };
        let person = person.clone()?;
        if !team.contains(&person) {
            team.push(person);
        }
    }
    let apart = !first.iter().any(|one| second.contains(one));
    (apart && !first.is_empty() && !second.is_empty()).then_some((first, second))
}

async fn load_players(app: &Core, ids: &[String], key: &str) -> Result<Vec<RatedPlayer>, Fault> {
    let there = app.store.people(ids).await?;
    let mut all = Vec::new();
    for id in ids {
        let item = app.store.item(NAMESPACE, id, key, app.clock.now()).await?;
        let version = item.as_ref().map_or(0, |item| item.version);
        let kept = item.and_then(|item| serde_json::from_str(&item.body).ok()).unwrap_or_default();
        let there = there.iter().any(|person| person.id == *id && person.kind != PersonKind::Guest);
        all.push(RatedPlayer { id: id.clone(), has_account: there, version, rating: kept });
    }
    Ok(all)
}

/// The changes that save a rating and its entry on the leaderboard.
fn store_changes(id: String, version: u64, key: &str, rating: &StoredRating) -> Vec<Change> {
    let own = Change::Put(Item {
        namespace: NAMESPACE.to_owned(),
        owner: id.clone(),
        key: key.to_owned(),
        version,
        rank: rating.last,
        expires_at: None,
        body: serde_json::to_string(rating).unwrap_or_default(),
    });
    let mut changes = vec![
        own,
        Change::Delete { namespace: LEADERBOARD_NAMESPACE.to_owned(), owner: key.to_owned(), key: id.clone() },
    ];
    if !rating.rating.is_provisional() {
        changes.push(Change::Put(Item {
            namespace: LEADERBOARD_NAMESPACE.to_owned(),
            owner: key.to_owned(),
            key: id,
            version: 0,
            rank: i64::from(rating.value()),
            expires_at: Some(rating.last + LEADER_TTL_MS),
            body: rating.games.to_string(),
        }));
    }
    changes
}

/// `GET /api/people/{name}/ratings`
async fn player_ratings(State(app): State<Core>, Id(name): Id) -> Result<Response, Fault> {
    let person = app.store.person_named(&name).await?;
    let person = person.ok_or_else(|| Fault::not_found(format!("there is no user `{name}`")))?;
    let ratings = list(&app, &person.id).await?;
    let told = Ratings { name: person.name.unwrap_or(name), ratings };
    Ok(json(&told))
}

/// `GET /api/tables/{id}/ratings`
async fn table_ratings(at: TableContext, Id(table): Id) -> Result<Response, Fault> {
    let item = at.app.store.item(CHANGES_NAMESPACE, &table, "", at.app.clock.now()).await?;
    let changes = item.and_then(|item| serde_json::from_str(&item.body).ok()).unwrap_or_default();
    Ok(json(&TableRatings { changes }))
}

/// The ratings of this person, the last played game first.
///
/// # Errors
/// If the store fails.
pub(crate) async fn list(app: &Core, person: &str) -> Result<Vec<GameRating>, Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_GAMES).await?;
    let rated = |item: Item| {
        let kept: StoredRating = serde_json::from_str(&item.body).ok()?;
        let (game, speed) = item.key.rsplit_once('/')?;
        Some(GameRating {
            game: game.to_owned(),
            correspondence: speed == "correspondence",
            value: kept.value(),
            deviation: kept.rating.deviation.round() as i32,
            provisional: kept.rating.is_provisional(),
            title: kept.title,
            games: kept.games,
            wins: kept.wins,
            draws: kept.draws,
            last: kept.last,
            history: kept.history,
        })
    };
    Ok(items.into_iter().filter_map(rated).collect())
}

/// The changes that remove this person from all leaderboards.
///
/// # Errors
/// If the store fails.
pub(crate) async fn leaderboard_removals(app: &Core, person: &str) -> Result<Vec<Change>, Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_GAMES).await?;
    let gone = |item: Item| Change::Delete {
        namespace: LEADERBOARD_NAMESPACE.to_owned(),
        owner: item.key,
        key: person.to_owned(),
    };
    Ok(items.into_iter().map(gone).collect())
}

/// `GET /api/leaders?game=…&speed=…`
async fn leaders(State(app): State<Core>, QueryPairs(pairs): QueryPairs) -> Result<Response, Fault> {
    let (mut game, mut correspondence) = (None, false);
    for (name, value) in pairs {
        match (name.as_str(), value.as_str()) {
            ("game", _) => game = Some(value),
            ("speed", "live" | "correspondence") => correspondence = value == "correspondence",
            _ => {
                return Err(Fault::bad_request(
                    "the only parameters are `game=…` and `speed=live` or `speed=correspondence`",
                ));
            }
        }
    }
    let game = game.ok_or_else(|| Fault::bad_request("the parameter `game=…` is missing"))?;
    let items = app
        .store
        .items(LEADERBOARD_NAMESPACE, &rating_key(&game, correspondence), None, app.clock.now(), MAX_LEADERS)
        .await?;
    let ids: Vec<String> = items.iter().map(|item| item.key.clone()).collect();
    let names: BTreeMap<String, Option<String>> =
        app.store.people(&ids).await?.into_iter().map(|person| (person.id, person.name)).collect();
    let leader = |item: Item| {
        // A deleted person is no longer on the leaderboard.
        let name = names.get(&item.key)?.clone()?;
        let value = i32::try_from(item.rank).unwrap_or_default();
        Some(Leader { name, value, games: item.body.parse().unwrap_or_default() })
    };
    let told = Leaders { game, correspondence, leaders: items.into_iter().filter_map(leader).collect() };
    Ok(json(&told))
}
