//! The alpha-beta searcher: what is computed once for a game, and the way in.
//!
//! For: everybody who wants a turn from the rules alone. Not for: how it is found; look next at `root` for the
//! deepening, `alpha_beta` for the tree, `quiescence` for its leaves.

use crate::history::MAX_HEIGHT;
use crate::limits::Limits;
use crate::margins::Margins;
use crate::player::{Player, Question};
use crate::report::{Choice, Report};
use crate::search::{EVAL_CACHE, Search, StepList};
use crate::transposition::{Memory, TranspositionTable};
use eval::{Eval, Knowledge};
use rules::{Act, Budget, Bursts, Counters, Facts, Game, KindSet, Position, Takes, Turn};

/// A search that keeps no table of its own takes one of no more than so many megabytes.
const MEGABYTES: usize = 32;

/// What is computed once for a game; the rest of a search lives as long as the search.
#[derive(Debug)]
pub struct Searcher {
    pub(crate) eval: Eval,
    /// A draw that may be claimed counts as one that is: somebody will claim it.
    pub(crate) counters: Counters,
    /// Captures are plain enough for static exchange evaluation.
    pub(crate) see: bool,
    /// Kinds whose moves may do more than one sees: take by where they come to, act as others.
    pub(crate) tricky: KindSet,
    /// Kinds that explode.
    pub(crate) explosive: KindSet,
    /// A null move tells something: no capture is compulsory, no pass means anything.
    pub(crate) null_moves: bool,
    /// Captures are compulsory.
    pub(crate) compels: bool,
    /// Stones can be laid in so many ways that turns are looked at in two halves.
    pub(crate) lays: bool,
    pub(crate) margins: Margins,
    /// Late move reductions, by depth, then number of the step.
    reductions: Vec<i32>,
}

impl Searcher {
    /// Measures the men of a game; takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self::with(game, Knowledge::default())
    }

    /// With what is known of the game; what is not known is measured.
    pub fn with(game: &Game, known: impl Into<Knowledge>) -> Self {
        let def = game.def();
        let kinds = |is: fn(Facts) -> bool| def.all_kinds().filter(|&kind| is(game.facts(kind))).collect();
        Self {
            eval: Eval::with(game, known),
            counters: *game.counters(),
            see: game.captures_are_plain(),
            tricky: kinds(|facts| facts.takes == Takes::Aside),
            explosive: kinds(|facts| facts.bursts != Bursts::Never),
            null_moves: !game.facts_of_play().weighs_passing,
            compels: def.turn.compels_captures(),
            lays: def.turn.contains(Act::Lay),
            margins: Margins::default(),
            reductions: reductions(&Margins::default()),
        }
    }

    /// The same with other margins.
    #[must_use]
    pub fn with_margins(self, margins: Margins) -> Self {
        Self { margins, reductions: reductions(&margins), ..self }
    }

    /// Late move reduction: by how many turns the so-manieth step of a node is looked at less deeply at first.
    #[inline]
    pub(crate) fn reduction(&self, depth: i32, nth: i32) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize * 64 + nth.clamp(0, 63) as usize]
    }

    /// The evaluation.
    pub const fn eval(&self) -> &Eval {
        &self.eval
    }

    /// The position after a null move, where that says what the next side threatens: not in check, not while men are
    /// set up, and not where a pass means something or captures must be made.
    pub fn null_move(&self, game: &Game, pos: &Position) -> Option<Position> {
        let setting_up = game.def().phase(pos.phase()).until_stock_empty;
        if !self.null_moves
            || setting_up
            || pos.in_turn()
            || game.in_check(pos, pos.side())
            || game.decided(pos).is_some()
        {
            return None;
        }
        let after = game.null_move(pos);
        (game.are_enemies(after.side(), pos.side()) && game.decided(&after).is_none()).then_some(after)
    }

    /// A turn for the side to move; none only if there is no legal turn. `stop` is polled every few dozen nodes.
    /// `report` is told of every line after every depth. The same question gives the same answer, as long as `stop`
    /// says the same.
    pub fn search(&self, question: &Question<'_>, report: &mut dyn FnMut(&Report<'_>)) -> Option<Choice> {
        let Limits { depth, nodes, .. } = question.limits;
        let table = if depth <= 2 {
            TranspositionTable::fitting(1024, 1)
        } else {
            TranspositionTable::fitting(nodes, MEGABYTES)
        };
        self.search_among(&table, &[], question, report)
    }

    /// The same with a table that outlives the search, or that several threads share; the answer depends on what the
    /// table knows, and on which steps earlier searches with it have found good. Call
    /// [`TranspositionTable::new_generation`] once before the threads of a new search begin. Only the turns in `only`
    /// are looked at, each as [`Game::play_turn_unchecked`](rules::Game::play_turn_unchecked) plays it; without any,
    /// all are.
    pub fn search_among(
        &self,
        table: &TranspositionTable,
        only: &[Turn],
        question: &Question<'_>,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Option<Choice> {
        let Question { game, pos, limits, .. } = question;
        // Walks of hops are looked at as far as anybody comes in a game; a search needs no list of the others.
        let game = &game.within(game.budget().clone().nearest(Budget::NEAR));
        let own = (!limits.remembers()).then(|| TranspositionTable::fitting(limits.nodes, 1));
        let table = own.as_ref().unwrap_or(table);
        let mut search = self.begin(table, &Question { game, ..*question });
        let choice = search.deepen(pos, only, limits, report);
        search.table.leave_history(search.history);
        choice
    }

    /// A search that has not looked at anything yet.
    pub(crate) fn begin<'a>(&'a self, table: &'a TranspositionTable, question: &Question<'a>) -> Search<'a> {
        let Question { game, pos, past, ref limits, seed, stop } = *question;
        let memory = Memory::of(table, game, pos.side(), limits.memory);
        Search {
            game,
            searcher: self,
            eval: &self.eval,
            past: past.keys(),
            camp: game.camp(pos.side()),
            stop,
            node_limit: limits.nodes,
            oversight: limits.overlooks,
            whim: limits.whim,
            seed,
            nodes: 0,
            stopped: false,
            table: memory,
            history: memory.take_history(game),
            lists: (0..MAX_HEIGHT).map(|_| StepList::default()).collect(),
            pv: vec![Vec::new(); MAX_HEIGHT + 1],
            evals: vec![0; MAX_HEIGHT + 1],
            keys: vec![pos.key()],
            eval_cache: vec![(0, 0); EVAL_CACHE],
            sight: if limits.without_net { self.eval.sight_without_net(game) } else { self.eval.sight(game) },
            deepest: 0,
            depth: 1,
        }
    }
}

/// Grow with the logarithms of depth and number.
fn reductions(margins: &Margins) -> Vec<i32> {
    let [least, divisor] =
        [margins.reduction, margins.reduction_divisor].map(|hundredths| f64::from(hundredths) / 100.0);
    let reduction = |depth: i32, nth: i32| least + f64::from(depth.max(1)).ln() * f64::from(nth.max(1)).ln() / divisor;
    (0..64 * 64).map(|i| reduction(i / 64, i % 64) as i32).collect()
}

impl Player for Searcher {
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        self.search(question, &mut |_| {})
    }
}
