//! The statements of `open_game` and `append`: games, their seats and events. `crate::Store` documents what they
//! promise.

use super::archive;
use crate::executor::Executor;
use crate::value::{Value, int, key, maybe_int, maybe_key, maybe_text, text};
use crate::{Fault, GameHeader, Seat, Status, StoredEvent};

const OPEN: &str = "INSERT INTO game \
    (id, number, variant, title, turns, status, rated, speed, to_move, deadline, result, opened, changed, public, listed) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";

/// Detects concurrent appends after the same number: the second finds another number.
macro_rules! advance {
    ($where:literal) => {
        concat!(
            "UPDATE game SET number = $2, variant = $3, title = $4, turns = $5, status = $6, rated = $7, speed = $8, ",
            "to_move = $9, deadline = $10, result = $11, opened = $12, changed = $13, public = $14, listed = $15 ",
            "WHERE id = $1 AND number = $16",
            $where
        )
    };
}

const ADVANCE: &str = advance!("");

/// For games in progress, whose seats need no update.
const ADVANCE_RUNNING: &str = advance!(" AND status <> 2");

const EVENT_COUNT: &str = "SELECT number FROM game WHERE id = $1";

const INSERT_EVENT: &str = "INSERT INTO event (game, number, at, body) VALUES ($1, $2, $3, $4)";

const UPSERT_SEAT: &str = "INSERT INTO seat (game, side, person, level) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (game, side) DO UPDATE SET person = excluded.person, level = excluded.level";

const SET_ENDED: &str = "UPDATE seat SET ended = $2 WHERE game = $1 AND ended IS DISTINCT FROM $2";

pub(super) async fn open_game(
    link: &mut impl Executor,
    head: &GameHeader,
    seats: &[Seat],
    events: &[StoredEvent],
) -> Result<(), Fault> {
    check_sequence(0, head, events)?;
    link.execute(OPEN, row(head)?).await?;
    write_seats_and_events(link, head, seats, events).await?;
    mark_ended(link, head).await
}

pub(super) async fn append(
    link: &mut impl Executor,
    after: u64,
    head: &GameHeader,
    seats: &[Seat],
    events: &[StoredEvent],
) -> Result<(), Fault> {
    check_sequence(after, head, events)?;
    let mut values = row(head)?;
    values.push(int(after as i64));
    // The common case: the game was in progress and still is.
    if head.status != Status::Over && link.execute(ADVANCE_RUNNING, values.clone()).await? > 0 {
        return write_seats_and_events(link, head, seats, events).await;
    }
    if link.execute(ADVANCE, values).await? == 0 {
        let game = link.fetch_all(EVENT_COUNT, vec![key(&head.id)?]).await?;
        return Err(if game.is_empty() { Fault::NotFound } else { Fault::Conflict });
    }
    write_seats_and_events(link, head, seats, events).await?;
    mark_ended(link, head).await
}

/// Writes the seats and events of a game whose row is written.
async fn write_seats_and_events(
    link: &mut impl Executor,
    head: &GameHeader,
    seats: &[Seat],
    events: &[StoredEvent],
) -> Result<(), Fault> {
    let id = key(&head.id)?;
    for seat in seats {
        let person = maybe_key(seat.person.as_deref())?;
        link.execute(UPSERT_SEAT, vec![id.clone(), int(seat.side), person, maybe_int(seat.level)]).await?;
    }
    for event in events {
        link.execute(INSERT_EVENT, vec![id.clone(), int(event.number as i64), int(event.at), text(&event.body)?])
            .await?;
    }
    Ok(())
}

/// Records in the seats when the game ended, or that it is in progress again.
async fn mark_ended(link: &mut impl Executor, head: &GameHeader) -> Result<(), Fault> {
    let ended = (head.status == Status::Over).then_some(head.changed_at);
    let id = key(&head.id)?;
    link.execute(SET_ENDED, vec![id.clone(), maybe_int(ended)]).await?;
    if ended.is_none() { archive::reopen(link, &id).await } else { Ok(()) }
}

/// Checks that the events are numbered from `after + 1` and that the head has the number of the last.
pub(super) fn check_sequence(after: u64, head: &GameHeader, events: &[StoredEvent]) -> Result<(), Fault> {
    let numbers = events.iter().map(|event| event.number);
    let fits = numbers.eq((after..).skip(1).take(events.len()))
        && head.event_count.checked_sub(after) == Some(events.len() as u64);
    if fits && i64::try_from(head.event_count).is_ok() {
        Ok(())
    } else {
        Err(Fault::InvalidInput(format!(
            "Events must be numbered without gaps, here from {after} to {}.",
            head.event_count
        )))
    }
}

/// The values of the columns of a game, in the order of [`OPEN`].
pub(super) fn row(head: &GameHeader) -> Result<Vec<Value>, Fault> {
    Ok(vec![
        key(&head.id)?,
        int(head.event_count as i64),
        text(&head.variant)?,
        text(&head.title)?,
        int(head.turns),
        int(head.status as i64),
        int(head.rated),
        int(head.speed as i64),
        maybe_int(head.to_move),
        maybe_int(head.deadline),
        maybe_text(head.result.as_deref())?,
        int(head.opened_at),
        int(head.changed_at),
        int(head.public),
        int(head.listed_at()),
    ])
}
