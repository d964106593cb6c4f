//! `act pass`: a side does nothing.

use super::ActDef;
use crate::english::say;
use crate::game::Game;
use crate::goal::Goal;
use kdl::{Reader, Word};
use model::position::Position;
use model::stage::Stage;
use model::step::{Event, Sink};

/// The word `act pass`.
pub(crate) const WORD: Word = Word {
    name: "act pass",
    category: "turn",
    usage: "act pass [when=stuck]",
    summary: "a turn may do nothing",
    doc: "`when=stuck`: only if nothing else is possible. No side can pass while in check.",
    example: r"piece Pawn P { step forward quiet }
turn {
    order White Black
    act move
    act pass when=stuck
}
---
2 m .
1 P .
---
pass => Black moves
",
};

/// The act, as written in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct PassDef {
    /// Whether passing is allowed only if nothing else is possible.
    pub when_stuck: bool,
}

impl PassDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Self {
        Self { when_stuck: super::when(reader, &["stuck"]).is_some() }
    }
}

pub(super) fn explain() -> String {
    say!("turn-passes")
}

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

    pub(super) fn apply_pass(&self, pos: &Position, after: &mut Position, sink: &mut impl Sink) {
        after.counters.passes_in_row =
            if self.goals.counts_passes { pos.counters.passes_in_row.saturating_add(1) } else { 0 };
        sink.event(Event::Passed { side: pos.side });
    }
}
