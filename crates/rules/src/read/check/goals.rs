//! Checks of the `goal` block: goals that contradict each other, or that need what the game does not have.

use crate::def::GameDef;
use crate::goal::repetition::Concerned;
use crate::goal::{self, Goal, GoalDef, Outcome};
use kdl::{Node, Problems};
use model::cast::KindDef;
use model::step::Act;

/// A goal with the game that it belongs to and the line that states it.
#[derive(Clone, Copy)]
struct GoalLine<'d> {
    def: &'d GameDef,
    goal: &'d GoalDef,
    line: &'d Node,
}

/// Checks all goals of a game, whose block is this node.
pub(super) fn check_goals(def: &GameDef, node: &Node, problems: &mut Problems) {
    if def.goals.is_empty() {
        problems.warn(node.name.span, "there is no goal, so the game never ends");
    }
    let checks: Vec<&Node> = node.children.iter().filter(|child| child.name.value == "checks").collect();
    if let [_, second, ..] = checks[..] {
        problems.error(second.name.span, "only one goal can count checks");
    }
    for (i, (goal, line)) in def.goals.iter().zip(&node.children).enumerate() {
        let stated = GoalLine { def, goal, line };
        stated.warn_of_second_outcome(&def.goals[..i], problems);
        stated.check_acts_and_pieces(problems);
        stated.check_repetition(problems);
        stated.check_points(problems);
        stated.check_mate(problems);
        stated.check_two_sides(problems);
        stated.check_alternation(problems);
    }
}

impl GoalLine<'_> {
    /// Does any goal of the game have this property?
    fn any_goal(&self, holds: impl Fn(&Goal) -> bool) -> bool {
        self.def.goals.iter().any(|other| holds(&other.goal))
    }

    fn has_two_sides(&self) -> bool {
        self.def.sides.len() == 2
    }

    fn has_royal_piece(&self) -> bool {
        self.def.kinds.iter().any(KindDef::is_royal)
    }

    /// Warns if one of the earlier goals is the same, so that this one never decides.
    fn warn_of_second_outcome(&self, earlier: &[GoalDef], problems: &mut Problems) {
        let same = |other: &&GoalDef| format!("{:?}", other.goal) == format!("{:?}", self.goal.goal);
        if let Some(first) = earlier.iter().find(same) {
            let message = format!("the outcome of `{}` is given twice", self.line.name.value);
            let help = if first.outcome == self.goal.outcome {
                "one of the lines is enough"
            } else {
                "the first line counts; leave one out"
            };
            problems.warn(self.line.name.span, message).help(help);
        }
    }

    /// Checks that sides can pass where a goal counts passes, and that the royal pieces that it speaks of exist.
    fn check_acts_and_pieces(&self, problems: &mut Problems) {
        let (goal, word) = (&self.goal.goal, &self.line.name);
        if matches!(goal, Goal::Facing | Goal::Passes(_)) && !self.def.turn.begins_with(Act::Pass) {
            problems.error(word.span, format!("`{}` needs `act pass`, but no side may pass", word.value));
        }
        let is_about_royals = match goal {
            Goal::Bared(bared) => bared.are_royal(),
            Goal::Mate(_) | Goal::Facing | Goal::Checks(_) | Goal::Impasse(_) => true,
            _ => false,
        };
        if is_about_royals && !self.has_royal_piece() {
            problems.error(word.span, format!("`{}` needs a royal piece, but no piece is royal", word.value));
        }
    }

    /// Checks a `repetition`, the only goal that may be forbidden.
    fn check_repetition(&self, problems: &mut Problems) {
        let span = self.line.name.span;
        let concerns = match &self.goal.goal {
            Goal::Repetition(repetition) => Some(repetition.concerns),
            _ => None,
        };
        if concerns == Some(Concerned::Checker) && !(self.has_two_sides() && self.has_royal_piece()) {
            problems.error(span, "`by=check` needs a game for two sides with a royal piece");
        }
        if concerns == Some(Concerned::Chaser) && !self.has_two_sides() {
            problems.error(span, "`by=chase` needs a game for two sides");
        }
        if concerns == Some(Concerned::Chaser) && !self.any_goal(|other| matches!(other, Goal::Chase(_))) {
            problems
                .error(span, "`by=chase` needs a line that says which threats are a chase")
                .help("write for example `chase Rook of=Knight`");
        }
        if self.goal.outcome == Outcome::Forbidden && self.def.goals.iter().any(GoalDef::eliminates) {
            problems
                .error(span, "a repetition cannot be forbidden where a goal eliminates a side")
                .help("write `repetition … draws`");
        }
    }

    /// Checks that pieces have points, if the goal or its outcome counts them.
    fn check_points(&self, problems: &mut Problems) {
        let counts_points = self.goal.outcome == Outcome::MorePoints || matches!(self.goal.goal, Goal::Impasse(_));
        if counts_points && !self.any_goal(|other| matches!(other, Goal::Points(_))) {
            problems
                .error(self.line.name.span, "this goal needs a line that says how many points each piece counts")
                .help("write for example `points Rook=5`");
        }
    }

    /// Checks a `mate` that depends on the pieces that give it, which leaves the other mates to another line.
    fn check_mate(&self, problems: &mut Problems) {
        let Goal::Mate(mate) = self.goal.goal else { return };
        let span = self.line.name.span;
        if mate.is_conditional() && (!self.has_two_sides() || self.goal.outcome == Outcome::Eliminates) {
            problems.error(span, "`by` and `series` need a game for two sides, in which a mate wins, loses or draws");
        }
        let is_for_any_mate = |other: &Goal| matches!(other, Goal::Mate(mate) if !mate.is_conditional());
        if mate.is_conditional() && !self.any_goal(is_for_any_mate) {
            problems
                .error(span, "what follows from any other mate is not said")
                .help("write a `mate` line without `by` and `series` after it");
        }
        if !mate.series.is_empty() && mate.series != goal::series_kinds(&self.def.goals) {
            problems.error(span, "all `mate` lines need the same pieces in `series`");
        }
    }

    /// Checks that sides alternate where a goal looks at every turn of a side in turn.
    fn check_alternation(&self, problems: &mut Problems) {
        let alternating = match &self.goal.goal {
            Goal::Repetition(repetition) => matches!(repetition.concerns, Concerned::Checker | Concerned::Chaser),
            Goal::Mate(mate) => !mate.series.is_empty(),
            Goal::Occupy(occupy) => occupy.answered,
            Goal::Counting(_) => true,
            _ => false,
        };
        if alternating && self.def.turn.series.is_some() {
            problems.error(
                self.line.name.span,
                "this goal needs sides that alternate, but some move several times in a row",
            );
        }
    }

    /// Checks the other goals that only two sides can have.
    fn check_two_sides(&self, problems: &mut Problems) {
        let span = self.line.name.span;
        match &self.goal.goal {
            Goal::Counting(_) if !self.has_two_sides() => {
                problems.error(span, "`counting` needs a game for two sides");
            }
            Goal::Occupy(occupy)
                if occupy.answered && !(self.has_two_sides() && self.goal.outcome == Outcome::Wins) =>
            {
                problems.error(span, "`answered` needs a game for two sides and the outcome `wins`");
            }
            _ => {}
        }
    }
}
