//! The variations of a solution: everything the defenders can do, and what wins then.
//!
//! For: printing a solution. Not for: finding it (`proof`, `keys`).

use super::{Proof, Solver};
use rules::{Position, Turn};

/// A turn of the solution and what can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The turn.
    pub turn: Turn,
    /// After a turn of the attackers all that the next defender can do; after one of a defender all that the next one
    /// can, or the turns with which the attackers win as fast as they can. Nothing where the game is over.
    pub then: Vec<Variation>,
}

impl Solver<'_> {
    /// What can follow here, where the attackers win with so many turns left; is that all?
    pub(super) fn replies(&mut self, pos: &Position, left: u8, all: bool, into: &mut Vec<Variation>) -> bool {
        if self.endings.at_once(self.game, pos, left, 0).is_some() {
            return true;
        }
        if self.attacks(pos.side()) { self.answers(pos, left, all, into) } else { self.defences(pos, left, all, into) }
    }

    /// Every turn of a defender.
    fn defences(&mut self, pos: &Position, left: u8, all: bool, into: &mut Vec<Variation>) -> bool {
        let mut complete = true;
        for (turn, after) in self.turns(pos) {
            let mut variation = Variation { turn, then: Vec::new() };
            complete &= self.replies(&after, left, all, &mut variation.then);
            into.push(variation);
            if self.stopped {
                return false;
            }
        }
        complete && !self.game.budget().is_spent()
    }

    /// The attackers' turns that win as fast as they can: one, or all.
    fn answers(&mut self, pos: &Position, left: u8, all: bool, into: &mut Vec<Variation>) -> bool {
        let Some(shortest) = (1..=left).find(|&left| self.prove(pos, left) == Proof::Won) else { return false };
        let mut complete = true;
        for (turn, after) in self.promising(pos, shortest - 1) {
            match self.prove(&after, shortest - 1) {
                Proof::Won => {}
                Proof::NotWon => continue,
                Proof::Unknown => return false,
            }
            let mut variation = Variation { turn, then: Vec::new() };
            complete &= self.replies(&after, shortest - 1, all, &mut variation.then);
            into.push(variation);
            if !all {
                break;
            }
        }
        complete && !into.is_empty()
    }
}
