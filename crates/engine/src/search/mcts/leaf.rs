//! The evaluation of leaves.
//!
//! Rewards are between 0 and 1 and add up to 1 over all teams. The tree does not know where they come from.

use crate::eval::{Eval, EvalCache};
use crate::search::state::Window;
use rules::{Act, Game, MAX_SIDES, Position, Side, Step, StepFilter, Verdict};
use std::ops::ControlFlow;

/// By side: 1 for a win, 0 for a loss.
pub(crate) type Rewards = [f32; MAX_SIDES];

/// An evaluator of leaves.
pub(crate) trait LeafEvaluator {
    /// The rewards in an ongoing position; `None` if the search was stopped. `nodes` counts the positions visited.
    fn evaluate(&mut self, pos: &Position, chance: &mut u64, nodes: &mut u64) -> Option<Rewards>;
}

/// The rewards at the end of a game; an ongoing game counts as drawn.
pub(crate) fn rewards(game: &Game, verdict: &Verdict) -> Rewards {
    match verdict {
        Verdict::Won { winner, .. } => by_side(game, |side| if game.are_enemies(side, *winner) { 0.0 } else { 1.0 }),
        Verdict::Drawn { .. } | Verdict::Ongoing => {
            let share = 1.0 / team_leaders(game).count() as f32;
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
fn team_leaders(game: &Game) -> impl Iterator<Item = Side> {
    game.sides().filter(|&side| game.sides().all(|before| before >= side || game.are_enemies(before, side)))
}

/// The lead, in hundredths of the median piece, at which a team wins e times as often as it loses.
const LOGISTIC_SCALE: f32 = 220.0;
/// The maximum number of successive captures.
const MAX_CAPTURE_DEPTH: u32 = 6;

/// Evaluation by a quiescence search over captures.
pub(super) struct Quiescence<'a> {
    game: &'a Game,
    eval: &'a Eval,
    /// By side: the sides of its team (bits).
    camps: [u8; MAX_SIDES],
    /// The first side of each team.
    team_leaders: Vec<Side>,
    /// The evaluation's cache of the last position.
    eval_cache: EvalCache,
}

impl<'a> Quiescence<'a> {
    pub(super) fn new(game: &'a Game, eval: &'a Eval) -> Self {
        let mut camps = [0; MAX_SIDES];
        game.sides().for_each(|side| camps[side.index()] = game.team_bits(side));
        Self { game, eval, camps, team_leaders: team_leaders(game).collect(), eval_cache: eval.new_cache(game) }
    }

    /// The advantage of the team `camp` (bits) over all others.
    fn score(&mut self, pos: &Position, camp: u8) -> i32 {
        let sum = self.eval.sum(self.game, pos, camp);
        self.eval.evaluate_from(self.game, pos, &sum, &mut self.eval_cache)
    }

    /// The advantage of the team `ours` (bits) over all others after the captures, for that team if it is to move, else
    /// negated for the others together.
    fn quiesce(&mut self, pos: &Position, ours: u8, window: Window, captures: u32, nodes: &mut u64) -> i32 {
        let Window { mut alpha, beta } = window;
        let on_turn = |pos: &Position| ours & pos.side().bit() != 0;
        let sign = if on_turn(pos) { 1 } else { -1 };
        let mut best = sign * self.score(pos, ours);
        alpha = alpha.max(best);
        if alpha >= beta || captures == 0 || pos.is_mid_turn() || self.game.decided(pos).is_some() {
            return best;
        }
        let game = self.game;
        let _ = game.for_each_filtered_turn(pos, &mut CapturesOnly, &mut |_, after| {
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
        let score = self.quiesce(pos, ours, Window { alpha: -i32::MAX, beta: i32::MAX }, MAX_CAPTURE_DEPTH, nodes);
        let mut sum = 0.0;
        let teams = self.team_leaders.len();
        for i in 0..teams {
            let head = self.team_leaders[i];
            let camp = self.camps[head.index()];
            let ahead = match teams {
                // With two teams, the score of one is the negated score of the other.
                2 if camp != ours => -score,
                _ if camp == ours => score,
                _ => self.score(pos, camp),
            };
            let weight = (ahead as f32 / LOGISTIC_SCALE / (teams as f32 / 2.0) / 2.0).clamp(-20.0, 20.0).exp();
            weights[head.index()] = weight;
            sum += weight;
        }
        Some(by_side(self.game, |side| {
            let head = self.team_leaders.iter().find(|&&head| !self.game.are_enemies(head, side));
            weights[head.unwrap_or(&side).index()] / sum
        }))
    }
}

/// Keeps the steps that capture, explode or promote.
struct CapturesOnly;

impl StepFilter for CapturesOnly {
    fn filter(&mut self, pos: &Position, offered: &mut Vec<Step>) {
        offered.retain(|step| match step.act {
            Act::Move => {
                let takes = step.to != step.from && !pos.piece(step.to).is_empty();
                takes || !step.taken.is_empty() || step.choice.is_some()
            }
            Act::Detonate => true,
            _ => false,
        });
    }

    fn should_expand(&mut self, _: &Position) -> bool {
        false
    }
}
