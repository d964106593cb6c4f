//! Turns as text: the full form, a short one, plain coordinates; and reading any of them.
//!
//! - Full: `Nb1-c3`, `d5xe6 e.p.`, `c3xe5-g7`, `Qe2-h5/^g6`, `La2-b4/^b6+#d5`, `a9-a10=E`, `O-O`, `Od1-c1*`, `B@O1`,
//!   `-a1`, `pass`; then what is pushed,
//!   `>(d5d6,h1-)`, what is removed, `->a5,b7`, and `+` or `#`, with the letters of the sides concerned where there are more than two.
//! - Short: as players write it, `Nc3`, `exd5`, `R1e2`, `e8=Q`, `c3xc7`: what it does besides is not told. A game may
//!   have its own style: `P-76`, `C2=5`.
//! - Coordinates: `b1c3`, `h7h8Q`, `d1*`, `d3xd5xf7`, `i1xi10xi3` (a ride, then whom it takes), `a2b4,^@b6`; for
//!   engines and for choosing among equal turns.
//!
//! Look next: `short` for the short form, `told` for what a turn does besides in words, `parse` for what is understood,
//! `find` for which turn is meant, `program` for how programs differ.

mod find;
mod parse;
mod program;
mod short;
mod style;
mod told;

pub use find::read;
pub use program::{read_from_program, write_for_programs};
pub use short::short;
pub use style::{Rim, rim};
pub use told::told;

use crate::effects::Effects;
use crate::step::{self, Spot};
use rules::{Act, Game, Past, Position, Step, Turn, Verdict};
use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt::Write;

/// Writes turns that begin in one position: what is the same for all of them is looked up once, however many they are.
#[derive(Debug)]
pub struct Writer<'p>(Spot<'p>);

impl<'p> Writer<'p> {
    /// For a position between turns.
    pub fn new(game: &'p Game, pos: &'p Position) -> Self {
        Self(Spot::new(game, pos))
    }

    /// The turn in full.
    pub fn full(&self, turn: &[Step]) -> String {
        let effects = Effects::of(self.0.game, self.0.pos, turn);
        let (mut text, tail) = without_effects(&self.0, turn, &effects);
        text += &effects.write(self.0.game);
        text += &tail;
        text
    }

    /// The turn in plain coordinates.
    pub fn coordinates(&self, turn: &[Step]) -> String {
        let Some((first, rest)) = turn.split_first() else { return String::new() };
        let mut text = String::new();
        step::coordinates(&mut text, &self.0, first, false);
        each_later(&self.0, first, rest, |spot, step| step::coordinates(&mut text, spot, step, true));
        text
    }

    /// Is the first of two turns with the same result to be preferred?
    pub fn better(&self, a: &[Step], b: &[Step]) -> bool {
        order(self.0.game, &self.coordinates(a), &self.coordinates(b)).is_lt()
    }

    /// All turns with different results and the positions they lead to, in the order of their coordinates; and how many
    /// there are besides that lead to one of these positions, too.
    pub fn turns(&self) -> (Vec<(Vec<Step>, Position)>, usize) {
        let twins = Cell::new(0);
        let mut turns = self.0.game.turns(self.0.pos, |a, b| {
            twins.set(twins.get() + 1);
            self.better(a, b)
        });
        turns.sort_by_cached_key(|(turn, _)| self.coordinates(turn));
        (turns, twins.get())
    }
}

/// The turn in full.
pub fn write(game: &Game, pos: &Position, turn: &[Step]) -> String {
    Writer::new(game, pos).full(turn)
}

/// What stands before the effects, and what stands behind them.
pub(crate) fn without_effects(spot: &Spot<'_>, turn: &[Step], effects: &Effects) -> (String, String) {
    let mut text = String::new();
    if let Some(first) = turn.first() {
        step::first(&mut text, spot, first);
    }
    add_followers(&mut text, spot, turn);
    (text, suffix(spot.game, effects))
}

/// Writes everything after the first step.
fn add_followers(text: &mut String, spot: &Spot<'_>, turn: &[Step]) {
    let Some((first, rest)) = turn.split_first() else { return };
    let lays = |step: &Step| matches!(step.act, Act::Lay | Act::Lift);
    let mut laid = lays(first);
    each_later(spot, first, rest, |spot, step| {
        step::follow(text, spot.game, spot.pos, step, laid);
        laid |= lays(step);
    });
}

/// Looks at each step of a turn but the first one, where it is made.
fn each_later(spot: &Spot<'_>, first: &Step, rest: &[Step], mut look: impl FnMut(&Spot<'_>, &Step)) {
    let (mut before, mut at) = (first, *spot.pos);
    for step in rest {
        at = spot.game.after_step(&at, before, &mut ());
        look(&Spot::new(spot.game, &at), step);
        before = step;
    }
}

/// `+` for check, `#` for the end of the game; with seats, whose king is in check and whose army is mated.
fn suffix(game: &Game, effects: &Effects) -> String {
    let after = &effects.after;
    let won = matches!(game.verdict(after, &Past::default()), Verdict::Won { .. });
    let mut text = String::new();
    if game.side_count() == 2 {
        if won {
            text.push('#');
        } else if game.in_check(after, after.side()) {
            text.push('+');
        }
        return text;
    }
    if won || !effects.mated.is_empty() {
        text.push('#');
        text.extend(effects.mated.iter().map(|&side| game.def().side(side).letter));
    }
    let checked: String = if won {
        String::new()
    } else {
        let checked =
            game.sides().filter(|&side| after.is_alive(side) && !after.is_asleep(side) && game.in_check(after, side));
        checked.map(|side| game.def().side(side).letter).collect()
    };
    if !checked.is_empty() {
        let _ = write!(text, "+{checked}");
    }
    text
}

/// The turn in plain coordinates.
pub fn coordinates(game: &Game, pos: &Position, turn: &[Step]) -> String {
    Writer::new(game, pos).coordinates(turn)
}

/// The turns of a line that begins in a position, one after the other, each as `write` has it: in full, or [for
/// programs](write_for_programs).
pub fn line(
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

/// The order in which turns with the same result are preferred, by their coordinates: the shorter text, then the one
/// that comes first in ASCII order. Where detonations are listed only the latter counts, as that game's own text has
/// it.
fn order(game: &Game, a: &str, b: &str) -> Ordering {
    let length = |text: &str| if game.def().notation.detonation_listed { 0 } else { text.len() };
    (length(a), a).cmp(&(length(b), b))
}

/// Is the first of two turns with the same result to be preferred?
pub fn better(game: &Game, pos: &Position, a: &[Step], b: &[Step]) -> bool {
    Writer::new(game, pos).better(a, b)
}

/// All turns with different results and the positions they lead to, in the order of their coordinates.
pub fn turns(game: &Game, pos: &Position) -> Vec<(Vec<Step>, Position)> {
    Writer::new(game, pos).turns().0
}
