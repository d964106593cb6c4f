//! Games: the first events and those that follow.
//!
//! For: the statements of `open` and `append`. Not for: what an event says. Look next: `crate::Store` for what they
//! promise.

use super::archive;
use crate::link::Link;
use crate::value::{Value, int, key, maybe_int, maybe_key, maybe_text, text};
use crate::{Entry, Fault, Head, Seat, Status};

const OPEN: &str = "INSERT INTO game \
    (id, number, variant, title, turns, status, rated, speed, to_move, deadline, result, opened, changed, public) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";

/// What two who append after the same number are held apart by: the second finds another number.
macro_rules! advance {
    ($where:literal) => {
        concat!(
            "UPDATE game SET number = $2, variant = $3, title = $4, turns = $5, status = $6, rated = $7, speed = $8, ",
            "to_move = $9, deadline = $10, result = $11, opened = $12, changed = $13, public = $14 WHERE id = $1 AND number = $15",
            $where
        )
    };
}

const ADVANCE: &str = advance!("");

/// Of a game that is not over: none of its seats says that it is.
const ADVANCE_RUNNING: &str = advance!(" AND status <> 2");

const EXISTS: &str = "SELECT number FROM game WHERE id = $1";

const ADD: &str = "INSERT INTO event (game, number, at, body) VALUES ($1, $2, $3, $4)";

const SIT: &str = "INSERT INTO seat (game, side, person, level) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (game, side) DO UPDATE SET person = excluded.person, level = excluded.level";

const END: &str = "UPDATE seat SET ended = $2 WHERE game = $1 AND ended IS DISTINCT FROM $2";

pub(super) async fn open(link: &mut impl Link, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault> {
    follow(0, head, events)?;
    link.run(OPEN, row(head)?).await?;
    fill(link, head, seats, events).await?;
    end(link, head).await
}

pub(super) async fn append(
    link: &mut impl Link,
    after: u64,
    head: &Head,
    seats: &[Seat],
    events: &[Entry],
) -> Result<(), Fault> {
    follow(after, head, events)?;
    let mut values = row(head)?;
    values.push(int(after as i64));
    // Nearly every turn: the game has gone on and goes on.
    if head.status != Status::Over && link.run(ADVANCE_RUNNING, values.clone()).await? > 0 {
        return fill(link, head, seats, events).await;
    }
    if link.run(ADVANCE, values).await? == 0 {
        let game = link.rows(EXISTS, vec![key(&head.id)?]).await?;
        return Err(if game.is_empty() { Fault::Unknown } else { Fault::Behind });
    }
    fill(link, head, seats, events).await?;
    end(link, head).await
}

/// Seats and events of a game whose row stands.
async fn fill(link: &mut impl Link, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault> {
    let id = key(&head.id)?;
    for seat in seats {
        let person = maybe_key(seat.person.as_deref())?;
        link.run(SIT, vec![id.clone(), int(seat.side), person, maybe_int(seat.level)]).await?;
    }
    for event in events {
        link.run(ADD, vec![id.clone(), int(event.number as i64), int(event.at), text(&event.body)?]).await?;
    }
    Ok(())
}

/// Writes beside the seats since when the game has been over, or that it is not.
async fn end(link: &mut impl Link, head: &Head) -> Result<(), Fault> {
    let ended = (head.status == Status::Over).then_some(head.changed);
    let id = key(&head.id)?;
    link.run(END, vec![id.clone(), maybe_int(ended)]).await?;
    if ended.is_none() { archive::reopen(link, &id).await } else { Ok(()) }
}

/// Whether the events have the numbers after that one, and the head that of the last.
fn follow(after: u64, head: &Head, events: &[Entry]) -> Result<(), Fault> {
    let numbers = events.iter().map(|event| event.number);
    let fits =
        numbers.eq((after..).skip(1).take(events.len())) && head.number.checked_sub(after) == Some(events.len() as u64);
    if fits && i64::try_from(head.number).is_ok() {
        Ok(())
    } else {
        Err(Fault::Unfit(format!("Events of a game must follow without a gap, here from {after} to {}.", head.number)))
    }
}

fn row(head: &Head) -> Result<Vec<Value>, Fault> {
    Ok(vec![
        key(&head.id)?,
        int(head.number as i64),
        text(&head.variant)?,
        text(&head.title)?,
        int(head.turns),
        int(head.status as i64),
        int(head.rated),
        int(head.speed as i64),
        maybe_int(head.to_move),
        maybe_int(head.deadline),
        maybe_text(head.result.as_deref())?,
        int(head.opened),
        int(head.changed),
        int(head.public),
    ])
}
