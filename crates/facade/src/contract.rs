//! The types of all questions and answers, as TypeScript: the page has them from here and nowhere else.
//!
//! For: `web/src/desk/contract.ts`, which a test writes. Not for: anything at run time.

use crate::{
    arrange, ask, board, clock, ending, events, frames, game, guide, import, lessons, material, men, next, played,
    problem, reach, seat, sheet, study, think, titles, view,
};
use ts_rs::{Config, TS};

const PREFACE: &str =
    "// What a page asks and what it is answered. Written from the Rust types by crates/facade/tests/contract.rs. Do not edit:
// UPDATE_CONTRACT=1 cargo test -p variorum-facade --test contract. What the fields mean stands in docs/reference/api.md.

/** Readings by name; those not named have their defaults. */
export type Readings = Record<string, string>
";

/// What each question is answered with.
const ANSWERS: &[(&str, &str)] = &[
    ("games", "GameCard[]"),
    ("game", "Game"),
    ("guide", "Guide"),
    ("record", "Played"),
    ("problem", "Problem"),
    ("reach", "Reach[]"),
    ("reach-from", "Reach"),
    ("reach-later", "string[]"),
    ("place-later", "string[]"),
    ("lessons", "FirstSteps"),
    ("attempt", "Attempted"),
    ("view", "View"),
    ("next", "Next"),
    ("play", "Changed"),
    ("take-back", "Changed"),
    ("end", "Changed"),
    ("frames", "Frame[]"),
    ("pgn", "string"),
    ("arrange", "Arranged"),
    ("set-up", "Arranged"),
    ("import", "Imported"),
    ("think", "Thought"),
    ("analyse", "FoundLines"),
    ("threat", "FoundLines | null"),
    ("weigh", "Weighed"),
    ("solve", "Solved"),
    ("write-study", "string"),
    ("grade", "Grade"),
];

/// The whole file.
pub fn contract() -> String {
    let mut text = PREFACE.to_owned();
    macro_rules! write {
        ($($of:ty),* $(,)?) => { $(text.push_str(&declared::<$of>());)* };
    }
    write!(
        board::Side<'_>,
        board::BoardCell<'_>,
        board::Zone<'_>,
        board::Wall,
        board::Rim,
        board::Board<'_>,
        men::Man<'_>,
        men::Check<'_>,
        men::StockItem<'_>,
        men::Stock<'_>,
        events::Happened<'_>,
        game::ReadingValue<'_>,
        game::Reading<'_>,
        game::Card<'_>,
        game::Section,
        game::PieceInfo<'_>,
        titles::Title,
        seat::Level,
        game::Detail<'_>,
        guide::Part<'_>,
        guide::Guide<'_>,
        reach::ReachDoes,
        reach::ReachBy,
        reach::ReachMark<'_>,
        reach::Reach<'_>,
        lessons::Lesson<'_>,
        lessons::FirstSteps<'_>,
        lessons::Attempted<'_>,
        seat::SeatBody,
        seat::By,
        seat::Seated<'_>,
        view::GameName<'_>,
        ending::Ending,
        view::Turn<'_>,
        view::LastTurn<'_>,
        clock::SideTime,
        clock::TimeControl,
        clock::Clock,
        material::Lost<'_>,
        material::Captured<'_>,
        material::Ahead,
        view::View<'_>,
        next::Shape,
        next::Target<'_>,
        next::Choice<'_>,
        next::Why<'_>,
        next::Next<'_>,
        frames::Remark<'_>,
        frames::Made<'_>,
        frames::Frame<'_>,
        played::Played<'_>,
        problem::Key<'_>,
        problem::Problem<'_>,
        ending::How,
        ending::Ended,
        sheet::SheetTurn,
        sheet::Sheet,
        arrange::Arrangement,
        arrange::Placed,
        arrange::Held,
        arrange::Stepped,
        arrange::Trouble<'_>,
        arrange::RightOf<'_>,
        arrange::Arranged<'_>,
        study::StudyTurn,
        study::Share,
        study::LineTurn,
        import::Source,
        import::ImportedTurn,
        import::Imported,
        study::End,
        study::Line,
        study::Looking,
        study::Found,
        study::Speaker,
        study::Part,
        study::Mattering,
        study::Weighed,
        study::Aim,
        study::Proving,
        study::Outcome,
        study::Branch,
        study::Key,
        study::Solved,
        study::Mark,
        study::Grading,
        study::Cost,
        study::GradedTurn,
        study::Grade,
        study::Progress<'_>,
        ask::Request,
        think::Thought,
        ask::Changed<'_>,
    );
    text.push_str("\n/** What each question is answered with. */\nexport type Answers = {\n");
    for (ask, answer) in ANSWERS {
        text.push_str("  '");
        text.push_str(ask);
        text.push_str("': ");
        text.push_str(answer);
        text.push('\n');
    }
    text.push_str("}\n");
    // What is said in one line stands in one line.
    text.replace("/**\n * ", "/** ").replace("\n */", " */")
}

/// A type as the page reads it, with what is said of it.
pub fn declared<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}
