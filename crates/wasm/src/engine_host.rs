//! Answers requests, one after another.
//!
//! It adds a clock to `api`. `ffi` passes the requests in.

use api::{AnalysisProgress, ComputerPlayer, Request, StudyPlayer};
use play::{Fault, FaultKind, GameCache, GameSource};
use rules::Budget;
use std::cell::RefCell;

/// Milliseconds since some fixed time.
pub type Clock = fn() -> f64;

/// The time limit of the rules for one request, in milliseconds. It does not bound searches, which have limits of their
/// own.
const BUDGET_MS: f64 = 5_000.0;

/// The report of a study. The caller waits as long as it gets reports; there is nothing to say in them.
const NOTHING_TO_SAY: &str = "null";

/// Answers requests; caches compiled games, positions that were played through, and evaluations.
#[derive(Debug)]
pub struct EngineHost {
    games: GameCache,
    computer: ComputerPlayer,
    studies: StudyPlayer,
    now: Clock,
}

impl EngineHost {
    /// Creates an engine with that clock.
    pub fn new(now: Clock) -> Self {
        Self { games: GameCache::default(), computer: ComputerPlayer::default(), studies: StudyPlayer::default(), now }
    }

    /// Adds a rule file for the lifetime of this value; returns the id that requests refer to it by. The file may
    /// extend shipped games, or games that it carries itself. Errors in it are reported by the first request about it.
    pub fn add_rules(&mut self, file: &str) -> String {
        let own = GameSource::from_rule_text(library::self_contained(file));
        let id = own.id().to_owned();
        self.games = self.games.with(own);
        id
    }

    /// The id of the shipped game whose net evaluates the game of that id; empty if there is none, or no such game.
    pub fn net_donor(&self, id: &str) -> String {
        self.games.net_donor(id).ok().flatten().unwrap_or_default().to_owned()
    }

    /// Sets the net that evaluates a game from now on: `brought` is the id of the game, a line feed, and the bytes of
    /// the net.
    ///
    /// # Errors
    /// As JSON, if there is no such game, or if the net is broken or belongs to another game.
    pub fn set_net(&mut self, brought: &[u8]) -> Result<(), String> {
        let end = brought.iter().position(|&byte| byte == b'\n').unwrap_or(brought.len());
        let (id, net) = brought.split_at(end);
        let net = net.get(1..).unwrap_or_default();
        self.games.set_net(&String::from_utf8_lossy(id), net).map_err(|fault| error_json(&fault))
    }

    /// Answers a request. `report` receives the progress of a search, and cancels it by returning false.
    ///
    /// # Errors
    /// As JSON: a message, and the kind of the error.
    pub fn ask(&mut self, request: &str, report: &mut dyn FnMut(&str) -> bool) -> Result<String, String> {
        let now = self.now;
        let answer = api::parse_request(request).and_then(|request| match request {
            Request::Think { record, seed } => self.computer.choose_turn(&self.games, record, seed, now),
            Request::Check { text } => {
                let end = now() + BUDGET_MS;
                api::check_rule_file(&text, move || now() < end)
            }
            Request::SelfPlay { id, readings, plan, number } => {
                let report = RefCell::new(report);
                let stop = || !(report.borrow_mut())(NOTHING_TO_SAY);
                self.studies.play(&self.games, (&id, readings), (plan, number), &stop)
            }
            Request::Puzzles { id, readings, plan, record } => {
                let report = RefCell::new(report);
                let stop = || !(report.borrow_mut())(NOTHING_TO_SAY);
                self.studies.puzzles(&self.games, (&id, readings), (plan, &record), &stop)
            }
            Request::StudyReport { id, readings, plan, records } => {
                self.studies.report(&self.games, (&id, readings), (plan, &records))
            }
            request => {
                let end = now() + BUDGET_MS;
                let budget = if request.is_search() { Budget::UNBOUNDED } else { Budget::until(move || now() > end) };
                // Serialisation cannot fail for these types.
                let hear = &mut |progress: &AnalysisProgress<'_>| {
                    serde_json::to_string(progress).map_or(true, |text| report(&text))
                };
                api::answer_with_progress(&self.games, request, &budget, hear)
            }
        });
        answer.map_err(|fault| error_json(&fault))
    }
}

fn error_json(fault: &Fault) -> String {
    let kind = match fault.kind() {
        FaultKind::BadRequest => "bad",
        FaultKind::NotFound => "missing",
        FaultKind::Conflict => "not-now",
        FaultKind::Forbidden => "not-yours",
        FaultKind::TooComplex => "too-much",
    };
    serde_json::json!({ "error": fault.sentence(), "kind": kind }).to_string()
}
