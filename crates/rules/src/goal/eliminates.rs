//! Elimination: whether a turn can eliminate the side that makes it.
//!
//! Look next: `verdict/eliminates`, for how sides go out.

use crate::goal::{Goal, GoalDef};
use crate::turn::TurnDef;
use model::cast::Cast;
use model::piece::{Kind, Piece};

/// Can a turn eliminate the side that makes it without costing it a piece: because the placement phase ends, or because
/// a piece changes its kind? All such turns lead to the same position.
pub(crate) fn may_eliminate_mover(cast: &Cast, goals: &[GoalDef], turn: &TurnDef) -> bool {
    let placing = turn.phases.iter().any(|phase| phase.until_stock_empty);
    let may_change = |kind: Kind| cast.kind(kind).roles.has_effects;
    let may_run_out = |goal: &GoalDef| {
        let Goal::Extinct(extinct) = &goal.goal else { return false };
        cast.all_sides().any(|side| {
            let counted = extinct.compile(cast, side);
            let such = |kind: &Kind| counted.contains(Piece::new(side, *kind));
            counted.is_empty() || cast.all_kinds().filter(such).any(may_change)
        })
    };
    goals.iter().filter(|goal| goal.eliminates()).any(|goal| placing || may_run_out(goal))
}
