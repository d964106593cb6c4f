//! Every side for itself: max^n, and material.
//!
//! Depth after depth, all turns, no pruning: whoever is on turn does what is best for his own team, whatever that means
//! for the others (C. A. Luckhardt, K. B. Irani, *An algorithmic solution of N-person games*, 1986). [`Plain`] is the
//! same player with the other idea of several opponents, that they all play together against the one who thinks
//! (paranoid), which lets alpha-beta prune. The yardstick for that choice, in games of more than two sides.
//!
//! [`Plain`]: super::Plain

use super::count::Count;
use super::plain::DEEPEST;
use crate::report::{WIN, is_decisive};
use crate::search::NODES_BETWEEN_STOPS;
use crate::{Choice, Limits, Player, Question};
use rules::{Game, MAX_SIDES, Outcome, Past, Position, Side, Turn, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// By side: how good a position is for its team.
type Scores = [i32; MAX_SIDES];

/// The player.
#[derive(Clone, Debug)]
pub struct Maxn(Count);

impl Maxn {
    /// Measures the men of a game; takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Count::new(game))
    }
}

impl Player for Maxn {
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        let Question { game, pos, limits, stop, .. } = *question;
        let mut search = Search { game, count: &self.0, limits, stop, nodes: 0, stopped: false };
        let mut turns = turns(game, pos);
        let mut choice = Choice { turn: turns.first()?.0.clone(), reply: None, score: 0, depth: 0, nodes: 0 };
        for depth in 1..=limits.depth.min(DEEPEST) {
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
    count: &'a Count,
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// The best turn and its score; of a search that was stopped, the best so far, if the first one was looked at.
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
        let ask = self.nodes.is_multiple_of(NODES_BETWEEN_STOPS);
        self.stopped |= self.nodes >= self.limits.nodes || ask && (self.stop)();
        if self.stopped {
            return Scores::default();
        }
        if let Some((_, outcome, side)) = self.game.decided(pos) {
            return match outcome {
                Outcome::Wins => self.won_by(side, ply),
                Outcome::Loses => self.won_by(side, ply).map(|score| -score),
                _ => self.verdict_scores(pos, ply),
            };
        }
        if depth == 0 {
            return self.each(|camp| self.count.balance(self.game, pos, camp));
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
        match self.game.verdict(pos, &Past::default()) {
            Verdict::Won { winner, .. } => self.won_by(winner, ply),
            _ => Scores::default(),
        }
    }

    fn won_by(&self, winner: Side, ply: i32) -> Scores {
        self.each(|camp| if camp & winner.bit() == 0 { ply - WIN } else { WIN - ply })
    }

    /// By side, what is told of its team (bits).
    fn each(&self, told: impl Fn(u8) -> i32) -> Scores {
        let mut scores = Scores::default();
        self.game.sides().for_each(|side| scores[side.index()] = told(self.game.camp(side)));
        scores
    }
}
