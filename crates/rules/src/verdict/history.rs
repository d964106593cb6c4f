//! The past of a game, as far as goals need it.

use crate::game::Game;
use model::position::Position;

/// What the goals need to know about all positions of a game so far, including the current one; for repetition. A position
/// takes 576 bytes and its key eight, so positions are kept only where chases matter.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    /// Whether the turn that led to each position gave check; not recorded where no goal depends on it.
    checks: Vec<bool>,
    /// The positions themselves, if a goal depends on chases.
    positions: Vec<Position>,
}

impl History {
    /// The past of a game that begins here.
    pub fn new(start: &Position) -> Self {
        // No turn has led to the start, so none has given check.
        Self { keys: vec![start.key()], checks: vec![false], positions: vec![*start] }
    }

    /// Adds the current position of the game.
    pub fn push(&mut self, game: &Game, pos: &Position) {
        self.keys.push(pos.key());
        self.checks.push(game.counter_limits().repetition_has_winner && game.in_check(pos, pos.side));
        if game.counter_limits().forbids_chases {
            self.positions.push(*pos);
        }
    }

    /// Removes the last position, when a turn is taken back.
    pub fn pop(&mut self) {
        self.keys.pop();
        self.checks.pop();
        self.positions.truncate(self.keys.len());
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// For each of the positions, whether the turn that led to it gave check. Only known in games in which a side may win
    /// by a repetition.
    pub fn checks(&self) -> &[bool] {
        &self.checks
    }

    /// The positions; only known in games in which a side may lose because it chases.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The same as [`History::checks`], the newest first, after the `times`-th last occurrence of the position.
    pub(crate) fn checks_since_occurrence(&self, pos: &Position, times: usize) -> impl Iterator<Item = bool> {
        let first = self.occurrence(pos, times);
        self.checks[(first + 1).min(self.checks.len())..].iter().rev().copied()
    }

    /// The positions from its `times`-th last occurrence on.
    pub(crate) fn positions_since_occurrence(&self, pos: &Position, times: usize) -> &[Position] {
        &self.positions[self.occurrence(pos, times).min(self.positions.len())..]
    }

    /// The number of the position's `times`-th last occurrence.
    fn occurrence(&self, pos: &Position, times: usize) -> usize {
        let key = pos.key();
        let mut occurrences = (0..self.keys.len()).rev().filter(|&at| self.keys[at] == key);
        occurrences.nth(times - 1).unwrap_or(0)
    }

    /// Whether some position has occurred this often.
    pub(crate) fn has_repeated(&self, times: usize) -> bool {
        let mut keys = self.keys.clone();
        keys.sort_unstable();
        keys.chunk_by(|one, other| one == other).any(|same| same.len() >= times)
    }

    /// How often the position has occurred, including this time.
    pub fn count(&self, pos: &Position) -> usize {
        let key = pos.key();
        self.keys.iter().filter(|&&known| known == key).count()
    }
}
