//! `may place leaving=ZONE`: a man enters on the cell that the moved one has just left, as in Seirawan chess.
//!
//! For: which cells can be entered, and by whom. Not for: placing as a turn of its own (`place`).

use crate::def::GameDef;
use crate::english::{say, zone_name};
use crate::game::Game;
use crate::names::Names;
use crate::piece::Side;
use crate::position::{Follow, Position};
use crate::step::Step;
use geometry::{Cell, CellSet};
use lang::Reader;

/// As written.
#[derive(Clone, Debug)]
pub struct GateDef {
    /// The zone in which the cell must lie, which has been left by a man that had not moved.
    pub leaving: usize,
    /// Also a man whom this move has captured.
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

    /// "moves one of his pieces, after which he may …".
    pub(super) fn explain(&self, def: &GameDef) -> String {
        let place = say!("turn-zone", zone = zone_name(&def.zones[self.leaving]));
        say!("turn-move-place", even_captured = self.even_captured, place = place)
    }

    /// By side and cell: the right (bit) that lives as long as a man may enter when the cell is left.
    pub(super) fn compile(&self, def: &GameDef) -> Vec<Vec<u64>> {
        let right = |side: Side, cell: Cell| {
            let within = def.zones[self.leaving].cells[side.index()].contains(cell);
            if within { def.unmoved_right(side, cell) } else { 0 }
        };
        def.all_sides().map(|side| def.board.cells().map(|cell| right(side, cell)).collect()).collect()
    }
}

impl Game {
    /// What may follow a move by which these cells have been left (one, or both of a castling move).
    pub(super) fn follow_at_gate(&self, pos: &Position, after: &Position, act: &GateDef, left: (Cell, Cell)) -> Follow {
        let side = pos.side;
        let may_enter =
            |cell: Cell| pos.rights & self.acts.gates[side.index()][cell.index()] != 0 && after.piece(cell).is_empty();
        let (first, second) = left;
        let left = match (may_enter(first), second != first && may_enter(second)) {
            (true, true) => [first, second],
            (true, false) => [first; 2],
            (false, true) => [second; 2],
            (false, false) => return Follow::Nothing,
        };
        // A bit for each slot; what this move has captured is mostly not in hand yet.
        let stock = if act.even_captured { after.stock } else { pos.stock };
        let in_hand = |slots: u8, (slot, &count): (usize, &u8)| slots | u8::from(count > 0) << slot;
        let slots = stock[side.index()].iter().enumerate().fold(0, in_hand);
        if slots == 0 { Follow::Nothing } else { Follow::Gate { left, slots } }
    }

    /// Placing on a cell that has just been left.
    pub(super) fn gate_places(&self, pos: &Position, left: [Cell; 2], slots: u8, out: &mut Vec<Step>) {
        let cells = left.into_iter().fold(CellSet::EMPTY, CellSet::with) & !pos.occupied();
        for (slot, &kind) in self.def.stock_slots.iter().enumerate() {
            // What has only just been captured is not in hand yet.
            if slots >> slot & 1 != 0 && !self.def.kind(kind).stone {
                out.extend(self.placing(pos, pos.side, slot, cells).iter().map(|to| Step::placing(kind, to)));
            }
        }
    }
}
