//! How a table is written down: its events, and beside them what lists and clocks need to know without reading those.
//!
//! For: the way to `store` and back. Not for: what events come to (`house`).

use super::Table;
use crate::App;
use crate::error::Fault;
use crate::workshop::texts;
use facade::{Library, Seat};
use house::{Event, Millis, Standing};
use sha2::{Digest, Sha256};
use store::{Entry, Head, Speed, Status};

/// Makes events durable, if nobody else has written any since the table stood as it did before. A seat that stays whose
/// it is is not written again.
pub(super) async fn append(
    app: &App,
    table: &Table,
    before: &Standing,
    standing: &Standing,
    events: &[Event],
    at: Millis,
) -> Result<(), store::Fault> {
    let (after, were) = (before.number, seats(before));
    let changed: Vec<store::Seat> = seats(standing).into_iter().filter(|seat| !were.contains(seat)).collect();
    app.store.append(after, &head(&table.id, standing, table.opened, at), &changed, &entries(events, after, at)).await
}

/// The events of a table after that number, each with its time.
pub(super) async fn events(app: &App, id: &str, after: u64) -> Result<Vec<(Event, Millis)>, Fault> {
    read(app.store.events(id, after).await?)
}

/// What was written.
///
/// # Errors
/// If it was written by a newer program.
pub(crate) fn read(entries: Vec<Entry>) -> Result<Vec<(Event, Millis)>, Fault> {
    let event = |entry: Entry| match serde_json::from_str(&entry.body) {
        Ok(event) => Ok((event, entry.at)),
        Err(error) => {
            tracing::error!(%error, number = entry.number, "an event cannot be read");
            Err(Fault::full("this game was written down by a newer version of the server, which this one cannot read"))
        }
    };
    entries.into_iter().map(event).collect()
}

/// The library in which the game of that table is: with its rules, if they are somebody's own.
///
/// # Errors
/// If they cannot be read.
pub(crate) async fn library_of(app: &App, events: &[(Event, Millis)]) -> Result<Library, Fault> {
    match events.first() {
        Some((Event::Opened(opening), _)) => texts::library(app, &[&opening.sheet.game]).await,
        _ => Ok(app.library.clone()),
    }
}

/// As they are written.
pub(crate) fn entries(events: &[Event], after: u64, at: Millis) -> Vec<Entry> {
    let entry =
        |(number, event): (u64, &Event)| Entry { number, at, body: serde_json::to_string(event).unwrap_or_default() };
    (after + 1..).zip(events).map(entry).collect()
}

/// What lists and clocks need.
pub(crate) fn head(id: &str, standing: &Standing, opened: Millis, at: Millis) -> Head {
    let course = &standing.course;
    let clock = course.clock();
    Head {
        id: id.to_owned(),
        number: standing.number,
        variant: course.setting().edition().id().to_owned(),
        title: course.setting().game().def().name.clone(),
        turns: u32::try_from(course.length()).unwrap_or(u32::MAX),
        status: if course.is_over() {
            Status::Over
        } else if standing.is_waiting() {
            Status::Waiting
        } else {
            Status::Running
        },
        public: standing.opening.public,
        rated: standing.opening.rated,
        speed: match clock {
            None => Speed::None,
            Some(clock) if clock.is_correspondence() => Speed::Correspondence,
            Some(_) => Speed::Live,
        },
        to_move: (!course.is_over()).then(|| standing.side()),
        deadline: standing.deadline(),
        result: course.result().map(str::to_owned),
        opened,
        changed: at,
    }
}

/// Who sits where.
pub(crate) fn seats(standing: &Standing) -> Vec<store::Seat> {
    let seat = |((side, person), seat): ((u8, &Option<String>), &Seat)| store::Seat {
        side,
        person: person.clone(),
        level: match seat {
            Seat::Computer(level) => Some(level.number()),
            Seat::Person => None,
        },
    };
    (0u8..).zip(&standing.people).zip(standing.course.seats()).map(seat).collect()
}

/// What the table is called at which the game of this one is played again.
pub(super) fn fresh(id: &str) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let hash = Sha256::digest(format!("again {id}").as_bytes());
    hash.iter().take(16).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}
