//! The functions that answer requests: one arm for each.
//!
//! [`Request`] documents them; each arm calls the file that answers it.

use crate::analysis::{self, OnProgress, searched};
use crate::answer_cache::game_list;
use crate::frames::frames;
use crate::game::{game_answer, parse_language};
use crate::game_update::{after_turn, update};
use crate::guide::guide;
use crate::import::import;
use crate::json::to_json;
use crate::problem::problem;
use crate::recorded_game::recorded_game;
use crate::request::Request;
use crate::view::{ViewContext, view};
use crate::{arrange, draft, lessons, move_entry, reach};
use play::{Fault, GameCache, Termination};
use rules::Budget;

const NOT_ON_A_SERVER: &str =
    "only the engine in the browser answers `think`, `check`, `self-play`, `study-report` and `puzzles`, not a server";

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
        Request::Betza { text } => draft::betza(&text),
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
            let after = after_turn(game, &course, tokens, text, (spent, score));
            after.inspect(|course| library.remember(course))
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
        Request::Think { .. }
        | Request::Check { .. }
        | Request::SelfPlay { .. }
        | Request::StudyReport { .. }
        | Request::Puzzles { .. } => Err(Fault::bad(NOT_ON_A_SERVER)),
        Request::ExportStudy { record, head, turns, today } => record.ask(library, budget, |game, course| {
            Ok(to_json(&analysis::write_book(game, &course, head, turns, today)?))
        }),
        Request::Analyse { record, options } => searched::analyse(library, record, options, budget, tell),
        Request::Threat { record, options } => searched::threat(library, record, options, budget, tell),
        Request::Evaluate { record, evaluator } => searched::evaluate(library, record, evaluator, budget),
        Request::Solve { record, options: proving } => record.ask(library, budget, |game, course| {
            Ok(to_json(&analysis::solve(game, course.position(), proving, tell)?))
        }),
        Request::Grade { record, options: grading } => {
            analysis::grade(library, &record.into(), grading, budget, tell).map(|grade| to_json(&grade))
        }
    }
}
