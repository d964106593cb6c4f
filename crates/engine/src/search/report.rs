//! The output of a search: reports while it runs ([`Report`]) and the result ([`Choice`]).
//!
//! This module defines scores and lines, and how to interpret them. The protocols and the page format them.

use rules::{Game, Position, Step, Turn};

/// The score of a position for the team of the side to move, in hundredths of the median piece. Near [`WIN`] the game
/// is won, see [`mate_in`].
pub type Score = i32;

/// The score of an immediate win; each turn to the win subtracts 1.
pub const WIN: Score = 1_000_000;

/// The maximum ply, and so the maximum distance of a win from [`WIN`].
pub(crate) const MAX_PLY: i32 = 100;

/// Whether the score is a proven win or loss.
pub const fn is_decisive(score: Score) -> bool {
    score.unsigned_abs() > (WIN - 2 * MAX_PLY).unsigned_abs()
}

/// The number of turns (of all sides) to the win, negative for a loss; `None` if the score is not decisive.
pub fn mate_in(score: Score) -> Option<i32> {
    is_decisive(score).then(|| (WIN - score.saturating_abs()) * score.signum())
}

/// Whether a decisive score is a win, and the number of turns of the winner's team along the line, which begins in that
/// position and is played unchecked. Where the line is shorter than the distance to the win, the teams are assumed to
/// alternate. `None` if the score is not decisive.
pub fn win_distance(game: &Game, pos: &Position, score: Score, line: &[Turn]) -> Option<(bool, u32)> {
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

/// How a score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is equal.
    Exact,
    /// The true score is equal or higher (lower bound).
    Lower,
    /// The true score is equal or lower (upper bound).
    Upper,
}

/// One line of a report after a depth, or within it if the bound is not exact.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The depth in turns.
    pub depth: u32,
    /// The maximum depth reached, in turns (selective depth).
    pub selective_depth: u32,
    /// The number of the line (MultiPV); 1 is the best.
    pub line: usize,
    /// The score.
    pub score: Score,
    /// The bound of the score.
    pub bound: Bound,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The occupancy of the transposition table, in thousandths.
    pub hash_full: u32,
    /// The principal variation, beginning with the turn to play now.
    pub pv: &'a [Turn],
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The steps of the turn, as [`Game::play_turn_unchecked`](rules::Game::play_turn_unchecked) plays them.
    pub turn: Vec<Step>,
    /// The expected reply, if known.
    pub reply: Option<Turn>,
    /// The score for the team of the side to move.
    pub score: Score,
    /// The last completed depth.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl SearchResult {
    /// See [`mate_in`].
    pub fn mate_in(&self) -> Option<i32> {
        mate_in(self.score)
    }
}
