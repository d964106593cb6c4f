//! Alpha-beta with a material evaluation, and nothing else.
//!
//! It searches all turns by iterative deepening, in the order in which the rules list them; at the root, the best turn
//! of the previous iteration comes first. It has no transposition table, no quiescence search and no knowledge but
//! piece values. It is the reference for everything that a better search adds.

use super::material::Material;
use crate::search::report::{WIN, is_decisive};
use crate::search::state::{NODES_PER_STOP_CHECK, Window};
use crate::search::{Agent, Limits, SearchRequest, SearchResult};
use rules::{Game, History, Outcome, Position, Turn, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The maximum depth, so that wins stay distinguishable from evaluations.
pub(super) const MAX_DEPTH: u32 = 64;

/// Turns, and the positions that they lead to.
type RootTurns = Vec<(Turn, Position)>;

/// The player.
#[derive(Clone, Debug)]
pub struct PlainAlphaBeta(Material);

impl PlainAlphaBeta {
    /// Measures the pieces of a game, which takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Material::new(game))
    }
}

impl Agent for PlainAlphaBeta {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        let SearchRequest { game, pos, history, limits, stop, .. } = *question;
        let game = &game.with_history(history);
        let camp = game.team_bits(pos.side());
        let mut search = Search { game, material: &self.0, camp, limits, stop, nodes: 0, stopped: false };
        let (mut turns, best, score) = search.search_depth_one(pos)?;
        let mut choice = SearchResult { turn: turns[best].0.clone(), reply: None, score, depth: 1, nodes: 0 };
        turns[..=best].rotate_right(1);
        for depth in 2..=limits.depth.min(MAX_DEPTH) {
            if search.stopped || turns.len() == 1 || is_decisive(choice.score) {
                break;
            }
            let Some((best, score)) = search.root(pos, &turns, depth.cast_signed()) else { break };
            (choice.turn, choice.score) = (turns[best].0.clone(), score);
            if search.stopped {
                break;
            }
            choice.depth = depth;
            turns[..=best].rotate_right(1);
        }
        choice.nodes = search.nodes;
        Some(choice)
    }
}

struct Search<'a> {
    game: &'a Game,
    material: &'a Material,
    /// The sides of the searching team (bits).
    camp: u8,
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// All turns that lead to different positions, the index of the best at depth 1, and its score. If stopped, it
    /// returns the turns found so far.
    fn search_depth_one(&mut self, pos: &Position) -> Option<(RootTurns, usize, i32)> {
        let (mut turns, mut known, game) = (Vec::new(), HashSet::new(), self.game);
        let mut best: Option<(usize, i32)> = None;
        let _ = game.for_each_turn(pos, &mut |turn, after| {
            if known.insert(after.key()) {
                let score = self.child(pos, after, 0, Window { alpha: -WIN, beta: WIN }, 1);
                if best.is_none_or(|best| !self.stopped && score > best.1) {
                    best = Some((turns.len(), score));
                }
                turns.push((turn.to_vec(), *after));
            }
            if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.map(|(best, score)| (turns, best, score))
    }

    /// The best turn and its score. If the search was stopped: the best so far, or `None` if no turn was completed.
    fn root(&mut self, pos: &Position, turns: &[(Turn, Position)], depth: i32) -> Option<(usize, i32)> {
        let mut best: Option<(usize, i32)> = None;
        for (i, (_, after)) in turns.iter().enumerate() {
            let alpha = best.map_or(-WIN, |best| best.1);
            let score = self.child(pos, after, depth - 1, Window { alpha, beta: WIN }, 1);
            if self.stopped {
                break;
            }
            if best.is_none_or(|best| score > best.1) {
                best = Some((i, score));
            }
        }
        best
    }

    fn child(&mut self, pos: &Position, after: &Position, depth: i32, window: Window, ply: i32) -> i32 {
        if (self.camp & pos.side().bit() != 0) == (self.camp & after.side().bit() != 0) {
            self.alpha_beta(after, depth, window, ply)
        } else {
            -self.alpha_beta(after, depth, window.flipped(), ply)
        }
    }

    /// The score for the team to move.
    fn alpha_beta(&mut self, pos: &Position, depth: i32, Window { mut alpha, beta }: Window, ply: i32) -> i32 {
        self.nodes += 1;
        let ask = self.nodes.is_multiple_of(NODES_PER_STOP_CHECK);
        self.stopped |= self.nodes >= self.limits.nodes || ask && (self.stop)();
        if self.stopped {
            return 0;
        }
        let ours = self.camp_of(pos.side());
        if let Some((_, outcome, side)) = self.game.decided(pos) {
            return match outcome {
                Outcome::Wins => win_score(ours & side.bit() != 0, ply),
                Outcome::Loses => win_score(ours & side.bit() == 0, ply),
                _ => self.verdict_score(pos, ours, ply),
            };
        }
        if depth <= 0 {
            return self.material.balance(self.game, pos, ours);
        }
        let (mut best, game) = (None, self.game);
        let _ = game.for_each_turn(pos, &mut |_, after| {
            let score = self.child(pos, after, depth - 1, Window { alpha, beta }, ply + 1);
            best = Some(best.map_or(score, |best: i32| best.max(score)));
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.unwrap_or_else(|| self.verdict_score(pos, ours, ply))
    }

    /// The sides in the camp of that side (bits).
    fn camp_of(&self, side: rules::Side) -> u8 {
        if self.camp & side.bit() != 0 { self.camp } else { !self.camp }
    }

    fn verdict_score(&self, pos: &Position, ours: u8, ply: i32) -> i32 {
        match self.game.verdict(pos, &History::default()) {
            Verdict::Won { winner, .. } => win_score(ours & winner.bit() != 0, ply),
            _ => 0,
        }
    }
}

const fn win_score(by_us: bool, ply: i32) -> i32 {
    if by_us { WIN - ply } else { ply - WIN }
}
