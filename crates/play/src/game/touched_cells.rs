//! The cells that a turn touches, to mark them on the board.

use geometry::Cell;
use rules::{Act, Game, Position, Step};

/// The cells of a turn in the order of its steps, each once; of a chain of hops, every landing.
pub fn touched_cells(game: &Game, before: &Position, turn: &[Step]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (i, step) in turn.iter().enumerate().filter(|(_, step)| step.act != Act::Pass) {
        // The walk of a later step is left out: the position before it is not available here.
        let walk = if i == 0 && step.act == Act::Move { game.walk_path(before, step) } else { None };
        for cell in std::iter::once(step.from).chain(walk.unwrap_or_default()).chain(std::iter::once(step.to)) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}
