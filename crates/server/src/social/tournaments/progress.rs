//! Advancing tournaments: recording results, pairing the next games and opening their tables.
//!
//! Every node can do this at any time. It reads a tournament, derives the next state, and saves it only if no other
//! node was quicker. A table is opened after its game was saved, under an id derived from the tournament, so it is
//! opened once. `state` has the rules by which a tournament advances.

use super::entrants::Entrant;
use super::state::Tournament;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::live::Live;
use crate::live::chat_lines;
use crate::live::opponent;
use crate::live::player_ratings;
use crate::live::updates::{Reaction, Subscriber, TableUpdate};
use api::{Room, TournamentCard};
use play::tournament::{Score, tables};
use play::{Action, Event, Millis, SUBSTITUTE_LEVEL};
use std::collections::BTreeSet;
use store::{Change, GameHeader, Item, Seat, Status};

/// The most tournaments that are not over.
pub(super) const MAX_OPEN: u32 = 200;
/// The number of finished tournaments in the list.
pub(super) const MAX_FINISHED_LISTED: u32 = 50;
/// The namespace of tournaments; each is the only item of its owner.
const NAMESPACE: &str = "cup";
/// The namespace of the lists of tournaments.
const LIST_NAMESPACE: &str = "cups";
/// The namespace that maps tables to tournaments.
const TABLE_NAMESPACE: &str = "cup-table";
/// The key of the only item of a tournament.
const KEY: &str = "cup";
/// The list of tournaments that are not over.
pub(super) const OPEN: &str = "open";
/// The list of finished tournaments.
pub(super) const FINISHED: &str = "over";
/// The time for which finished tournaments are kept.
pub(crate) const RETENTION_MS: Millis = 400 * 24 * 60 * 60 * 1000;
/// The most steps taken at once; the rest follow the next time.
const MAX_STEPS: usize = 8;

/// A tournament as stored, with its version.
#[derive(Clone, Debug)]
pub(super) struct StoredTournament {
    pub(super) id: String,
    pub(super) tournament: Tournament,
    version: u64,
}

/// Reads a tournament.
///
/// # Errors
/// If there is none of that id, or it cannot be read.
pub(super) async fn load(app: &Live, id: &str) -> Result<StoredTournament, Fault> {
    let item = app.store.item(NAMESPACE, id, KEY, app.clock.now()).await?;
    let item = item.ok_or_else(|| Fault::not_found("there is no such tournament"))?;
    let cup = serde_json::from_str(&item.body).map_err(|error| {
        tracing::error!(%error, cup = id, "tournament unreadable");
        Fault::unavailable("this tournament was saved by a newer version of the server, which this one cannot read")
    })?;
    Ok(StoredTournament { id: id.to_owned(), tournament: cup, version: item.version })
}

/// The ids of those who play in a tournament, or have played in it.
///
/// # Errors
/// Those of [`load`].
pub(crate) async fn players(app: &Live, id: &str) -> Result<BTreeSet<String>, Fault> {
    let found = load(app, id).await?;
    Ok(found.tournament.entrants.into_iter().map(|entrant| entrant.person).collect())
}

/// Saves a new tournament.
pub(super) async fn insert(app: &Live, id: &str, cup: &Tournament) -> Result<(), Fault> {
    save(app, &StoredTournament { id: id.to_owned(), tournament: cup.clone(), version: 0 }, cup).await.map(drop)
}

/// The tournaments of a list, the latest first.
pub(super) async fn list_cards(app: &Live, list: &str, most: u32) -> Result<Vec<TournamentCard>, Fault> {
    let items = app.store.items(LIST_NAMESPACE, list, None, app.clock.now(), most).await?;
    Ok(items.iter().filter_map(|item| serde_json::from_str(&item.body).ok()).collect())
}

/// Changes a tournament, retrying if another request was quicker, and advances it.
///
/// # Errors
/// Those of `work`.
pub(super) async fn update(
    app: &Live,
    id: &str,
    work: impl Fn(&mut Tournament, Millis) -> Result<(), Fault>,
) -> Result<StoredTournament, Fault> {
    loop {
        let found = load(app, id).await?;
        let mut next = found.tournament.clone();
        work(&mut next, app.clock.now())?;
        if save(app, &found, &next).await? {
            return advance(app, id).await;
        }
    }
}

/// Starts a tournament, with the players sorted by rating.
pub(super) async fn start(app: &Live, id: &str) -> Result<StoredTournament, Fault> {
    let found = load(app, id).await?;
    let people: Vec<String> = found.tournament.entrants.iter().map(|entrant| entrant.person.clone()).collect();
    let ratings = player_ratings::rating_texts(
        app,
        &people,
        &found.tournament.terms.game,
        found.tournament.terms.clock.is_correspondence(),
    )
    .await?;
    update(app, id, |cup, now| cup.start(now, &ratings).map_err(not_now)).await
}

/// The error for something that is not possible now.
pub(super) fn not_now(text: &str) -> Fault {
    play::Fault::conflict(text).into()
}

/// Advances a tournament as far as possible.
pub(super) async fn advance(app: &Live, id: &str) -> Result<StoredTournament, Fault> {
    let mut found = load(app, id).await?;
    for _ in 0..MAX_STEPS {
        let next = step(app, &found).await?;
        if next == found.tournament {
            return Ok(found);
        }
        // If another node was quicker, continue from the state that it saved.
        save(app, &found, &next).await?;
        found = load(app, id).await?;
    }
    Ok(found)
}

/// The tournament after one step.
async fn step(app: &Live, found: &StoredTournament) -> Result<Tournament, Fault> {
    let (mut cup, now) = (found.tournament.clone(), app.clock.now());
    if cup.dates.ended.is_some() {
        return Ok(cup);
    }
    for at in 0..cup.games.len() {
        let game = &cup.games[at];
        let Some(table) = game.table.clone().filter(|_| !game.over) else { continue };
        if !game.opened {
            app.tables.open_with_id(app, &table, cup.table_setup(game), Address::INTERNAL).await?;
            cup.games[at].opened = true;
            continue;
        }
        let Some((head, seats)) = app.store.game(&table).await? else { continue };
        let players: Vec<&Entrant> = game.players().map(|player| &cup.entrants[player]).collect();
        if cup.has_tables() {
            step_table(app, &mut cup, at, (&head, &seats), now).await?;
        } else if head.status == Status::Over {
            cup.finish(at, parse_score(&head), head.changed_at);
        } else if game.absent.contains(&true) {
            // The absence is saved already: if this node dies here, another one closes the table.
            close(app, &table).await;
        } else if let Some(gone) = players.iter().find(|entrant| entrant.withdrawn) {
            resign(app, &table, &gone.person).await;
        } else if head.turns < 2 {
            let here: Vec<bool> = players.iter().map(|entrant| is_present(app, &table, &entrant.person)).collect();
            cup.note_appearance(at, &here);
            let seat = head.to_move.map_or(1, |side| cup.seat_of(side));
            cup.note_absence(at, (head.turns, seat), head.changed_at, now);
        }
    }
    if cup.is_abandoned(now) {
        cup.dates.ended = Some(now);
    }
    cup.advance(&found.id, now);
    Ok(cup)
}

/// Advances the open game of more than two players with this index, whose header and seats these are. The computer takes
/// the seats of players who have left or do not appear.
async fn step_table(
    app: &Live,
    cup: &mut Tournament,
    at: usize,
    (head, seats): (&GameHeader, &[Seat]),
    now: Millis,
) -> Result<(), Fault> {
    let players: Vec<usize> = cup.games[at].players().collect();
    if !cup.games[at].shares.is_empty() {
        // The point of the last player is saved already: if this node dies here, another one closes the table.
        if head.status == Status::Over {
            let shares = cup.games[at].shares.clone();
            cup.finish_table(at, shares, head.changed_at);
        } else {
            close(app, &head.id).await;
        }
        return Ok(());
    }
    if head.status == Status::Over {
        let table = app.tables.find(app, &head.id, Address::INTERNAL).await?;
        let sharing: Vec<u8> = table.now().standing.game_state.sides_with_a_share();
        let person_of = |side: &u8| seats.iter().find(|seat| seat.side == *side)?.person.as_deref();
        let has_share = |(seat, player): (usize, &usize)| {
            let person = cup.entrants[*player].person.as_str();
            sharing.iter().any(|side| cup.seat_of(*side) == seat && person_of(side) == Some(person))
        };
        // The computer takes its share, too, so that a win over fewer opponents is worth no more.
        let shared_by: BTreeSet<usize> = sharing.iter().map(|side| cup.seat_of(*side)).collect();
        let share = tables::POINT / (shared_by.len().max(1) as u32);
        let shares = players.iter().enumerate().map(|place| if has_share(place) { share } else { 0 }).collect();
        cup.finish_table(at, if sharing.is_empty() { Vec::new() } else { shares }, head.changed_at);
        return Ok(());
    }
    let mut there = Vec::new();
    for (seat, &player) in players.iter().enumerate() {
        let entrant = &cup.entrants[player];
        let is_out = entrant.withdrawn || cup.games[at].absent.get(seat).copied().unwrap_or_default();
        let own = || seats.iter().filter(|place| place.person.as_deref() == Some(entrant.person.as_str()));
        for place in own().filter(|_| is_out) {
            hand_over(app, &head.id, &entrant.person, place.side).await;
        }
        there.push(!is_out && own().next().is_some());
    }
    if there.iter().filter(|there| **there).count() < 2 {
        // The last player has won; the others have left, and the computer plays on for them.
        cup.games[at].shares = there.iter().map(|&there| if there { tables::POINT } else { 0 }).collect();
        return Ok(());
    }
    let seat = head.to_move.map_or(0, |side| cup.seat_of(side));
    let on_turn = seats.iter().find(|place| Some(place.side) == head.to_move).and_then(|place| place.person.as_deref());
    if on_turn == Some(cup.entrants[players[seat]].person.as_str()) {
        cup.note_absence(at, (head.turns, seat), head.changed_at, now);
    }
    Ok(())
}

/// Gives a seat of this player to the computer.
async fn hand_over(app: &Live, table: &str, person: &str, side: u8) {
    let done = match app.tables.find(app, table, Address::INTERNAL).await {
        Ok(found) => match found.act(app, person, None, Action::HandOver { side, level: SUBSTITUTE_LEVEL }).await {
            Ok(task) => {
                opponent::spawn(app, &found, task);
                Ok(())
            }
            Err(fault) => Err(fault),
        },
        Err(fault) => Err(fault),
    };
    if let Err(fault) = done {
        tracing::debug!(table, why = fault.sentence(), "tournament seat not handed over");
    }
}

/// Whether this person has the table open, at any node.
fn is_present(app: &Live, table: &str, person: &str) -> bool {
    let loaded = app.tables.loaded(table);
    loaded.map_or_else(|| app.bus.remote_presence.is_present(table, person), |table| table.is_present(person))
}

/// Ends a game to which a player did not appear, without a result of its own; the next step sees that it is over.
async fn close(app: &Live, table: &str) {
    let done = match app.tables.find(app, table, Address::INTERNAL).await {
        Ok(table) => table.end(app).await,
        Err(fault) => Err(fault),
    };
    if let Err(fault) = done {
        tracing::debug!(table, why = fault.sentence(), "forfeited game not closed");
    }
}

/// Resigns the game for this player; the next step sees that it is over.
async fn resign(app: &Live, table: &str, person: &str) {
    let done = match app.tables.find(app, table, Address::INTERNAL).await {
        Ok(table) => table.act(app, person, None, Action::Resign { side: None }).await.map(drop),
        Err(fault) => Err(fault),
    };
    if let Err(fault) = done {
        tracing::debug!(table, why = fault.sentence(), "tournament game not resigned");
    }
}

fn parse_score(head: &GameHeader) -> Option<Score> {
    match head.result.as_deref()? {
        "1-0" => Some(Score::First),
        "0-1" => Some(Score::Second),
        "1/2-1/2" => Some(Score::Draw),
        _ => None,
    }
}

/// Saves the next state of a tournament; false if another request was quicker.
async fn save(app: &Live, found: &StoredTournament, next: &Tournament) -> Result<bool, Fault> {
    let StoredTournament { id, tournament: cup, version } = found;
    let until = next.dates.ended.map(|ended| ended + RETENTION_MS);
    let item = |namespace: &str, owner: &str, key: &str, version, rank, body| {
        let (namespace, owner, key) = (namespace.to_owned(), owner.to_owned(), key.to_owned());
        Change::Put(Item { namespace, owner, key, version, rank, expires_at: until, body })
    };
    let mut changes = vec![item(NAMESPACE, id, KEY, *version, 0, serde_json::to_string(next).unwrap_or_default())];
    let list = if next.dates.ended.is_some() { FINISHED } else { OPEN };
    for list in [OPEN, FINISHED] {
        changes.push(Change::Delete { namespace: LIST_NAMESPACE.to_owned(), owner: list.to_owned(), key: id.clone() });
    }
    let card = serde_json::to_string(&super::view::card(id, next)).unwrap_or_default();
    changes.push(item(LIST_NAMESPACE, list, id, 0, next.dates.ended.unwrap_or(next.dates.created), card));
    for game in next.games.iter().skip(cup.games.len()) {
        let Some(table) = &game.table else { continue };
        let (namespace, owner, key) = (TABLE_NAMESPACE.to_owned(), table.clone(), KEY.to_owned());
        let until = Some(game.at + RETENTION_MS);
        changes.push(Change::Put(Item {
            namespace,
            owner,
            key,
            version: 0,
            rank: 0,
            expires_at: until,
            body: id.clone(),
        }));
    }
    match app.store.apply(&changes).await {
        Ok(()) => Ok(true),
        Err(store::Fault::Conflict) => Ok(false),
        Err(fault) => Err(fault.into()),
    }
}

/// All listed tournaments that name this person, as host or player.
pub(crate) async fn involving(app: &Live, person: &str) -> Result<Vec<TournamentCard>, Fault> {
    let mut all = list_cards(app, OPEN, MAX_OPEN).await?;
    all.extend(list_cards(app, FINISHED, MAX_FINISHED_LISTED).await?);
    let mut naming = Vec::new();
    for card in all {
        if load(app, &card.id).await.is_ok_and(|found| found.tournament.involves(person)) {
            naming.push(card);
        }
    }
    Ok(naming)
}

/// Replaces a guest by the person that they were merged into, in every tournament that names the guest.
pub(crate) async fn merge_guest(app: &Live, guest: &str, person: &str) -> Result<(), Fault> {
    for card in involving(app, guest).await? {
        let work = |cup: &mut Tournament, _| {
            cup.merge_guest(guest, person);
            Ok(())
        };
        update(app, &card.id, work).await?;
        let place = chat_lines::tournament_place(&card.id);
        chat_lines::merge_guest(app, (&place, &[Room::Tournament]), guest, person).await?;
    }
    Ok(())
}

/// Withdraws a person from all tournaments.
pub(crate) async fn leave_all(app: &Live, person: &str) -> Result<(), Fault> {
    for card in involving(app, person).await? {
        let work = |cup: &mut Tournament, _| {
            // An error means that the person is no player of it, or that it is over.
            let _ = cup.leave(person);
            Ok(())
        };
        update(app, &card.id, work).await?;
    }
    Ok(())
}

/// Advances the tournament to which a game belongs, if any, after its end or a change of its players.
pub(in crate::social) async fn table_changed(app: &Live, table: &str) -> Result<(), Fault> {
    let Some(item) = app.store.item(TABLE_NAMESPACE, table, KEY, app.clock.now()).await? else { return Ok(()) };
    advance(app, &item.body).await.map(drop)
}

/// Advances the tournament of a game in which a seat is handed over to the computer: the last player may have won by it.
#[derive(Debug)]
pub(crate) struct HandOvers;

impl Subscriber for HandOvers {
    fn stored<'u>(&'u self, live: &'u Live, update: &'u TableUpdate<'u>) -> Reaction<'u> {
        let is_handed_over = update.events.iter().any(|event| matches!(event, Event::SeatHandedOver { .. }));
        Box::pin(async move {
            if is_handed_over && let Err(fault) = table_changed(live, update.table).await {
                tracing::warn!(table = update.table, why = fault.sentence(), "tournament not advanced");
            }
        })
    }
}

/// Advances the live tournaments, or all, and starts those that are due.
pub(crate) async fn poll(app: &Live, all: bool) -> Result<(), Fault> {
    let now = app.clock.now();
    for card in list_cards(app, OPEN, MAX_OPEN).await? {
        let due = card.dates.begun.is_none() && card.dates.starts.is_some_and(|starts| starts <= now);
        if due && card.entrants >= 2 {
            // Another request may have started it already.
            if let Err(fault) = start(app, &card.id).await {
                tracing::debug!(cup = card.id, why = fault.sentence(), "tournament not started");
            }
        } else if all || card.dates.begun.is_some() && !card.correspondence {
            advance(app, &card.id).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::social::tournaments::state::tests::open;
    use crate::test_support::{app, later};
    use api::TournamentFormat;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_to_which_no_one_comes_is_lost_by_both_and_has_no_result_at_its_table() {
        let app = app(Options::default()).await;
        let mut cup = open(TournamentFormat::Swiss { rounds: 3 });
        ["ann", "bob"].iter().for_each(|player| cup.join(player, 0).unwrap());
        cup.dates.created = app.clock.now();
        insert(&app, "id", &cup).await.unwrap();
        start(&app, "id").await.unwrap();
        let running = advance(&app, "id").await.unwrap().tournament;
        let table = running.games[0].table.clone().unwrap();
        assert!(running.games[0].opened && !running.games[0].over);
        let later = later(&app, 4 * 60_000);
        // One step saves the absence and closes the table, the next one sees that the game is over.
        advance(&later, "id").await.unwrap();
        let over = advance(&later, "id").await.unwrap().tournament;
        assert_eq!((over.games[0].score, over.games[0].is_forfeit()), (None, true));
        assert!(over.dates.ended.is_some(), "no one is left");
        let (head, _) = app.store.game(&table).await.unwrap().unwrap();
        assert_eq!((head.status, parse_score(&head)), (Status::Over, None));
    }
}
