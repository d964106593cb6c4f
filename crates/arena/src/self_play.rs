//! The opponent against itself, at a few positions a turn: games from which something can be learnt.
//!
//! For: many quick games that end as soon as it is clear who wins. Not for: who is stronger (`run`); what is kept of a
//! game and learnt from it, which is its caller's affair.

use crate::opening::Opening;
use rules::{Game, Position, Verdict};
use search::{Choice, Limits, Question, Score, Searcher, TranspositionTable};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A game this long is a draw.
const LONGEST: u32 = 400;
/// The size of the table a game is played with, in megabytes.
const MEGABYTES: usize = 2;
/// A game is over if both sides have found so many turns running that it is clear who wins.
const CLEAR_TURNS: usize = 6;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'a> {
    /// The game.
    pub game: &'a Game,
    /// Who plays it.
    pub searcher: &'a Searcher,
    /// Positions looked at for each turn.
    pub nodes: u64,
    /// Beyond this score it is clear who wins.
    pub clear: Score,
    /// If it is set, the game is dropped.
    pub stop: &'a AtomicBool,
}

impl SelfPlay<'_> {
    /// Plays on from the opening. `each` is told every position, what was chosen there and where that leads; if it says
    /// no, the game is dropped. The sides that have won (bits; 0 for a draw), or none if it was dropped.
    pub fn play(
        &self,
        opening: &Opening,
        seed: u64,
        each: &mut dyn FnMut(&Position, &Choice, &Position) -> bool,
    ) -> Option<u8> {
        let Self { game, searcher, .. } = *self;
        let stop = || self.stop.load(Relaxed);
        let table = TranspositionTable::new(MEGABYTES);
        let (mut pos, mut past) = (opening.pos, opening.past.clone());
        let mut clear = (0, 0);
        loop {
            match game.verdict(&pos, &past) {
                Verdict::Won { winner, .. } => return Some(game.camp(winner)),
                Verdict::Drawn { .. } => return Some(0),
                Verdict::Ongoing => {}
            }
            if pos.played() >= LONGEST || game.claim(&pos, &past).is_some() {
                return Some(0);
            }
            table.new_generation();
            let question = Question::new(game, &pos, &past).within(Limits::nodes(self.nodes)).seeded(seed).until(&stop);
            let choice = searcher.search_among(&table, &[], &question, &mut |_| {});
            if stop() {
                return None;
            }
            let Some(choice) = choice else { return Some(0) };
            let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
            if !each(&pos, &choice, &after) {
                return None;
            }
            let ours = game.camp(pos.side());
            let ahead = match choice.score {
                score if score > self.clear => ours,
                score if score < -self.clear => game.everybody() & !ours,
                _ => 0,
            };
            clear = if ahead == clear.0 { (ahead, clear.1 + 1) } else { (ahead, 1) };
            if ahead != 0 && clear.1 >= CLEAR_TURNS {
                return Some(ahead);
            }
            pos = after;
            past.push(&pos);
        }
    }
}
