//! Which first turns win, and how fast: exhaustive, turn by turn.
//!
//! For: the shortest win, the key, and whether it is the only one. Not for: the proof of a single position (`proof`),
//! the variations after a key (`tree`).

use super::{Bounds, Key, Proof, Solution, Solver};
use rules::{Position, Turn};

/// So many positions are cheap.
const CHEAP: u64 = 100_000;

impl Solver<'_> {
    /// The whole solution of a problem.
    pub(super) fn solve(&mut self, pos: &Position, turns: u8, bounds: &Bounds) -> Solution {
        // Short wins first, as long as that is cheap: to show that there is none may take far longer than to find a
        // longer one.
        let mut none_within = 0;
        while none_within + 1 < turns && self.prove_with(CHEAP, pos, none_within + 1) == Proof::NotWon {
            none_within += 1;
        }
        let proof = self.prove(pos, turns);
        match proof {
            Proof::Won => {
                while none_within + 1 < turns && self.prove(pos, none_within + 1) == Proof::NotWon {
                    none_within += 1;
                }
            }
            Proof::NotWon => none_within = turns,
            Proof::Unknown => {}
        }
        let mut solution = Solution {
            proof,
            none_within: none_within.into(),
            keys: Vec::new(),
            complete: proof != Proof::Unknown,
            nodes: 0,
        };
        if proof == Proof::Won {
            solution.complete = self.keys(pos, none_within, turns, bounds, &mut solution.keys);
        }
        if bounds.tree {
            for key in &mut solution.keys {
                let after = self.game.play_turn_unchecked(pos, &key.turn, &mut ());
                let complete = self.replies(&after, (key.wins_in - 1) as u8, bounds.all, &mut key.variations);
                solution.complete &= complete;
            }
        }
        solution.nodes = self.nodes;
        solution
    }

    /// Finds first turns that win within so many turns, the shortest wins first; is everything there that was wanted?
    fn keys(&mut self, pos: &Position, none_within: u8, turns: u8, bounds: &Bounds, keys: &mut Vec<Key>) -> bool {
        // Where it was broken off whether there is a shorter way, what is proved is all there is.
        let shortest = if self.stopped { turns } else { none_within + 1 };
        let firsts = self.promising(pos, shortest - 1);
        for (turn, after) in firsts {
            match self.prove(&after, if bounds.all { turns - 1 } else { shortest - 1 }) {
                Proof::Won => {}
                Proof::NotWon => continue,
                Proof::Unknown => break,
            }
            // At most the whole number of turns; less if that can be shown.
            let (mut wins_in, mut certain) = (if bounds.all { turns } else { shortest }, true);
            for left in none_within..wins_in - 1 {
                match self.prove(&after, left) {
                    Proof::Won => wins_in = left + 1,
                    Proof::NotWon => continue,
                    Proof::Unknown => certain = false,
                }
                break;
            }
            keys.push(Key { turn, wins_in: wins_in.into(), shortest: certain, variations: Vec::new() });
            if !bounds.all {
                break;
            }
        }
        keys.sort_by_key(|key| key.wins_in);
        !self.stopped && !self.game.budget().is_spent()
    }

    /// The turns here that lead to different positions, first those of which it is known that they win with so many
    /// turns left, last those that are known not to.
    pub(super) fn promising(&mut self, pos: &Position, left: u8) -> Vec<(Turn, Position)> {
        let mut turns = self.turns(pos);
        let rank = |known| match known {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        turns.sort_by_cached_key(|(_, after)| rank(self.known(after, left)));
        turns
    }

    /// All turns that lead to different positions.
    pub(super) fn turns(&self, pos: &Position) -> Vec<(Turn, Position)> {
        self.game.turns(pos, |a, b| (self.prefer)(self.game, pos, a, b))
    }
}
