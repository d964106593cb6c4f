//! The stored form of a table: its events, and beside them what lists and clocks need without reading those. `play`
//! has the meaning of events.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::derived_id;
use crate::live::texts;
use play::{Event, GameCache, Millis, Seat, TableState};
use store::{GameHeader, Speed, Status, StoredEvent};

/// Appends events to the store, if no other node has appended any since `before`; `head` is the header after them. Seats
/// that have not changed are not written again.
pub(super) async fn append(
    app: &Core,
    head: &GameHeader,
    before: &TableState,
    standing: &TableState,
    events: &[Event],
) -> Result<(), store::Fault> {
    let (after, were) = (before.event_count, seats(before));
    let changed: Vec<store::Seat> = seats(standing).into_iter().filter(|seat| !were.contains(seat)).collect();
    app.store.append(after, head, &changed, &to_stored(events, after, head.changed_at)).await
}

/// The events of a table after the event of that number, each with its time.
pub(super) async fn events(app: &Core, id: &str, after: u64) -> Result<Vec<(Event, Millis)>, Fault> {
    parse(app.store.events(id, after).await?)
}

/// Parses stored events.
///
/// # Errors
/// If a newer version wrote them.
pub(crate) fn parse(entries: Vec<StoredEvent>) -> Result<Vec<(Event, Millis)>, Fault> {
    let event = |entry: StoredEvent| match serde_json::from_str(&entry.body) {
        Ok(event) => Ok((event, entry.at)),
        Err(error) => {
            tracing::error!(%error, number = entry.number, "game event unreadable");
            Err(Fault::unavailable("this game was saved by a newer version of the server, which this one cannot read"))
        }
    };
    entries.into_iter().map(event).collect()
}

/// The library with the game of that table, including the rules of a workshop game.
///
/// # Errors
/// If those cannot be read.
pub(crate) async fn library_of(app: &Core, events: &[(Event, Millis)]) -> Result<GameCache, Fault> {
    match events.first() {
        Some((Event::Opened(opening), _)) => texts::library(app, &[&opening.record.game]).await,
        _ => Ok(app.library.clone()),
    }
}

/// The events in stored form.
pub(crate) fn to_stored(events: &[Event], after: u64, at: Millis) -> Vec<StoredEvent> {
    let entry = |(number, event): (u64, &Event)| StoredEvent {
        number,
        at,
        body: serde_json::to_string(event).unwrap_or_default(),
    };
    (after + 1..).zip(events).map(entry).collect()
}

/// The header of a table, with what lists and clocks need.
pub(crate) fn head(id: &str, standing: &TableState, opened: Millis, at: Millis) -> GameHeader {
    let course = &standing.game_state;
    let clock = course.clock();
    GameHeader {
        id: id.to_owned(),
        event_count: standing.event_count,
        variant: course.configured_game().source().id().to_owned(),
        title: course.configured_game().game().def().name.clone(),
        turns: u32::try_from(course.turn_count()).unwrap_or(u32::MAX),
        status: if course.is_over() {
            Status::Over
        } else if standing.is_waiting() {
            Status::Waiting
        } else {
            Status::Running
        },
        public: standing.setup.public,
        rated: standing.setup.rated,
        speed: match clock {
            None => Speed::Untimed,
            Some(clock) if clock.is_correspondence() => Speed::Correspondence,
            Some(_) => Speed::Live,
        },
        to_move: (!course.is_over()).then(|| standing.side_to_move()),
        deadline: standing.deadline(),
        result: course.result().map(str::to_owned),
        opened_at: opened,
        changed_at: at,
    }
}

/// The seats of a table.
pub(crate) fn seats(standing: &TableState) -> Vec<store::Seat> {
    let seat = |((side, person), seat): ((u8, &Option<String>), &Seat)| store::Seat {
        side,
        person: person.clone(),
        level: match seat {
            Seat::Computer(level) => Some(level.number()),
            Seat::Person => None,
        },
    };
    (0u8..).zip(&standing.people).zip(standing.game_state.seats()).map(seat).collect()
}

/// The id of the table for the rematch.
pub(super) fn rematch_id(id: &str) -> String {
    derived_id(&format!("again {id}"))
}
