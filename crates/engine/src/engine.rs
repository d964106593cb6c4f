//! The engine: a game, the measures taken of it, the transposition table and the settings; and how a search is started.
//!
//! For: what outlives a search. Not for: a search under way ([`Running`]).
//!
//! Several threads search the same position and share only the table (lazy SMP): each finds what the others have
//! stored, and so they drift apart and help each other. The first one answers and reports; the others stop with it.

use crate::background::give_way;
use crate::control::Control;
use crate::options::{MAX_LINES, MAX_THREADS, Options};
use crate::request::{Request, Until};
use crate::running::{News, Running};
use crate::time::{Pressure, Time};
use eval::{Eval, Knowledge, Source};
use rules::{Budget, Game, Turn};
use search::{Bound, Choice, Level, Limits, MAX_MEGABYTES, Question, Report, Searcher, TranspositionTable, mate_in};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// The tree of a search is deep; this is reserved, not used up.
const STACK: usize = 32 << 20;

/// Who thinks about one game.
#[derive(Debug)]
pub struct Engine {
    game: Arc<Game>,
    searcher: Arc<Searcher>,
    table: Arc<TranspositionTable>,
    options: Options,
}

/// What all threads of a search need.
struct Task {
    game: Arc<Game>,
    searcher: Arc<Searcher>,
    table: Arc<TranspositionTable>,
    request: Request,
    limits: Limits,
    threads: usize,
    background: bool,
    control: Arc<Control>,
}

impl Engine {
    /// An engine for a game and what is known of it; measuring the rest takes some milliseconds.
    ///
    /// # Errors
    /// See [`Engine::set`].
    pub fn new(game: Arc<Game>, known: impl Into<Knowledge>, options: Options) -> Result<Self, String> {
        let searcher = Arc::new(Searcher::with(&game, known));
        check(&options)?;
        let table = Arc::new(TranspositionTable::new(options.megabytes));
        Ok(Self { game, searcher, table, options })
    }

    /// What its scores come from.
    pub fn source(&self) -> Source {
        self.eval().source()
    }

    /// Its evaluation.
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

    /// Changes the settings; a table of another size begins empty. Searches under way are not affected.
    ///
    /// # Errors
    /// A sentence without its full stop, if a setting is out of its limits or there is not so much memory; then nothing
    /// has changed.
    pub fn set(&mut self, options: Options) -> Result<(), String> {
        check(&options)?;
        if options.megabytes != self.options.megabytes {
            self.table = Arc::new(TranspositionTable::new(options.megabytes));
        }
        self.options = options;
        Ok(())
    }

    /// Forgets all positions: a new game begins.
    pub fn forget(&self) {
        self.table.clear();
    }

    /// Starts a search. `hear` is told what it finds, and its answer at the end.
    ///
    /// # Errors
    /// If the system gives no thread for it.
    pub fn start(&self, request: Request, hear: impl FnMut(News<'_>) + Send + 'static) -> io::Result<Running> {
        let level = request.level;
        let mut allotted = request.time.allot(self.options.overhead);
        if let Some(millis) = level.and_then(Level::budget_millis)
            && request.until == Until::Done
        {
            // A level takes no longer than it does elsewhere.
            let budget = Time::PerTurn(Duration::from_millis(millis)).allot(Duration::ZERO);
            allotted = match (allotted, budget) {
                (Some(clock), Some(level)) if clock.hard < level.hard => Some(clock),
                _ => budget,
            };
        }
        let control = Arc::new(Control::new(allotted, request.until != Until::Done));
        let limits = level.map_or_else(Limits::default, Level::limits);
        let task = Task {
            game: Arc::clone(&self.game),
            searcher: Arc::clone(&self.searcher),
            table: Arc::clone(&self.table),
            limits: Limits {
                depth: request.depth.map_or(limits.depth, |depth| depth.min(limits.depth)),
                nodes: request.nodes.map_or(limits.nodes, |nodes| nodes.min(limits.nodes)),
                lines: self.options.lines,
                forced_at_once: limits.forced_at_once || allotted.is_some(),
                ..limits
            },
            // Others would see for a weak level what it is to overlook.
            threads: if limits.whim > 0 || limits.overlooks > 0 { 1 } else { self.options.threads },
            background: self.options.background,
            control: Arc::clone(&control),
            // Nothing is left to be hit if it was no pondering.
            request,
        };
        let allotted = if task.request.until == Until::PonderHit { allotted } else { None };
        let thread =
            thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(move || task.run(hear))?;
        Ok(Running { control, allotted, overhead: self.options.overhead, thread: Some(thread) })
    }
}

impl Task {
    fn run(self, mut hear: impl FnMut(News<'_>)) -> Option<Choice> {
        if self.background {
            // The other threads of the search are made by this one, and are as patient.
            give_way();
        }
        self.table.new_generation();
        let others: Vec<AtomicU64> = (1..self.threads).map(|_| AtomicU64::new(0)).collect();
        let found = thread::scope(|scope| {
            for (i, nodes) in others.iter().enumerate() {
                let builder = thread::Builder::new().name(format!("search {}", i + 2)).stack_size(STACK);
                let (task, number) = (&self, i as u64 + 1);
                let helper = move || task.help(number, nodes);
                // Fewer threads are no reason not to play.
                let _ = builder.spawn_scoped(scope, helper);
            }
            let found = catch_unwind(AssertUnwindSafe(|| self.lead(&others, &mut hear)));
            self.control.enough();
            found
        });
        self.control.wait();
        // A search that fails costs strength, not the game.
        let choice = found.unwrap_or_else(|_| {
            hear(News::Failed);
            // Nor does it hang: a position that is none of the game has no turns.
            catch_unwind(AssertUnwindSafe(|| self.any_turn())).unwrap_or_default()
        });
        hear(News::Done(choice.as_ref()));
        choice
    }

    /// The thread that reports and answers.
    fn lead(&self, others: &[AtomicU64], hear: &mut impl FnMut(News<'_>)) -> Option<Choice> {
        let (mut pressure, mut best): (Pressure, Option<Turn>) = (Pressure::default(), None);
        let mut report = |report: &Report<'_>| {
            let time = self.control.elapsed();
            let nodes = report.nodes + others.iter().map(|nodes| nodes.load(Relaxed)).sum::<u64>();
            hear(News::Line { report: *report, nodes, time });
            if report.bound != Bound::Exact {
                return;
            }
            if report.line == 1 {
                let turn = report.turns.first();
                pressure.after_depth(turn == best.as_ref(), report.score);
                best = turn.cloned();
                let found = mate_in(report.score).is_some_and(|turns| {
                    let own = (turns + 1) / 2;
                    turns > 0 && self.request.mate.is_some_and(|mate| own.cast_unsigned() <= mate)
                });
                if found {
                    self.control.enough();
                }
            }
            if self.control.soft().is_some_and(|soft| time >= pressure.of(soft)) {
                self.control.enough();
            }
        };
        let Self { request, limits, control, .. } = self;
        let Request { pos, past, only, seed, .. } = request;
        self.searcher.search_among(
            &self.table,
            only,
            &Question::new(&self.game_in_time(), pos, past).within(*limits).seeded(*seed).until(&|| control.is_over()),
            &mut report,
        )
    }

    /// A thread that fills the table.
    fn help(&self, number: u64, nodes: &AtomicU64) {
        let Self { request, control, .. } = self;
        let Request { pos, past, only, .. } = request;
        let game = &self.game_in_time();
        let limits = Limits { nodes: u64::MAX, ..self.limits };
        let mut report = |report: &Report<'_>| nodes.store(report.nodes, Relaxed);
        let seed = request.seed.wrapping_add(number);
        let stop = || control.is_over();
        // If it fails, the others go on without it.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            self.searcher.search_among(
                &self.table,
                only,
                &Question::new(game, pos, past).within(limits).seeded(seed).until(&stop),
                &mut report,
            )
        }));
    }

    /// The game as a thread of the search sees it: where a single question of the rules takes long, that ends in time,
    /// too.
    fn game_in_time(&self) -> Game {
        let control = Arc::clone(&self.control);
        self.game.within(Budget::until(move || control.is_over()))
    }

    fn any_turn(&self) -> Option<Choice> {
        let turn = match self.request.only.iter().find(|turn| !turn.is_empty()) {
            Some(turn) => turn.clone(),
            None => self.game.any_turn(&self.request.pos)?.0,
        };
        Some(Choice { turn, reply: None, score: 0, depth: 0, nodes: 0 })
    }
}

fn check(options: &Options) -> Result<(), String> {
    let within = |value: usize, most: usize, what: &str| {
        if (1..=most).contains(&value) { Ok(()) } else { Err(format!("{what} must be from 1 to {most}, not {value}")) }
    };
    within(options.threads, MAX_THREADS, "the number of threads")?;
    within(options.megabytes, MAX_MEGABYTES, "the size of the table in megabytes")?;
    within(options.lines, MAX_LINES, "the number of lines")?;
    let bytes = options.megabytes << 20;
    if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        return Err(format!("there is no memory for a table of {} megabytes", options.megabytes));
    }
    Ok(())
}
