//! What is forbidden because of royal pieces: losing one, or ending a turn in check.
//!
//! For: whether a turn may end in a position. Not for: whether a side is in check (`check`).

use super::RoyalPlan;
use crate::game::{CheckView, Game};
use geometry::Cell;
use model::piece::{Piece, Side};
use model::position::Position;
use model::roles::PermittedMates;
use model::stage::RoyalCount;
use model::step::Step;

/// The maximum of answers to a check that are examined for being mates themselves, one answering the other.
const MAX_CHECKING_ANSWERS: u8 = 4;

impl Game {
    /// The number of the side's royal pieces, and of those that are not jointly royal.
    pub(crate) fn count_royals(&self, pos: &Position, side: Side) -> RoyalCount {
        let royals = pos.royals(side);
        RoyalCount::new(royals.len(), royals.len() - self.joint_royals(pos, royals).len())
    }

    /// Whether the side has lost its last royal piece, or one that is not jointly royal.
    pub(super) fn has_lost_royal_of(&self, before: &Position, after: &Position, side: Side) -> bool {
        self.count_royals(after, side).are_fewer_than(self.count_royals(before, side))
    }

    /// Whether the side on turn has lost a royal piece since its turn began, so that no turn can continue from there.
    /// `before` may be in the middle of the turn: losing a piece that became royal during the turn does not count.
    pub fn has_lost_royal(&self, before: &Position, after: &Position) -> bool {
        !self.royal_kinds().is_empty() && !self.may_lose_royal() && {
            let began = || before.stage.turn_start.royals;
            let old = if before.is_mid_turn() { began() } else { self.count_royals(before, before.side) };
            self.count_royals(after, before.side).are_fewer_than(old)
        }
    }

    /// Whether a turn that began at `before` must not end with that step, which led to `after`, because the royal guard
    /// forbids it or because a piece must not be placed this way.
    #[inline]
    pub(crate) fn is_forbidden_turn(&self, before: &Position, step: &Step, after: &Position) -> bool {
        self.is_vetoed(before, after)
            || self.is_illegal_placement(before, step, after)
            || self.is_exposed_before_transfer(before, step, after)
    }

    /// Whether no turn can continue with that step: it has cost the side a royal piece, or exposed one before its pieces
    /// went on to other cells.
    pub(crate) fn is_lost_turn(&self, before: &Position, step: &Step, after: &Position) -> bool {
        self.has_lost_royal(before, after) || self.is_exposed_before_transfer(before, step, after)
    }

    /// Whether a royal piece on the board of the move is in check before the pieces go on to other cells.
    #[inline]
    pub(crate) fn is_exposed_before_transfer(&self, before: &Position, step: &Step, after: &Position) -> bool {
        !self.effects.transfers.is_empty() && self.exposed_before_transfer(before, step, after).is_some()
    }

    /// The position before the pieces of a move go on to other cells, if a royal piece on the board of the move is in
    /// check there; `after` is the position after the step. Those on other boards are left out.
    pub fn exposed_before_transfer(&self, before: &Position, step: &Step, after: &Position) -> Option<Position> {
        if self.royal_plan() == RoyalPlan::None {
            return None;
        }
        let (side, mut there) = (before.side, self.before_transfer(before, step, after)?);
        let elsewhere = |cell: &Cell| !self.board().are_on_one_board(*cell, step.to);
        for cell in there.royals(side).iter().filter(elsewhere) {
            there.put_piece(&self.zobrist_keys, cell, Piece::EMPTY);
        }
        let exposed = !there.royals(side).is_empty() && !self.has_won_directly(before, after);
        (exposed && self.in_check(&there, side)).then_some(there)
    }

    /// Whether a turn has captured the last royal piece of an enemy, in games where only that counts.
    fn has_won_directly(&self, before: &Position, after: &Position) -> bool {
        let had_royal = |enemy: Side| {
            if before.is_mid_turn() {
                before.stage.turn_start.sides_with_royal & enemy.bit() != 0
            } else {
                !before.royals(enemy).is_empty()
            }
        };
        let wins = |enemy: Side| had_royal(enemy) && after.royals(enemy).is_empty();
        !self.royals.direct.is_empty() && self.enemies(before, before.side).any(wins)
    }

    /// Whether ending the turn here would leave the side that moved without its royal piece or in check, or (where that
    /// is forbidden) an enemy in check.
    #[inline]
    pub(crate) fn is_vetoed(&self, before: &Position, after: &Position) -> bool {
        if self.royal_plan() == RoyalPlan::None {
            return false;
        }
        let side = before.side;
        let faced = if before.is_mid_turn() { before.stage.turn_start.royals_faced } else { self.are_facing(before) };
        if faced {
            // A side that finds the royal pieces facing each other breaks the line or passes, even in check; passing
            // ends the game.
            if after.passes_in_row() > before.passes_in_row() {
                return false;
            }
            if self.are_facing(after) {
                return true;
            }
        }
        if self.has_lost_royal(before, after) {
            return true;
        }
        if after.royals(side).is_empty() {
            return false;
        }
        if self.has_won_directly(before, after) {
            return false;
        }
        self.in_check(after, side)
            || self.forbids_check(before) && self.gives_check(after, side) && !self.is_permitted_mate(before, after)
    }

    /// Whether the turn that ends there, which gives check although none may, is permitted because it mates every enemy
    /// that is in check.
    fn is_permitted_mate(&self, before: &Position, after: &Position) -> bool {
        let answers = match (self.permitted_mates(before), self.check_view) {
            (None, _) => return false,
            (Some(PermittedMates::DespiteChecks), _) => CheckView::AllAllowed,
            (_, CheckView::Examining(checks)) if checks <= MAX_CHECKING_ANSWERS => CheckView::Examining(checks + 1),
            _ => return false,
        };
        let (game, mut next) = (self.with_check_view(answers), *after);
        game.finish_turn(before, &mut next, &mut ());
        let mut checked = self.enemies(after, before.side).filter(|&enemy| self.in_check(after, enemy));
        checked.all(|enemy| !next.is_alive(enemy) || !game.has_turn(&next.with_side_awake(enemy)))
    }
}
