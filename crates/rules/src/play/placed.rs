//! Where pieces may be placed in play, and which placements are forbidden for what they lead to.
//!
//! The word is in `guard/placed`.

use crate::game::Game;
use geometry::CellSet;
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::step::{Act, Step};

impl Game {
    /// The slot of the stock from which a piece that is placed as this kind comes.
    pub fn slot_of_placed(&self, kind: Kind) -> Option<usize> {
        self.acts.faces.iter().position(|faces| faces.contains(&kind))
    }

    /// The cells among `free` on which a piece from the stock may be placed as this kind.
    pub fn placement_cells(&self, pos: &Position, side: Side, kind: Kind, free: CellSet) -> CellSet {
        let placing = self.acts.placements[side.index()][kind.index()];
        let mut cells = placing.cells & free;
        if let Some(most) = placing.max_a_file {
            let piece = Piece::new(side, kind);
            let same: CellSet = pos.pieces_of(side).iter().filter(|&cell| pos.piece(cell) == piece).collect();
            for cell in same {
                let file = self.guards.files[usize::from(self.board().coordinates(cell).0)];
                if most == 1 || (same & file).len() >= usize::from(most) {
                    cells = cells & !file;
                }
            }
        }
        if let Some(beside) = placing.beside {
            let such = pos.cells_of(pos.occupied(), beside);
            cells = cells.iter().filter(|cell| !(self.guards.neighbours[cell.index()] & such).is_empty()).collect();
        }
        if placing.lives {
            cells = cells.iter().filter(|&cell| self.is_living_placement(pos, side, kind, cell)).collect();
        }
        if placing.flips {
            cells = cells.iter().filter(|&cell| !self.turned_cells(pos, side, kind, cell).is_empty()).collect();
        }
        if !self.guards.shades.is_empty() {
            if placing.one_a_shade {
                let taken = |shade: &&CellSet| has_piece_on(pos, side, kind, **shade);
                self.guards.shades.iter().filter(taken).for_each(|&shade| cells = cells & !shade);
            }
            let slot = self.slot_of_placed(kind);
            for other in (0..self.def.stock_slots.len()).filter(|&other| Some(other) != slot) {
                cells = cells & !self.reserved_cells(pos, side, other, free);
            }
        }
        cells
    }

    /// The last cells of a shade that pieces of this slot, one on each shade, still need.
    fn reserved_cells(&self, pos: &Position, side: Side, slot: usize, free: CellSet) -> CellSet {
        let kind = self.def.stock_slots[slot];
        let placing = self.acts.placements[side.index()][kind.index()];
        let waiting = usize::from(pos.stock(side, slot));
        if !placing.one_a_shade || waiting == 0 {
            return CellSet::EMPTY;
        }
        let lacking = || self.guards.shades.iter().filter(|&&shade| !has_piece_on(pos, side, kind, shade));
        if lacking().count() > waiting {
            return CellSet::EMPTY;
        }
        let room = lacking().map(|&shade| shade & placing.cells & free).filter(|room| room.len() == 1);
        room.fold(CellSet::EMPTY, |all, room| all | room)
    }

    /// Whether placing this piece could break a rule that depends on more than the cell.
    pub(crate) fn may_be_illegal_placement(&self, pos: &Position, step: &Step) -> bool {
        step.act == Act::Place
            && (self.may_forbid_check(step) || self.side_count() == 2 && self.def.phase(pos.phase()).until_stock_empty)
    }

    /// Whether the step places a piece that may not give mate or check by being placed.
    fn may_forbid_check(&self, step: &Step) -> bool {
        step.choice
            .is_some_and(|kind| self.guards.never_mates.contains(kind) || self.guards.never_checks.contains(kind))
    }

    /// Whether the step places a piece that gives mate or check although it may not. The side that completes the
    /// placing, so that play begins, may not leave the other side in check either.
    #[inline]
    pub(crate) fn is_illegal_placement(&self, before: &Position, step: &Step, after: &Position) -> bool {
        self.may_be_illegal_placement(before, step) && {
            let mut next = *after;
            self.finish_turn(before, &mut next, &mut ());
            if next.phase() != before.phase()
                && next.side == before.side
                && self.in_check(&next, self.side_after(next.side))
            {
                return true;
            }
            let mates_only = step.choice.is_some_and(|kind| !self.guards.never_checks.contains(kind));
            self.may_forbid_check(step) && self.in_check(&next, next.side) && !(mates_only && self.has_turn(&next))
        }
    }
}

/// Whether a piece of this kind stands on one of these cells.
fn has_piece_on(pos: &Position, side: Side, kind: Kind, cells: CellSet) -> bool {
    let piece = Piece::new(side, kind);
    (pos.pieces_of(side) & cells).iter().any(|cell| pos.piece(cell) == piece)
}
