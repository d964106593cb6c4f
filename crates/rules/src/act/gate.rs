//! `may place leaving=ZONE`: a piece enters on the cell that the moving piece has just left, as in Seirawan chess.
//!
//! For: the cells on which pieces can enter, and which pieces can. Not for: placing as a turn of its own (`place`).

use crate::english::{say, zone_name};
use crate::game::Game;
use crate::names::Names;
use geometry::{Cell, CellSet};
use kdl::Reader;
use model::cast::Cast;
use model::piece::Side;
use model::position::Position;
use model::stage::Continuation;
use model::step::Step;

/// The continuation, as written in the rule file.
#[derive(Clone, Debug)]
pub struct GateDef {
    /// The zone that contains the cells on which pieces may enter, after a piece that had not moved leaves them.
    pub leaving: usize,
    /// Whether a piece captured by this very move may enter.
    pub even_captured: bool,
}

impl GateDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Option<Self> {
        let even_captured = reader.flag("even-captured");
        let Some(name) = reader.prop("leaving") else {
            let span = reader.span();
            let help = "for example leaving=home-rank";
            reader.error(span, "`may place` needs the zone whose cells are left").help(help);
            return None;
        };
        Some(Self { leaving: names.zone(&name, reader.problems)?, even_captured })
    }

    /// Returns "move one of your pieces, after which you may …".
    pub(super) fn explain(&self, cast: &Cast) -> String {
        let place = say!("turn-zone", zone = zone_name(&cast.zones[self.leaving]));
        say!("turn-move-place", even_captured = self.even_captured, place = place)
    }

    /// By side and cell: the right (a bit) that lasts as long as a piece may enter when the cell is left.
    pub(super) fn compile(&self, cast: &Cast) -> Vec<Vec<u64>> {
        let right = |side: Side, cell: Cell| {
            let within = cast.zones[self.leaving].cells[side.index()].contains(cell);
            if within { cast.unmoved_right(side, cell) } else { 0 }
        };
        cast.all_sides().map(|side| cast.board.cells().map(|cell| right(side, cell)).collect()).collect()
    }
}

impl Game {
    /// What may follow a move that has left these cells (one, or both of a castling move).
    pub(super) fn gate_continuation(
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
        let slots = stock[side.index()].iter().enumerate().fold(0, in_hand);
        if slots == 0 { Continuation::Nothing } else { Continuation::Gate { cells: left, slots } }
    }

    /// Generates placements on cells just left.
    pub(super) fn generate_gate_placements(&self, pos: &Position, left: [Cell; 2], slots: u8, out: &mut Vec<Step>) {
        let cells = left.into_iter().fold(CellSet::EMPTY, CellSet::with) & !pos.occupied();
        for (slot, &kind) in self.def.stock_slots.iter().enumerate() {
            // `slots` excludes pieces captured only by this move, unless they count.
            if slots >> slot & 1 != 0 && !self.def.kind(kind).is_stone {
                out.extend(self.placement_cells(pos, pos.side, slot, cells).iter().map(|to| Step::placement(kind, to)));
            }
        }
    }
}
