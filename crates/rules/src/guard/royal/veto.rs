//! What may not be done because of royal men: lose one, or end a turn in check.
//!
//! For: whether a turn may end in a position. Not for: whether that is check (`check`).

use super::RoyalPlan;
use crate::game::Game;
use crate::piece::Side;
use crate::position::{Position, RoyalMen};
use crate::step::Step;

impl Game {
    /// How many royal men the side has, and how many of them nobody stands in for.
    pub(crate) fn royal_men(&self, pos: &Position, side: Side) -> RoyalMen {
        let royals = pos.royals(side);
        RoyalMen { all: royals.len() as u16, alone: (royals.len() - self.joint(pos, royals).len()) as u16 }
    }

    /// Has the side lost its last royal man, or one for whom no other stands in?
    pub(super) fn loses_royal(&self, before: &Position, after: &Position, side: Side) -> bool {
        self.royal_men(after, side).are_fewer_than(self.royal_men(before, side))
    }

    /// Has the side on turn lost a royal man since its turn began, so that no turn can go on from there? `before` may be
    /// in the middle of the turn: a man who has become royal within it is no loss.
    pub(crate) fn has_lost_royal(&self, before: &Position, after: &Position) -> bool {
        !self.royal_kinds().is_empty() && !self.may_lose_royal() && {
            let began = || before.stage.began.royals;
            let old = if before.in_turn() { began() } else { self.royal_men(before, before.side) };
            self.royal_men(after, before.side).are_fewer_than(old)
        }
    }

    /// May a turn that began at `before` not end with that step, which has led to `after`: because the royal guard
    /// forbids it, or because a man may not be placed so?
    #[inline]
    pub(crate) fn forbids(&self, before: &Position, step: &Step, after: &Position) -> bool {
        self.is_vetoed(before, after) || self.is_placed_unlawfully(before, step, after)
    }

    /// Would ending the turn here leave the side that moved without its royal man or in check, or (where that is
    /// forbidden) an enemy in check?
    #[inline]
    pub(crate) fn is_vetoed(&self, before: &Position, after: &Position) -> bool {
        if self.royal_plan() == RoyalPlan::None {
            return false;
        }
        let side = before.side;
        let faced = if before.in_turn() { before.stage.began.faced } else { self.are_facing(before) };
        if faced {
            // Who finds the royal men facing each other breaks the line or passes, even in check; passing ends the
            // game.
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
            if before.in_turn() {
                before.stage.began.crowned & enemy.bit() != 0
            } else {
                !before.royals(enemy).is_empty()
            }
        };
        let wins = || self.enemies(before, side).any(|enemy| had_royal(enemy) && after.royals(enemy).is_empty());
        if !self.royals.direct.is_empty() && wins() {
            return false;
        }
        self.in_check(after, side)
            || self.guards.never_check && self.enemies(after, side).any(|enemy| self.in_check(after, enemy))
    }
}
