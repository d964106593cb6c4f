//! A search tree of steps: selection, expansion, evaluation, backpropagation.
//!
//! All variants of UCT in this crate use it: [`Exploration`] sets the amount of exploration, a [`LeafEvaluator`]
//! evaluates the leaves. A turn of two steps is two nodes of the same side, so a game with thousands of turns has no
//! wide nodes. Memory is bounded: a full tree is refined, but no longer expanded.

use super::leaf::{LeafEvaluator, Rewards, rewards};
use crate::eval::random_below;
use crate::search::walk::push_step;
use crate::search::{SearchRequest, SearchResult};
use geometry::MAX_CELLS;
use rules::{Act, Game, History, Piece, Position, Step, Turn, Verdict};

/// The maximum number of nodes; a node takes about 70 bytes.
const MAX_NODES: usize = 1 << 20;
/// The maximum length of a line in steps.
const MAX_LINE_STEPS: usize = 256;
/// The scale for converting a winning share to a score in hundredths of the median piece.
const LOGISTIC_SCALE: f32 = 220.0;

/// The parameters of the selection: exploration against exploitation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exploration {
    /// The constant of UCB1.
    pub(crate) ucb: f32,
    /// The weight of a step's results in other positions; 0 disables it.
    pub(crate) step_stats: f32,
    /// First-play urgency: an untried step is assumed to be this much worse than its parent; `None`: it is tried before
    /// everything else.
    pub(crate) first_play_urgency: Option<f32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    step: Step,
    /// Piece and target, for the history.
    piece_to: u32,
    /// The children are adjacent; there are none yet if `children` is 0.
    first_child: u32,
    children: u32,
    visits: u32,
    /// The sum of the rewards of the side that chose this step.
    reward: f32,
    /// The rewards, if the game ends here.
    terminal_rewards: Option<Rewards>,
}

impl Node {
    const fn new(step: Step, piece_to: u32) -> Self {
        Self { step, piece_to, first_child: 0, children: 0, visits: 0, reward: 0.0, terminal_rewards: None }
    }

    fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }
}

/// A search tree.
pub(crate) struct Tree<'a> {
    request: SearchRequest<'a>,
    game: &'a Game,
    game_history: History,
    exploration: Exploration,
    nodes: Vec<Node>,
    /// By piece and target: the number of visits and the sum of rewards.
    step_stats: Vec<(f32, f32)>,
    visited_nodes: u64,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(request: &SearchRequest<'a>, exploration: Exploration) -> Self {
        let step_stats =
            if exploration.step_stats > 0.0 { vec![(0.0, 0.0); Piece::COUNT * MAX_CELLS] } else { Vec::new() };
        let SearchRequest { game, history: past, .. } = *request;
        Self {
            request: *request,
            game,
            game_history: past.clone(),
            exploration,
            nodes: vec![Node::new(Step::STOP, 0)],
            step_stats,
            visited_nodes: 0,
        }
    }

    /// Grows the tree until a limit is reached, then follows the most visited steps to the end of the turn.
    pub(crate) fn search(mut self, evaluator: &mut dyn LeafEvaluator) -> Option<SearchResult> {
        let SearchRequest { pos, limits, seed, stop, .. } = self.request;
        let mut chance = crate::eval::mix(seed ^ pos.key());
        self.expand(0, pos, &mut chance);
        if self.nodes[0].children == 0 {
            return None;
        }
        let mut deepest = 0;
        while self.visited_nodes < limits.nodes && !stop() {
            let Some(depth) = self.simulate(pos, &mut chance, evaluator) else { break };
            deepest = deepest.max(depth);
        }
        let share = self.most_visited(0).map_or(0.5, |child| self.nodes[child].mean()).clamp(0.001, 0.999);
        let score = (LOGISTIC_SCALE * (share / (1.0 - share)).ln()) as i32;
        let turn = self.best_turn(pos);
        Some(SearchResult { turn, reply: None, score, depth: deepest, nodes: self.visited_nodes })
    }

    /// Runs one simulation. Returns its depth in turns; `None` if the evaluator was stopped.
    fn simulate(&mut self, root: &Position, chance: &mut u64, evaluator: &mut dyn LeafEvaluator) -> Option<u32> {
        // By step: the node, and the side that chose it.
        let mut path = Vec::with_capacity(32);
        let (mut at, mut pos, mut turns) = (0, *root, 0);
        let got = loop {
            if let Some(over) = self.nodes[at].terminal_rewards {
                break Some(over);
            }
            if self.nodes[at].children == 0 {
                if self.nodes[at].visits == 0 {
                    break self.evaluate_leaf(at, &pos, chance, evaluator);
                }
                self.expand(at, &pos, chance);
            }
            let next = if path.len() < MAX_LINE_STEPS { self.select(at) } else { None };
            let Some(next) = next else {
                break evaluator.evaluate(&pos, chance, &mut self.visited_nodes);
            };
            path.push((next, pos.side()));
            pos = self.game.play_step_unchecked(&pos, &self.nodes[next].step, &mut ());
            self.visited_nodes += 1;
            if !pos.is_mid_turn() {
                self.game_history.push(self.game, &pos);
                turns += 1;
            }
            at = next;
        };
        (0..turns).for_each(|_| self.game_history.pop());
        let got = got?;
        self.nodes[0].visits += 1;
        for (at, side) in path {
            let (node, reward) = (&mut self.nodes[at], got[side.index()]);
            node.visits += 1;
            node.reward += reward;
            if let Some((count, sum)) = self.step_stats.get_mut(node.piece_to as usize) {
                *count += 1.0;
                *sum += reward;
            }
        }
        Some(turns)
    }

    fn evaluate_leaf(
        &mut self,
        at: usize,
        pos: &Position,
        chance: &mut u64,
        evaluator: &mut dyn LeafEvaluator,
    ) -> Option<Rewards> {
        if !pos.is_mid_turn() {
            let verdict = self.game.verdict(pos, &self.game_history);
            if verdict != Verdict::Ongoing || self.game.draw_claim(pos, &self.game_history).is_some() {
                let over = rewards(self.game, &verdict);
                self.nodes[at].terminal_rewards = Some(over);
                return Some(over);
            }
        }
        evaluator.evaluate(pos, chance, &mut self.visited_nodes)
    }

    /// Adds the children of a node, in random order.
    fn expand(&mut self, at: usize, pos: &Position, chance: &mut u64) {
        let mut steps = self.game.with_history(&self.game_history).steps(pos);
        if self.nodes.len() + steps.len() > MAX_NODES {
            return;
        }
        for i in (1..steps.len()).rev() {
            steps.swap(i, random_below(chance, i + 1));
        }
        (self.nodes[at].first_child, self.nodes[at].children) = (self.nodes.len() as u32, steps.len() as u32);
        self.nodes.extend(steps.into_iter().map(|step| {
            let piece = step.choice.map_or(pos.piece(step.from), |kind| Piece::new(pos.side(), kind));
            Node::new(step, (piece.index() * MAX_CELLS + step.to.index()) as u32)
        }));
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first_child as usize..(node.first_child + node.children) as usize
    }

    /// Selects the child to try next.
    fn select(&self, at: usize) -> Option<usize> {
        let tried: u32 = self.nodes[at].visits.max(1);
        let log = (tried as f32).ln();
        // The average reward of the side to move here.
        let (mut sum, mut count) = (0.0, 0);
        if self.exploration.first_play_urgency.is_some() {
            self.children(at).for_each(|child| {
                sum += self.nodes[child].reward;
                count += self.nodes[child].visits;
            });
        }
        let parent = if count > 0 { sum / count as f32 } else { 0.5 };
        let promise = |child: usize| {
            let node = &self.nodes[child];
            let mean = match (node.visits, self.exploration.first_play_urgency) {
                (0, None) => return f32::INFINITY,
                (0, Some(less)) => parent - less,
                _ => node.mean(),
            };
            let visits = node.visits.max(1) as f32;
            let piece_to = self.step_stats.get(node.piece_to as usize).filter(|piece_to| piece_to.0 > 0.0);
            let history = piece_to.map_or(0.0, |(count, sum)| {
                self.exploration.step_stats * (sum / count) / (visits * (1.0 - mean) + 1.0)
            });
            mean + self.exploration.ucb * (log / visits).sqrt() + history
        };
        let mut best: Option<(f32, usize)> = None;
        for child in self.children(at) {
            let promise = promise(child);
            if best.is_none_or(|best| promise > best.0) {
                best = Some((promise, child));
            }
        }
        best.map(|best| best.1)
    }

    fn most_visited(&self, at: usize) -> Option<usize> {
        // Ties are broken by the mean, then by order.
        let rank = |child: &usize| (self.nodes[*child].visits, self.nodes[*child].mean());
        self.children(at).reduce(|best, child| if rank(&child) > rank(&best) { child } else { best })
    }

    /// The most visited steps to the end of the turn. Where nothing has been tried, it ends the turn if possible, or
    /// takes any legal step.
    fn best_turn(&self, pos: &Position) -> Turn {
        let game = self.game.with_history(&self.game_history);
        let (mut turn, mut at, mut node) = (Vec::new(), *pos, Some(0));
        loop {
            node = node.and_then(|node| self.most_visited(node));
            let step = node.map(|node| self.nodes[node].step).or_else(|| {
                let steps = game.steps(&at);
                steps.iter().find(|step| step.act == Act::Stop).or(steps.first()).copied()
            });
            let Some(step) = step else { return turn };
            at = push_step(self.game, &at, &step, &mut turn);
            if !at.is_mid_turn() {
                return turn;
            }
        }
    }
}
