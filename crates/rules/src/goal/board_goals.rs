//! The compiled goals that ask where pieces stand, each with its own question.
//!
//! For: the tables by goal and side. Not for: the questions themselves (`occupy`, `line`, `connect`, `enclosed`). Look next:
//! `verdict`, which asks them.

use super::connect::Connect;
use super::enclosed::Enclosed;
use super::joined::Joined;
use super::line::Line;
use super::occupy::Occupy;
use super::{Goal, GoalDef};
use model::cast::Cast;
use model::piece::Side;

/// By goal, then side; empty for goals of other words.
#[derive(Debug)]
pub(crate) struct BoardGoals {
    pub(crate) occupies: Vec<Vec<Occupy>>,
    pub(crate) lines: Vec<Vec<Line>>,
    pub(crate) connections: Vec<Vec<Connect>>,
    pub(crate) enclosures: Vec<Vec<Enclosed>>,
    /// What is joined to each goal.
    pub(crate) joined: Vec<Vec<Vec<Joined>>>,
}

impl BoardGoals {
    pub(super) fn compile(cast: &Cast, goals: &[GoalDef]) -> Self {
        Self {
            occupies: by_goal(cast, goals, |goal, side| match goal {
                Goal::Occupy(occupy) => Some(occupy.compile(cast, side)),
                _ => None,
            }),
            lines: by_goal(cast, goals, |goal, side| match goal {
                Goal::Line(line) => Some(line.compile(cast, side)),
                _ => None,
            }),
            connections: by_goal(cast, goals, |goal, side| match goal {
                Goal::Connect(connect) => Some(connect.compile(cast, side)),
                _ => None,
            }),
            enclosures: by_goal(cast, goals, |goal, side| match goal {
                Goal::Enclosed(enclosed) => Some(enclosed.compile(cast, side)),
                _ => None,
            }),
            joined: goals.iter().map(|goal| goal.compile_joined_by_side(cast)).collect(),
        }
    }
}

/// What a goal compiles to for each side.
fn by_goal<T>(cast: &Cast, goals: &[GoalDef], compile: impl Fn(&Goal, Side) -> Option<T>) -> Vec<Vec<T>> {
    goals.iter().map(|goal| cast.all_sides().filter_map(|side| compile(&goal.goal, side)).collect()).collect()
}
