//! Self-play with few nodes per turn: games as training data.
//!
//! It plays many quick games that end as soon as the winner is clear. The loop is `study::SelfPlay`; strength is measured
//! in `run`; what is stored of a game and learned from it is up to the caller.

use crate::matches::opening::Opening;
use engine::search::{Limits, Score, SearchRequest, SearchResult, Searcher, TranspositionTable};
use rules::{Game, History, Position};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use study::PlayedTurn;

/// The number of turns after which a game is a draw.
const MAX_GAME_TURNS: u32 = 400;
/// The size of the transposition table in megabytes.
const TABLE_MEGABYTES: usize = 2;
/// A game is adjudicated after this number of consecutive turns with a clear score for the same team.
const ADJUDICATION_TURNS: usize = 6;

/// The settings of self-play.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'a> {
    /// The game.
    pub game: &'a Game,
    /// The searcher of all sides.
    pub searcher: &'a Searcher,
    /// The nodes per turn.
    pub nodes: u64,
    /// The score beyond which the winner is clear.
    pub adjudication_score: Score,
    /// Drops the game when set.
    pub stop: &'a AtomicBool,
}

impl SelfPlay<'_> {
    /// Continues from an opening. Calls `each` with every position, the choice made there, and the position after it;
    /// if it returns false, the game is dropped. Returns the sides that have won (bits; 0 for a draw), or `None` if the
    /// game was dropped.
    pub fn play(
        &self,
        opening: &Opening,
        seed: u64,
        each: &mut dyn FnMut(&Position, &SearchResult, &Position) -> bool,
    ) -> Option<u8> {
        let Self { game, searcher, .. } = *self;
        let stop = || self.stop.load(Relaxed);
        let table = TranspositionTable::new(TABLE_MEGABYTES);
        let mut choose = |pos: &Position, past: &History| {
            table.new_generation();
            let question = SearchRequest::new(game, pos, past)
                .with_limits(Limits::nodes(self.nodes))
                .with_seed(seed)
                .with_stop(&stop);
            let choice = searcher.search_with_table(&table, &[], &question, &mut |_| {});
            choice.filter(|_| !stop())
        };
        let (mut clear, mut adjudicated) = ((0, 0), None);
        let mut examine = |turn: &PlayedTurn<'_>| {
            if !each(turn.before, turn.choice, turn.after) {
                return ControlFlow::Break(());
            }
            let ours = game.team_bits(turn.before.side());
            let ahead = match turn.choice.score {
                score if score > self.adjudication_score => ours,
                score if score < -self.adjudication_score => game.all_side_bits() & !ours,
                _ => 0,
            };
            clear = if ahead == clear.0 { (ahead, clear.1 + 1) } else { (ahead, 1) };
            if ahead != 0 && clear.1 >= ADJUDICATION_TURNS {
                adjudicated = Some(ahead);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let playing = study::SelfPlay { game, max_turns: MAX_GAME_TURNS };
        let ended = playing.play(opening.pos, opening.history.clone(), &mut choose, &mut examine);
        let winners = ended.map(|(ending, _)| ending.winner.map_or(0, |winner| game.team_bits(winner)));
        winners.or(adjudicated)
    }
}
