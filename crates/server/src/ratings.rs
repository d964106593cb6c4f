//! Ratings: how strong everybody is at each game, live and by correspondence apart, and who is strongest.
//!
//! For: what a game that counts changes, which is written down with its end (`settle`);
//! `GET /api/people/{name}/ratings` and `GET /api/leaders`. A rating lies on a shelf of its owner; beside it whoever is
//! known well enough stands on the board of leaders, for as long as he goes on playing. Not for: the arithmetic
//! (`rating`), which games may count (`house`).

use crate::App;
use crate::body::{Id, Pairs};
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use house::{Leader, Leaders, Millis, Rated, Ratings, Standing};
use rating::Rating;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::{Change, Item, Person, PersonKind};

/// Where ratings lie.
const SHELF: &str = "rating";
/// Where those stand who are known well enough.
const BOARD: &str = "leaders";
/// Whoever has not played for so long is no leader.
const ACTIVE: Millis = 180 * DAY;
/// Whoever rests for so long is known a little less well.
const PERIOD: f64 = 5.0 * DAY as f64;
const DAY: Millis = 24 * 60 * 60 * 1000;
/// So many changes are remembered.
const HISTORY: usize = 200;
/// So many leaders are shown.
const LEADERS: u32 = 100;
/// Nobody is rated at more games than are shown.
const GAMES: u32 = 200;

/// The addresses of ratings.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/people/{name}/ratings", Anybody, "how strong somebody is, at each game", of).tells::<Ratings>(),
        get("/leaders", Anybody, "who is strongest at a game", leaders)
            .tells::<Leaders>()
            .asks(&[("game", "the id of a game"), ("speed", "`live`, or `correspondence`")]),
    ]
}

/// A rating as it lies there.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Kept {
    title: String,
    rating: Rating,
    games: u32,
    wins: u32,
    draws: u32,
    last: Millis,
    history: Vec<(Millis, i32)>,
}

impl Kept {
    fn value(&self) -> i32 {
        self.rating.value.round() as i32
    }

    fn shown(&self) -> String {
        format!("{}{}", self.value(), if self.rating.is_provisional() { "?" } else { "" })
    }
}

/// Only people have ratings, who can be found again.
///
/// # Errors
/// If this one cannot.
pub(crate) fn may_be_rated(person: &Person) -> Result<(), Fault> {
    let why = match person.kind {
        PersonKind::Player => return Ok(()),
        PersonKind::Guest => "a game that counts for ratings needs an account",
        PersonKind::Bot => "a game that counts for ratings is played by people, and no bots",
    };
    Err(Fault::new(StatusCode::FORBIDDEN, why))
}

/// What one's rating at that game is called.
fn key(variant: &str, correspondence: bool) -> String {
    format!("{variant}/{}", if correspondence { "correspondence" } else { "live" })
}

/// How strong these people are at what is played here, as seats show it.
pub(crate) async fn strengths(
    app: &App,
    people: &[String],
    variant: &str,
    correspondence: bool,
) -> Result<BTreeMap<String, String>, Fault> {
    let (mut all, key) = (BTreeMap::new(), key(variant, correspondence));
    for person in people {
        let item = app.store.item(SHELF, person, &key, app.time.now()).await?;
        let kept: Kept = item.and_then(|item| serde_json::from_str(&item.body).ok()).unwrap_or_default();
        all.insert(person.clone(), kept.shown());
    }
    Ok(all)
}

/// Somebody at a game that counts, as he was before it.
struct Player {
    id: String,
    /// He can still be written to.
    there: bool,
    version: u64,
    kept: Kept,
}

/// What the end of this game changes.
pub(crate) async fn changes(app: &App, id: &str, standing: &Standing) -> Result<Vec<Change>, Fault> {
    let Some((head, _)) = app.store.game(id).await? else { return Ok(Vec::new()) };
    let course = &standing.course;
    let score = match course.result() {
        Some("1-0") => 1.0,
        Some("1/2-1/2") => 0.5,
        Some("0-1") => 0.0,
        _ => return Ok(Vec::new()),
    };
    // Before everybody has moved once it was no game.
    if !standing.opening.rated || course.length() < standing.people.len() {
        return Ok(Vec::new());
    }
    let Some((first, second)) = teams(standing) else { return Ok(Vec::new()) };
    let key = key(course.setting().edition().id(), course.clock().is_some_and(facade::TimeControl::is_correspondence));
    let at = head.changed;
    let (first, second) = (players(app, &first, &key).await?, players(app, &second, &key).await?);
    let rested = |players: &[Player]| -> Vec<Rating> {
        let rested = |player: &Player| match player.kept.games {
            0 => player.kept.rating,
            _ => player.kept.rating.rested((at - player.kept.last) as f64 / PERIOD),
        };
        players.iter().map(rested).collect()
    };
    let (after_first, after_second) = rating::game(&rested(&first), &rested(&second), score);
    let mut changes = Vec::new();
    for (players, after, score) in [(first, after_first, score), (second, after_second, 1.0 - score)] {
        for (player, rating) in players.into_iter().zip(after).filter(|(player, _)| player.there) {
            let mut kept = player.kept;
            (kept.title, kept.rating, kept.last) = (head.title.clone(), rating, at);
            kept.games += 1;
            kept.wins += u32::from(score > 0.75);
            kept.draws += u32::from((0.25..0.75).contains(&score));
            kept.history.push((at, rating.value.round() as i32));
            let old = kept.history.len().saturating_sub(HISTORY);
            kept.history.drain(..old);
            changes.extend(written(player.id, player.version, &key, &kept));
        }
    }
    Ok(changes)
}

/// Who has played for each side, the first team first; none: that game rates nobody.
fn teams(standing: &Standing) -> Option<(Vec<String>, Vec<String>)> {
    let def = standing.course.setting().game().def();
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

async fn players(app: &App, ids: &[String], key: &str) -> Result<Vec<Player>, Fault> {
    let there = app.store.people(ids).await?;
    let mut all = Vec::new();
    for id in ids {
        let item = app.store.item(SHELF, id, key, app.time.now()).await?;
        let version = item.as_ref().map_or(0, |item| item.version);
        let kept = item.and_then(|item| serde_json::from_str(&item.body).ok()).unwrap_or_default();
        let there = there.iter().any(|person| person.id == *id && person.kind != PersonKind::Guest);
        all.push(Player { id: id.clone(), there, version, kept });
    }
    Ok(all)
}

/// One's rating, and one's place on the board of leaders.
fn written(id: String, version: u64, key: &str, kept: &Kept) -> Vec<Change> {
    let own = Change::Put(Item {
        shelf: SHELF.to_owned(),
        owner: id.clone(),
        key: key.to_owned(),
        version,
        rank: kept.last,
        until: None,
        body: serde_json::to_string(kept).unwrap_or_default(),
    });
    let mut changes = vec![own, Change::Drop { shelf: BOARD.to_owned(), owner: key.to_owned(), key: id.clone() }];
    if !kept.rating.is_provisional() {
        changes.push(Change::Put(Item {
            shelf: BOARD.to_owned(),
            owner: key.to_owned(),
            key: id,
            version: 0,
            rank: i64::from(kept.value()),
            until: Some(kept.last + ACTIVE),
            body: kept.games.to_string(),
        }));
    }
    changes
}

/// `GET /api/people/{name}/ratings`
async fn of(State(app): State<App>, Id(name): Id) -> Result<Response, Fault> {
    let person = app.store.person_named(&name).await?;
    let person = person.ok_or_else(|| Fault::missing(format!("nobody here is called `{name}`")))?;
    let ratings = all(&app, &person.id).await?;
    let told = Ratings { name: person.name.unwrap_or(name), ratings };
    Ok(json(serde_json::to_string(&told).unwrap_or_default()))
}

/// How strong this person is, at each game, the last played first.
///
/// # Errors
/// If it cannot be read.
pub(crate) async fn all(app: &App, person: &str) -> Result<Vec<Rated>, Fault> {
    let items = app.store.items(SHELF, person, None, app.time.now(), GAMES).await?;
    let rated = |item: Item| {
        let kept: Kept = serde_json::from_str(&item.body).ok()?;
        let (game, speed) = item.key.rsplit_once('/')?;
        Some(Rated {
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

/// What takes this person from all boards of leaders.
///
/// # Errors
/// If his ratings cannot be read.
pub(crate) async fn dropped(app: &App, person: &str) -> Result<Vec<Change>, Fault> {
    let items = app.store.items(SHELF, person, None, app.time.now(), GAMES).await?;
    let gone = |item: Item| Change::Drop { shelf: BOARD.to_owned(), owner: item.key, key: person.to_owned() };
    Ok(items.into_iter().map(gone).collect())
}

/// `GET /api/leaders?game=…&speed=…`
async fn leaders(State(app): State<App>, Pairs(pairs): Pairs) -> Result<Response, Fault> {
    let (mut game, mut correspondence) = (None, false);
    for (name, value) in pairs {
        match (name.as_str(), value.as_str()) {
            ("game", _) => game = Some(value),
            ("speed", "live" | "correspondence") => correspondence = value == "correspondence",
            _ => {
                return Err(Fault::bad(
                    "leaders are asked for with `game=…` and `speed=live` or `speed=correspondence`",
                ));
            }
        }
    }
    let game = game.ok_or_else(|| Fault::bad("say with `game=…` at which game"))?;
    let items = app.store.items(BOARD, &key(&game, correspondence), None, app.time.now(), LEADERS).await?;
    let ids: Vec<String> = items.iter().map(|item| item.key.clone()).collect();
    let names: BTreeMap<String, Option<String>> =
        app.store.people(&ids).await?.into_iter().map(|person| (person.id, person.name)).collect();
    let leader = |item: Item| {
        // Whoever has gone is no leader any more.
        let name = names.get(&item.key)?.clone()?;
        let value = i32::try_from(item.rank).unwrap_or_default();
        Some(Leader { name, value, games: item.body.parse().unwrap_or_default() })
    };
    let told = Leaders { game, correspondence, leaders: items.into_iter().filter_map(leader).collect() };
    Ok(json(serde_json::to_string(&told).unwrap_or_default()))
}
