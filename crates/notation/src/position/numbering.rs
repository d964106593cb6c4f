//! The numbers of turns.

use rules::{Game, Side};

/// The number of the turn that follows `played` turns. With two sides that alternate, a number covers one turn of each;
/// with seats or series it covers one turn.
pub fn turn_number(game: &Game, played: u32) -> u32 {
    if numbers_every_turn(game) { played.saturating_add(1) } else { played / 2 + 1 }
}

fn numbers_every_turn(game: &Game) -> bool {
    game.def().notation.seats || game.side_count() != 2 || game.def().turn.series.is_some()
}

/// How many turns have been played before the turn of this number and side.
pub(super) fn turns_played(game: &Game, number: u32, side: Side) -> Option<u32> {
    let before = number.checked_sub(1)?;
    if numbers_every_turn(game) {
        return Some(before);
    }
    before.checked_mul(2)?.checked_add(u32::from(side != game.def().turn.first))
}
