//! The alpha-beta searcher: what is computed once per game, and the entry points.
//!
//! Look next: `root` for iterative deepening, `alpha_beta` for the tree, `quiescence` for its leaves.

use crate::eval::{Eval, Knowledge};
use crate::search::agent::{Agent, SearchRequest};
use crate::search::history::MAX_HEIGHT;
use crate::search::limits::Limits;
use crate::search::margins::Margins;
use crate::search::parts::{ByHeight, EVAL_HASH_SIZE, EvalMemory, Path, Progress, Weakness};
use crate::search::report::{Report, SearchResult};
use crate::search::state::{Search, StepList};
use crate::search::transposition::{TablePartition, TranspositionTable};
use rules::{Act, Budget, CaptureScope, CounterLimits, ExplosionTrigger, Facts, Game, KindSet, Position, Turn};
use std::collections::HashMap;

/// The maximum size of the table of a search without a table of its own, in megabytes.
const MAX_OWN_TABLE_MEGABYTES: usize = 32;

/// What is computed once per game; the rest lives as long as a single search.
#[derive(Debug)]
pub struct Searcher {
    pub(crate) eval: Eval,
    /// A draw that may be claimed counts as a draw, as one side will claim it.
    pub(crate) counters: CounterLimits,
    /// Whether captures are simple enough for static exchange evaluation.
    pub(crate) supports_see: bool,
    /// Kinds whose moves may do more than a step shows: their captures depend on the target cell, or they imitate
    /// others.
    pub(crate) tricky: KindSet,
    /// Kinds that explode.
    pub(crate) explosive: KindSet,
    /// Whether null moves are sound: no capture is compulsory, and no pass has a meaning.
    pub(crate) allows_null_moves: bool,
    /// Whether captures are compulsory.
    pub(crate) compels_captures: bool,
    /// Whether there are so many ways to lay stones that turns are searched in two halves.
    pub(crate) lays_stones: bool,
    /// Whether a mate may depend on the checks before it.
    pub(crate) has_series: bool,
    pub(crate) margins: Margins,
    /// Late move reductions, by depth, then step number.
    reductions: Vec<i32>,
}

impl Searcher {
    /// Measures the pieces of a game, which takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self::with_knowledge(game, Knowledge::default())
    }

    /// Creates a searcher from existing knowledge; measures what is unknown.
    pub fn with_knowledge(game: &Game, known: impl Into<Knowledge>) -> Self {
        let def = game.def();
        let kinds = |is: fn(Facts) -> bool| def.all_kinds().filter(|&kind| is(game.facts(kind))).collect();
        Self {
            eval: Eval::with_knowledge(game, known),
            counters: *game.counter_limits(),
            supports_see: game.captures_are_plain(),
            tricky: kinds(|facts| facts.capture_scope == CaptureScope::Elsewhere),
            explosive: kinds(|facts| facts.explodes != ExplosionTrigger::Never),
            allows_null_moves: !game.play_facts().is_pass_meaningful,
            compels_captures: def.turn.compels_captures(),
            lays_stones: def.turn.contains(Act::Lay),
            has_series: game.has_series_of_checks(),
            margins: Margins::default(),
            reductions: reductions(&Margins::default()),
        }
    }

    /// Replaces the margins.
    #[must_use]
    pub fn with_margins(self, margins: Margins) -> Self {
        Self { margins, reductions: reductions(&margins), ..self }
    }

    /// Late move reduction: by how many plies the `nth` step of a node is searched less deeply at first.
    #[inline]
    pub(crate) fn reduction(&self, depth: i32, nth: i32) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize * 64 + nth.clamp(0, 63) as usize]
    }

    /// The evaluation.
    pub const fn eval(&self) -> &Eval {
        &self.eval
    }

    /// The position after a null move, where that shows what the next side threatens: not in check, not during setup,
    /// and not where a pass has a meaning or captures are compulsory.
    pub fn null_move(&self, game: &Game, pos: &Position) -> Option<Position> {
        let setting_up = game.def().phase(pos.phase()).until_stock_empty;
        if !self.allows_null_moves
            || setting_up
            || pos.is_mid_turn()
            || game.in_check(pos, pos.side())
            || game.decided(pos).is_some()
        {
            return None;
        }
        let after = game.null_move(pos);
        (game.are_enemies(after.side(), pos.side()) && game.decided(&after).is_none()).then_some(after)
    }

    /// Searches for a turn for the side to move; `None` only if there is no legal turn. Polls `stop` every few dozen
    /// nodes, and calls `report` for every line after every depth. The same request gives the same result, as long as
    /// `stop` returns the same.
    pub fn search(&self, question: &SearchRequest<'_>, report: &mut dyn FnMut(&Report<'_>)) -> Option<SearchResult> {
        let Limits { depth, nodes, .. } = question.limits;
        let table = if depth <= 2 {
            TranspositionTable::for_node_limit(1024, 1)
        } else {
            TranspositionTable::for_node_limit(nodes, MAX_OWN_TABLE_MEGABYTES)
        };
        self.search_with_table(&table, &[], question, report)
    }

    /// The same with a table that outlives the search, or that several threads share. The result depends on the content
    /// of the table and the history of earlier searches with it. Call [`TranspositionTable::new_generation`] once
    /// before the threads of a new search start. If `only` is not empty, the search is restricted to these turns,
    /// played as by [`Game::play_turn_unchecked`](rules::Game::play_turn_unchecked).
    pub fn search_with_table(
        &self,
        table: &TranspositionTable,
        only: &[Turn],
        question: &SearchRequest<'_>,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Option<SearchResult> {
        let SearchRequest { game, pos, limits, .. } = question;
        // The search examines walks of hops only as far as pieces get in practice; it needs no list of the others.
        let budget = game.budget().clone().with_walk_limit(Budget::DEFAULT_WALK_LIMIT);
        let game = &game.with_budget(budget).with_history(question.history);
        let own = (!limits.uses_shared_table()).then(|| TranspositionTable::for_node_limit(limits.nodes, 1));
        let table = own.as_ref().unwrap_or(table);
        let mut search = self.start_search(table, &SearchRequest { game, ..*question });
        let choice = search.iterative_deepening(pos, only, limits, report);
        search.table.return_history(search.history);
        choice
    }

    /// A search that has not started yet.
    pub(crate) fn start_search<'a>(
        &'a self,
        table: &'a TranspositionTable,
        question: &SearchRequest<'a>,
    ) -> Search<'a> {
        let SearchRequest { game, pos, history: past, ref limits, seed, stop } = *question;
        let memory = TablePartition::new(table, game, pos.side(), limits.table_partition);
        Search {
            game,
            searcher: self,
            eval: &self.eval,
            past,
            camp: game.team_bits(pos.side()),
            progress: Progress {
                stop,
                node_limit: limits.nodes,
                nodes: 0,
                stopped: false,
                depth: 1,
                selective_depth: 0,
            },
            weakness: Weakness { blindness: limits.blindness, eval_noise: limits.eval_noise, seed },
            table: memory,
            history: memory.take_history(game),
            by_height: ByHeight {
                lists: (0..MAX_HEIGHT).map(|_| StepList::default()).collect(),
                pv: vec![Vec::new(); MAX_HEIGHT + 1],
                evals: vec![0; MAX_HEIGHT + 1],
            },
            path: Path {
                keys: vec![pos.key()],
                checks: vec![self.counters.repetition_has_winner && game.in_check(pos, pos.side())],
                positions: if self.counters.forbids_chases { vec![*pos] } else { Vec::new() },
                chases: HashMap::new(),
            },
            eval_memory: EvalMemory {
                hash: vec![(0, 0); EVAL_HASH_SIZE],
                cache: if limits.without_net {
                    self.eval.new_cache_without_net(game)
                } else {
                    self.eval.new_cache(game)
                },
            },
        }
    }
}

/// Late move reductions, which grow with the logarithms of depth and step number.
fn reductions(margins: &Margins) -> Vec<i32> {
    let [least, divisor] =
        [margins.reduction, margins.reduction_divisor].map(|hundredths| f64::from(hundredths) / 100.0);
    let reduction = |depth: i32, nth: i32| least + f64::from(depth.max(1)).ln() * f64::from(nth.max(1)).ln() / divisor;
    (0..64 * 64).map(|i| reduction(i / 64, i % 64) as i32).collect()
}

impl Agent for Searcher {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        self.search(question, &mut |_| {})
    }
}
