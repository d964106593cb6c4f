//! What men do together: mobility, threats, and attacks on royal men (king safety).
//!
//! For: the part of a position's worth that changes with every turn and cannot be carried along. Not for: what can be
//! added up man by man (`sum`); looking at each man (`survey`), which knows plain motions only: leaps and rides.

use crate::eval::Eval;
use crate::sum::Sum;
use crate::survey::{Activity, Survey};
use geometry::CellSet;
use rules::{Game, MAX_SIDES, Position, Side};

/// The most that attacks on royal men are worth.
const MAX_DANGER: i32 = 500;

impl Eval {
    /// The static evaluation: how much better the sides in `camp` (bits) stand than all others, in hundredths of the
    /// weakest man.
    pub fn evaluate(&self, game: &Game, pos: &Position, camp: u8) -> i32 {
        self.evaluate_from(game, pos, &self.sum(game, pos, camp), &mut Survey::new(game))
    }

    /// The same from a sum that is already there, and what men were last seen to do.
    pub fn evaluate_from(&self, game: &Game, pos: &Position, sum: &Sum, survey: &mut Survey) -> i32 {
        let camp = sum.camp;
        let sides = survey.visit(self, game, pos, self.zones(game, pos, camp));
        let mut camps = [Activity::default(); 2];
        for side in game.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side)) {
            camps[usize::from(camp & side.bit() != 0)] += sides[side.index()];
        }
        let weights = &self.values().weights;
        let worth = |activity: &Activity| {
            let danger = (activity.force * activity.attackers.min(5)).min(MAX_DANGER) * weights.safety / 100;
            let danger = danger * sum.weight.clamp(0, self.start_weight()) / self.start_weight();
            activity.cells * weights.mobility / 10 + activity.threats * weights.threat / 100 + danger
        };
        self.taper(sum) + worth(&camps[1]) - worth(&camps[0])
    }

    /// By side: the cells next to royal men of the other camp.
    #[inline]
    fn zones(&self, game: &Game, pos: &Position, camp: u8) -> [CellSet; MAX_SIDES] {
        let (mut of_camps, mut zones) = ([CellSet::EMPTY; 2], [CellSet::EMPTY; MAX_SIDES]);
        if self.has_royals() {
            let of = |side: Side| usize::from(camp & side.bit() != 0);
            for side in game.sides() {
                pos.royals(side).iter().for_each(|royal| of_camps[of(side)] |= self.around(royal));
            }
            game.sides().for_each(|side| zones[side.index()] = of_camps[1 - of(side)]);
        }
        zones
    }
}
