//! Bringing tournaments forward: what tables have come to is written down, the next games are paired, and their tables
//! opened.
//!
//! For: every node, at any time: a tournament is read, a new one made of it, and kept only if nobody else was quicker;
//! tables are opened after their games have been written down, under names that follow from the tournament, so each is
//! opened once. Not for: what follows from what (`state`).

use super::state::Cup;
use crate::App;
use crate::address::Address;
use crate::error::Fault;
use crate::ratings;
use cup::Score;
use house::{Act, CupCard, Millis};
use store::{Change, Head, Item, Status};

/// Where tournaments lie, each by itself.
const SHELF: &str = "cup";
/// Where they are listed.
const LIST: &str = "cups";
/// By which table which tournament is found.
const TABLE: &str = "cup-table";
/// The one thing on a shelf of a tournament.
const KEY: &str = "cup";
/// Which list.
pub(super) const OPEN: &str = "open";
/// The other one.
pub(super) const OVER: &str = "over";
/// So long it is known what has been.
const KEPT: Millis = 400 * 24 * 60 * 60 * 1000;
/// Who has not made his first turn after so long has not come.
const NO_SHOW: Millis = 3 * 60 * 1000;
/// So many steps forward at a time; the rest is done the next time.
const STEPS: usize = 8;

/// A tournament, and how often it has been written down.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) id: String,
    pub(super) cup: Cup,
    version: u64,
}

/// The tournament of that id.
///
/// # Errors
/// If there is none.
pub(super) async fn find(app: &App, id: &str) -> Result<Found, Fault> {
    let item = app.store.item(SHELF, id, KEY, app.time.now()).await?;
    let item = item.ok_or_else(|| Fault::missing("there is no such tournament"))?;
    let cup = serde_json::from_str(&item.body).map_err(|error| {
        tracing::error!(%error, cup = id, "a tournament cannot be read");
        Fault::full("this tournament was written down by a newer version of the server, which this one cannot read")
    })?;
    Ok(Found { id: id.to_owned(), cup, version: item.version })
}

/// A new one.
pub(super) async fn put(app: &App, id: &str, cup: &Cup) -> Result<(), Fault> {
    keep(app, &Found { id: id.to_owned(), cup: cup.clone(), version: 0 }, cup).await.map(drop)
}

/// Those of a list, the latest first.
pub(super) async fn listed(app: &App, list: &str, most: u32) -> Result<Vec<CupCard>, Fault> {
    let items = app.store.items(LIST, list, None, app.time.now(), most).await?;
    Ok(items.iter().filter_map(|item| serde_json::from_str(&item.body).ok()).collect())
}

/// Changes a tournament, again if somebody else was quicker, and brings it forward.
///
/// # Errors
/// Those of `work`.
pub(super) async fn change(
    app: &App,
    id: &str,
    work: impl Fn(&mut Cup, Millis) -> Result<(), Fault>,
) -> Result<Found, Fault> {
    loop {
        let found = find(app, id).await?;
        let mut next = found.cup.clone();
        work(&mut next, app.time.now())?;
        if keep(app, &found, &next).await? {
            return advance(app, id).await;
        }
    }
}

/// It begins, in the order of everybody's strength.
pub(super) async fn begin(app: &App, id: &str) -> Result<Found, Fault> {
    let found = find(app, id).await?;
    let people: Vec<String> = found.cup.entrants.iter().map(|entrant| entrant.person.clone()).collect();
    let strengths = ratings::strengths(app, &people, &found.cup.game, found.cup.clock.is_correspondence()).await?;
    let strength = |person: &str| {
        let text = strengths.get(person).map_or("", String::as_str);
        text.trim_end_matches('?').parse().unwrap_or(0)
    };
    change(app, id, |cup, now| cup.begin(now, strength).map_err(not_now)).await
}

/// That cannot be now.
pub(super) fn not_now(text: &str) -> Fault {
    facade::Fault::not_now(text).into()
}

/// Brings it forward as far as it goes now.
pub(super) async fn advance(app: &App, id: &str) -> Result<Found, Fault> {
    let mut found = find(app, id).await?;
    for _ in 0..STEPS {
        let next = stepped(app, &found).await?;
        if next == found.cup {
            return Ok(found);
        }
        // Also if somebody else was quicker: then from where he has left it.
        keep(app, &found, &next).await?;
        found = find(app, id).await?;
    }
    Ok(found)
}

/// One step forward.
async fn stepped(app: &App, found: &Found) -> Result<Cup, Fault> {
    let (mut cup, now) = (found.cup.clone(), app.time.now());
    if cup.ended.is_some() {
        return Ok(cup);
    }
    for at in 0..cup.games.len() {
        let game = &cup.games[at];
        let Some(table) = game.table.clone().filter(|_| !game.over) else { continue };
        if !game.opened {
            app.tables.reopen(app, &table, cup.opening(game), Address::NOWHERE).await?;
            cup.games[at].opened = true;
            continue;
        }
        let Some((head, _)) = app.store.game(&table).await? else { continue };
        if head.status == Status::Over {
            let game = &mut cup.games[at];
            (game.over, game.score, game.at) = (true, score(&head), head.changed);
        } else if let Some(who) = given_up(&cup, at, &head, now) {
            give_up(app, &table, &who).await;
        }
    }
    if cup.is_forgotten(now) {
        cup.ended = Some(now);
    }
    cup.go_on(&found.id, now);
    Ok(cup)
}

/// Who has lost a game that is being played: he is gone, or has not come.
fn given_up(cup: &Cup, at: usize, head: &Head, now: Millis) -> Option<String> {
    let game = &cup.games[at];
    let of = |player: usize| &cup.entrants[player];
    if let Some(gone) = [game.first, game.second].into_iter().map(of).find(|entrant| entrant.gone) {
        return Some(gone.person.clone());
    }
    let late = !cup.clock.is_correspondence() && head.turns < 2 && now - head.changed > NO_SHOW;
    let on_turn = if head.to_move == Some(cup.begins) { game.first } else { game.second };
    late.then(|| of(on_turn).person.clone())
}

/// It is seen the next time that the game is over.
async fn give_up(app: &App, table: &str, person: &str) {
    let done = match app.tables.find(app, table, Address::NOWHERE).await {
        Ok(table) => table.act(app, person, None, Act::Resign { side: None }).await.map(drop),
        Err(fault) => Err(fault),
    };
    if let Err(fault) = done {
        tracing::debug!(table, why = fault.sentence(), "a game of a tournament is not given up");
    }
}

fn score(head: &Head) -> Option<Score> {
    match head.result.as_deref()? {
        "1-0" => Some(Score::First),
        "0-1" => Some(Score::Second),
        "1/2-1/2" => Some(Score::Draw),
        _ => None,
    }
}

/// Writes down what has come of it; false: somebody else was quicker.
async fn keep(app: &App, found: &Found, next: &Cup) -> Result<bool, Fault> {
    let Found { id, cup, version } = found;
    let until = next.ended.map(|ended| ended + KEPT);
    let item = |shelf: &str, owner: &str, key: &str, version, rank, body| {
        let (shelf, owner, key) = (shelf.to_owned(), owner.to_owned(), key.to_owned());
        Change::Put(Item { shelf, owner, key, version, rank, until, body })
    };
    let mut changes = vec![item(SHELF, id, KEY, *version, 0, serde_json::to_string(next).unwrap_or_default())];
    let list = if next.ended.is_some() { OVER } else { OPEN };
    for list in [OPEN, OVER] {
        changes.push(Change::Drop { shelf: LIST.to_owned(), owner: list.to_owned(), key: id.clone() });
    }
    let card = serde_json::to_string(&super::shown::card(id, next)).unwrap_or_default();
    changes.push(item(LIST, list, id, 0, next.ended.unwrap_or(next.made), card));
    for game in next.games.iter().skip(cup.games.len()) {
        let Some(table) = &game.table else { continue };
        let (shelf, owner, key) = (TABLE.to_owned(), table.clone(), KEY.to_owned());
        let until = Some(game.at + KEPT);
        changes.push(Change::Put(Item { shelf, owner, key, version: 0, rank: 0, until, body: id.clone() }));
    }
    match app.store.keep(&changes).await {
        Ok(()) => Ok(true),
        Err(store::Fault::Behind) => Ok(false),
        Err(fault) => Err(fault.into()),
    }
}

/// All tournaments in which this person is named, as far as they are listed.
pub(crate) async fn naming(app: &App, person: &str) -> Result<Vec<CupCard>, Fault> {
    let mut all = listed(app, OPEN, super::MOST).await?;
    all.extend(listed(app, OVER, super::LISTED).await?);
    let mut naming = Vec::new();
    for card in all {
        if find(app, &card.id).await.is_ok_and(|found| found.cup.names(person)) {
            naming.push(card);
        }
    }
    Ok(naming)
}

/// A guest turns out to be that person, in every tournament that names him.
pub(crate) async fn became(app: &App, guest: &str, person: &str) -> Result<(), Fault> {
    for card in naming(app, guest).await? {
        let work = |cup: &mut Cup, _| {
            cup.became(guest, person);
            Ok(())
        };
        change(app, &card.id, work).await?;
    }
    Ok(())
}

/// Somebody goes: he takes no part in any tournament any more.
pub(crate) async fn leave_all(app: &App, person: &str) -> Result<(), Fault> {
    for card in naming(app, person).await? {
        let work = |cup: &mut Cup, _| {
            // In one that is over, or that he has only made, there is nothing to leave.
            let _ = cup.leave(person);
            Ok(())
        };
        change(app, &card.id, work).await?;
    }
    Ok(())
}

/// The game of that table is over: if it was one of a tournament, that goes on.
pub(crate) async fn game_over(app: &App, table: &str) -> Result<(), Fault> {
    let Some(item) = app.store.item(TABLE, table, KEY, app.time.now()).await? else { return Ok(()) };
    advance(app, &item.body).await.map(drop)
}

/// Brings all forward that may have something to do: those of one sitting, or all.
pub(crate) async fn look(app: &App, all: bool) -> Result<(), Fault> {
    let now = app.time.now();
    for card in listed(app, OPEN, super::MOST).await? {
        let due = card.begun.is_none() && card.starts.is_some_and(|starts| starts <= now);
        if due && card.entrants >= 2 {
            // Somebody may have begun it meanwhile.
            if let Err(fault) = begin(app, &card.id).await {
                tracing::debug!(cup = card.id, why = fault.sentence(), "a tournament is not begun");
            }
        } else if all || card.begun.is_some() && !card.correspondence {
            advance(app, &card.id).await?;
        }
    }
    Ok(())
}
