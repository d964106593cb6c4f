//! The law of twins: the fast and the slow compiled form of a rule file are the same game.
//!
//! It compares a game compiled with all plans with the same game without any. Both are played in parallel, each on
//! positions of its own, so that cached data of one cannot hide a bug of the other. Laws of a single game are in
//! [`crate::laws`].

use crate::laws::{GameBudget, turns_up_to};
use notation::position;
use rand::prelude::*;
use rules::{Event, Game, History, Position, Step};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::{self, Debug};

/// A difference between the two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What was compared.
    pub what: &'static str,
    /// The position of the fast game.
    pub position: String,
    /// The result of the fast game.
    pub fast: String,
    /// The result of the slow game.
    pub slow: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, position, fast, slow } = self;
        write!(f, "fast and slow differ in {what}: {position}\nfast: {fast}\nslow: {slow}")
    }
}

/// Plays one random game with both and compares everything that can be queried of a position; returns the number of
/// turns played. The limits are those of [`check_laws_within`](crate::laws::check_laws_within).
///
/// # Errors
/// The first difference.
pub fn check_agreement(fast: &Game, slow: &Game, pains: GameBudget, seed: u64) -> Result<usize, Difference> {
    let GameBudget { trials: effort, max_turns: most_turns, max_work: most_work } = pains;
    let mut random = StdRng::seed_from_u64(seed);
    let mut positions = [fast.start(), slow.start()];
    let mut past = positions.map(|pos| History::new(&pos));
    let mut work = 0;
    for played in 0..effort.turns {
        let (fast, slow) = (&fast.with_history(&past[0]), &slow.with_history(&past[1]));
        let pair = GamePair { games: [fast, slow], positions };
        // Only the fast game is counted: if the slow one has more turns, the comparison finds them.
        let few = turns_up_to(fast, &pair.positions[0], most_turns.min(most_work - work));
        let Some(turns) = few else { return Ok(played) };
        work += turns.len();
        pair.compare_position(&past)?;
        pair.compare_turns(&turns)?;
        for (turn, _) in turns.choose_multiple(&mut random, effort.sample) {
            pair.compare_turn(turn)?;
        }
        let over = fast.verdict(&pair.positions[0], &past[0]) != rules::Verdict::Ongoing;
        let Some((turn, _)) = turns.choose(&mut random).filter(|_| !over) else { return Ok(played) };
        positions = [0, 1].map(|one| pair.games[one].play_turn_unchecked(&pair.positions[one], turn, &mut ()));
        for (one, past) in past.iter_mut().enumerate() {
            past.push(pair.games[one], &positions[one]);
        }
    }
    Ok(effort.turns)
}

/// The two games and their current positions.
struct GamePair<'g> {
    games: [&'g Game; 2],
    positions: [Position; 2],
}

impl GamePair<'_> {
    /// Queries both games and compares the results.
    fn compare<T: PartialEq + Debug>(
        &self,
        what: &'static str,
        ask: impl Fn(&Game, &Position) -> T,
    ) -> Result<(), Difference> {
        let [fast, slow] = [0, 1].map(|one| ask(self.games[one], &self.positions[one]));
        if fast == slow { Ok(()) } else { Err(self.difference(what, &fast, &slow)) }
    }

    fn difference(&self, what: &'static str, fast: &impl Debug, slow: &impl Debug) -> Difference {
        let position = position::write(self.games[0], &self.positions[0]);
        Difference { what, position, fast: format!("{fast:?}"), slow: format!("{slow:?}") }
    }

    fn compare_position(&self, past: &[History; 2]) -> Result<(), Difference> {
        self.compare("the text", position::write)?;
        self.compare("the key", |_, pos| pos.key())?;
        self.compare("the counters", |_, pos| (pos.clock(), pos.turns_played(), pos.passes_in_row(), pos.phase()))?;
        for side in self.games[0].sides() {
            self.compare("which sides are in the game", |_, pos| (pos.is_alive(side), pos.is_asleep(side)))?;
            if self.positions[0].is_alive(side) {
                self.compare("check", |game, pos| game.in_check(pos, side))?;
                self.compare("the checking pieces", |game, pos| game.checkers(pos, side))?;
            }
        }
        self.compare("the decision", |game, pos| game.decided(pos).map(|(_, outcome, side)| (outcome, side)))?;
        let [fast, slow] = [0, 1].map(|one| {
            let (game, pos, past) = (self.games[one], &self.positions[one], &past[one]);
            (game.verdict(pos, past), game.draw_claim(pos, past))
        });
        if fast == slow { Ok(()) } else { Err(self.difference("the verdict", &fast, &slow)) }
    }

    /// `turns`: the turns listed by the fast game.
    fn compare_turns(&self, turns: &[(Vec<Step>, Position)]) -> Result<(), Difference> {
        self.compare_steps(&self.positions)?;
        self.compare("whether a turn exists", Game::has_turn)?;
        self.compare("the number of turns", |game, pos| game.perft(pos, 1))?;
        let by_turn = |turns: &[(Vec<Step>, Position)]| -> HashMap<Vec<Step>, u64> {
            turns.iter().map(|(turn, after)| (turn.clone(), after.key())).collect()
        };
        let listed = self.games[1].turns(&self.positions[1], |_, _| false);
        if turns.len() != listed.len() {
            return Err(self.difference("the number of listed turns", &turns.len(), &listed.len()));
        }
        let (fast, slow) = (by_turn(turns), by_turn(&listed));
        let reached = |turns: &HashMap<Vec<Step>, u64>| turns.values().copied().collect::<BTreeSet<_>>();
        if reached(&fast) != reached(&slow) {
            return Err(self.difference(
                "the positions that turns lead to",
                &missing_turns(&fast, &slow),
                &missing_turns(&slow, &fast),
            ));
        }
        // Of several turns to one position they may list different ones, as they try motions in different orders.
        Ok(())
    }

    /// Compares the possible steps, at the beginning of a turn or within it.
    fn compare_steps(&self, at: &[Position; 2]) -> Result<(), Difference> {
        let [fast, slow] = [0, 1].map(|one| self.games[one].steps(&at[one]));
        let [few, many] = [&fast, &slow].map(|steps| steps.iter().copied().collect::<HashSet<_>>());
        if few != many || fast.len() != slow.len() {
            let only = |these: &HashSet<Step>, those| these.difference(those).copied().collect::<Vec<_>>();
            return Err(self.difference("the steps", &only(&few, &many), &only(&many, &few)));
        }
        Ok(())
    }

    /// Plays a turn step by step in both games.
    fn compare_turn(&self, turn: &[Step]) -> Result<(), Difference> {
        let mut at = self.positions;
        for step in turn {
            let mut told: [Vec<Event>; 2] = [Vec::new(), Vec::new()];
            at = [0, 1].map(|one| self.games[one].play_step_unchecked(&at[one], step, &mut told[one]));
            if told[0] != told[1] {
                return Err(self.difference("the events of a step", &(step, &told[0]), &(step, &told[1])));
            }
            if at[0].key() != at[1].key() || at[0].is_mid_turn() != at[1].is_mid_turn() {
                return Err(self.difference(
                    "the position after a step",
                    &(step, at[0].is_mid_turn()),
                    &(step, at[1].is_mid_turn()),
                ));
            }
            if at[0].is_mid_turn() {
                self.compare_steps(&at)?;
            }
        }
        self.compare("the position after a turn", |game, pos| game.play_turn_unchecked(pos, turn, &mut ()).key())
    }
}

/// The turns that the other game does not have, or that lead elsewhere there.
fn missing_turns<'t>(
    these: &'t HashMap<Vec<Step>, u64>,
    those: &HashMap<Vec<Step>, u64>,
) -> Vec<(&'t Vec<Step>, &'t u64)> {
    these.iter().filter(|(turn, after)| those.get(*turn) != Some(after)).collect()
}
