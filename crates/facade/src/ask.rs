//! Everything that can be asked, and who answers it.
//!
//! For: the server's `POST /api/ask`, and the page in a browser that has no server. Not for: tables that a server
//! keeps. A new question is a new variant, and a file of its own that answers it.

use crate::arrange::{self, Arrangement};
use crate::course::{Course, Note};
use crate::ending::{Ended, How};
use crate::fault::Fault;
use crate::game::detail;
use crate::guide::guide;
use crate::import::{Source, import};
use crate::json::to_json;
use crate::lessons;
use crate::library::Library;
use crate::object::{self, Object};
use crate::played::played;
use crate::problem::problem;
use crate::reach;
use crate::sheet::Sheet;
use crate::study::{self, Tell};
use crate::view::{Shown, View, view};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A question. What each is answered with stands in `contract`.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// All games.
    Games {},
    /// One of them in full.
    Game {
        /// Which.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
    },
    /// The page about a game.
    Guide {
        /// Which.
        id: String,
    },
    /// A game that comes with the rules.
    Record {
        /// Of which game.
        id: String,
        /// Which record.
        name: String,
    },
    /// A problem that comes with the rules.
    Problem {
        /// Of which game.
        id: String,
        /// Which problem.
        name: String,
    },
    /// How the men of a game go, as pictures.
    Reach {
        /// Which game.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
    },
    /// How one man goes from where he stands, as if his side were on turn.
    ReachFrom {
        /// In which game.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// In which position.
        position: String,
        /// From which cell.
        cell: String,
    },
    /// Where something from a stock may be placed with a later turn, whoever will stand there: for a move entered
    /// ahead.
    PlaceLater {
        /// In which game.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// In which position.
        position: String,
        /// From whose stock.
        side: u8,
        /// Which kind.
        kind: String,
    },
    /// Where one man may go with a later turn, whoever will stand there: for a move entered ahead.
    ReachLater {
        /// In which game.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// In which position.
        position: String,
        /// From which cell.
        cell: String,
    },
    /// The lessons of a game.
    Lessons {
        /// Which.
        id: String,
    },
    /// What an attempt at a lesson has come to.
    Attempt {
        /// Of which game.
        id: String,
        /// Which lesson.
        lesson: String,
        /// The turns of both sides so far, the learner's last.
        turns: Vec<String>,
    },
    /// How a game stands.
    View {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
    },
    /// What can follow a part of a turn.
    Next {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// The part.
        tokens: Vec<String>,
    },
    /// A turn is played, as `tokens` or as `text`.
    Play {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// As it was entered.
        #[serde(default)]
        #[ts(optional)]
        tokens: Option<Vec<String>>,
        /// As it is written.
        #[serde(default)]
        #[ts(optional)]
        text: Option<String>,
        /// How long it took, in milliseconds.
        #[serde(default)]
        #[ts(optional)]
        spent: Option<u32>,
        /// How good the computer that chose it thinks its position is, in hundredths of the median man.
        #[serde(default)]
        #[ts(optional)]
        score: Option<i32>,
    },
    /// Back to the last turn of a person, or to before the end that people gave the game.
    TakeBack {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
    },
    /// People end the game, or the clock does. A draw that they offer to a computer may be declined: then the sheet
    /// stays as it is, and the view has a notice.
    End {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// In which way.
        how: How,
        /// Who resigns, where that is not clear.
        #[serde(default)]
        #[ts(optional)]
        side: Option<u8>,
    },
    /// The positions that a game has been through, at most 200 of them at once.
    Frames {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// From which one on; 0 is the start.
        #[serde(default)]
        #[ts(optional, as = "Option<usize>")]
        from: usize,
    },
    /// The game as a PGN text.
    Pgn {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// With the rule file in it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        rules: bool,
        /// The days since 1970.
        today: u64,
    },
    /// A position put together by hand: `Arranged`.
    Arrange {
        /// Of which game.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// What somebody has put where.
        #[serde(deserialize_with = "object::one")]
        arrangement: Arrangement,
    },
    /// A position as it is put together, from its text or else the start: `Arranged`.
    SetUp {
        /// Of which game.
        id: String,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
        /// As text.
        #[serde(default)]
        #[ts(optional)]
        position: Option<String>,
    },
    /// A game as PGN or a position, brought along as text, or a record that comes with the game: `Imported`.
    Import {
        /// The game that is meant if the text does not say.
        id: String,
        /// What is read.
        from: Source,
        /// Under which readings.
        #[serde(default)]
        #[ts(type = "Readings", optional)]
        readings: BTreeMap<String, String>,
    },
    /// The computer on turn chooses: `Thought`. Only an engine that has a clock of its own answers this; the server
    /// plays at its tables.
    Think {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// Where chance comes from.
        seed: u64,
    },
    /// The best lines of the position that a game has come to: `FoundLines`. Asked again with the same game it goes on
    /// where it was.
    Analyse {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// How much is looked at.
        #[serde(deserialize_with = "object::one")]
        looking: study::Looking,
    },
    /// What the next side would do if the side on turn did nothing: `FoundLines`, or null where that makes no sense.
    Threat {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// How much is looked at.
        #[serde(deserialize_with = "object::one")]
        looking: study::Looking,
    },
    /// What the position that a game has come to is worth as it stands, and why: `Weighed`.
    Weigh {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// What speaks; if nothing is said, what knows most.
        #[serde(default)]
        #[ts(optional)]
        by: Option<study::Speaker>,
    },
    /// Can the side on turn force mate, or a win: `Solved`.
    Solve {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// What is to be proved.
        #[serde(deserialize_with = "object::one")]
        proving: study::Proving,
    },
    /// The analysis of a game as a PGN text with variations and comments: `string`.
    WriteStudy {
        /// Where it begins; its turns do not matter.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// What is said before the first turn.
        preface: String,
        /// The game.
        turns: Vec<study::StudyTurn>,
        /// The days since 1970.
        today: u64,
    },
    /// A whole game graded, turn by turn, in slices: `Grade`.
    Grade {
        /// The game.
        #[serde(deserialize_with = "object::one")]
        sheet: Sheet,
        /// How, and what is known so far.
        #[serde(deserialize_with = "object::one")]
        grading: study::Grading,
    },
}

impl Request {
    /// The ids of the games that it is about.
    pub fn games(&self) -> Vec<&str> {
        let Self::Import { from, .. } = self else { return self.game().into_iter().collect() };
        self.game().into_iter().chain(from.names_own()).collect()
    }

    fn game(&self) -> Option<&str> {
        match self {
            Self::Games {} => None,
            Self::Game { id, .. }
            | Self::Guide { id }
            | Self::Record { id, .. }
            | Self::Problem { id, .. }
            | Self::Reach { id, .. }
            | Self::ReachFrom { id, .. }
            | Self::PlaceLater { id, .. }
            | Self::ReachLater { id, .. }
            | Self::Lessons { id }
            | Self::Attempt { id, .. }
            | Self::Arrange { id, .. }
            | Self::SetUp { id, .. }
            | Self::Import { id, .. } => Some(id),
            Self::View { sheet }
            | Self::Next { sheet, .. }
            | Self::Play { sheet, .. }
            | Self::TakeBack { sheet }
            | Self::End { sheet, .. }
            | Self::Frames { sheet, .. }
            | Self::Pgn { sheet, .. }
            | Self::Think { sheet, .. }
            | Self::Analyse { sheet, .. }
            | Self::Threat { sheet, .. }
            | Self::Weigh { sheet, .. }
            | Self::Solve { sheet, .. }
            | Self::WriteStudy { sheet, .. }
            | Self::Grade { sheet, .. } => Some(&sheet.game),
        }
    }

    /// Does it say itself how much is looked at, and can it be told when that is enough?
    pub fn searches(&self) -> bool {
        matches!(self, Self::Analyse { .. } | Self::Threat { .. } | Self::Solve { .. } | Self::Grade { .. })
    }
}

/// A game after a change, and how it stands.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Changed<'g> {
    sheet: Sheet,
    view: View<'g>,
}

/// Reads a question from JSON.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<Request, Fault> {
    let read = serde_json::from_str(text);
    read.map(|Object(request)| request)
        .map_err(|error| Fault::bad(format!("the JSON of the request is not right: {error}")))
}

/// Answers a question, as JSON.
///
/// # Errors
/// Why it cannot be answered.
pub fn ask(library: &Library, request: Request, budget: &Budget) -> Result<String, Fault> {
    ask_telling(library, request, budget, &mut |_| true)
}

/// The same, where somebody hears how a search goes and may say that it is enough.
///
/// # Errors
/// Why it cannot be answered.
pub fn ask_telling(library: &Library, request: Request, budget: &Budget, tell: Tell<'_>) -> Result<String, Fault> {
    let found = |id: &str| library.find(id).map_err(Fault::missing);
    match request {
        Request::Games {} => library.list().map(str::to_owned),
        Request::Game { id, readings } => {
            let edition = found(&id)?;
            library.within(&edition, readings, budget, |game| Ok(to_json(&detail(&edition, game))))
        }
        Request::Guide { id } => guide(library, &found(&id)?, budget),
        Request::Record { id, name } => played(library, &found(&id)?, &name, budget),
        Request::Problem { id, name } => problem(library, &found(&id)?, &name, budget),
        Request::Reach { id, readings } => reach::of_kinds(library, &found(&id)?, readings, budget),
        Request::ReachFrom { id, readings, position, cell } => {
            reach::from_here(library, &found(&id)?, readings, (&position, &cell), budget)
        }
        Request::ReachLater { id, readings, position, cell } => {
            reach::later(library, &found(&id)?, readings, (&position, &cell), budget)
        }
        Request::PlaceLater { id, readings, position, side, kind } => {
            reach::placed_later(library, &found(&id)?, readings, (&position, side, &kind), budget)
        }
        Request::Lessons { id } => lessons::lessons(library, &found(&id)?, budget),
        Request::Attempt { id, lesson, turns } => lessons::attempt(library, &found(&id)?, &lesson, &turns, budget),
        Request::View { sheet } => sheet.ask(library, budget, |game, course| Ok(course.view(game, &Shown::default()))),
        Request::Next { sheet, tokens } => sheet.ask(library, budget, |game, course| course.next(game, &tokens)),
        Request::Play { sheet, tokens, text, spent, score } => sheet.ask(library, budget, |game, course| {
            if course.is_over() {
                return Err(Fault::not_now("the game is over"));
            }
            let turn = match (tokens, text) {
                (Some(tokens), None) => course.turn_of_tokens(game, &tokens)?,
                (None, Some(text)) => course.turn_of_text(game, &text)?,
                _ => return Err(Fault::bad("a turn is sent either as `tokens` or as `text`")),
            };
            let course = course.after(game, &turn, Note { spent: spent.unwrap_or_default(), score })?;
            library.remember(&course);
            Ok(changed(game, &sheet, &course))
        }),
        Request::TakeBack { sheet } => {
            sheet.ask(library, budget, |game, course| Ok(changed(game, &sheet, &course.back()?)))
        }
        Request::End { sheet, how, side } => sheet.ask(library, budget, |game, course| {
            Ok(changed(game, &sheet, &course.asked_to_end(game, Ended { how, side })?))
        }),
        Request::Frames { sheet, from } => sheet.ask(library, budget, |game, course| course.frames(game, from)),
        Request::Pgn { sheet, rules, today } => {
            sheet.ask(library, budget, |game, course| Ok(to_json(&course.record(game, rules, today)?)))
        }
        Request::Arrange { id, readings, arrangement } => {
            library.within(&found(&id)?, readings, budget, |game| Ok(to_json(&arrange::arranged(game, arrangement)?)))
        }
        Request::SetUp { id, readings, position } => library
            .within(&found(&id)?, readings, budget, |game| Ok(to_json(&arrange::set_up(game, position.as_deref())?))),
        Request::Import { id, from, readings } => Ok(to_json(&import(library, &id, readings, &from, budget)?)),
        Request::Think { .. } => Err(Fault::bad("a computer thinks at a table of the server, or in the browser")),
        Request::Analyse { sheet, looking } => sheet.ask(library, budget, |game, course| {
            let bench = library.bench(course.setting(), by(looking.by));
            Ok(to_json(&study::analyse(&bench, game, &course, looking, tell)?))
        }),
        Request::Threat { sheet, looking } => sheet.ask(library, budget, |game, course| {
            let bench = library.bench(course.setting(), by(looking.by));
            Ok(to_json(&study::threat(&bench, game, course.position(), looking, tell)))
        }),
        Request::Weigh { sheet, by: speaker } => sheet.ask(library, budget, |game, course| {
            let bench = library.bench(course.setting(), by(speaker));
            Ok(to_json(&study::weigh(&bench, game, course.position())))
        }),
        Request::Solve { sheet, proving } => sheet
            .ask(library, budget, |game, course| Ok(to_json(&study::solve(game, course.position(), proving, tell)?))),
        Request::WriteStudy { sheet, preface, turns, today } => sheet.ask(library, budget, |game, course| {
            Ok(to_json(&study::write_book(game, &course, &preface, turns, today)))
        }),
        Request::Grade { sheet, grading } => {
            study::grade(library, &sheet, grading, budget, tell).map(|grade| to_json(&grade))
        }
    }
}

/// What scores come from.
fn by(speaker: Option<study::Speaker>) -> eval::Source {
    speaker.map(eval::Source::from).unwrap_or_default()
}

fn changed(game: &Game, sheet: &Sheet, course: &Course) -> String {
    to_json(&Changed { sheet: sheet.after(course), view: view(game, course, &Shown::default()) })
}
