//! Passes in play.
//!
//! The word is in `act/pass`.

use crate::act::ActDef;
use crate::game::Game;
use crate::goal::Goal;
use model::position::Position;
use model::stage::Stage;
use model::step::{Event, Sink};

impl Game {
    /// Whether the side on turn may pass here because it is stuck.
    pub(crate) fn may_pass(&self, pos: &Position) -> bool {
        let when_stuck = |act: &ActDef| matches!(act, ActDef::Pass(pass) if pass.when_stuck);
        let passes = self.def.phase(pos.phase()).acts.iter().any(when_stuck);
        let ends = self.def.goals.iter().any(|goal| matches!(goal.goal, Goal::NobodyMoves));
        passes && !self.in_check(pos, pos.side) && !(ends && self.nobody_moves(pos))
    }

    /// Whether no side in the game can move and none is in check.
    pub(crate) fn nobody_moves(&self, pos: &Position) -> bool {
        self.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side)).all(|side| {
            let mut theirs = *pos;
            theirs.side = side;
            theirs.stage = Stage::START;
            !self.in_check(&theirs, side) && !self.has_turn(&theirs)
        })
    }

    pub(crate) fn apply_pass(&self, pos: &Position, after: &mut Position, sink: &mut impl Sink) {
        after.counters.passes_in_row =
            if self.goals.counts_passes { pos.counters.passes_in_row.saturating_add(1) } else { 0 };
        sink.event(Event::Passed { side: pos.side });
    }
}
