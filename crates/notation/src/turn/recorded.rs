//! The text of a turn in records: where the game is written like chess as readers of PGN expect it, else in full.
//!
//! SAN is the short form (`short`) of such a game: `Nf3`, `exd5`, `R1e2`, `e8=Q+`, `N@f3`, and `Nf3/E` with a piece that
//! enters where another has left. Another turn of several steps, or of a piece that hops on, has no such form. Look next: `record`, which writes whole games.

use super::dialect;
use super::full::write;
use super::short::short;
use rules::{Act, Game, Position, Step, TurnStyle};

/// Do records of this game have SAN? Two sides move one piece a turn, and neither the inventor nor the players of its
/// family have a notation of their own.
pub fn has_san(game: &Game) -> bool {
    let def = game.def();
    let is_western = def.traits.turn_style == TurnStyle::Western;
    let is_single =
        def.turn.continuations().all(|follow| follow.act() == Act::Place) && !def.turn.contains(Act::Detonate);
    let has_own_notation = def.notation.detonation_listed || def.notation.seats || dialect::marks_promotion(game);
    game.side_count() == 2 && is_western && is_single && !has_own_notation
}

/// The text of a turn in a record.
pub fn write_for_records(game: &Game, pos: &Position, turn: &[Step]) -> String {
    match turn {
        [step] | [step, Step { act: Act::Place, .. }]
            if has_san(game) && !game.is_chain(step) && game.shot_cell(step).is_none() =>
        {
            short(game, pos, turn)
        }
        _ => write(game, pos, turn),
    }
}
