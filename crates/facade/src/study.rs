//! Looking into a position and a game: best lines, threats, forced wins, and a whole game graded turn by turn.
//!
//! For: the asks `analyse`, `threat`, `weigh`, `solve`, `grade` and `write-study`. Everything is bounded by positions
//! looked at, so whoever asks can ask again to go on: what was found out stays on the [`Bench`], and the next slice comes to the
//! same depth in no time. Not for: searching (`search`), clocks; who has one says "enough" when he is [told](Progress)
//! how it goes. Look next: `lines` for the best lines, `grade` for a whole game, `chance` for what a score means.

mod book;
mod chance;
mod grade;
mod line;
mod lines;
mod proof;
mod weigh;

pub(crate) use book::{StudyTurn, write as write_book};
pub use chance::Share;
pub use grade::{Cost, Grade, GradedTurn, Grading, Mark, grade};
pub use line::LineTurn;
pub(crate) use line::{End, Line, line_turn};
pub(crate) use lines::{Found, Looking};
pub(crate) use lines::{analyse, threat};
pub(crate) use proof::Proving;
pub(crate) use proof::{Aim, Branch, Key, Outcome, Solved, solve};
pub use weigh::Speaker;
pub(crate) use weigh::{Mattering, Part, Weighed, weigh};

use crate::setting::Setting;
use eval::Source;
use schemars::JsonSchema;
use search::{Searcher, TranspositionTable};
use serde::Serialize;
use ts_rs::TS;

/// How much a bench remembers of the positions of its game, in megabytes.
const MEGABYTES: usize = 24;
/// No single ask looks at more positions than these.
const MOST_NODES: u64 = 50_000_000;

/// How a search goes, told to whoever can stop it by answering "no".
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[schemars(rename = "StudyProgress")]
#[ts(rename = "StudyProgress")]
pub enum Progress<'f> {
    /// So many positions have been looked at; told often.
    Nodes {
        /// How many.
        nodes: u64,
    },
    /// A depth has been searched to its end.
    Depth(&'f Found),
    /// The mark of one more position of a game is known.
    Mark(&'f Mark),
}

/// Hears how it goes, and says whether to go on.
pub type Tell<'t> = &'t mut dyn FnMut(&Progress<'_>) -> bool;

/// What outlives a search: the measured men of a game, and what is known of its positions.
#[derive(Debug)]
pub(crate) struct Bench {
    searcher: Searcher,
    table: TranspositionTable,
    /// Who could speak, those first who know most.
    speakers: Vec<Speaker>,
    source: Source,
}

impl Bench {
    /// For a game whose positions nobody but that source weighs; takes some dozen milliseconds.
    pub(crate) fn new(setting: &Setting, source: Source) -> Self {
        let known = setting.knowledge();
        let speakers = known.sources().map(Speaker::from).collect();
        let searcher = Searcher::with(setting.game(), known.clone().speaking_by(source));
        Self { searcher, table: TranspositionTable::new(MEGABYTES), speakers, source }
    }

    /// Who speaks, if he knows the game.
    pub(crate) fn source(&self) -> Source {
        self.source
    }
}
