//! All requests.
//!
//! For the server's `POST /api/ask`, and for the engine in the browser. Tables that a server keeps have their own
//! routes. A new request is a new variant of [`Request`], an arm in `answer`, and a file that answers it.

use crate::analysis;
use crate::arrange::Arrangement;
use crate::game_record::GameRecord;
use crate::game_result::TerminationKind;
use crate::import::ImportSource;
use crate::object::{self, Object};
use crate::self_play::StudyPlan;
use play::Fault;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
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
    /// The moves of a piece, given in Betza's notation, as lines of a rule file: `BetzaMoves`.
    Betza {
        /// The moves, such as `fmWfceF`.
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
    /// Plays one game of a study by self-play: its record as one line of JSON, `string`. Only an engine in a browser
    /// answers this; on other machines there is `variorum study`.
    SelfPlay {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// Which games the study has.
        #[serde(deserialize_with = "object::one")]
        plan: StudyPlan,
        /// Which of them to play, from 0.
        number: usize,
    },
    /// Measures the games of a study that have been played: `StudyReport`. As `self-play`, only in a browser.
    StudyReport {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// Which games the study has.
        #[serde(deserialize_with = "object::one")]
        plan: StudyPlan,
        /// The records of the games.
        records: Vec<String>,
    },
    /// Finds puzzles in a game of a study: `FoundPuzzles`. As `self-play`, only in a browser; on other machines there is
    /// `variorum puzzles`.
    Puzzles {
        /// The id of the game.
        id: String,
        /// The readings to use.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// Which games the study has.
        #[serde(deserialize_with = "object::one")]
        plan: StudyPlan,
        /// The record of the game.
        record: String,
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
            Self::Games {}
            | Self::Words {}
            | Self::Draft { .. }
            | Self::Check { .. }
            | Self::Betza { .. }
            | Self::Format { .. } => None,
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
            | Self::Import { id, .. }
            | Self::SelfPlay { id, .. }
            | Self::StudyReport { id, .. }
            | Self::Puzzles { id, .. } => Some(id),
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
