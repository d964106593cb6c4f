//! Sides at an impasse.
//!
//! The word is in `goal/impasse`.

use crate::game::Game;
use crate::goal::impasse::ImpasseDef;
use crate::goal::points::format_points;
use crate::message;
use crate::message::Message;
use model::position::Position;

impl Game {
    /// Whether the side to move has reached the goal.
    pub(crate) fn is_at_impasse(&self, pos: &Position, impasse: ImpasseDef) -> bool {
        let (side, royals) = (pos.side, pos.royals(pos.side));
        let camp = self.def.zones[impasse.zone].cells[side.index()];
        let is_other = impasse.side.is_some_and(|whose| whose != side);
        if is_other || pos.is_mid_turn() || royals.is_empty() || !(royals & !camp).is_empty() {
            return false;
        }
        let there = pos.pieces_of(side) & camp;
        there.len() - royals.len() >= impasse.count
            && i64::from(self.points(pos, side, camp)) >= 100 * i64::from(impasse.points)
            && !self.in_check(pos, side)
    }

    /// "White's King is in the enemy's camp with 29 points".
    pub(crate) fn impasse_reason(&self, pos: &Position, impasse: ImpasseDef) -> Message {
        let camp = self.def.zones[impasse.zone].cells[pos.side.index()];
        let points = format_points(self.points(pos, pos.side, camp));
        message!("verdict-impasse", side = &self.def.side(pos.side).name, points = points)
    }
}
