//! Pieces that enter on cells that have been left.
//!
//! The word is in `act/gate`.

use crate::act::gate::GateDef;
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::position::Position;
use model::stage::Continuation;
use model::step::Step;

impl Game {
    /// What may follow a move that has left these cells (one, or both of a castling move).
    pub(crate) fn gate_continuation(
        &self,
        pos: &Position,
        after: &Position,
        act: &GateDef,
        left: (Cell, Cell),
    ) -> Continuation {
        let side = pos.side;
        let may_enter = |cell: Cell| {
            pos.rights & self.acts.gate_rights[side.index()][cell.index()] != 0 && after.piece(cell).is_empty()
        };
        let (first, second) = left;
        let left = match (may_enter(first), second != first && may_enter(second)) {
            (true, true) => [first, second],
            (true, false) => [first; 2],
            (false, true) => [second; 2],
            (false, false) => return Continuation::Nothing,
        };
        // One bit for each slot; a piece captured by this move counts only with `even-captured`.
        let stock = if act.even_captured { after.stock } else { pos.stock };
        let in_hand = |slots: u8, (slot, &count): (usize, &u8)| slots | u8::from(count > 0) << slot;
        let slots = stock[side.index()].iter().enumerate().fold(self.def.endless[side.index()], in_hand);
        if slots == 0 { Continuation::Nothing } else { Continuation::Gate { cells: left, slots } }
    }

    /// Generates placements on cells just left.
    pub(crate) fn generate_gate_placements(&self, pos: &Position, left: [Cell; 2], slots: u8, out: &mut Vec<Step>) {
        let cells = left.into_iter().fold(CellSet::EMPTY, CellSet::with) & !pos.occupied();
        for (slot, faces) in self.acts.faces.iter().enumerate() {
            // `slots` excludes pieces captured only by this move, unless they count.
            if slots >> slot & 1 != 0 && !self.def.kind(self.def.stock_slots[slot]).is_stone {
                for &kind in faces {
                    let cells = self.placement_cells(pos, pos.side, kind, cells);
                    out.extend(cells.iter().map(|to| Step::placement(kind, to)));
                }
            }
        }
    }
}
