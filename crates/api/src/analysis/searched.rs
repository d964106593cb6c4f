//! The requests about a position of a game that is passed in as a value and that a search or an evaluation answers.

use super::{AnalysisEngine, AnalysisOptions, Evaluator, OnProgress};
use crate::answer_cache::AnswerCache;
use crate::game_record::GameRecord;
use crate::json::to_json;
use engine::eval::EvalSource;
use play::{Fault, GameCache, GameState};
use rules::{Budget, Game};

/// The best lines.
pub(crate) fn analyse(
    library: &GameCache,
    record: GameRecord,
    options: AnalysisOptions,
    budget: &Budget,
    tell: OnProgress<'_>,
) -> Result<String, Fault> {
    with_engine(library, record, budget, options.evaluator, |engine, game, course| {
        Ok(to_json(&super::analyse(engine, game, course, options, tell)?))
    })
}

/// What the next side would do.
pub(crate) fn threat(
    library: &GameCache,
    record: GameRecord,
    options: AnalysisOptions,
    budget: &Budget,
    tell: OnProgress<'_>,
) -> Result<String, Fault> {
    with_engine(library, record, budget, options.evaluator, |engine, game, course| {
        Ok(to_json(&super::threat(engine, game, course.position(), options, tell)))
    })
}

/// The static evaluation.
pub(crate) fn evaluate(
    library: &GameCache,
    record: GameRecord,
    evaluator: Option<Evaluator>,
    budget: &Budget,
) -> Result<String, Fault> {
    with_engine(library, record, budget, evaluator, |engine, game, course| {
        Ok(to_json(&super::evaluate(engine, game, course.position())))
    })
}

/// Answers with the state of searches of the game that has the scores of this evaluator, by default the best one.
fn with_engine(
    library: &GameCache,
    record: GameRecord,
    budget: &Budget,
    evaluator: Option<Evaluator>,
    answer: impl FnOnce(&AnalysisEngine, &Game, &GameState) -> Result<String, Fault>,
) -> Result<String, Fault> {
    record.ask(library, budget, |game, course| {
        let source = evaluator.map(EvalSource::from).unwrap_or_default();
        let engine = AnswerCache::of(library).analysis_engine(course.configured_game(), source);
        answer(&engine, game, &course)
    })
}
