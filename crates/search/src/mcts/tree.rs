//! A tree of steps, grown by what has been tried: selection, expansion, evaluation, backup.
//!
//! For: UCT in all its forms here; how much is explored is told by [`Exploration`], what a leaf is worth by a
//! [`LeafEvaluator`]. A turn of two steps is two nodes of the same side, so a game with thousands of turns has no wide
//! nodes. Memory is bounded: a full tree is only refined.

use super::leaf::{LeafEvaluator, Rewards, rewards};
use crate::walk::take;
use crate::{Choice, Question};
use eval::draw;
use geometry::MAX_CELLS;
use rules::{Act, Game, Past, Piece, Position, Step, Turn, Verdict};

/// How many nodes the tree may have; a node takes about 70 bytes.
const MOST_NODES: usize = 1 << 20;
/// No line in the tree is longer than this many steps.
const LONGEST: usize = 256;
/// The scale on which a share of wins becomes a score in hundredths of the median man.
const SCALE: f32 = 220.0;

/// What is tried next: exploration against exploitation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exploration {
    /// The constant of UCB1.
    pub(crate) ucb: f32,
    /// How much counts what a step has done in other positions; 0: nothing.
    pub(crate) history: f32,
    /// First-play urgency: what has not been tried is taken for so much worse than its parent; none: it is tried before
    /// everything else.
    pub(crate) first_play: Option<f32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    step: Step,
    /// Mover and target, for the history.
    piece_to: u32,
    /// The children stand next to each other; none yet if `children` is 0.
    first_child: u32,
    children: u32,
    visits: u32,
    /// The sum of what the side that chose this step has got.
    reward: f32,
    /// The game ends here; then what each side gets.
    over: Option<Rewards>,
}

impl Node {
    const fn new(step: Step, piece_to: u32) -> Self {
        Self { step, piece_to, first_child: 0, children: 0, visits: 0, reward: 0.0, over: None }
    }

    fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }
}

/// A tree and the games that are played through it.
pub(crate) struct Tree<'a> {
    question: Question<'a>,
    game: &'a Game,
    past: Past,
    exploration: Exploration,
    nodes: Vec<Node>,
    /// By mover and target: how often such a step was chosen, and what it got.
    history: Vec<(f32, f32)>,
    visited: u64,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(question: &Question<'a>, exploration: Exploration) -> Self {
        let history = if exploration.history > 0.0 { vec![(0.0, 0.0); Piece::COUNT * MAX_CELLS] } else { Vec::new() };
        let Question { game, past, .. } = *question;
        Self {
            question: *question,
            game,
            past: past.clone(),
            exploration,
            nodes: vec![Node::new(Step::STOP, 0)],
            history,
            visited: 0,
        }
    }

    /// Grows the tree until a limit is reached; then the step tried most often, and so on to the end of the turn.
    pub(crate) fn search(mut self, evaluator: &mut dyn LeafEvaluator) -> Option<Choice> {
        let Question { pos, limits, seed, stop, .. } = self.question;
        let mut chance = eval::mix(seed ^ pos.key());
        self.expand(0, pos, &mut chance);
        if self.nodes[0].children == 0 {
            return None;
        }
        let mut deepest = 0;
        while self.visited < limits.nodes && !stop() {
            let Some(depth) = self.grow(pos, &mut chance, evaluator) else { break };
            deepest = deepest.max(depth);
        }
        let share = self.most_tried(0).map_or(0.5, |child| self.nodes[child].mean()).clamp(0.001, 0.999);
        let score = (SCALE * (share / (1.0 - share)).ln()) as i32;
        let turn = self.line(pos);
        Some(Choice { turn, reply: None, score, depth: deepest, nodes: self.visited })
    }

    /// One more game through the tree. How many turns deep it went in it; none if the evaluator has stopped.
    fn grow(&mut self, root: &Position, chance: &mut u64, evaluator: &mut dyn LeafEvaluator) -> Option<u32> {
        // By step: the node, and the side that chose it.
        let mut path = Vec::with_capacity(32);
        let (mut at, mut pos, mut turns) = (0, *root, 0);
        let got = loop {
            if let Some(over) = self.nodes[at].over {
                break Some(over);
            }
            if self.nodes[at].children == 0 {
                if self.nodes[at].visits == 0 {
                    break self.first_visit(at, &pos, chance, evaluator);
                }
                self.expand(at, &pos, chance);
            }
            let next = if path.len() < LONGEST { self.select(at) } else { None };
            let Some(next) = next else {
                break evaluator.evaluate(&pos, chance, &mut self.visited);
            };
            path.push((next, pos.side()));
            pos = self.game.play_step_unchecked(&pos, &self.nodes[next].step, &mut ());
            self.visited += 1;
            if !pos.in_turn() {
                self.past.push(&pos);
                turns += 1;
            }
            at = next;
        };
        (0..turns).for_each(|_| self.past.pop());
        let got = got?;
        self.nodes[0].visits += 1;
        for (at, side) in path {
            let (node, reward) = (&mut self.nodes[at], got[side.index()]);
            node.visits += 1;
            node.reward += reward;
            if let Some((count, sum)) = self.history.get_mut(node.piece_to as usize) {
                *count += 1.0;
                *sum += reward;
            }
        }
        Some(turns)
    }

    fn first_visit(
        &mut self,
        at: usize,
        pos: &Position,
        chance: &mut u64,
        evaluator: &mut dyn LeafEvaluator,
    ) -> Option<Rewards> {
        if !pos.in_turn() {
            let verdict = self.game.verdict(pos, &self.past);
            if verdict != Verdict::Ongoing || self.game.claim(pos, &self.past).is_some() {
                let over = rewards(self.game, &verdict);
                self.nodes[at].over = Some(over);
                return Some(over);
            }
        }
        evaluator.evaluate(pos, chance, &mut self.visited)
    }

    /// Gives a node its children, in an order drawn by lot.
    fn expand(&mut self, at: usize, pos: &Position, chance: &mut u64) {
        let mut steps = self.game.steps(pos);
        if self.nodes.len() + steps.len() > MOST_NODES {
            return;
        }
        for i in (1..steps.len()).rev() {
            steps.swap(i, draw(chance, i + 1));
        }
        (self.nodes[at].first_child, self.nodes[at].children) = (self.nodes.len() as u32, steps.len() as u32);
        self.nodes.extend(steps.into_iter().map(|step| {
            let piece = step.choice.map_or(pos.piece(step.from), |kind| Piece::man(pos.side(), kind));
            Node::new(step, (piece.index() * MAX_CELLS + step.to.index()) as u32)
        }));
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first_child as usize..(node.first_child + node.children) as usize
    }

    /// The child to try next.
    fn select(&self, at: usize) -> Option<usize> {
        let tried: u32 = self.nodes[at].visits.max(1);
        let log = (tried as f32).ln();
        // What the side on turn has got here on the average.
        let (mut sum, mut count) = (0.0, 0);
        if self.exploration.first_play.is_some() {
            self.children(at).for_each(|child| {
                sum += self.nodes[child].reward;
                count += self.nodes[child].visits;
            });
        }
        let parent = if count > 0 { sum / count as f32 } else { 0.5 };
        let promise = |child: usize| {
            let node = &self.nodes[child];
            let mean = match (node.visits, self.exploration.first_play) {
                (0, None) => return f32::INFINITY,
                (0, Some(less)) => parent - less,
                _ => node.mean(),
            };
            let visits = node.visits.max(1) as f32;
            let piece_to = self.history.get(node.piece_to as usize).filter(|piece_to| piece_to.0 > 0.0);
            let history = piece_to
                .map_or(0.0, |(count, sum)| self.exploration.history * (sum / count) / (visits * (1.0 - mean) + 1.0));
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

    fn most_tried(&self, at: usize) -> Option<usize> {
        // Of equals the better one, and of these the first.
        let rank = |child: &usize| (self.nodes[*child].visits, self.nodes[*child].mean());
        self.children(at).reduce(|best, child| if rank(&child) > rank(&best) { child } else { best })
    }

    /// The steps tried most often, to the end of the turn; where nothing has been tried, the end if it is possible, or
    /// any legal step.
    fn line(&self, pos: &Position) -> Turn {
        let (mut turn, mut at, mut node) = (Vec::new(), *pos, Some(0));
        loop {
            node = node.and_then(|node| self.most_tried(node));
            let step = node.map(|node| self.nodes[node].step).or_else(|| {
                let steps = self.game.steps(&at);
                steps.iter().find(|step| step.act == Act::Stop).or(steps.first()).copied()
            });
            let Some(step) = step else { return turn };
            at = take(self.game, &at, &step, &mut turn);
            if !at.in_turn() {
                return turn;
            }
        }
    }
}
