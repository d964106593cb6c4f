//! Turns of games in progress, which are nearly all changes: one event more, and of the header only what a turn changes.
//!
//! Each database does this in one round trip. Everything else that happens to a game is in `games`.

use super::games::{check_sequence, row};
use crate::value::{Value, int, text};
use crate::{Fault, GameHeader, Seat, Status, StoredEvent};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The number of turns that SQLite commits in one round trip. The prepared statements of all smaller numbers stay in memory.
pub(crate) const MAX_TURNS: usize = 8;
/// The number of values of a turn.
const WIDTH: usize = 18;

/// Sets only the columns that a turn changes, since a database rewrites every index with a column that is set; changes
/// nothing if another column would change, or if the game has got other events.
macro_rules! advance {
    () => {
        "UPDATE game SET number = $2, turns = $5, to_move = $9, deadline = $10, changed = $13 \
        WHERE id = $1 AND number = $16 AND status <> 2 AND variant = $3 AND title = $4 AND status = $6 AND rated = $7 \
        AND speed = $8 AND result IS NOT DISTINCT FROM $11 AND opened = $12 AND public = $14 AND listed = $15"
    };
}

/// Returns a row if it has played the turn.
pub(crate) const PLAY_TURN_IN_POSTGRES: &str = concat!(
    "WITH advanced AS (",
    advance!(),
    " RETURNING id, number) INSERT INTO event (game, number, at, body) \
    SELECT id, number, CAST($17 AS BIGINT), CAST($18 AS TEXT) FROM advanced RETURNING number"
);

const INSERT_EVENT_IN_SQLITE: &str =
    "INSERT INTO event (game, number, at, body) SELECT $1, $2, $17, $18 WHERE changes() = 1 RETURNING";

/// Transactions of one turn, of two turns and so on. Each returns a row with its place for every turn that it has played.
/// After a fault the transaction may still be open.
static PLAY_TURNS_IN_SQLITE: LazyLock<Vec<String>> = LazyLock::new(|| (1..=MAX_TURNS).map(transaction).collect());

/// The transaction of this many turns in SQLite.
pub(crate) fn play_turns_in_sqlite(count: usize) -> Option<&'static str> {
    PLAY_TURNS_IN_SQLITE.get(count.checked_sub(1)?).map(String::as_str)
}

fn transaction(count: usize) -> String {
    let mut text = "BEGIN IMMEDIATE; ".to_owned();
    for place in 0..count {
        text += &with_values_from(concat!(advance!(), "; "), place * WIDTH);
        text += &with_values_from(INSERT_EVENT_IN_SQLITE, place * WIDTH);
        // Writing to a text cannot fail.
        let _ = write!(text, " {place}; ");
    }
    text + "COMMIT"
}

/// The statement with values that come after this many others.
fn with_values_from(statement: &str, offset: usize) -> String {
    let mut parts = statement.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = part[..digits].parse().unwrap_or_default();
        let _ = write!(text, "${}{}", number + offset, &part[digits..]);
    }
    text
}

/// The values of a turn, if that is what this change may be.
///
/// # Errors
/// If they cannot be stored.
pub(super) fn turn_values(
    after: u64,
    head: &GameHeader,
    seats: &[Seat],
    events: &[StoredEvent],
) -> Result<Option<Vec<Value>>, Fault> {
    let ([], [event]) = (seats, events) else { return Ok(None) };
    if head.status == Status::Over {
        return Ok(None);
    }
    check_sequence(after, head, events)?;
    let mut values = row(head)?;
    values.extend([int(after as i64), int(event.at), text(&event.body)?]);
    debug_assert_eq!(values.len(), WIDTH, "each turn has its values in a row");
    Ok(Some(values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_of_a_transaction_has_values_of_its_own() {
        let text = transaction(2);
        assert!(text.starts_with("BEGIN IMMEDIATE; UPDATE game SET number = $2, ") && text.ends_with("; COMMIT"));
        assert!(text.contains("SELECT $1, $2, $17, $18 WHERE changes() = 1 RETURNING 0; "), "{text}");
        assert!(text.contains("SELECT $19, $20, $35, $36 WHERE changes() = 1 RETURNING 1; "), "{text}");
        assert_eq!(text.matches('$').count() / 2, transaction(1).matches('$').count());
    }
}
