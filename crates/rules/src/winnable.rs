//! Whether a side can still win: asked when the other side runs out of time, and by the goal `dead-position`.
//!
//! FIDE, Laws of Chess (2023), article 5.2.2: the game is drawn in a position "in which neither player can checkmate the
//! opponent's king with any series of legal moves"; by article 6.9 a player whose time is up draws against such an opponent.
//! [`Game::can_still_win`] answers no only where that is proved from the pieces on the board, in any game whose rules allow
//! the proof:
//!
//! * A side that wins only by mate (or by counted checks) has to give check at some time. Royal pieces alone give none, as
//!   long as they attack nothing that does not attack them.
//! * With one more piece, which cannot become another one, against nothing but a royal piece: no position in which it gives
//!   check is mate.
//! * If all pieces but the royal ones are bound to the same part of the board, such as bishops of one colour: the enemy's
//!   royal piece always has a cell outside of it.
//! * With two more in all, two against a bare royal piece or one of each side that never meet: no position with them is mate.
//! * Where captured pieces change sides, every piece counts for both of them: they have to be as few as that in all.
//! * A side that wins only by losing its pieces, or by being stuck: the enemy cannot reach one of them, which always moves.
//!
//! The tables of what the pieces can do are in `winnable/material` and `winnable/few_pieces`; the word is in `goal/dead_position`.

mod few_pieces;
mod material;
pub(crate) mod proofs;
mod way_to_win;

use crate::game::Game;
use crate::goal::Goal;
use geometry::CellSet;
use model::piece::{Kind, KindSet, Side};
use model::position::Position;
use way_to_win::WayToWin;

impl Game {
    /// Whether this side may still win from this position (between turns) by some series of legal turns, however bad.
    /// `false` is proved; `true` is also the answer where there is no proof.
    pub fn can_still_win(&self, pos: &Position, side: Side) -> bool {
        self.has_draw_odds(side) || self.can_reach_a_win(pos, side)
    }

    /// Whether it is proved that no side can win any more, other than by a draw that counts as a win.
    pub fn is_dead_position(&self, pos: &Position) -> bool {
        self.sides().all(|side| !self.can_reach_a_win(pos, side))
    }

    /// Whether the game is a draw as soon as no side can win.
    #[inline]
    pub fn draws_dead_positions(&self) -> bool {
        self.win_proofs.draws_dead_positions
    }

    fn has_draw_odds(&self, side: Side) -> bool {
        self.def().goals.iter().any(|goal| matches!(goal.goal, Goal::DrawOdds(winner) if winner == side))
    }

    /// The same as [`Game::can_still_win`], but for draws that count as wins.
    fn can_reach_a_win(&self, pos: &Position, side: Side) -> bool {
        let enemy = self.side_after(side);
        match self.win_proofs.way {
            WayToWin::Mating => self.can_give_mate(pos, side),
            WayToWin::BeingMated => self.can_give_mate(pos, enemy),
            WayToWin::AnyMate => self.can_give_mate(pos, side) || self.can_give_mate(pos, enemy),
            WayToWin::Losing { either_stuck } => {
                self.may_lose_everything(pos, side) || either_stuck && self.may_lose_everything(pos, enemy)
            }
            WayToWin::Otherwise => true,
        }
    }

    /// Whether this side may give mate, or enough checks; it needs at least its royal pieces and one more.
    fn can_give_mate(&self, pos: &Position, side: Side) -> bool {
        if self.def().stock_gains != 0 {
            return self.can_give_mate_with_captives(pos, side);
        }
        let enemy = self.side_after(side);
        if self.has_mating_piece(pos, side) || pos.has_stock(side) {
            return true;
        }
        let own = pos.pieces_of(side) & !pos.royals(side);
        let theirs = pos.pieces_of(enemy) & !pos.royals(enemy);
        if self.royals_may_mate(pos, side) {
            return true;
        }
        if own.is_empty() {
            return false;
        }
        if self.may_win_by_check(pos) || pos.has_stock(enemy) {
            return true;
        }
        // The table of mating pieces says that one of them is too little against a bare royal piece.
        let enough = own.len() > 1 || !theirs.is_empty();
        enough
            && !self.all_bound_to_one_part(pos, side, own | theirs)
            && self.few_pieces_may_mate(pos, side, own, theirs)
    }

    /// The same where captured pieces enter a stock, so that either side may come to have each of those that are left.
    fn can_give_mate_with_captives(&self, pos: &Position, side: Side) -> bool {
        let others = pos.occupied() & !self.sides().fold(CellSet::EMPTY, |royals, side| royals | pos.royals(side));
        let on_board = others.iter().map(|cell| pos.piece(cell).kind());
        let in_stock = |kind: Kind| {
            let held = |slot| self.sides().map(move |side| usize::from(pos.stock(side, slot))).sum();
            self.stock_slot(kind).map_or(0, held)
        };
        let in_stocks = self.def().all_kinds().flat_map(|kind| std::iter::repeat_n(kind, in_stock(kind)));
        let mut kinds = on_board.chain(in_stocks);
        let (first, second) = (kinds.next(), kinds.next());
        second.is_some()
            || self.royals_may_mate(pos, side)
            || first.is_some_and(|kind| {
                self.def().prisoner_kind(kind) != kind
                    || self.sides().any(|owner| self.may_mate_with(owner, kind))
                    || self.may_win_by_check(pos)
            })
    }

    /// Whether nothing is proved of the royal pieces of this side, or it is giving mate now.
    fn royals_may_mate(&self, pos: &Position, side: Side) -> bool {
        let enemy = self.side_after(side);
        let given = || self.in_check(pos, enemy) && (pos.side() != enemy || !self.has_turn(pos));
        !self.lone_royals_never_check(side, kinds_at(pos, pos.royals(side))) || given()
    }

    /// Whether a check that is no mate on an otherwise empty board may win: where checks are counted, where a forbidden
    /// repetition may take the last turn from a side, and with several royal pieces.
    fn may_win_by_check(&self, pos: &Position) -> bool {
        self.goals.checks_to_win > 0
            || self.counter_limits().forbidden_repetition.is_some()
            || self.sides().any(|side| pos.royals(side).len() != 1)
    }

    /// Whether the enemy may capture all pieces of this side, which has no royal ones, or the side may be stuck.
    fn may_lose_everything(&self, pos: &Position, side: Side) -> bool {
        let enemy = self.side_after(side);
        if self.has_unbound_piece(pos, side) || self.has_unbound_piece(pos, enemy) {
            return true;
        }
        let reached = pos
            .pieces_of(enemy)
            .iter()
            .fold(CellSet::EMPTY, |reached, cell| reached | self.part_of_board(enemy, pos.piece(cell).kind(), cell));
        let count = pos.pieces_of(side).len();
        // Enemies never come to its part of the board, and its own pieces are too few to fill that.
        let lasts = |cell| {
            let part = self.part_of_board(side, pos.piece(cell).kind(), cell);
            (part & reached).is_empty() && count < part.len()
        };
        pos.has_stock(side) || pos.has_stock(enemy) || !pos.pieces_of(side).iter().any(lasts)
    }
}

/// The kinds of the pieces on these cells.
fn kinds_at(pos: &Position, cells: CellSet) -> KindSet {
    cells.iter().map(|cell| pos.piece(cell).kind()).collect()
}
