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
use crate::step;
use rules::{Act, Game, Past, Position, Step, Turn, Verdict};
use std::cmp::Ordering;
use std::fmt::Write;

/// The turn in full.
pub fn write(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::of(game, pos, turn);
    let (head, tail) = without_effects(game, pos, turn, &effects);
    format!("{head}{}{tail}", effects.write(game))
}

/// What stands before the effects, and what stands behind them.
pub(crate) fn without_effects(game: &Game, pos: &Position, turn: &[Step], effects: &Effects) -> (String, String) {
    let mut text = turn.first().map_or_else(String::new, |first| step::first(game, pos, first));
    text += &followers(game, pos, turn);
    (text, suffix(game, effects))
}

/// Everything after the first step.
fn followers(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let (mut text, mut at) = (String::new(), *pos);
    let mut laid = false;
    for (i, step) in turn.iter().enumerate() {
        if i > 0 {
            text += &step::follow(game, &at, step, laid);
        }
        laid |= matches!(step.act, Act::Lay | Act::Lift);
        at = game.after_step(&at, step, &mut ());
    }
    text
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
    let (mut text, mut at) = (String::new(), *pos);
    for (i, step) in turn.iter().enumerate() {
        text += &step::coordinates(game, &at, step, i > 0);
        at = game.after_step(&at, step, &mut ());
    }
    text
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
    order(game, &coordinates(game, pos, a), &coordinates(game, pos, b)).is_lt()
}

/// All turns with different results and the positions they lead to, in the order of their coordinates.
pub fn turns(game: &Game, pos: &Position) -> Vec<(Vec<Step>, Position)> {
    let mut turns = game.turns(pos, |a, b| better(game, pos, a, b));
    turns.sort_by_cached_key(|(turn, _)| coordinates(game, pos, turn));
    turns
}
