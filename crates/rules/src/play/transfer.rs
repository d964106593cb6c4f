//! Transfers: pieces that go on to another cell after their moves.
//!
//! For: which moves need an empty cell for that, and the transfer itself. The word is in `effect/transfer`. Not for: when
//! it happens (`move_act`), nor the royal guard before it (`royal/veto`).

use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use arrayvec::ArrayVec;
use geometry::Cell;
use model::piece::Piece;
use model::position::Position;
use model::step::{Act, Event, Sink, Step};

/// Where the pieces of a move arrive and where each goes on to: one piece, or both of a castling move.
pub(crate) type MoveTransfers = ArrayVec<(Cell, Cell), 2>;

impl Game {
    /// The transfers that follow a move, as far as its pieces survive it. `pos` is the position before it.
    pub(crate) fn transfers(&self, pos: &Position, step: &Step) -> MoveTransfers {
        let mut found = MoveTransfers::new();
        if step.act != Act::Move || self.effects.transfers.is_empty() {
            return found;
        }
        let acting = self.motion_kind(step.motion);
        let mut add = |kind, at| found.extend(self.effects.transfers.target(pos.side, kind, at).map(|to| (at, to)));
        match self.compiled_motion(step) {
            Some(CompiledMotion::Castle(castle)) => {
                let with = castle.partner(step.from, step.to).unwrap_or(step.from);
                add(acting, castle.def.to);
                // Why a move is refused is found out on boards from which single pieces have been taken.
                if !pos.piece(with).is_empty() {
                    add(pos.piece(with).kind(), castle.def.lands);
                }
            }
            _ => add(acting, step.to),
        }
        found
    }

    /// Whether the pieces of a move can go on to where they must: to cells that are empty after it.
    pub(crate) fn can_transfer(&self, pos: &Position, step: &Step) -> bool {
        let transfers = self.transfers(pos, step);
        if let [(_, one), (_, other)] = transfers[..]
            && one == other
        {
            return false;
        }
        let mover = pos.piece(step.from);
        // What most moves change is known without making them.
        let is_clear = self.shortcuts.captures_only_remove
            && !self.imitates(mover.kind())
            && self.compiled_motion(step).is_some_and(CompiledMotion::is_plain_move);
        let mut moved = None;
        transfers.iter().all(|&(at, to)| {
            if is_clear && to != step.from && !step.taken.contains(to) {
                let arrives_as = step.choice.map_or(mover, |kind| Piece::new(pos.side, kind));
                return pos.piece(to).is_empty() && self.def.may_stand(arrives_as, to);
            }
            let after = moved.get_or_insert_with(|| self.after_motion(pos, step));
            after.piece(to).is_empty() && self.def.may_stand(after.piece(at), to)
        })
    }

    /// Moves the pieces on; `moved` is the cell of the one that has moved, which is updated.
    pub(super) fn transfer(
        &self,
        pos: &Position,
        after: &mut Position,
        step: &Step,
        moved: &mut Cell,
        sink: &mut impl Sink,
    ) {
        for (at, to) in self.transfers(pos, step) {
            let piece = after.piece(at);
            if !piece.has_side() || !after.piece(to).is_empty() {
                continue;
            }
            after.put_piece(&self.zobrist_keys, at, Piece::EMPTY);
            after.put_piece(&self.zobrist_keys, to, piece);
            // It can no longer be captured where its double step ended, nor for that of an earlier piece on its new cell.
            after.forget_double_step(at);
            after.forget_double_step(to);
            sink.event(Event::Moved { from: at, to, piece });
            if *moved == at {
                *moved = to;
            }
        }
    }

    /// The position after a move and before its pieces have gone on, if any has; `after` is the position after both.
    pub(crate) fn before_transfer(&self, before: &Position, step: &Step, after: &Position) -> Option<Position> {
        let mut there = None;
        for (at, to) in self.transfers(before, step).into_iter().rev() {
            let piece = after.piece(to);
            let seen = there.get_or_insert(*after);
            if seen.piece(at).is_empty() && piece.has_side() {
                seen.put_piece(&self.zobrist_keys, to, Piece::EMPTY);
                seen.put_piece(&self.zobrist_keys, at, piece);
            }
        }
        there
    }

    /// Where a move that begins a turn takes its piece in the end, unless the piece is lost by it.
    pub(crate) fn final_cell(&self, pos: &Position, step: &Step) -> Cell {
        self.transfers(pos, step).first().map_or(step.to, |&(_, to)| to)
    }

    /// Where the pieces of a move that begins a turn go on to after it, as far as they survive it.
    pub fn transferred_to(&self, pos: &Position, step: &Step) -> impl Iterator<Item = Cell> + use<> {
        self.transfers(pos, step).into_iter().map(|(_, to)| to)
    }
}
