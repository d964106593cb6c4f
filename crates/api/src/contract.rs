//! The TypeScript types of all requests and answers.
//!
//! A test writes them to `web/src/client/contract.ts`, which is the page's only source of them. Nothing here is used at
//! run time.

use crate::{
    analysis, annotations, arrange, board, clock, computer, draft, events, frames, game, game_record, game_result,
    game_update, guide, import, lessons, material, move_entry, pieces, problem, reach, recorded_game, request, seat,
    self_play, titles, view,
};
use ts_rs::{Config, TS};

const PREFACE: &str =
    "// The requests of a page and their answers. Generated from the Rust types by crates/api/tests/it/contract.rs. Do not edit;
// run `cargo xtask generate`. docs/reference/api.md says what the fields mean.

/** Readings by name; those not named have their defaults. */
export type Readings = Record<string, string>
";

/// The type of the answer to each request.
const ANSWERS: &[(&str, &str)] = &[
    ("games", "GameCard[]"),
    ("words", "LanguageWord[]"),
    ("draft", "Draft"),
    ("check", "DraftCheck"),
    ("betza", "BetzaMoves"),
    ("format", "string"),
    ("game", "Game"),
    ("guide", "Guide"),
    ("record", "RecordedGame"),
    ("problem", "Problem"),
    ("reach", "Reach[]"),
    ("reach-from", "Reach"),
    ("premove-targets", "string[]"),
    ("premove-drop-targets", "string[]"),
    ("lessons", "LessonSet"),
    ("attempt", "AttemptResult"),
    ("view", "GameView"),
    ("next", "EntryState"),
    ("play", "GameUpdate"),
    ("take-back", "GameUpdate"),
    ("end", "GameUpdate"),
    ("frames", "Frame[]"),
    ("pgn", "string"),
    ("arrange", "ArrangementCheck"),
    ("set-up", "ArrangementCheck"),
    ("import", "ImportedGame"),
    ("think", "ComputerTurn"),
    ("analyse", "AnalysisResult"),
    ("threat", "AnalysisResult | null"),
    ("evaluate", "StaticEval"),
    ("solve", "ProofResult"),
    ("export-study", "string"),
    ("grade", "Grade"),
    ("self-play", "string"),
    ("study-report", "StudyReport"),
    ("puzzles", "FoundPuzzles"),
];

/// Declares types, in this order.
macro_rules! declarations {
    ($($of:ty),* $(,)?) => { [$(declaration::<$of>()),*].concat() };
}

/// The content of the whole file.
pub fn contract() -> String {
    let mut text = [PREFACE, &games(), &tools()].concat();
    text.push_str("\n/** The type of the answer to each request. */\nexport type Answers = {\n");
    for (ask, answer) in ANSWERS {
        text.push_str("  '");
        text.push_str(ask);
        text.push_str("': ");
        text.push_str(answer);
        text.push('\n');
    }
    text.push_str("}\n");
    text
}

/// Games, their rules, and games in progress.
fn games() -> String {
    declarations!(
        board::Side<'_>,
        board::BoardCell<'_>,
        board::Zone<'_>,
        board::Wall,
        board::BoardLabels,
        board::Board<'_>,
        pieces::BoardPiece<'_>,
        pieces::Check<'_>,
        pieces::StockItem<'_>,
        pieces::Stock<'_>,
        events::BoardEvent<'_>,
        game::ReadingValue<'_>,
        game::Reading<'_>,
        game::Inventor<'_>,
        game::GameCard<'_>,
        game::RuleSection,
        game::PieceInfo<'_>,
        titles::Title,
        seat::Level,
        game::GameDetail<'_>,
        guide::GuidePart<'_>,
        guide::Guide<'_>,
        notation::ReachAction,
        notation::ReachMode,
        reach::ReachMark<'_>,
        reach::Reach<'_>,
        draft::LanguageWord,
        draft::DraftProblem,
        draft::DraftCheck,
        draft::DraftNames,
        draft::Draft<'_>,
        draft::BetzaMoves,
        lessons::Lesson<'_>,
        lessons::LessonSet<'_>,
        lessons::AttemptResult<'_>,
        crate::Message,
        seat::SeatSpec,
        seat::SeatKind,
        seat::TableSide<'_>,
        view::GameName<'_>,
        game_result::Verdict<'_>,
        view::Turn<'_>,
        view::LastTurn<'_>,
        view::Count,
        clock::SideTime,
        clock::TimeControl,
        clock::Clock,
        material::CapturedKind<'_>,
        material::CapturedPieces<'_>,
        material::MaterialLead,
        view::GameView<'_>,
        notation::MarkKind,
        move_entry::EntryTarget<'_>,
        move_entry::EntryChoice<'_>,
        move_entry::Refusal<'_>,
        move_entry::EntryState<'_>,
        frames::Annotation<'_>,
        frames::FrameTurn<'_>,
        frames::Frame<'_>,
        recorded_game::RecordedGame<'_>,
        problem::Key<'_>,
        problem::Problem<'_>,
        game_result::TerminationKind,
        game_result::Termination,
        game_record::GameRecordTurn,
        game_record::GameRecord,
    )
}

/// Positions set up by hand, imported games and analysis; and the requests.
fn tools() -> String {
    declarations!(
        arrange::Arrangement,
        arrange::Placement,
        arrange::StockCount,
        arrange::DoubleStep,
        arrange::ArrangementProblem<'_>,
        arrange::MoveRight<'_>,
        arrange::ArrangementCheck<'_>,
        annotations::ShapeColor,
        annotations::BoardShape,
        annotations::TurnAnnotations,
        analysis::StudyTurn,
        analysis::StudyHead,
        analysis::TeamChance,
        analysis::LineTurn,
        import::ImportSource,
        import::ImportedTurn,
        import::ImportedGame,
        analysis::LineEnd,
        analysis::Line,
        analysis::AnalysisOptions,
        analysis::AnalysisResult,
        analysis::Evaluator,
        analysis::ScorePart,
        analysis::PieceContribution,
        analysis::StaticEval,
        analysis::ProofAim,
        analysis::ProofOptions,
        analysis::ProofOutcome,
        analysis::ProofBranch,
        analysis::ProofKey,
        analysis::ProofResult,
        analysis::PositionEval,
        analysis::GradeOptions,
        analysis::Judgement,
        analysis::GradedTurn,
        analysis::Grade,
        analysis::AnalysisProgress<'_>,
        self_play::StudyPlan,
        request::Request,
        self_play::StudyReport,
        self_play::FoundPuzzle,
        self_play::FoundPuzzles,
        computer::ComputerTurn,
        game_update::GameUpdate<'_>,
    )
}

/// The TypeScript declaration of a type, with its documentation.
pub(crate) fn declaration<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    let text = format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config));
    // Comments of one line are written on one line.
    text.replace("/**\n * ", "/** ").replace("\n */", " */")
}
