//! Positions: their turns, the positions that follow, the verdict, and the computer player.
//!
//! For: the class `Position`, a value that includes the positions before it. Not for: records (`record`).

use crate::error::{TurnError, VariorumError};
use crate::game::Game;
use crate::line::Line;
use crate::verdict::Verdict;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use variorum::engine::{Engine, Options, Request, SearchEvent, TimeControl};
use variorum::rules::Budget;
use variorum::{History, Level, Step, engine, library, notation};

/// The interval at which a search asks Python whether Ctrl-C has been pressed.
const SIGNAL_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The budget of a list of turns: a few seconds' work.
const LISTING_BUDGET: u64 = 20_000_000;
/// The greatest depth that `perft` accepts.
const MAX_PERFT_DEPTH: u32 = 100;

/// A position of a game with its history; immutable: playing a turn returns another position.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) game: Game,
    /// Boxed, because Python does not align its objects as strictly as a position requires.
    pub(crate) pos: Box<variorum::Position>,
    pub(crate) past: History,
}

impl Position {
    /// Returns the position after a turn; raises `TurnError` if it is not legal.
    pub(crate) fn after_turn(&self, turn: &[Step]) -> PyResult<Self> {
        let played = self.game.rules.with_history(&self.past).play_turn(&self.pos, turn, &mut ());
        let pos = played.map_err(|why| TurnError::new_err(why.to_string()))?;
        let mut past = self.past.clone();
        past.push(&self.game.rules, &pos);
        Ok(Self { game: self.game.clone(), pos: Box::new(pos), past })
    }

    /// Searches, and returns the choice and the best lines of the last depth, in order of rank.
    fn search(
        &self,
        py: Python<'_>,
        options: Options,
        request: Request,
    ) -> PyResult<(Option<engine::search::SearchResult>, Vec<Line>)> {
        let shipped = library::find(&self.game.id);
        let beside = shipped.map(library::ShippedGame::sidecar_files).unwrap_or_default();
        let known = library::knowledge(&self.game.text, beside, &self.game.rules);
        let known = known.map_err(|(_, why)| VariorumError::new_err(why))?;
        let game = Arc::clone(&self.game.rules);
        let engine = py.detach(|| Engine::new(game, known, options)).map_err(VariorumError::new_err)?;
        let (tell, mut told) = channel();
        let (game, pos) = (Arc::clone(&self.game.rules), *self.pos);
        let hear = move |news: SearchEvent<'_>| {
            if let SearchEvent::Line { report, nodes, .. } = news
                && report.bound == engine::search::Bound::Exact
            {
                let line = Line {
                    turns: notation::turn::write_line(&game, &pos, report.pv, notation::turn::write),
                    score: report.score,
                    mate: engine::search::mate_in(report.score),
                    depth: report.depth,
                    nodes,
                };
                // The receiver is gone if the search was cancelled.
                let _ = tell.send((report.line, line));
            }
        };
        let running = engine.start(request, hear)?;
        let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
        loop {
            // Waiting lets other Python threads run, so the receiver moves into the closure and back.
            let heard = py.detach(move || {
                let heard = told.recv_timeout(SIGNAL_POLL_INTERVAL);
                (told, heard)
            });
            told = heard.0;
            match heard.1 {
                Ok((number, line)) => drop(lines.insert(number, line)),
                // Returning here drops the search, which stops it.
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let choice = py.detach(|| running.wait());
        Ok((choice, lines.into_values().collect()))
    }
}

#[pymethods]
impl Position {
    /// The game of the position.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The position as one line of text, like `str()`.
    #[getter]
    fn text(&self) -> String {
        notation::position::write(&self.game.rules, &self.pos)
    }

    /// The name of the side on turn.
    #[getter]
    fn side(&self) -> String {
        self.game.side_name(self.pos.side())
    }

    /// Whether the side on turn is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.game.rules.in_check(&self.pos, self.pos.side())
    }

    /// A text diagram of the board.
    #[getter]
    fn diagram(&self) -> String {
        notation::diagram::draw(&self.game.rules, &self.pos)
    }

    /// The verdict on the position, given its history.
    #[getter]
    fn verdict(&self) -> Verdict {
        Verdict::new(&self.game, self.game.with_near_budget().verdict(&self.pos, &self.past))
    }

    /// Lists all legal turns as text: 'full', 'short' as players write them, or plain 'coordinates'.
    #[pyo3(signature = (style = "full"))]
    fn turns(&self, py: Python<'_>, style: &str) -> PyResult<Vec<String>> {
        let budget = Budget::new(LISTING_BUDGET);
        let (game, pos) = (&self.game.rules.with_budget(budget.clone()).with_history(&self.past), &*self.pos);
        let write = match style {
            "full" => notation::turn::write,
            "short" => notation::turn::short,
            "coordinates" => notation::turn::coordinates,
            other => {
                let why = format!("a turn is written 'full', 'short' or as 'coordinates', not '{other}'");
                return Err(VariorumError::new_err(why));
            }
        };
        let texts = || notation::turn::turns(game, pos).iter().map(|(turn, _)| write(game, pos, turn)).collect();
        let texts = py.detach(texts);
        if budget.is_spent() {
            return Err(VariorumError::new_err(
                "there are too many turns to list them; Position.play takes one as text",
            ));
        }
        Ok(texts)
    }

    /// Returns the position after a turn, given as text in any style; raises `TurnError`.
    fn play(&self, turn: &str) -> PyResult<Self> {
        let read = notation::turn::parse(&self.game.with_near_budget().with_history(&self.past), &self.pos, turn);
        self.after_turn(&read.map_err(|why| TurnError::new_err(why.message))?)
    }

    /// Counts the sequences of turns to this depth, which is at most 100.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > MAX_PERFT_DEPTH {
            return Err(VariorumError::new_err(format!(
                "perft counts to a depth of at most {MAX_PERFT_DEPTH}, not {depth}"
            )));
        }
        Ok(py.detach(|| self.game.rules.with_history(&self.past).perft(&self.pos, depth)))
    }

    /// Returns the best lines that the computer finds at full strength, best first. At least one bound is required; the
    /// first one that is reached ends the search. Ctrl-C ends it, too.
    #[pyo3(signature = (*, nodes = None, depth = None, seconds = None, lines = 1, threads = 1, megabytes = 16))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords, each with a value of its own")]
    fn analyse(
        &self,
        py: Python<'_>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
        lines: usize,
        threads: usize,
        megabytes: usize,
    ) -> PyResult<Vec<Line>> {
        let time = match seconds.map(Duration::try_from_secs_f64) {
            None => TimeControl::Unlimited,
            Some(Ok(time)) => TimeControl::PerTurn(time),
            Some(Err(why)) => return Err(VariorumError::new_err(format!("{why}"))),
        };
        let request = Request { time, depth, nodes, ..Request::new(*self.pos, self.past.clone()) };
        if !request.is_bounded() {
            return Err(VariorumError::new_err("the analysis needs a bound: nodes, depth or seconds"));
        }
        let options = Options { multipv: lines, threads, megabytes, ..Options::default() };
        Ok(self.search(py, options, request)?.1)
    }

    /// Returns the turn that the computer would play at a level from 1 (a beginner) to 7; None if there is no turn. The
    /// same seed gives the same turn up to level 5; higher levels think for a fixed time.
    #[pyo3(signature = (level = 3, *, seed = 0))]
    fn choose(&self, py: Python<'_>, level: u8, seed: u64) -> PyResult<Option<String>> {
        let known = Level::new(level).ok_or_else(|| {
            let (weakest, strongest) = (Level::WEAKEST.number(), Level::STRONGEST.number());
            VariorumError::new_err(format!("levels go from {weakest} to {strongest}, not {level}"))
        })?;
        let request = Request { level: Some(known), seed, ..Request::new(*self.pos, self.past.clone()) };
        let (choice, _) = self.search(py, Options::default(), request)?;
        Ok(choice.map(|choice| notation::turn::write(&self.game.rules, &self.pos, &choice.turn)))
    }

    /// Positions of one game are equal if its rules cannot tell them apart, whatever their history.
    fn __eq__(&self, other: &Self) -> bool {
        self.pos.key() == other.pos.key() && self.game.is_same(&other.game)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.pos.key(), &self.game.text).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Position of {:?}: {}>", self.game.rules.def().name, self.text())
    }
}
