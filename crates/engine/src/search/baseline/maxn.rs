//! A max^n player with a material evaluation.
//!
//! It searches all turns by iterative deepening, without pruning. The side to move chooses what is best for its own
//! team, whatever that means for the others (C. A. Luckhardt, K. B. Irani, *An algorithmic solution of N-person games*,
//! 1986). [`Plain`] is the same player with the opposite assumption about several opponents: all play together against
//! the side that thinks (paranoid), which permits alpha-beta pruning. Comparing both measures that choice in games of
//! more than two sides.
//!
//! [`Plain`]: super::Plain

use super::material::Material;
use super::plain_alpha_beta::MAX_DEPTH;
use crate::search::report::{WIN, is_decisive};
use crate::search::state::NODES_PER_STOP_CHECK;
use crate::search::{Agent, Limits, SearchRequest, SearchResult};
use rules::{Game, History, MAX_SIDES, Outcome, Position, Side, Turn, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// By side: the score of a position for its team.
type Scores = [i32; MAX_SIDES];

/// The player.
#[derive(Clone, Debug)]
pub struct Maxn(Material);

impl Maxn {
    /// Measures the pieces of a game, which takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Material::new(game))
    }
}

impl Agent for Maxn {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        let SearchRequest { game, pos, history, limits, stop, .. } = *question;
        let game = &game.with_history(history);
        let mut search = Search { game, material: &self.0, limits, stop, nodes: 0, stopped: false };
        let mut turns = turns(game, pos);
        let mut choice = SearchResult { turn: turns.first()?.0.clone(), reply: None, score: 0, depth: 0, nodes: 0 };
        for depth in 1..=limits.depth.min(MAX_DEPTH) {
            if search.stopped || depth > 1 && turns.len() == 1 || is_decisive(choice.score) {
                break;
            }
            let Some((best, score)) = search.root(pos.side(), &turns, depth) else { break };
            (choice.turn, choice.score) = (turns[best].0.clone(), score);
            if !search.stopped {
                choice.depth = depth;
            }
            turns[..=best].rotate_right(1);
        }
        choice.nodes = search.nodes;
        Some(choice)
    }
}

/// All turns that lead to different positions.
fn turns(game: &Game, pos: &Position) -> Vec<(Turn, Position)> {
    let (mut turns, mut known) = (Vec::new(), HashSet::new());
    let _ = game.for_each_turn(pos, &mut |turn, after| {
        if known.insert(after.key()) {
            turns.push((turn.to_vec(), *after));
        }
        ControlFlow::Continue(())
    });
    turns
}

struct Search<'a> {
    game: &'a Game,
    material: &'a Material,
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// The best turn and its score. If the search was stopped: the best so far, or `None` if no turn was completed.
    fn root(&mut self, side: Side, turns: &[(Turn, Position)], depth: u32) -> Option<(usize, i32)> {
        let mut best: Option<(usize, i32)> = None;
        for (i, (_, after)) in turns.iter().enumerate() {
            let score = self.scores(after, depth - 1, 1)[side.index()];
            if self.stopped {
                break;
            }
            if best.is_none_or(|best| score > best.1) {
                best = Some((i, score));
            }
        }
        best
    }

    fn scores(&mut self, pos: &Position, depth: u32, ply: i32) -> Scores {
        self.nodes += 1;
        let ask = self.nodes.is_multiple_of(NODES_PER_STOP_CHECK);
        self.stopped |= self.nodes >= self.limits.nodes || ask && (self.stop)();
        if self.stopped {
            return Scores::default();
        }
        if let Some((_, outcome, side)) = self.game.decided(pos) {
            return match outcome {
                Outcome::Wins => self.win_scores(side, ply),
                Outcome::Loses => self.win_scores(side, ply).map(|score| -score),
                _ => self.verdict_scores(pos, ply),
            };
        }
        if depth == 0 {
            return self.by_side(|camp| self.material.balance(self.game, pos, camp));
        }
        let (mut best, game, side): (Option<Scores>, _, _) = (None, self.game, pos.side().index());
        let _ = game.for_each_turn(pos, &mut |_, after| {
            let scores = self.scores(after, depth - 1, ply + 1);
            if best.is_none_or(|best| scores[side] > best[side]) {
                best = Some(scores);
            }
            if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.unwrap_or_else(|| self.verdict_scores(pos, ply))
    }

    fn verdict_scores(&self, pos: &Position, ply: i32) -> Scores {
        match self.game.verdict(pos, &History::default()) {
            Verdict::Won { winner, .. } => self.win_scores(winner, ply),
            _ => Scores::default(),
        }
    }

    fn win_scores(&self, winner: Side, ply: i32) -> Scores {
        self.by_side(|camp| if camp & winner.bit() == 0 { ply - WIN } else { WIN - ply })
    }

    /// Computes a score for every side from its team (bits).
    fn by_side(&self, score: impl Fn(u8) -> i32) -> Scores {
        let mut scores = Scores::default();
        self.game.sides().for_each(|side| scores[side.index()] = score(self.game.team_bits(side)));
        scores
    }
}
