//! How turns continue after a step.
//!
//! The word is in `act/continuation`.

use crate::act::continuation::ContinuationKind;
use crate::game::Game;
use geometry::Cell;
use model::piece::{Kind, Piece};
use model::position::Position;
use model::stage::{Continuation, Stage};

impl Game {
    /// Sets what may follow a move; the piece now stands at `at`, acted as the kind `acting`, and left the cells `left`
    /// (one, or both of a castling move).
    pub(crate) fn set_continuation(
        &self,
        pos: &Position,
        after: &mut Position,
        acting: Kind,
        (at, standing): (Cell, Piece),
        left: (Cell, Cell),
    ) {
        let Some(follow) = self.def.phase(pos.phase()).move_act().and_then(|act| act.continuation.as_ref()) else {
            return;
        };
        let may_act = !standing.is_empty() && after.piece(at) == standing && !self.is_parked(after, at);
        let what = match &follow.kind {
            ContinuationKind::Gate(gate) => self.gate_continuation(pos, after, gate, left),
            ContinuationKind::Detonate if may_act && self.can_detonate(acting) => {
                Continuation::Detonate { cell: at, acting_as: acting }
            }
            ContinuationKind::Lay if may_act => match &self.def.words(standing.kind()).lay {
                Some(lay) => Continuation::Lay { cell: at, remaining: lay.times },
                None => Continuation::Nothing,
            },
            ContinuationKind::Detonate | ContinuationKind::Lay => Continuation::Nothing,
        };
        if what != Continuation::Nothing {
            self.continue_turn(after, Stage { continuation: what, must: follow.must, ..after.stage });
        }
    }

    /// Continues the turn unless the game is decided. The test uses the unfinished turn, because what it can still
    /// bring may matter.
    pub(crate) fn continue_turn(&self, after: &mut Position, stage: Stage) {
        let ended = std::mem::replace(&mut after.stage, stage);
        if self.decided(after).is_some() {
            after.stage = ended;
        }
    }
}
