//! The engine: a game, its searcher, the transposition table and the settings; and how a search is started.
//!
//! It holds what outlives a search; a running search is a [`Running`].
//!
//! Several threads search the same position and share only the table (lazy SMP): each finds what the others have
//! stored, so they diverge and help each other. The first thread returns the result and reports; the others stop with
//! it.

use crate::eval::{Eval, EvalSource, Knowledge};
use crate::search::{
    Bound, Level, Limits, MAX_MEGABYTES, Report, SearchRequest, SearchResult, Searcher, TranspositionTable, mate_in,
};
use crate::session::background::lower_priority;
use crate::session::control::SearchControl;
use crate::session::handle::{SearchEvent, SearchHandle};
use crate::session::options::{MAX_MULTIPV, MAX_THREADS, Options};
use crate::session::request::{Request, SearchMode};
use crate::session::time::{TimeControl, TimeScaling};
use rules::{Budget, Game, Turn};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// The stack size: a search recurses deeply. The memory is reserved, but not all used.
const STACK_BYTES: usize = 32 << 20;

/// An engine for one game.
#[derive(Debug)]
pub struct Engine {
    game: Arc<Game>,
    searcher: Arc<Searcher>,
    table: Arc<TranspositionTable>,
    options: Options,
}

/// The data of all threads of a search.
struct Task {
    game: Arc<Game>,
    searcher: Arc<Searcher>,
    table: Arc<TranspositionTable>,
    request: Request,
    limits: Limits,
    threads: usize,
    background: bool,
    control: Arc<SearchControl>,
}

impl Engine {
    /// Creates an engine for a game and what is known of it; measuring the rest takes some milliseconds.
    ///
    /// # Errors
    /// See [`Engine::set_options`].
    pub fn new(game: Arc<Game>, known: impl Into<Knowledge>, options: Options) -> Result<Self, String> {
        let searcher = Arc::new(Searcher::with_knowledge(&game, known));
        check_options(&options)?;
        let table = Arc::new(TranspositionTable::new(options.megabytes));
        Ok(Self { game, searcher, table, options })
    }

    /// The source of its scores.
    pub fn source(&self) -> EvalSource {
        self.eval().source()
    }

    /// The evaluation.
    pub fn eval(&self) -> &Eval {
        self.searcher.eval()
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings; a table of a new size starts empty. Running searches are not affected.
    ///
    /// # Errors
    /// A sentence without its full stop, if a setting is out of range or there is not enough memory; then nothing
    /// changes.
    pub fn set_options(&mut self, options: Options) -> Result<(), String> {
        check_options(&options)?;
        if options.megabytes != self.options.megabytes {
            self.table = Arc::new(TranspositionTable::new(options.megabytes));
        }
        self.options = options;
        Ok(())
    }

    /// Clears the table for a new game.
    pub fn new_game(&self) {
        self.table.clear();
    }

    /// Starts a search. It calls `hear` with its reports and, at the end, its result.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub fn start(
        &self,
        request: Request,
        hear: impl FnMut(SearchEvent<'_>) + Send + 'static,
    ) -> io::Result<SearchHandle> {
        let level = request.level;
        let mut allotted = request.time.limits(self.options.move_overhead);
        if let Some(millis) = level.and_then(Level::budget_millis)
            && request.mode == SearchMode::Normal
        {
            // A level takes no longer than its budget, whatever the clock.
            let budget = TimeControl::PerTurn(Duration::from_millis(millis)).limits(Duration::ZERO);
            allotted = match (allotted, budget) {
                (Some(clock), Some(level)) if clock.hard < level.hard => Some(clock),
                _ => budget,
            };
        }
        let control = Arc::new(SearchControl::new(allotted, request.mode != SearchMode::Normal));
        let limits = level.map_or_else(Limits::default, Level::limits);
        let task = Task {
            game: Arc::clone(&self.game),
            searcher: Arc::clone(&self.searcher),
            table: Arc::clone(&self.table),
            limits: Limits {
                depth: request.depth.map_or(limits.depth, |depth| depth.min(limits.depth)),
                nodes: request.nodes.map_or(limits.nodes, |nodes| nodes.min(limits.nodes)),
                multipv: self.options.multipv,
                instant_if_forced: limits.instant_if_forced || allotted.is_some(),
                ..limits
            },
            // Helper threads would see what a weak level is meant to miss.
            threads: if limits.eval_noise > 0 || limits.blindness > 0 { 1 } else { self.options.threads },
            background: self.options.background,
            control: Arc::clone(&control),
            // Only a pondering search needs the limits after a ponder hit.
            request,
        };
        let allotted = if task.request.mode == SearchMode::Ponder { allotted } else { None };
        let thread =
            thread::Builder::new().name("search".to_owned()).stack_size(STACK_BYTES).spawn(move || task.run(hear))?;
        Ok(SearchHandle {
            control,
            ponder_limits: allotted,
            move_overhead: self.options.move_overhead,
            thread: Some(thread),
        })
    }
}

impl Task {
    fn run(self, mut hear: impl FnMut(SearchEvent<'_>)) -> Option<SearchResult> {
        if self.background {
            // This thread starts the other threads of the search, which inherit its priority.
            lower_priority();
        }
        self.table.new_generation();
        let others: Vec<AtomicU64> = (1..self.threads).map(|_| AtomicU64::new(0)).collect();
        let found = thread::scope(|scope| {
            for (i, nodes) in others.iter().enumerate() {
                let builder = thread::Builder::new().name(format!("search {}", i + 2)).stack_size(STACK_BYTES);
                let (task, number) = (&self, i as u64 + 1);
                let helper = move || task.run_helper_thread(number, nodes);
                // Too few threads are no reason not to play.
                let _ = builder.spawn_scoped(scope, helper);
            }
            let found = catch_unwind(AssertUnwindSafe(|| self.run_main_thread(&others, &mut hear)));
            self.control.stop_thinking();
            found
        });
        self.control.wait();
        // A failed search costs strength, not the game.
        let choice = found.unwrap_or_else(|_| {
            hear(SearchEvent::Failed);
            // A position that is not valid in the game has no turns; the engine must not hang on it either.
            catch_unwind(AssertUnwindSafe(|| self.any_turn())).unwrap_or_default()
        });
        hear(SearchEvent::Done(choice.as_ref()));
        choice
    }

    /// The thread that reports and returns the result.
    fn run_main_thread(&self, others: &[AtomicU64], hear: &mut impl FnMut(SearchEvent<'_>)) -> Option<SearchResult> {
        let (mut pressure, mut best): (TimeScaling, Option<Turn>) = (TimeScaling::default(), None);
        let mut report = |report: &Report<'_>| {
            let time = self.control.elapsed();
            let nodes = report.nodes + others.iter().map(|nodes| nodes.load(Relaxed)).sum::<u64>();
            hear(SearchEvent::Line { report: *report, nodes, time });
            if report.bound != Bound::Exact {
                return;
            }
            if report.line == 1 {
                let turn = report.pv.first();
                pressure.after_depth(turn == best.as_ref(), report.score);
                best = turn.cloned();
                let found = mate_in(report.score).is_some_and(|turns| {
                    let own = (turns + 1) / 2;
                    turns > 0 && self.request.mate.is_some_and(|mate| own.cast_unsigned() <= mate)
                });
                if found {
                    self.control.stop_thinking();
                }
            }
            if self.control.soft_limit().is_some_and(|soft| time >= pressure.scale(soft)) {
                self.control.stop_thinking();
            }
        };
        let Self { request, limits, control, .. } = self;
        let Request { pos, history: past, root_turns: only, seed, .. } = request;
        self.searcher.search_with_table(
            &self.table,
            only,
            &SearchRequest::new(&self.stoppable_game(), pos, past)
                .with_limits(*limits)
                .with_seed(*seed)
                .with_stop(&|| control.is_over()),
            &mut report,
        )
    }

    /// A thread that helps to fill the table.
    fn run_helper_thread(&self, number: u64, nodes: &AtomicU64) {
        let Self { request, control, .. } = self;
        let Request { pos, history: past, root_turns: only, .. } = request;
        let game = &self.stoppable_game();
        let limits = Limits { nodes: u64::MAX, ..self.limits };
        let mut report = |report: &Report<'_>| nodes.store(report.nodes, Relaxed);
        let seed = request.seed.wrapping_add(number);
        let stop = || control.is_over();
        // If it fails, the others continue without it.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            self.searcher.search_with_table(
                &self.table,
                only,
                &SearchRequest::new(game, pos, past).with_limits(limits).with_seed(seed).with_stop(&stop),
                &mut report,
            )
        }));
    }

    /// The game with a budget that ends long computations of the rules when the search is over.
    fn stoppable_game(&self) -> Game {
        let control = Arc::clone(&self.control);
        self.game.with_budget(Budget::until(move || control.is_over()))
    }

    fn any_turn(&self) -> Option<SearchResult> {
        let turn = match self.request.root_turns.iter().find(|turn| !turn.is_empty()) {
            Some(turn) => turn.clone(),
            None => self.game.with_history(&self.request.history).find_turn(&self.request.pos)?.0,
        };
        Some(SearchResult { turn, reply: None, score: 0, depth: 0, nodes: 0 })
    }
}

fn check_options(options: &Options) -> Result<(), String> {
    let within = |value: usize, most: usize, what: &str| {
        if (1..=most).contains(&value) { Ok(()) } else { Err(format!("{what} must be from 1 to {most}, not {value}")) }
    };
    within(options.threads, MAX_THREADS, "the number of threads")?;
    within(options.megabytes, MAX_MEGABYTES, "the size of the table in megabytes")?;
    within(options.multipv, MAX_MULTIPV, "the number of lines")?;
    let bytes = options.megabytes << 20;
    if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        return Err(format!("there is not enough memory for a table of {} megabytes", options.megabytes));
    }
    Ok(())
}
