//! Positions: what can be played, what comes of it, how it stands, and what the computer would do.
//!
//! For: the class `Position`, a value that also knows which positions came before it. Not for: records (`record`).

use crate::fault::{TurnError, VariorumError};
use crate::game::Game;
use crate::line::Line;
use crate::verdict::Verdict;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use variorum::engine::{Engine, News, Options, Request, Time};
use variorum::rules::Budget;
use variorum::{Level, Past, Step, catalog, notation, search};

/// How often Python is asked, during a search, whether somebody has pressed Ctrl-C.
const ASKING: Duration = Duration::from_millis(50);

/// How much is looked at for a list of turns: some seconds' work.
const WORK: u64 = 20_000_000;
/// Nobody counts deeper.
const DEEPEST: u32 = 100;

/// A position of a game, and those that came before it. It never changes: playing a turn gives another one.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) game: Game,
    /// In a box, since Python keeps no object at an address as even as a position wants.
    pub(crate) pos: Box<variorum::Position>,
    pub(crate) past: Past,
}

impl Position {
    /// The position after a legal turn.
    pub(crate) fn after(&self, turn: &[Step]) -> PyResult<Self> {
        let played = self.game.rules.play_turn(&self.pos, turn, &mut ());
        let pos = played.map_err(|why| TurnError::new_err(why.to_string()))?;
        let mut past = self.past.clone();
        past.push(&pos);
        Ok(Self { game: self.game.clone(), pos: Box::new(pos), past })
    }

    /// Searches; what is heard are the best lines of the last depth that was looked at, by their numbers.
    fn search(
        &self,
        py: Python<'_>,
        options: Options,
        request: Request,
    ) -> PyResult<(Option<search::Choice>, Vec<Line>)> {
        let shipped = catalog::find(&self.game.id);
        let beside = shipped.map(catalog::Shipped::beside).unwrap_or_default();
        let known = catalog::knowledge(&self.game.text, beside, &self.game.rules);
        let known = known.map_err(|(_, why)| VariorumError::new_err(why))?;
        let game = Arc::clone(&self.game.rules);
        let engine = py.detach(|| Engine::new(game, known, options)).map_err(VariorumError::new_err)?;
        let (tell, mut told) = channel();
        let (game, pos) = (Arc::clone(&self.game.rules), *self.pos);
        let hear = move |news: News<'_>| {
            if let News::Line { report, nodes, .. } = news
                && report.bound == search::Bound::Exact
            {
                let line = Line {
                    turns: notation::turn::line(&game, &pos, report.turns, notation::turn::write),
                    score: report.score,
                    mate: search::mate_in(report.score),
                    depth: report.depth,
                    nodes,
                };
                // Nobody listens any more once the search was broken off.
                let _ = tell.send((report.line, line));
            }
        };
        let running = engine.start(request, hear)?;
        let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
        loop {
            // It waits without holding up other threads of Python, so what it listens to goes there and comes back.
            let heard = py.detach(move || {
                let heard = told.recv_timeout(ASKING);
                (told, heard)
            });
            told = heard.0;
            match heard.1 {
                Ok((number, line)) => drop(lines.insert(number, line)),
                // Who returns here drops the search, and so ends it.
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
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The position as one line of text; `str()` gives the same.
    #[getter]
    fn text(&self) -> String {
        notation::position::write(&self.game.rules, &self.pos)
    }

    /// The name of the side on turn.
    #[getter]
    fn side(&self) -> String {
        self.game.side(self.pos.side())
    }

    /// Is the side on turn in check?
    #[getter]
    fn in_check(&self) -> bool {
        self.game.rules.in_check(&self.pos, self.pos.side())
    }

    /// A drawing in letters.
    #[getter]
    fn diagram(&self) -> String {
        notation::diagram::draw(&self.game.rules, &self.pos)
    }

    /// How the game stands, given what came before.
    #[getter]
    fn verdict(&self) -> Verdict {
        Verdict::of(&self.game, self.game.near().verdict(&self.pos, &self.past))
    }

    /// All legal turns as text: 'full', 'short' as players write them, or plain 'coordinates'.
    #[pyo3(signature = (style = "full"))]
    fn turns(&self, py: Python<'_>, style: &str) -> PyResult<Vec<String>> {
        let budget = Budget::of(WORK);
        let (game, pos) = (&self.game.rules.within(budget.clone()), &*self.pos);
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

    /// The position after a turn, given as text in any style; raises `TurnError`.
    fn play(&self, turn: &str) -> PyResult<Self> {
        let read = notation::turn::read(&self.game.near(), &self.pos, turn);
        self.after(&read.map_err(|why| TurnError::new_err(why.message))?)
    }

    /// How many turns there are, one after the other to this depth, which is 100 at most.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > DEEPEST {
            return Err(VariorumError::new_err(format!(
                "nobody lives to count {depth} turns; at most {DEEPEST} are counted"
            )));
        }
        Ok(py.detach(|| self.game.rules.perft(&self.pos, depth)))
    }

    /// The best lines that the computer finds at full strength, best first. At least one bound must be given; the first
    /// one that is reached ends the search. Ctrl-C ends it, too.
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
            None => Time::Endless,
            Some(Ok(time)) => Time::PerTurn(time),
            Some(Err(why)) => return Err(VariorumError::new_err(format!("{why}"))),
        };
        let request = Request { time, depth, nodes, ..Request::new(*self.pos, self.past.clone()) };
        if !request.is_bounded() {
            return Err(VariorumError::new_err("the analysis needs a bound: nodes, depth or seconds"));
        }
        let options = Options { lines, threads, megabytes, ..Options::default() };
        Ok(self.search(py, options, request)?.1)
    }

    /// The turn that the computer would play at a level from 1 (a beginner) to 7; None if there is no turn. The same
    /// seed gives the same turn up to level 5; those above think for a time.
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

    /// Equal are positions of one game that are the same for its rules, however they came about.
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
