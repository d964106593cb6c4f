//! The state of one search, and the queries that all its parts share.
//!
//! Every score is from the view of the team of the side to move, and changes its sign only if the other camp moves
//! next. The *camp* is the team of the side at the root, against all others. So several turns of one team in a row,
//! sides that are out, passes, turns of two steps and four seats need no special case. Look next: `alpha_beta` for the
//! tree, `quiescence` for its leaves, `root` for its root.

use crate::eval::{Eval, Sum, mix};
use crate::search::history::{ContinuationIndex, HistoryTables};
use crate::search::parts::{ByHeight, EVAL_HASH_SIZE, EvalMemory, Path, Progress, Weakness};
use crate::search::report::{Score, WIN};
use crate::search::searcher::Searcher;
use crate::search::transposition::TablePartition;
use geometry::{Cell, CellSet};
use rules::{Act, Game, KindSet, Outcome, Position, RoyalPlan, Side, Step, Verdict};

/// Greater than any score.
pub(crate) const INFINITE: Score = 2_000_000;
/// The score of a repetition that one side wins. Like a draw by repetition it holds on this path only, so it is not the
/// score of a won game, which the transposition table would keep for others.
const REPETITION_WIN: Score = 50_000;
/// The dynamic terms of the evaluation hardly ever exceed this: the margin for lazy evaluation.
const LAZY_MARGIN: Score = 300;
/// The number of counted turns that share entries in the transposition table.
const TURNS_PER_COUNT_KEY: u16 = 8;
/// How many answers about chases a search remembers.
const MAX_CHASES: usize = 1 << 16;
/// The number of nodes between two calls of `stop`; a node takes between 1 and 20 µs.
pub const NODES_PER_STOP_CHECK: u64 = 32;

/// A node of the tree: a position, or the middle of a turn.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    /// The position at the start of the turn.
    pub(crate) before: &'a Position,
    /// The current position; equal to `before` if the turn has not begun.
    pub(crate) pos: &'a Position,
    pub(crate) key: u64,
    pub(crate) sum: Sum,
    /// In the middle of a turn: whether the turn may end here.
    pub(crate) may_stop: bool,
    /// Turns from the root.
    pub(crate) ply: i32,
    /// Steps from the root.
    pub(crate) height: usize,
    /// The continuation indices of the last two steps.
    pub(crate) continuations: [ContinuationIndex; 2],
    /// Whether the last turn was a null move.
    pub(crate) after_null: bool,
}

impl<'a> Node<'a> {
    /// The root node.
    pub(crate) fn root(pos: &'a Position, sum: Sum) -> Self {
        Self {
            before: pos,
            pos,
            key: pos.key(),
            sum,
            may_stop: false,
            ply: 0,
            height: 0,
            continuations: [ContinuationIndex::NONE; 2],
            after_null: false,
        }
    }

    /// The node after the end of a turn, without continuation history.
    pub(crate) fn after_turn(&self, after: &'a Position, key: u64, sum: Sum) -> Self {
        Self {
            before: after,
            pos: after,
            key,
            sum,
            may_stop: false,
            ply: self.ply + 1,
            height: self.height + 1,
            continuations: [ContinuationIndex::NONE; 2],
            after_null: false,
        }
    }

    /// The node after one more step of the same turn. It has no key, as it is not stored in the table.
    pub(crate) fn mid_turn(&self, after: &'a Position, sum: Sum, may_stop: bool) -> Self {
        Self { pos: after, key: 0, sum, may_stop, height: self.height + 1, ..*self }
    }
}

/// The alpha-beta window: between the score that the side to move already has and the one that the other camp will
/// allow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The full window.
    pub(crate) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The null window: tests whether a score is above `alpha`.
    pub(crate) const fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window from the view of the other camp.
    pub(crate) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a score lies strictly within the window.
    pub(crate) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The steps of a node (its move list) and the order in which they are searched.
#[derive(Debug, Default)]
pub(crate) struct StepList {
    pub(crate) steps: Vec<Step>,
    /// Rank and index of each step.
    pub(crate) order: Vec<(i32, u32)>,
    check_kinds: Vec<(Cell, KindSet)>,
    checking_cells: CellSet,
    checks_known: bool,
}

impl StepList {
    /// Resets the list for another position.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.order.clear();
        self.checks_known = false;
    }

    /// Whether the step gives a direct check, as far as a quick test shows.
    pub(crate) fn gives_check(&mut self, game: &Game, pos: &Position, step: &Step) -> bool {
        if !self.checks_known {
            (self.checks_known, self.checking_cells) = (true, CellSet::EMPTY);
            self.check_kinds.clear();
            game.checking_cells(pos, pos.side(), |cell, kinds| {
                self.checking_cells.insert(cell);
                self.check_kinds.push((cell, kinds));
            });
        }
        let kind = step.choice.unwrap_or_else(|| pos.piece(step.from).kind());
        matches!(step.act, Act::Move | Act::Place)
            && self.checking_cells.contains(step.to)
            && self.check_kinds.iter().any(|&(cell, kinds)| cell == step.to && kinds.contains(kind))
    }
}

/// A step of a principal variation, and whether it ends its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PvStep {
    pub(crate) step: Step,
    pub(crate) ends_turn: bool,
}

/// One search.
pub(crate) struct Search<'a> {
    pub(crate) game: &'a Game,
    pub(crate) searcher: &'a Searcher,
    pub(crate) eval: &'a Eval,
    pub(crate) past: &'a rules::History,
    /// The sides of the searching team (bits).
    pub(crate) camp: u8,
    pub(crate) progress: Progress<'a>,
    pub(crate) weakness: Weakness,
    pub(crate) table: TablePartition<'a>,
    pub(crate) history: HistoryTables,
    pub(crate) by_height: ByHeight,
    pub(crate) path: Path,
    pub(crate) eval_memory: EvalMemory,
}

impl Search<'_> {
    /// Counts a node; returns true if the search is over.
    #[inline]
    pub(crate) fn count_node(&mut self, at: &Node<'_>) -> bool {
        self.progress.nodes += 1;
        self.progress.selective_depth = self.progress.selective_depth.max(at.ply);
        self.progress.nodes.is_multiple_of(NODES_PER_STOP_CHECK) && self.should_stop() || self.progress.stopped
    }

    pub(crate) fn should_stop(&mut self) -> bool {
        self.progress.stopped = self.progress.stopped
            || self.progress.nodes >= self.progress.node_limit
            || self.game.budget().is_spent()
            || (self.progress.stop)();
        self.progress.stopped
    }

    #[inline]
    pub(crate) fn is_in_camp(&self, side: Side) -> bool {
        self.camp & side.bit() != 0
    }

    /// Converts between the views of the searching camp and the side to move, in both directions.
    #[inline]
    pub(crate) fn for_camp(&self, pos: &Position, score: Score) -> Score {
        if self.is_in_camp(pos.side()) { score } else { -score }
    }

    /// The sum of material and piece-square tables for the side to move.
    #[inline]
    pub(crate) fn balance(&self, pos: &Position, sum: &Sum) -> Score {
        self.for_camp(pos, self.eval.taper(sum))
    }

    /// The static evaluation for the side to move. It is lazy if the score is far outside the window: material and
    /// piece-square tables only. With a net it is never lazy.
    #[inline]
    pub(crate) fn evaluate(&mut self, at: &Node<'_>, window: Window) -> Score {
        let balance = self.balance(at.pos, &at.sum);
        if !self.eval_memory.cache.uses_net()
            && (balance + LAZY_MARGIN < window.alpha || balance - LAZY_MARGIN > window.beta)
        {
            return balance;
        }
        let slot = (at.key >> 20) as usize & (EVAL_HASH_SIZE - 1);
        let (known, score) = self.eval_memory.hash[slot];
        let score = if known == at.key { score } else { self.evaluate_fully(at.pos, &at.sum) };
        self.eval_memory.hash[slot] = (at.key, score);
        self.for_camp(at.pos, score)
    }

    /// The full static evaluation for the searching camp.
    #[inline]
    pub(crate) fn evaluate_fully(&mut self, pos: &Position, sum: &Sum) -> Score {
        self.eval.evaluate_from(self.game, pos, sum, &mut self.eval_memory.cache)
    }

    /// The incremental sum of `after`, reached by that step.
    #[inline]
    pub(crate) fn sum_after(&self, at: &Node<'_>, after: &Position, step: &Step) -> Sum {
        let mut sum = at.sum;
        let touched = CellSet::EMPTY.with(step.from).with(step.to);
        self.eval.update(self.game, at.pos, after, touched, &mut sum);
        sum
    }

    fn win_score(&self, winner: Side, pos: &Position, ply: i32) -> Score {
        let score = WIN - ply;
        if self.is_in_camp(winner) == self.is_in_camp(pos.side()) { score } else { -score }
    }

    /// The score for the side to move if the position on the board has ended the game, or no side can win it any more.
    #[inline]
    pub(crate) fn decided_score(&self, pos: &Position, ply: i32) -> Option<Score> {
        let Some((_, outcome, side)) = self.game.decided(pos) else {
            let dead = self.game.draws_dead_positions() && self.game.is_dead_position(pos);
            return if dead { self.verdict_score(self.game, pos, ply) } else { None };
        };
        Some(match outcome {
            Outcome::Wins => self.win_score(side, pos, ply),
            Outcome::Loses => -self.win_score(side, pos, ply),
            Outcome::FewerWins | Outcome::MoreWins | Outcome::MorePoints => self.verdict_score(self.game, pos, ply)?,
            Outcome::Draws | Outcome::Claim | Outcome::Eliminates | Outcome::Forbidden => 0,
        })
    }

    /// The score where there is no legal turn in this view of the game.
    pub(crate) fn verdict_score(&self, game: &Game, pos: &Position, ply: i32) -> Option<Score> {
        match game.verdict(pos, &rules::History::default()) {
            Verdict::Won { winner, .. } => Some(self.win_score(winner, pos, ply)),
            Verdict::Drawn { .. } => Some(0),
            Verdict::Ongoing => None,
        }
    }

    /// The key of a position in the transposition table. Its own key leaves out what does not matter for a repetition but
    /// may decide the game: series of checks, on which a mate depends, and counts.
    #[inline]
    pub(crate) fn table_key(&self, pos: &Position, key: u64) -> u64 {
        if !self.searcher.has_series && pos.count_limit() == 0 {
            return key;
        }
        let series = |bits: u8, side: Side| bits | if pos.is_checking_in_series(side) { side.bit() } else { 0 };
        let series = self.game.sides().fold(0, series);
        let counted = if pos.count_limit() == 0 { 0 } else { 1 + u64::from(pos.clock() / TURNS_PER_COUNT_KEY) };
        match u64::from(series) | u64::from(pos.count_limit()) << 8 | counted << 24 {
            0 => key,
            state => key ^ mix(state),
        }
    }

    /// The keys of the positions of the game so far and of the path, each once.
    fn line_keys(&self) -> impl Iterator<Item = u64> {
        // The root is the last of the past and the first of the path.
        let past = self.past.keys();
        past[..past.len().saturating_sub(1)].iter().chain(&self.path.keys).copied()
    }

    /// Whether no turn may lead to this position because it has occurred in the game or on the path.
    #[inline]
    pub(crate) fn is_forbidden_repetition(&self, after: &Position) -> bool {
        self.searcher.counters.forbidden_repetition.is_some_and(|times| {
            let key = after.key();
            self.line_keys().filter(|&known| known == key).count() + 1 >= times as usize
        })
    }

    /// The score of a node all of whose turns would repeat a position of the path. It holds on this path only.
    pub(crate) fn score_without_repetitions(&self, at: &Node<'_>) -> Option<Score> {
        self.searcher.counters.forbidden_repetition?;
        let game = self.game.with_history_of_keys(self.line_keys().collect());
        let score = self.verdict_score(&game, at.pos, at.ply)?;
        Some(score.clamp(-REPETITION_WIN, REPETITION_WIN))
    }

    /// The score for the side to move of a position that its history has decided.
    pub(crate) fn history_score(&mut self, pos: &Position, key: u64) -> Option<Score> {
        let searcher = self.searcher;
        let counters = &searcher.counters;
        let quiet = usize::from(pos.clock());
        if quiet > 0 {
            // Repeating a position of the current path changes nothing, so it counts as the end of the game long before
            // the rules say so.
            if let Some(distance) = self.path.keys.iter().rev().take(quiet).position(|&known| known == key) {
                return Some(self.repetition_score(pos, distance, 0));
            }
            if let Some(times) = counters.repetition
                && quiet > self.path.keys.len()
                && let mut occurrences =
                    self.past.keys().iter().rev().take(quiet + 1).enumerate().filter(|(_, known)| **known == key)
                && let Some((distance, _)) = occurrences.nth(times as usize - 2)
            {
                return Some(self.repetition_score(pos, self.path.keys.len(), distance));
            }
        }
        // A mate on the last turn before the limit is a mate.
        let is_over =
            counters.have_run_out(pos) && self.game.has_turn(pos) || pos.turns_played() >= counters.turn_limit;
        is_over.then_some(0)
    }

    /// The score of a position that has occurred before: so many positions of the path and of the past (of which the
    /// newest is the root) lie in between.
    fn repetition_score(&mut self, pos: &Position, on_path: usize, in_past: usize) -> Score {
        if !self.searcher.counters.repetition_has_winner {
            return 0;
        }
        let path = self.path.checks.iter().rev().take(on_path);
        // The root is the first of the path and the last of the past.
        let past = self.past.checks().iter().rev().take(in_past).skip(1);
        let checks = std::iter::once(self.in_check(pos)).chain(path.chain(past).copied());
        let chaser = || {
            let last = |positions: &[Position], count: usize| positions.len().saturating_sub(count);
            let (past, path) = (self.past.positions(), &self.path.positions);
            // The first occurrence is on the path, or in the past before the root.
            let past = if in_past == 0 { &[] } else { &past[last(past, in_past + 1)..past.len().saturating_sub(1)] };
            let path = &path[last(path, on_path + 1)..];
            let chases = &mut self.path.chases;
            if chases.len() >= MAX_CHASES {
                chases.clear();
            }
            let positions: Vec<&Position> = past.iter().chain(path).chain([pos]).collect();
            self.game.perpetual_chaser(&positions, |[before, after, reply]| {
                let keys = [before, after, reply].map(Position::key);
                *chases.entry(keys).or_insert_with(|| self.game.chased(before, after, reply))
            })
        };
        match self.game.repetition_winner(pos, &checks, chaser) {
            Some(winner) if self.is_in_camp(winner) == self.is_in_camp(pos.side()) => REPETITION_WIN,
            Some(_) => -REPETITION_WIN,
            None => 0,
        }
    }

    /// Puts a position on the current path; `in_check` as by [`Search::in_check`].
    pub(crate) fn push_on_path(&mut self, pos: &Position, key: u64, in_check: bool) {
        self.path.keys.push(key);
        self.path.checks.push(in_check);
        if self.searcher.counters.forbids_chases {
            self.path.positions.push(*pos);
        }
    }

    pub(crate) fn pop_from_path(&mut self) {
        self.path.keys.pop();
        self.path.checks.pop();
        self.path.positions.pop();
    }

    /// Whether the side to move is in check, if that is cheap to find out or a repetition may depend on it.
    #[inline]
    pub(crate) fn in_check(&self, pos: &Position) -> bool {
        (self.searcher.counters.repetition_has_winner
            || matches!(self.game.royal_plan(), RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts))
            && self.game.in_check(pos, pos.side())
    }

    /// Whether the step wins, or helps to win, by its target cell.
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

/// A 28-bit code that distinguishes the steps of a list.
#[inline]
pub(crate) fn step_code(step: &Step) -> u32 {
    let choice = step.choice.map_or(0, |kind| u32::from(kind.0) + 1);
    let code = u32::from(step.from.0) | u32::from(step.to.0) << 8 | choice << 16 | (step.act as u32) << 22;
    let taken = if step.taken.is_empty() {
        0
    } else {
        step.taken.words().into_iter().fold(0, |all, word| crate::eval::mix(all ^ word))
    };
    // Never 0, which marks a missing step.
    (code | ((taken & 7) as u32) << 25).wrapping_add(1) & 0xfff_ffff
}

#[cfg(test)]
mod tests {
    use crate::search::{SearchRequest, Searcher, TranspositionTable};
    use rules::{Game, History, Position, SetupCounters};

    fn game(id: &str) -> Game {
        library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
    }

    /// The start position with this series of checks, and this count with its limit.
    fn start_with(game: &Game, series_checks: u8, clock: u16, count_limit: u16) -> Position {
        let mut setup = game.setup(&game.start());
        setup.counters = SetupCounters { series_checks, clock, count_limit, ..setup.counters };
        game.position(&setup).expect("a position of the game")
    }

    /// Whether the two positions, which are the same for a repetition, share an entry of the table.
    fn share_an_entry(game: &Game, one: &Position, other: &Position) -> bool {
        assert_eq!(one.key(), other.key());
        let (searcher, past, table) =
            (Searcher::new(game), History::new(one), TranspositionTable::for_node_limit(1_000, 1));
        let search = searcher.start_search(&table, &SearchRequest::new(game, one, &past));
        search.table_key(one, one.key()) == search.table_key(other, other.key())
    }

    #[test]
    fn positions_that_differ_in_a_series_of_checks_or_a_count_share_no_entry_of_the_table() {
        let (chess, shatar, makruk) = (game("chess"), game("shatar"), game("makruk"));
        assert!(share_an_entry(&chess, &start_with(&chess, 0, 0, 0), &start_with(&chess, 0, 9, 0)));
        assert!(!share_an_entry(&shatar, &start_with(&shatar, 0, 0, 0), &start_with(&shatar, 1, 0, 0)));
        assert!(!share_an_entry(&makruk, &start_with(&makruk, 0, 0, 0), &start_with(&makruk, 0, 0, 32)));
        assert!(!share_an_entry(&makruk, &start_with(&makruk, 0, 1, 32), &start_with(&makruk, 0, 31, 32)));
    }
}
