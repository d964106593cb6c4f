//! Finds the winning first turns and their lengths exhaustively, turn by turn.
//!
//! This yields the shortest win, the key, and whether it is unique. Single positions are proved in `proof`, variations
//! after a key are in `tree`.

use super::{Bounds, Key, Proof, Solution, Solver};
use rules::{Position, Turn};

/// The number of positions that counts as cheap.
const CHEAP_NODES: u64 = 100_000;

impl Solver<'_> {
    /// Computes the whole solution of a problem.
    pub(super) fn solve(&mut self, pos: &Position, turns: u8, bounds: &Bounds) -> Solution {
        // Short wins first, as long as that is cheap: disproving them may take far longer than finding a longer one.
        let mut none_within = 0;
        while none_within + 1 < turns && self.prove_within_nodes(CHEAP_NODES, pos, none_within + 1) == Proof::NotWon {
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
            no_win_within: none_within.into(),
            keys: Vec::new(),
            complete: proof != Proof::Unknown,
            nodes: 0,
        };
        if proof == Proof::Won {
            solution.complete = self.find_keys(pos, none_within, turns, bounds, &mut solution.keys);
        }
        if bounds.variations {
            for key in &mut solution.keys {
                let after = self.game.play_turn_unchecked(pos, &key.turn, &mut ());
                let complete = self.replies(&after, (key.wins_in - 1) as u8, bounds.all_keys, &mut key.variations);
                solution.complete &= complete;
            }
        }
        solution.nodes = self.nodes;
        solution
    }

    /// Finds first turns that win within a number of turns, the shortest wins first; returns whether all that was
    /// requested was found.
    fn find_keys(&mut self, pos: &Position, none_within: u8, turns: u8, bounds: &Bounds, keys: &mut Vec<Key>) -> bool {
        // If the search for a shorter win was interrupted, only the proved length is certain.
        let shortest = if self.stopped { turns } else { none_within + 1 };
        let firsts = self.ordered_turns(pos, shortest - 1);
        for (turn, after) in firsts {
            match self.prove(&after, if bounds.all_keys { turns - 1 } else { shortest - 1 }) {
                Proof::Won => {}
                Proof::NotWon => continue,
                Proof::Unknown => break,
            }
            // An upper bound, lowered if a shorter win can be proved.
            let (mut wins_in, mut certain) = (if bounds.all_keys { turns } else { shortest }, true);
            for left in none_within..wins_in - 1 {
                match self.prove(&after, left) {
                    Proof::Won => wins_in = left + 1,
                    Proof::NotWon => continue,
                    Proof::Unknown => certain = false,
                }
                break;
            }
            keys.push(Key { turn, wins_in: wins_in.into(), shortest: certain, variations: Vec::new() });
            if !bounds.all_keys {
                break;
            }
        }
        keys.sort_by_key(|key| key.wins_in);
        !self.stopped && !self.game.budget().is_spent()
    }

    /// The turns that lead to different positions: first those known to win within `left` turns, last those known not
    /// to.
    pub(super) fn ordered_turns(&mut self, pos: &Position, left: u8) -> Vec<(Turn, Position)> {
        let mut turns = self.turns(pos);
        let rank = |known| match known {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        turns.sort_by_cached_key(|(_, after)| rank(self.known_result(after, left)));
        turns
    }

    /// All turns that lead to different positions.
    pub(super) fn turns(&self, pos: &Position) -> Vec<(Turn, Position)> {
        self.game.turns(pos, |a, b| (self.prefer)(self.game, pos, a, b))
    }
}
