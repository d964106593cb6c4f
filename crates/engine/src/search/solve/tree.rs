//! The variations of a solution: all moves of the defenders, and the winning answers.
//!
//! This is for printing a solution that `proof` and `keys` have found.

use super::{Proof, Solver};
use rules::{Position, Turn};

/// A turn of the solution and its continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The turn.
    pub turn: Turn,
    /// The continuations: all turns of a defender, or, with the attackers to move, the turns that win fastest. Empty if
    /// the game is over.
    pub replies: Vec<Variation>,
}

impl Solver<'_> {
    /// Adds the continuations in a position that the attackers win within `left` turns; returns whether they are
    /// complete.
    pub(super) fn replies(&mut self, pos: &Position, left: u8, all: bool, into: &mut Vec<Variation>) -> bool {
        if self.endings.static_result(self.game, pos, left, 0).is_some() {
            return true;
        }
        if self.is_attacker(pos.side()) {
            self.winning_turns(pos, left, all, into)
        } else {
            self.defences(pos, left, all, into)
        }
    }

    /// Adds every turn of a defender.
    fn defences(&mut self, pos: &Position, left: u8, all: bool, into: &mut Vec<Variation>) -> bool {
        let mut complete = true;
        for (turn, after) in self.turns(pos) {
            let mut variation = Variation { turn, replies: Vec::new() };
            complete &= self.replies(&after, left, all, &mut variation.replies);
            into.push(variation);
            if self.stopped {
                return false;
            }
        }
        complete && !self.game.budget().is_spent()
    }

    /// Adds the fastest winning turns of the attackers: one, or all.
    fn winning_turns(&mut self, pos: &Position, left: u8, all: bool, into: &mut Vec<Variation>) -> bool {
        let Some(shortest) = (1..=left).find(|&left| self.prove(pos, left) == Proof::Won) else { return false };
        let mut complete = true;
        for (turn, after) in self.ordered_turns(pos, shortest - 1) {
            match self.prove(&after, shortest - 1) {
                Proof::Won => {}
                Proof::NotWon => continue,
                Proof::Unknown => return false,
            }
            let mut variation = Variation { turn, replies: Vec::new() };
            complete &= self.replies(&after, shortest - 1, all, &mut variation.replies);
            into.push(variation);
            if !all {
                break;
            }
        }
        complete && !into.is_empty()
    }
}
