//! All requests, and the functions that answer them.
//!
//! For the server's `POST /api/ask`, and for the engine in the browser. Tables that a server keeps have their own
//! routes. A new request is a new variant of [`Request`], and a file that answers it.

use crate::analysis::{self, OnProgress};
use crate::answer_cache::{AnswerCache, game_list};
use crate::arrange::{self, Arrangement};
use crate::draft;
use crate::frames::frames;
use crate::game::{game_answer, parse_language};
use crate::game_record::GameRecord;
use crate::game_result::TerminationKind;
use crate::game_update::{after_turn, update};
use crate::guide::guide;
use crate::import::{ImportSource, import};
use crate::json::to_json;
use crate::lessons;
use crate::move_entry;
use crate::object::{self, Object};
use crate::problem::problem;
use crate::reach;
use crate::recorded_game::recorded_game;
use crate::view::{ViewContext, view};
use play::{Fault, GameCache, GameState, Termination};
use rules::Budget;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;

/// A request. `contract` lists the types of the answers.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Lists all games.
    Games {},
    /// Lists the words of the rule language.
    Words {},
    /// Reads a rule file under its default readings, for an editor.
    Draft {
        /// The rule file.
        text: String,
        /// The language of the rules: `en`, the default, or `de`.
        #[serde(default)]
        #[ts(optional)]
        language: Option<String>,
    },
    /// Checks a rule file under every reading. A server has `/api/works/check` instead.
    Check {
        /// The rule file.
        text: String,
    },
    /// Formats a rule file: `string`.
    Format {
        /// The rule file.
        text: String,
    },
    /// Describes one game in full.
    Game {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// The language of the rules: `en`, the default, or `de`.
        #[serde(default)]
        #[ts(optional)]
        language: Option<String>,
    },
    /// The page about a game.
    Guide {
        /// The id of the game.
        id: String,
    },
    /// A record that comes with a game.
    Record {
        /// The id of the game.
        id: String,
        /// The name of the record.
        name: String,
    },
    /// A problem that comes with a game.
    Problem {
        /// The id of the game.
        id: String,
        /// The name of the problem.
        name: String,
    },
    /// Diagrams of how the pieces of a game move.
    Reach {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
    },
    /// How one piece can move from its square, as if its side were on turn.
    ReachFrom {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// The position.
        position: String,
        /// The cell of the piece.
        cell: String,
    },
    /// The cells on which a piece in hand may be placed with a later turn, whatever will stand there: for premoves.
    PremoveDropTargets {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// The position.
        position: String,
        /// The side that has the piece in hand.
        side: u8,
        /// The kind of the piece.
        kind: String,
    },
    /// The cells that one piece may move to with a later turn, whatever will stand there: for premoves.
    PremoveTargets {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// The position.
        position: String,
        /// The cell of the piece.
        cell: String,
    },
    /// The lessons of a game.
    Lessons {
        /// The id of the game.
        id: String,
    },
    /// Checks an attempt at a lesson.
    Attempt {
        /// The id of the game.
        id: String,
        /// The name of the lesson.
        lesson: String,
        /// The turns of both sides so far, the learner's last.
        turns: Vec<String>,
    },
    /// The state of a game.
    View {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
    },
    /// What can follow a part of a turn.
    Next {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The part.
        tokens: Vec<String>,
    },
    /// Plays a turn, given as `tokens` or as `text`.
    Play {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The turn as it was entered.
        #[serde(default)]
        #[ts(optional)]
        tokens: Option<Vec<String>>,
        /// The turn as text.
        #[serde(default)]
        #[ts(optional)]
        text: Option<String>,
        /// The time that the turn took, in milliseconds.
        #[serde(default)]
        #[ts(optional)]
        spent: Option<u32>,
        /// The score of the position, by the computer that chose the turn, in hundredths of the median piece.
        #[serde(default)]
        #[ts(optional)]
        score: Option<i32>,
    },
    /// Takes back the last turn of a person and all turns after it, or an end that was not by the rules.
    TakeBack {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
    },
    /// Ends the game by agreement, claim or resignation, or on time. A computer may decline a draw: then the record does
    /// not change, and the view has a notice.
    End {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The kind of end.
        how: TerminationKind,
        /// The side that resigns, where that is not clear.
        #[serde(default)]
        #[ts(optional)]
        side: Option<u8>,
    },
    /// The positions of a game, at most 200 at a time.
    Frames {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The first position to return; 0 is the start.
        #[serde(default)]
        #[ts(optional, as = "Option<usize>")]
        from: usize,
    },
    /// The game as PGN.
    Pgn {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// Whether to include the rule file.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        rules: bool,
        /// The current date, in days since 1970.
        today: u64,
    },
    /// Checks a position set up by hand: `ArrangementCheck`.
    Arrange {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// The position.
        #[serde(deserialize_with = "object::one")]
        arrangement: Arrangement,
    },
    /// Takes apart a position for the editor, given as text or else the start position: `ArrangementCheck`.
    SetUp {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// The position as text.
        #[serde(default)]
        #[ts(optional)]
        position: Option<String>,
    },
    /// Imports a game or a position from a text or a file, or a record that comes with the game: `ImportedGame`.
    Import {
        /// The id of the game, unless the text names another one.
        id: String,
        /// What to import.
        from: ImportSource,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
    },
    /// Lets the computer on turn choose: `ComputerTurn`. Only an engine with a clock of its own answers this; the server
    /// plays at its tables.
    Think {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The seed of the random numbers.
        seed: u64,
    },
    /// The best lines of the current position of a game: `AnalysisResult`. Repeating the request for the same game
    /// continues the search.
    Analyse {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The limits of the search.
        #[serde(deserialize_with = "object::one")]
        options: analysis::AnalysisOptions,
    },
    /// What the next side would do if the side on turn did nothing: `AnalysisResult`, or null where that makes no sense.
    Threat {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The limits of the search.
        #[serde(deserialize_with = "object::one")]
        options: analysis::AnalysisOptions,
    },
    /// The static evaluation of the current position of a game, and its parts: `StaticEval`.
    Evaluate {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The evaluation to use; by default the best one available.
        #[serde(default)]
        #[ts(optional)]
        evaluator: Option<analysis::Evaluator>,
    },
    /// Whether the side on turn can force mate, or a win: `ProofResult`.
    Solve {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// What to prove.
        #[serde(deserialize_with = "object::one")]
        options: analysis::ProofOptions,
    },
    /// The analysis of a game as PGN with variations and comments: `string`.
    ExportStudy {
        /// The start of the game; its turns are ignored.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// What stands before the first turn.
        #[serde(deserialize_with = "object::one")]
        head: analysis::StudyHead,
        /// The game.
        turns: Vec<analysis::StudyTurn>,
        /// The current date, in days since 1970.
        today: u64,
    },
    /// Grades a whole game, turn by turn, in slices: `Grade`.
    Grade {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        record: GameRecord,
        /// The limits, and the marks known so far.
        #[serde(deserialize_with = "object::one")]
        options: analysis::GradeOptions,
    },
}

impl Request {
    /// The ids of the games that the request is about.
    pub fn games(&self) -> Vec<&str> {
        let Self::Import { from, .. } = self else { return self.game_id().into_iter().collect() };
        self.game_id().into_iter().chain(from.custom_game_id()).collect()
    }

    fn game_id(&self) -> Option<&str> {
        match self {
            Self::Games {} | Self::Words {} | Self::Draft { .. } | Self::Check { .. } | Self::Format { .. } => None,
            Self::Game { id, .. }
            | Self::Guide { id }
            | Self::Record { id, .. }
            | Self::Problem { id, .. }
            | Self::Reach { id, .. }
            | Self::ReachFrom { id, .. }
            | Self::PremoveDropTargets { id, .. }
            | Self::PremoveTargets { id, .. }
            | Self::Lessons { id }
            | Self::Attempt { id, .. }
            | Self::Arrange { id, .. }
            | Self::SetUp { id, .. }
            | Self::Import { id, .. } => Some(id),
            Self::View { record }
            | Self::Next { record, .. }
            | Self::Play { record, .. }
            | Self::TakeBack { record }
            | Self::End { record, .. }
            | Self::Frames { record, .. }
            | Self::Pgn { record, .. }
            | Self::Think { record, .. }
            | Self::Analyse { record, .. }
            | Self::Threat { record, .. }
            | Self::Evaluate { record, .. }
            | Self::Solve { record, .. }
            | Self::ExportStudy { record, .. }
            | Self::Grade { record, .. } => Some(&record.game),
        }
    }

    /// Whether the request limits its search itself, and can be cancelled through its progress.
    pub fn is_search(&self) -> bool {
        matches!(self, Self::Analyse { .. } | Self::Threat { .. } | Self::Solve { .. } | Self::Grade { .. })
    }
}

/// Parses a request from JSON.
///
/// # Errors
/// What is invalid about it.
pub fn parse_request(text: &str) -> Result<Request, Fault> {
    let read = serde_json::from_str(text);
    read.map(|Object(it)| it).map_err(|error| Fault::bad(format!("the JSON of the request is invalid: {error}")))
}

const NOT_ON_A_SERVER: &str = "only the engine in the browser answers `think` and `check`, not a server";

/// Answers a request, as JSON.
///
/// # Errors
/// Why it cannot be answered.
pub fn ask(library: &GameCache, request: Request, budget: &Budget) -> Result<String, Fault> {
    answer_with_progress(library, request, budget, &mut |_| true)
}

/// As [`ask`], but reports the progress of a search to `tell`, which may cancel it.
///
/// # Errors
/// Why it cannot be answered.
pub fn answer_with_progress(
    library: &GameCache,
    request: Request,
    budget: &Budget,
    tell: OnProgress<'_>,
) -> Result<String, Fault> {
    let found = |id: &str| library.find_source(id).map_err(Fault::not_found);
    match request {
        Request::Games {} => game_list(library),
        Request::Words {} => Ok(draft::words()),
        Request::Draft { text, language } => draft::draft(&text, parse_language(language)?, budget),
        Request::Format { text } => draft::format(&text),
        Request::Game { id, readings, language } => game_answer(library, &found(&id)?, readings, language, budget),
        Request::Guide { id } => guide(library, &found(&id)?, budget),
        Request::Record { id, name } => recorded_game(library, &found(&id)?, &name, budget),
        Request::Problem { id, name } => problem(library, &found(&id)?, &name, budget),
        Request::Reach { id, readings } => reach::reach_of_kinds(library, &found(&id)?, readings, budget),
        Request::ReachFrom { id, readings, position, cell } => {
            reach::reach_from(library, &found(&id)?, readings, (&position, &cell), budget)
        }
        Request::PremoveTargets { id, readings, position, cell } => {
            reach::premove_targets(library, &found(&id)?, readings, (&position, &cell), budget)
        }
        Request::PremoveDropTargets { id, readings, position, side, kind } => {
            reach::premove_drop_targets(library, &found(&id)?, readings, (&position, side, &kind), budget)
        }
        Request::Lessons { id } => lessons::lessons(library, &found(&id)?, budget),
        Request::Attempt { id, lesson, turns } => {
            lessons::check_attempt(library, &found(&id)?, &lesson, &turns, budget)
        }
        Request::View { record } => {
            record.ask(library, budget, |game, course| Ok(view(game, &course, &ViewContext::default())))
        }
        Request::Next { record, tokens } => {
            record.ask(library, budget, |game, course| move_entry::next(game, &course, &tokens))
        }
        Request::Play { record, tokens, text, spent, score } => update(library, record, budget, |game, course| {
            let course = after_turn(game, &course, tokens, text, (spent, score))?;
            library.remember(&course);
            Ok(course)
        }),
        Request::TakeBack { record } => update(library, record, budget, |_, course| course.take_back()),
        Request::End { record, how, side } => update(library, record, budget, |game, course| {
            course.request_termination(game, Termination { kind: how.into(), side })
        }),
        Request::Frames { record, from } => record.ask(library, budget, |game, course| frames(game, &course, from)),
        Request::Pgn { record, rules, today } => {
            record.ask(library, budget, |game, course| Ok(to_json(&course.record(game, rules, today)?)))
        }
        Request::Arrange { id, readings, arrangement } => library.with_game(&found(&id)?, readings, budget, |game| {
            Ok(to_json(&arrange::check_arrangement(game, arrangement)?))
        }),
        Request::SetUp { id, readings, position } => library.with_game(&found(&id)?, readings, budget, |game| {
            Ok(to_json(&arrange::set_up(game, position.as_deref())?))
        }),
        Request::Import { id, from, readings } => Ok(to_json(&import(library, &id, readings, &from, budget)?)),
        Request::Think { .. } | Request::Check { .. } => Err(Fault::bad(NOT_ON_A_SERVER)),
        Request::ExportStudy { record, head, turns, today } => record.ask(library, budget, |game, course| {
            Ok(to_json(&analysis::write_book(game, &course, head, turns, today)?))
        }),
        Request::Analyse { record, options } => record.ask(library, budget, |game, course| {
            let bench = engine(library, &course, options.evaluator);
            Ok(to_json(&analysis::analyse(&bench, game, &course, options, tell)?))
        }),
        Request::Threat { record, options } => record.ask(library, budget, |game, course| {
            let bench = engine(library, &course, options.evaluator);
            Ok(to_json(&analysis::threat(&bench, game, course.position(), options, tell)))
        }),
        Request::Evaluate { record, evaluator: speaker } => record.ask(library, budget, |game, course| {
            let bench = engine(library, &course, speaker);
            Ok(to_json(&analysis::evaluate(&bench, game, course.position())))
        }),
        Request::Solve { record, options: proving } => record.ask(library, budget, |game, course| {
            Ok(to_json(&analysis::solve(game, course.position(), proving, tell)?))
        }),
        Request::Grade { record, options: grading } => {
            analysis::grade(library, &record.into(), grading, budget, tell).map(|grade| to_json(&grade))
        }
    }
}

/// The state of searches of this game with the scores of this evaluator, by default the best one available.
fn engine(
    library: &GameCache,
    course: &GameState,
    evaluator: Option<analysis::Evaluator>,
) -> Arc<analysis::AnalysisEngine> {
    let source = evaluator.map(::engine::eval::EvalSource::from).unwrap_or_default();
    AnswerCache::of(library).analysis_engine(course.configured_game(), source)
}
