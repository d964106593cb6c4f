//! The cells that a turn touches, to mark them on the board.

use geometry::Cell;
use rules::{Act, Game, Position, Step};

/// The cells of a turn in the order of its steps, each once; of a chain of hops, every landing, and of a piece that goes
/// on after its move, also where it stands then.
pub fn touched_cells(game: &Game, before: &Position, turn: &[Step]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut touch = |cell: Cell| {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    };
    for (i, step) in turn.iter().enumerate().filter(|(_, step)| step.act != Act::Pass) {
        // The position before a later step is not available here, and so neither is its walk.
        let moves = i == 0 && step.act == Act::Move;
        let walk = if moves { game.walk_path(before, step) } else { None };
        std::iter::once(step.from).chain(walk.unwrap_or_default()).chain([game.named_cell(step)]).for_each(&mut touch);
        if moves {
            game.transferred_to(before, step).for_each(&mut touch);
        }
    }
    cells
}
