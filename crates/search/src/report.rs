//! What a search says: while it runs ([`Report`]) and at its end ([`Choice`]).
//!
//! For: scores, lines, and how they are to be read. Not for: their text; the protocols and the page word it themselves.

use rules::{Game, Position, Step, Turn};

/// How good a position is for the team of the side to move, in hundredths of the median man. Near [`WIN`] the game is
/// won: see [`mate_in`].
pub type Score = i32;

/// A win at once; one turn later it is worth one less.
pub const WIN: Score = 1_000_000;

/// How far ahead anything is looked at, in turns: also how much less than [`WIN`] a win can be.
pub(crate) const MAX_PLY: i32 = 100;

/// Is it won or lost, and not only good or bad?
pub const fn is_decisive(score: Score) -> bool {
    score.unsigned_abs() > (WIN - 2 * MAX_PLY).unsigned_abs()
}

/// In how many turns (of all sides) the game is won, or lost if negative; none if that is not known.
pub fn mate_in(score: Score) -> Option<i32> {
    is_decisive(score).then(|| (WIN - score.saturating_abs()) * score.signum())
}

/// Is the score that of a win (or a loss), and after how many turns of the winner's team along the line, which begins
/// in that position and is played unchecked? Where the line is shorter than the win, teams take turns.
pub fn won_in(game: &Game, pos: &Position, score: Score, line: &[Turn]) -> Option<(bool, u32)> {
    let plies = mate_in(score)?.clamp(-2 * MAX_PLY, 2 * MAX_PLY);
    let won = score > 0;
    let (mut at, mut count, mut ours) = (*pos, 0, true);
    for nth in 0..plies.unsigned_abs() as usize {
        count += u32::from(ours == won);
        match line.get(nth) {
            Some(turn) => {
                at = game.play_turn_unchecked(&at, turn, &mut ());
                ours = !game.are_enemies(at.side(), pos.side());
            }
            None => ours = !ours,
        }
    }
    Some((won, count))
}

/// What a score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is that.
    Exact,
    /// It is that or more.
    AtLeast,
    /// It is that or less.
    AtMost,
}

/// What is known after a depth (or, if the bound is not exact, within it), for one line.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// How many turns ahead all that matters was looked at.
    pub depth: u32,
    /// How many turns ahead anything was looked at.
    pub selective: u32,
    /// Which line: 1 is the best.
    pub line: usize,
    /// Its score.
    pub score: Score,
    /// How the score is to be read.
    pub bound: Bound,
    /// How many positions were looked at so far.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The turns of both sides that lead there, the first one to be played now.
    pub turns: &'a [Turn],
}

/// A chosen turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its steps, as [`Game::play_turn_unchecked`](rules::Game::play_turn_unchecked) plays them.
    pub turn: Vec<Step>,
    /// What the next side is expected to answer, if that is known.
    pub reply: Option<Turn>,
    /// How good it is for the team of the side to move.
    pub score: Score,
    /// The last depth that was searched to its end.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Choice {
    /// See [`mate_in`].
    pub fn mate_in(&self) -> Option<i32> {
        mate_in(self.score)
    }
}
