//! The law of twins: two compiled forms of one rule file, a fast one and a slow one, are the same game.
//!
//! For: holding a game with all its plans against the same game without any. Both are played side by side, each on
//! positions of its own, so that nothing that one of them keeps can hide a fault of the other. Not for: what must hold
//! in one game by itself; see [`crate::laws`].

use crate::laws::{Pains, few_turns};
use notation::position;
use rand::prelude::*;
use rules::{Event, Game, Past, Position, Step};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::{self, Debug};

/// Something the two games do not agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What was compared.
    pub what: &'static str,
    /// The position of the fast game.
    pub position: String,
    /// What the fast game says.
    pub fast: String,
    /// What the slow one says.
    pub slow: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, position, fast, slow } = self;
        write!(f, "fast and slow differ in {what}: {position}\nfast: {fast}\nslow: {slow}")
    }
}

/// Plays one random game with both and compares everything that can be asked of a position; how many turns were played.
/// Limits are those of [`hold_within`](crate::laws::hold_within).
///
/// # Errors
/// The first thing that the two do not agree on.
pub fn agree(fast: &Game, slow: &Game, pains: Pains, seed: u64) -> Result<usize, Difference> {
    let Pains { effort, most_turns, most_work } = pains;
    let mut random = StdRng::seed_from_u64(seed);
    let mut pair = Pair { games: [fast, slow], positions: [fast.start(), slow.start()] };
    let mut past = pair.positions.map(|pos| Past::new(&pos));
    let mut work = 0;
    for played in 0..effort.turns {
        // The fast one is asked how many there are: should the slow one have more, the comparison finds them.
        let few = few_turns(fast, &pair.positions[0], most_turns.min(most_work - work));
        let Some(turns) = few else { return Ok(played) };
        work += turns.len();
        pair.compare_position(&past)?;
        pair.compare_turns(&turns)?;
        for (turn, _) in turns.choose_multiple(&mut random, effort.sample) {
            pair.compare_turn(turn)?;
        }
        let over = fast.verdict(&pair.positions[0], &past[0]) != rules::Verdict::Ongoing;
        let Some((turn, _)) = turns.choose(&mut random).filter(|_| !over) else { return Ok(played) };
        pair.positions = [0, 1].map(|one| pair.games[one].play_turn_unchecked(&pair.positions[one], turn, &mut ()));
        past.iter_mut().zip(&pair.positions).for_each(|(past, pos)| past.push(pos));
    }
    Ok(effort.turns)
}

/// The two games and where each of them stands.
struct Pair<'g> {
    games: [&'g Game; 2],
    positions: [Position; 2],
}

impl Pair<'_> {
    /// Asks both the same thing.
    fn same<T: PartialEq + Debug>(
        &self,
        what: &'static str,
        ask: impl Fn(&Game, &Position) -> T,
    ) -> Result<(), Difference> {
        let [fast, slow] = [0, 1].map(|one| ask(self.games[one], &self.positions[one]));
        if fast == slow { Ok(()) } else { Err(self.differ(what, &fast, &slow)) }
    }

    fn differ(&self, what: &'static str, fast: &impl Debug, slow: &impl Debug) -> Difference {
        let position = position::write(self.games[0], &self.positions[0]);
        Difference { what, position, fast: format!("{fast:?}"), slow: format!("{slow:?}") }
    }

    fn compare_position(&self, past: &[Past; 2]) -> Result<(), Difference> {
        self.same("the text", position::write)?;
        self.same("the key", |_, pos| pos.key())?;
        self.same("the counters", |_, pos| (pos.clock(), pos.played(), pos.passes_in_row(), pos.phase()))?;
        for side in self.games[0].sides() {
            self.same("who is in the game", |_, pos| (pos.is_alive(side), pos.is_asleep(side)))?;
            if self.positions[0].is_alive(side) {
                self.same("check", |game, pos| game.in_check(pos, side))?;
                self.same("who gives check", |game, pos| game.checkers(pos, side))?;
            }
        }
        self.same("what has been decided", |game, pos| game.decided(pos).map(|(_, outcome, side)| (outcome, side)))?;
        let [fast, slow] = [0, 1].map(|one| {
            let (game, pos, past) = (self.games[one], &self.positions[one], &past[one]);
            (game.verdict(pos, past), game.claim(pos, past))
        });
        if fast == slow { Ok(()) } else { Err(self.differ("the verdict", &fast, &slow)) }
    }

    /// `turns`: what the fast game lists.
    fn compare_turns(&self, turns: &[(Vec<Step>, Position)]) -> Result<(), Difference> {
        self.compare_steps(&self.positions)?;
        self.same("whether there is a turn", Game::has_turn)?;
        self.same("the number of turns", |game, pos| game.perft(pos, 1))?;
        let by_turn = |turns: &[(Vec<Step>, Position)]| -> HashMap<Vec<Step>, u64> {
            turns.iter().map(|(turn, after)| (turn.clone(), after.key())).collect()
        };
        let listed = self.games[1].turns(&self.positions[1], |_, _| false);
        if turns.len() != listed.len() {
            return Err(self.differ("the number of listed turns", &turns.len(), &listed.len()));
        }
        let (fast, slow) = (by_turn(turns), by_turn(&listed));
        let reached = |turns: &HashMap<Vec<Step>, u64>| turns.values().copied().collect::<BTreeSet<_>>();
        if reached(&fast) != reached(&slow) {
            return Err(self.differ("the positions that turns lead to", &beside(&fast, &slow), &beside(&slow, &fast)));
        }
        // Of several turns to one position they may name different ones: motions are not asked in the same order.
        Ok(())
    }

    /// What can come next, at the beginning of a turn or within it.
    fn compare_steps(&self, at: &[Position; 2]) -> Result<(), Difference> {
        let [fast, slow] = [0, 1].map(|one| self.games[one].steps(&at[one]));
        let [few, many] = [&fast, &slow].map(|steps| steps.iter().copied().collect::<HashSet<_>>());
        if few != many || fast.len() != slow.len() {
            let only = |these: &HashSet<Step>, those| these.difference(those).copied().collect::<Vec<_>>();
            return Err(self.differ("the steps", &only(&few, &many), &only(&many, &few)));
        }
        Ok(())
    }

    /// Plays a turn step by step in both.
    fn compare_turn(&self, turn: &[Step]) -> Result<(), Difference> {
        let mut at = self.positions;
        for step in turn {
            let mut told: [Vec<Event>; 2] = [Vec::new(), Vec::new()];
            at = [0, 1].map(|one| self.games[one].play_step_unchecked(&at[one], step, &mut told[one]));
            if told[0] != told[1] {
                return Err(self.differ("what happens in a step", &(step, &told[0]), &(step, &told[1])));
            }
            if at[0].key() != at[1].key() || at[0].in_turn() != at[1].in_turn() {
                return Err(self.differ("where a step leads", &(step, at[0].in_turn()), &(step, at[1].in_turn())));
            }
            if at[0].in_turn() {
                self.compare_steps(&at)?;
            }
        }
        self.same("where a turn leads", |game, pos| game.play_turn_unchecked(pos, turn, &mut ()).key())
    }
}

/// Those turns that the other game does not have, or has to another position.
fn beside<'t>(these: &'t HashMap<Vec<Step>, u64>, those: &HashMap<Vec<Step>, u64>) -> Vec<(&'t Vec<Step>, &'t u64)> {
    these.iter().filter(|(turn, after)| those.get(*turn) != Some(after)).collect()
}
