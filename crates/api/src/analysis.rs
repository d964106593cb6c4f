//! Analysis of positions and games: best lines, threats, forced wins, and the grades of a whole game.
//!
//! For the requests `analyse`, `threat`, `evaluate`, `solve`, `grade` and `export-study`. All searches are limited by
//! numbers of positions. A client can repeat a request to continue: the [`AnalysisEngine`] keeps the transposition
//! table, so the next search reaches the same depth at once. There are no clocks here; a caller with a clock cancels a
//! search when it receives its [progress](AnalysisProgress). See `lines` for the best lines, `grade` for a whole game,
//! and `win_chance` for the meaning of scores.

mod grade;
mod line;
mod lines;
mod proof;
pub(crate) mod searched;
mod static_eval;
mod study_record;
mod win_chance;

pub use grade::{Grade, GradeOptions, GradedTurn, Judgement, PositionEval, grade};
pub use line::LineTurn;
pub(crate) use line::{Line, LineEnd, line_turn};
pub(crate) use lines::{AnalysisOptions, AnalysisResult};
pub(crate) use lines::{analyse, threat};
pub(crate) use proof::ProofOptions;
pub(crate) use proof::{ProofAim, ProofBranch, ProofKey, ProofOutcome, ProofResult, solve};
pub use static_eval::Evaluator;
pub(crate) use static_eval::{PieceContribution, ScorePart, StaticEval, evaluate};
pub(crate) use study_record::{StudyHead, StudyTurn, write_study as write_book};
pub use win_chance::TeamChance;

use engine::eval::EvalSource;
use engine::search::{Searcher, TranspositionTable};
use play::ConfiguredGame;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The size of the transposition table of a bench, in megabytes.
const TABLE_MEGABYTES: usize = 24;
/// The maximum number of positions that a request can search.
const MAX_NODES: u64 = 50_000_000;

/// The progress of a search; the receiver can cancel the search.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum AnalysisProgress<'f> {
    /// The number of positions searched so far; sent often.
    Nodes {
        /// The number.
        nodes: u64,
    },
    /// A depth has been searched completely.
    Depth(&'f AnalysisResult),
    /// The mark of one more position of a game.
    Mark(&'f PositionEval),
}

/// Receives the progress of a search, and returns whether to continue.
pub type OnProgress<'t> = &'t mut dyn FnMut(&AnalysisProgress<'_>) -> bool;

/// What outlives a search: the evaluation of a game, and its transposition table.
#[derive(Debug)]
pub(crate) struct AnalysisEngine {
    searcher: Searcher,
    table: TranspositionTable,
    /// The evaluations that are available, the best first.
    evaluators: Vec<Evaluator>,
    source: EvalSource,
}

impl AnalysisEngine {
    /// Creates a bench for a game and a source of scores; takes some dozen milliseconds.
    pub(crate) fn new(setting: &ConfiguredGame, source: EvalSource) -> Self {
        let known = setting.knowledge();
        let evaluators = known.sources().map(Evaluator::from).collect();
        let searcher = Searcher::with_knowledge(setting.game(), known.clone().limited_to(source));
        Self { searcher, table: TranspositionTable::new(TABLE_MEGABYTES), evaluators, source }
    }

    /// The requested source of scores; the evaluation uses it if it is available.
    pub(crate) fn source(&self) -> EvalSource {
        self.source
    }
}
