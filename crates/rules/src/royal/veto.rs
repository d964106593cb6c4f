//! What is forbidden because of royal pieces: losing one, or ending a turn in check.
//!
//! For: whether a turn may end in a position. Not for: whether a side is in check (`check`).

use super::RoyalPlan;
use crate::game::Game;
use model::piece::Side;
use model::position::Position;
use model::stage::RoyalCount;
use model::step::Step;

impl Game {
    /// The number of the side's royal pieces, and of those that are not jointly royal.
    pub(crate) fn count_royals(&self, pos: &Position, side: Side) -> RoyalCount {
        let royals = pos.royals(side);
        RoyalCount {
            total: royals.len() as u16,
            individual: (royals.len() - self.joint_royals(pos, royals).len()) as u16,
        }
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
        self.is_vetoed(before, after) || self.is_illegal_placement(before, step, after)
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
        let had_royal = |enemy: Side| {
            if before.is_mid_turn() {
                before.stage.turn_start.sides_with_royal & enemy.bit() != 0
            } else {
                !before.royals(enemy).is_empty()
            }
        };
        let wins = || self.enemies(before, side).any(|enemy| had_royal(enemy) && after.royals(enemy).is_empty());
        if !self.royals.direct.is_empty() && wins() {
            return false;
        }
        self.in_check(after, side) || self.forbids_check(before) && self.gives_check(after, side)
    }
}
