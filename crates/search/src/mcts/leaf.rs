//! What a leaf of the tree is worth for each side.
//!
//! For: rewards between 0 and 1 that add up to 1 over all teams. Not for: the tree, which does not know where they come
//! from.

use crate::search::Window;
use eval::{Eval, Sight};
use rules::{Act, Game, MAX_SIDES, Position, Side, Step, Thinning, Verdict};
use std::ops::ControlFlow;

/// By side: 1 for a win, 0 for a loss.
pub(crate) type Rewards = [f32; MAX_SIDES];

/// Somebody who evaluates leaves.
pub(crate) trait LeafEvaluator {
    /// The rewards in a position where the game goes on; none if the search has been told to stop. `nodes` counts the
    /// positions looked at.
    fn evaluate(&mut self, pos: &Position, chance: &mut u64, nodes: &mut u64) -> Option<Rewards>;
}

/// What the end of a game is worth; a game that goes on counts as drawn.
pub(crate) fn rewards(game: &Game, verdict: &Verdict) -> Rewards {
    match verdict {
        Verdict::Won { winner, .. } => by_side(game, |side| if game.are_enemies(side, *winner) { 0.0 } else { 1.0 }),
        Verdict::Drawn { .. } | Verdict::Ongoing => {
            let share = 1.0 / heads(game).count() as f32;
            by_side(game, |_| share)
        }
    }
}

fn by_side(game: &Game, reward: impl Fn(Side) -> f32) -> Rewards {
    let mut rewards = [0.0; MAX_SIDES];
    game.sides().for_each(|side| rewards[side.index()] = reward(side));
    rewards
}

/// The first side of each team.
fn heads(game: &Game) -> impl Iterator<Item = Side> {
    game.sides().filter(|&side| game.sides().all(|before| before >= side || game.are_enemies(before, side)))
}

/// So many hundredths of the median man ahead, and a team wins e times as often as it loses.
const SCALE: f32 = 220.0;
/// How many captures in a row are looked at.
const MAX_CAPTURES: u32 = 6;

/// The evaluation by a quiescence search: when all captures that somebody wants to make have been made.
pub(super) struct Quiescence<'a> {
    game: &'a Game,
    eval: &'a Eval,
    /// By side: the sides of its team (bits).
    camps: [u8; MAX_SIDES],
    /// The first side of each team.
    heads: Vec<Side>,
    /// What the evaluation has seen of the last position.
    sight: Sight,
}

impl<'a> Quiescence<'a> {
    pub(super) fn new(game: &'a Game, eval: &'a Eval) -> Self {
        let mut camps = [0; MAX_SIDES];
        game.sides().for_each(|side| camps[side.index()] = game.camp(side));
        Self { game, eval, camps, heads: heads(game).collect(), sight: eval.sight(game) }
    }

    /// What the team `camp` (bits) has more than all others.
    fn score(&mut self, pos: &Position, camp: u8) -> i32 {
        let sum = self.eval.sum(self.game, pos, camp);
        self.eval.evaluate_from(self.game, pos, &sum, &mut self.sight)
    }

    /// What the team `ours` (bits) has more than all others, when captures have been played out. As seen by it if it is
    /// on turn, else by the others together, with the sign changed.
    fn quiesce(&mut self, pos: &Position, ours: u8, window: Window, captures: u32, nodes: &mut u64) -> i32 {
        let Window { mut alpha, beta } = window;
        let on_turn = |pos: &Position| ours & pos.side().bit() != 0;
        let sign = if on_turn(pos) { 1 } else { -1 };
        let mut best = sign * self.score(pos, ours);
        alpha = alpha.max(best);
        if alpha >= beta || captures == 0 || pos.in_turn() || self.game.decided(pos).is_some() {
            return best;
        }
        let game = self.game;
        let _ = game.for_each_turn_thinned(pos, &mut Captures, &mut |_, after| {
            *nodes += 1;
            let score = if on_turn(pos) == on_turn(after) {
                self.quiesce(after, ours, Window { alpha, beta }, captures - 1, nodes)
            } else {
                -self.quiesce(after, ours, Window { alpha, beta }.flipped(), captures - 1, nodes)
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best
    }
}

impl LeafEvaluator for Quiescence<'_> {
    fn evaluate(&mut self, pos: &Position, _: &mut u64, nodes: &mut u64) -> Option<Rewards> {
        let (side, mut weights) = (pos.side(), [0.0; MAX_SIDES]);
        *nodes += 1;
        let ours = self.camps[side.index()];
        let score = self.quiesce(pos, ours, Window { alpha: -i32::MAX, beta: i32::MAX }, MAX_CAPTURES, nodes);
        let mut sum = 0.0;
        let teams = self.heads.len();
        for i in 0..teams {
            let head = self.heads[i];
            let camp = self.camps[head.index()];
            let ahead = match teams {
                // Of two teams one has what the other has not.
                2 if camp != ours => -score,
                _ if camp == ours => score,
                _ => self.score(pos, camp),
            };
            let weight = (ahead as f32 / SCALE / (teams as f32 / 2.0) / 2.0).clamp(-20.0, 20.0).exp();
            weights[head.index()] = weight;
            sum += weight;
        }
        Some(by_side(self.game, |side| {
            let head = self.heads.iter().find(|&&head| !self.game.are_enemies(head, side));
            weights[head.unwrap_or(&side).index()] / sum
        }))
    }
}

/// Keeps the steps that capture somebody, explode or change a man.
struct Captures;

impl Thinning for Captures {
    fn keep(&mut self, pos: &Position, offered: &mut Vec<Step>) {
        offered.retain(|step| match step.act {
            Act::Move => {
                let takes = step.to != step.from && !pos.piece(step.to).is_empty();
                takes || !step.taken.is_empty() || step.choice.is_some()
            }
            Act::Detonate => true,
            _ => false,
        });
    }

    fn goes_on(&mut self, _: &Position) -> bool {
        false
    }
}
