//! Alpha-beta and material, and nothing else.
//!
//! Depth after depth, all turns in the order in which the rules list them (at the root the best of the depth before
//! comes first), no transposition table, no captures beyond the depth, no knowledge but the values of men. The
//! yardstick for everything a better search adds.

use super::count::Count;
use crate::report::{WIN, is_decisive};
use crate::search::{NODES_BETWEEN_STOPS, Window};
use crate::{Choice, Limits, Player, Question};
use rules::{Game, Outcome, Past, Position, Turn, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// No deeper than this, or wins would be no wins.
pub(super) const DEEPEST: u32 = 64;

/// The turns of a position, and where they lead.
type Roots = Vec<(Turn, Position)>;

/// The player.
#[derive(Clone, Debug)]
pub struct Plain(Count);

impl Plain {
    /// Measures the men of a game; takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Count::new(game))
    }
}

impl Player for Plain {
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        let Question { game, pos, limits, stop, .. } = *question;
        let camp = game.camp(pos.side());
        let mut search = Search { game, count: &self.0, camp, limits, stop, nodes: 0, stopped: false };
        let (mut turns, best, score) = search.first(pos)?;
        let mut choice = Choice { turn: turns[best].0.clone(), reply: None, score, depth: 1, nodes: 0 };
        turns[..=best].rotate_right(1);
        for depth in 2..=limits.depth.min(DEEPEST) {
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
    count: &'a Count,
    /// The sides of the team that thinks (bits).
    camp: u8,
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// All turns that lead to different positions, the best of them at depth 1, and its score. Told to stop, it knows
    /// those found so far.
    fn first(&mut self, pos: &Position) -> Option<(Roots, usize, i32)> {
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

    /// The best turn and its score; of a search that was stopped, the best so far, if the first one was looked at.
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

    /// The score for the team on turn.
    fn alpha_beta(&mut self, pos: &Position, depth: i32, Window { mut alpha, beta }: Window, ply: i32) -> i32 {
        self.nodes += 1;
        let ask = self.nodes.is_multiple_of(NODES_BETWEEN_STOPS);
        self.stopped |= self.nodes >= self.limits.nodes || ask && (self.stop)();
        if self.stopped {
            return 0;
        }
        let ours = self.ours(pos.side());
        if let Some((_, outcome, side)) = self.game.decided(pos) {
            return match outcome {
                Outcome::Wins => won(ours & side.bit() != 0, ply),
                Outcome::Loses => won(ours & side.bit() == 0, ply),
                _ => self.verdict_score(pos, ours, ply),
            };
        }
        if depth <= 0 {
            return self.count.balance(self.game, pos, ours);
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

    /// The sides of the camp that is on turn with that side (bits).
    fn ours(&self, side: rules::Side) -> u8 {
        if self.camp & side.bit() != 0 { self.camp } else { !self.camp }
    }

    fn verdict_score(&self, pos: &Position, ours: u8, ply: i32) -> i32 {
        match self.game.verdict(pos, &Past::default()) {
            Verdict::Won { winner, .. } => won(ours & winner.bit() != 0, ply),
            _ => 0,
        }
    }
}

const fn won(by_us: bool, ply: i32) -> i32 {
    if by_us { WIN - ply } else { ply - WIN }
}
