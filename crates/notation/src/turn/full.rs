//! The full form of a turn, and its plain coordinates.
//!
//! Not for: the short form (`short`), nor what the marks of effects are (`effects`).

use super::dialect;
use crate::effects::Effects;
use crate::step_text::{self, StepContext};
use rules::{Act, Game, History, Position, Side, Step, Turn, Verdict};
use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt::Write;

/// Writes turns that begin in the same position; what they have in common is computed once.
#[derive(Debug)]
pub struct Writer<'p>(StepContext<'p>);

impl<'p> Writer<'p> {
    /// A writer for a position between turns.
    pub fn new(game: &'p Game, pos: &'p Position) -> Self {
        Self(StepContext::new(game, pos))
    }

    /// The full form of the turn.
    pub fn full(&self, turn: &[Step]) -> String {
        let effects = Effects::new(self.0.game, self.0.pos, turn);
        let (mut text, tail) = write_without_effects(&self.0, turn, &effects);
        text += &effects.to_text(self.0.game);
        text += &tail;
        text
    }

    /// The turn in plain coordinates.
    pub fn coordinates(&self, turn: &[Step]) -> String {
        let Some((first, rest)) = turn.split_first() else { return String::new() };
        let mut text = String::new();
        step_text::write_coordinates(&mut text, &self.0, first, false);
        for_each_later_step(&self.0, first, rest, |spot, step| {
            step_text::write_coordinates(&mut text, spot, step, true);
        });
        text
    }

    /// Is the first of two turns with the same result preferred?
    pub fn is_preferred(&self, a: &[Step], b: &[Step]) -> bool {
        preference_order(self.0.game, &self.coordinates(a), &self.coordinates(b)).is_lt()
    }

    /// All turns with different results and the positions after them, in the order of their coordinates; and the number
    /// of further turns that lead to one of these positions.
    pub fn turns(&self) -> (Vec<(Vec<Step>, Position)>, usize) {
        let twins = Cell::new(0);
        let mut turns = self.0.game.turns(self.0.pos, |a, b| {
            twins.set(twins.get() + 1);
            self.is_preferred(a, b)
        });
        turns.sort_by_cached_key(|(turn, _)| self.coordinates(turn));
        (turns, twins.get())
    }
}

/// The full form of the turn.
pub fn write(game: &Game, pos: &Position, turn: &[Step]) -> String {
    Writer::new(game, pos).full(turn)
}

/// The text before the effects, and the text after them.
pub(crate) fn write_without_effects(spot: &StepContext<'_>, turn: &[Step], effects: &Effects) -> (String, String) {
    let mut text = String::new();
    if let Some(first) = turn.first() {
        step_text::write_first(&mut text, spot, first);
    }
    write_later_steps(&mut text, spot, turn);
    (text, end_marks(spot, turn, effects))
}

/// What the end of a text says: `=` for a promotion declined, checks, and the end of the game.
pub(super) fn end_marks(spot: &StepContext<'_>, turn: &[Step], effects: &Effects) -> String {
    let declined = if declines_promotion(spot, turn) { "=" } else { "" };
    format!("{declined}{}", check_suffix(spot.game, effects))
}

/// Could the piece also have turned to its promoted side?
fn declines_promotion(spot: &StepContext<'_>, turn: &[Step]) -> bool {
    let Some(step) = turn.first().filter(|step| step.act == Act::Move && step.choice.is_none()) else { return false };
    let promotes = |other: &Step| {
        let same = other.act == Act::Move && (other.from, other.to) == (step.from, step.to);
        same && other.choice.is_some_and(|kind| dialect::is_promoted_side(spot.game, kind))
    };
    dialect::marks_promotion(spot.game) && spot.steps().iter().any(promotes)
}

/// Writes everything after the first step.
pub(super) fn write_later_steps(text: &mut String, spot: &StepContext<'_>, turn: &[Step]) {
    let Some((first, rest)) = turn.split_first() else { return };
    let lays = |step: &Step| matches!(step.act, Act::Lay | Act::Lift);
    let mut laid = lays(first);
    for_each_later_step(spot, first, rest, |spot, step| {
        step_text::write_later(text, spot.game, spot.pos, step, laid);
        laid |= lays(step);
    });
}

/// Calls `look` for each step of a turn after the first, in the position where it is made.
fn for_each_later_step(
    spot: &StepContext<'_>,
    first: &Step,
    rest: &[Step],
    mut look: impl FnMut(&StepContext<'_>, &Step),
) {
    let (mut before, mut at) = (first, *spot.pos);
    for step in rest {
        at = spot.game.after_step(&at, before, &mut ());
        look(&StepContext::new(spot.game, &at), step);
        before = step;
    }
}

/// `+` for check, `#` for the end of the game; with seats, also the sides in check and the sides that are mated. Checks
/// are not marked where `+` means promotion.
fn check_suffix(game: &Game, effects: &Effects) -> String {
    let after = &effects.after;
    let won = is_won(game, after);
    let mut text = String::new();
    if game.side_count() == 2 {
        if won {
            text.push('#');
        } else if !dialect::marks_promotion(game) && game.in_check(after, after.side()) {
            text.push('+');
        }
        return text;
    }
    if won || !effects.mated.is_empty() {
        text.push('#');
        text.extend(effects.mated.iter().map(|&side| game.def().side(side).letter));
    }
    let checked: String = if won || dialect::marks_promotion(game) {
        String::new()
    } else {
        checked_sides(game, after).map(|side| game.def().side(side).letter).collect()
    };
    if !checked.is_empty() {
        let _ = write!(text, "+{checked}");
    }
    text
}

/// Whether a side has won, whatever happened before.
pub(super) fn is_won(game: &Game, pos: &Position) -> bool {
    matches!(game.verdict(pos, &History::default()), Verdict::Won { .. })
}

/// The sides in check that still play.
pub(super) fn checked_sides<'p>(game: &'p Game, pos: &'p Position) -> impl Iterator<Item = Side> + use<'p> {
    game.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side) && game.in_check(pos, side))
}

/// The turn in plain coordinates.
pub fn coordinates(game: &Game, pos: &Position, turn: &[Step]) -> String {
    Writer::new(game, pos).coordinates(turn)
}

/// The turns of a line that begins in a position, in order, each as `write` formats it: in full, or [for
/// programs](super::write_for_programs).
pub fn write_line(
    game: &Game,
    pos: &Position,
    turns: &[Turn],
    write: impl Fn(&Game, &Position, &[Step]) -> String,
) -> Vec<String> {
    let mut at = *pos;
    let texts = turns.iter().map(|turn| {
        let text = write(game, &at, turn);
        at = game.play_turn_unchecked(&at, turn, &mut ());
        text
    });
    texts.collect()
}

/// The order of preference between turns with the same result, by their coordinates: the shorter text, then the one
/// that comes first in ASCII order. Where detonations are listed only the latter counts, as in that game's own text.
fn preference_order(game: &Game, a: &str, b: &str) -> Ordering {
    let length = |text: &str| if game.def().notation.detonation_listed { 0 } else { text.len() };
    (length(a), a).cmp(&(length(b), b))
}

/// Is the first of two turns with the same result preferred?
pub fn is_preferred(game: &Game, pos: &Position, a: &[Step], b: &[Step]) -> bool {
    Writer::new(game, pos).is_preferred(a, b)
}

/// All turns with different results and the positions after them, in the order of their coordinates.
pub fn turns(game: &Game, pos: &Position) -> Vec<(Vec<Step>, Position)> {
    Writer::new(game, pos).turns().0
}
