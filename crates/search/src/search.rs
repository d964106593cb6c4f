//! One search under way: what it carries along, and the questions all its parts ask.
//!
//! Every score is seen from the team of the side to move, and it changes its sign only when the other camp is to move
//! next: the camp is the team of the side that thinks, against all others. So several turns of one team in a row, sides
//! that are out, passes, turns of two steps and four seats need no special case. For: state. Not for: the tree
//! (`alpha_beta`), its leaves (`quiescence`), its root (`root`).

use crate::history::{Continuation, History};
use crate::report::{Score, WIN};
use crate::searcher::Searcher;
use crate::transposition::Memory;
use eval::{Eval, Sight, Sum};
use geometry::{Cell, CellSet};
use rules::{Act, Game, KindSet, Outcome, Position, RoyalPlan, Side, Step, Verdict};

/// More than any score.
pub(crate) const INFINITE: Score = 2_000_000;
/// What men do together is hardly ever worth more: for lazy evaluation.
const LAZY_MARGIN: Score = 300;
/// So many static evaluations are remembered.
pub(crate) const EVAL_CACHE: usize = 1 << 14;
/// `stop` is asked once in so many nodes; a node costs between 1 and 20 µs.
pub const NODES_BETWEEN_STOPS: u64 = 32;

/// A node of the tree: a position, or the middle of a turn.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    /// Where the turn began.
    pub(crate) before: &'a Position,
    /// Where it has come to; the same if it has not begun.
    pub(crate) pos: &'a Position,
    pub(crate) key: u64,
    pub(crate) sum: Sum,
    /// In the middle of a turn: may it be ended here?
    pub(crate) may_stop: bool,
    /// Turns since the root.
    pub(crate) ply: i32,
    /// Steps since the root.
    pub(crate) height: usize,
    /// The continuations of the last step and of the one before.
    pub(crate) continuations: [Continuation; 2],
    /// The last turn was a null move.
    pub(crate) after_null: bool,
}

impl<'a> Node<'a> {
    /// The root.
    pub(crate) fn root(pos: &'a Position, sum: Sum) -> Self {
        Self {
            before: pos,
            pos,
            key: pos.key(),
            sum,
            may_stop: false,
            ply: 0,
            height: 0,
            continuations: [Continuation::NONE; 2],
            after_null: false,
        }
    }

    /// Where a step that has ended the turn has led to; it is not asked which.
    pub(crate) fn after_turn(&self, after: &'a Position, key: u64, sum: Sum) -> Self {
        Self {
            before: after,
            pos: after,
            key,
            sum,
            may_stop: false,
            ply: self.ply + 1,
            height: self.height + 1,
            continuations: [Continuation::NONE; 2],
            after_null: false,
        }
    }

    /// The same turn, one step on; it has no key, for nothing is remembered of it.
    pub(crate) fn mid_turn(&self, after: &'a Position, sum: Sum, may_stop: bool) -> Self {
        Self { pos: after, key: 0, sum, may_stop, height: self.height + 1, ..*self }
    }
}

/// Between what the side on turn has elsewhere and what the other camp will not allow: the scores that matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// All scores.
    pub(crate) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The null window: is a score above that one, or not?
    pub(crate) const fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same as the other camp sees it.
    pub(crate) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Is there a score strictly within it?
    pub(crate) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The steps of a node (its move list) and the order in which they are looked at.
#[derive(Debug, Default)]
pub(crate) struct StepList {
    pub(crate) steps: Vec<Step>,
    /// How promising, and which step.
    pub(crate) order: Vec<(i32, u32)>,
    checks: Vec<(Cell, KindSet)>,
    checking: CellSet,
    checks_known: bool,
}

impl StepList {
    /// Forgets what it knew of another position.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.order.clear();
        self.checks_known = false;
    }

    /// Does the step give check by itself, as far as that can be seen at a glance?
    pub(crate) fn gives_check(&mut self, game: &Game, pos: &Position, step: &Step) -> bool {
        if !self.checks_known {
            (self.checks_known, self.checking) = (true, CellSet::EMPTY);
            self.checks.clear();
            game.checking_cells(pos, pos.side(), |cell, kinds| {
                self.checking.insert(cell);
                self.checks.push((cell, kinds));
            });
        }
        let kind = step.choice.unwrap_or_else(|| pos.piece(step.from).kind());
        matches!(step.act, Act::Move | Act::Place)
            && self.checking.contains(step.to)
            && self.checks.iter().any(|&(cell, kinds)| cell == step.to && kinds.contains(kind))
    }
}

/// A step of a principal variation; if it ends its turn, the next one belongs to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PvStep {
    pub(crate) step: Step,
    pub(crate) ends: bool,
}

pub(crate) struct Search<'a> {
    pub(crate) game: &'a Game,
    pub(crate) searcher: &'a Searcher,
    pub(crate) eval: &'a Eval,
    pub(crate) past: &'a [u64],
    /// The sides of the team that thinks (bits).
    pub(crate) camp: u8,
    pub(crate) stop: &'a dyn Fn() -> bool,
    pub(crate) node_limit: u64,
    /// Of the player who thinks: see [`Limits::overlooks`](crate::Limits).
    pub(crate) oversight: u32,
    /// See [`Limits::whim`](crate::Limits).
    pub(crate) whim: i32,
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    pub(crate) table: Memory<'a>,
    pub(crate) history: History,
    /// By height.
    pub(crate) lists: Vec<StepList>,
    /// By height: the principal variation from there.
    pub(crate) pv: Vec<Vec<PvStep>>,
    /// By height: the static evaluation for the side on turn, for telling whether things get better.
    pub(crate) evals: Vec<Score>,
    /// The keys of the positions on the path, the root's first.
    pub(crate) keys: Vec<u64>,
    /// Positions by key, and their static evaluations.
    pub(crate) eval_cache: Vec<(u64, Score)>,
    /// What the evaluation has seen of the last position.
    pub(crate) sight: Sight,
    /// How far ahead anything has been looked at.
    pub(crate) deepest: i32,
    /// The depth of this iteration.
    pub(crate) depth: i32,
}

impl Search<'_> {
    /// Counts a node; true if the search is over.
    #[inline]
    pub(crate) fn count_node(&mut self, at: &Node<'_>) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(at.ply);
        self.nodes.is_multiple_of(NODES_BETWEEN_STOPS) && self.stop_now() || self.stopped
    }

    pub(crate) fn stop_now(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.node_limit || self.game.budget().is_spent() || (self.stop)();
        self.stopped
    }

    #[inline]
    pub(crate) fn is_camp(&self, side: Side) -> bool {
        self.camp & side.bit() != 0
    }

    /// A score of the camp that thinks, as the side on turn sees it; and the other way round.
    #[inline]
    pub(crate) fn for_camp(&self, pos: &Position, score: Score) -> Score {
        if self.is_camp(pos.side()) { score } else { -score }
    }

    /// Material and piece-square tables for the side on turn.
    #[inline]
    pub(crate) fn balance(&self, pos: &Position, sum: &Sum) -> Score {
        self.for_camp(pos, self.eval.taper(sum))
    }

    /// The static evaluation for the side on turn. So far outside the window that the rest hardly matters it is lazy:
    /// men and cells alone. With a net it never is.
    #[inline]
    pub(crate) fn evaluate(&mut self, at: &Node<'_>, window: Window) -> Score {
        let balance = self.balance(at.pos, &at.sum);
        if !self.sight.asks_net() && (balance + LAZY_MARGIN < window.alpha || balance - LAZY_MARGIN > window.beta) {
            return balance;
        }
        let slot = (at.key >> 20) as usize & (EVAL_CACHE - 1);
        let (known, score) = self.eval_cache[slot];
        let score = if known == at.key { score } else { self.evaluate_fully(at.pos, &at.sum) };
        self.eval_cache[slot] = (at.key, score);
        self.for_camp(at.pos, score)
    }

    /// The static evaluation for the camp that thinks, never lazy.
    #[inline]
    pub(crate) fn evaluate_fully(&mut self, pos: &Position, sum: &Sum) -> Score {
        self.eval.evaluate_from(self.game, pos, sum, &mut self.sight)
    }

    /// The sum of `after`, reached by that step.
    #[inline]
    pub(crate) fn sum_after(&self, at: &Node<'_>, after: &Position, step: &Step) -> Sum {
        let mut sum = at.sum;
        let touched = CellSet::EMPTY.with(step.from).with(step.to);
        self.eval.update(self.game, at.pos, after, touched, &mut sum);
        sum
    }

    fn won(&self, winner: Side, pos: &Position, ply: i32) -> Score {
        let score = WIN - ply;
        if self.is_camp(winner) == self.is_camp(pos.side()) { score } else { -score }
    }

    /// Has the board decided the game? The score for the side on turn.
    #[inline]
    pub(crate) fn decided_score(&self, pos: &Position, ply: i32) -> Option<Score> {
        let (_, outcome, side) = self.game.decided(pos)?;
        Some(match outcome {
            Outcome::Wins => self.won(side, pos, ply),
            Outcome::Loses => -self.won(side, pos, ply),
            Outcome::FewerWins | Outcome::MoreWins => self.verdict_score(pos, ply)?,
            Outcome::Draws | Outcome::Claim | Outcome::Eliminates => 0,
        })
    }

    /// Where there is no turn: how the game has ended.
    pub(crate) fn verdict_score(&self, pos: &Position, ply: i32) -> Option<Score> {
        match self.game.verdict(pos, &rules::Past::default()) {
            Verdict::Won { winner, .. } => Some(self.won(winner, pos, ply)),
            Verdict::Drawn { .. } => Some(0),
            Verdict::Ongoing => None,
        }
    }

    /// Is the position a draw by the way it was reached?
    pub(crate) fn is_drawn(&self, pos: &Position, key: u64) -> bool {
        let quiet = usize::from(pos.clock());
        if quiet > 0 {
            // Coming back to a position of this line changes nothing, so it counts as a draw long before the rules say
            // so.
            if self.keys.iter().rev().take(quiet).any(|&known| known == key) {
                return true;
            }
            if let Some(times) = self.searcher.counters.repetition
                && quiet > self.keys.len()
                && self.past.iter().rev().take(quiet + 1).filter(|&&known| known == key).count() + 1 >= times as usize
            {
                return true;
            }
        }
        // A mate on the last turn before the limit is a mate.
        u32::from(pos.clock()) >= self.searcher.counters.quiet_turns && self.game.has_turn(pos)
            || pos.played() >= self.searcher.counters.turn_limit
    }

    /// Can the check be seen at the price of a glance?
    #[inline]
    pub(crate) fn in_check(&self, pos: &Position) -> bool {
        matches!(self.game.royal_plan(), RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts)
            && self.game.in_check(pos, pos.side())
    }

    /// Does the step win, or help to win, by where it leads?
    #[inline]
    pub(crate) fn reaches_goal(&self, pos: &Position, step: &Step) -> bool {
        let piece = match (step.act, step.choice) {
            (Act::Move, _) => pos.piece(step.from),
            (Act::Lay, Some(kind)) => rules::Piece::stone(kind),
            _ => return false,
        };
        self.eval.goal_cells(pos.side(), piece).contains(step.to)
    }
}

/// A number of 28 bits that tells a step from the others of its list.
#[inline]
pub(crate) fn code(step: &Step) -> u32 {
    let choice = step.choice.map_or(0, |kind| u32::from(kind.0) + 1);
    let code = u32::from(step.from.0) | u32::from(step.to.0) << 8 | choice << 16 | (step.act as u32) << 22;
    let taken = if step.taken.is_empty() {
        0
    } else {
        step.taken.words().into_iter().fold(0, |all, word| eval::mix(all ^ word))
    };
    // Never 0, which stands for none.
    (code | ((taken & 7) as u32) << 25).wrapping_add(1) & 0xfff_ffff
}
