//! JSON schemas of the answers, for the documentation of interfaces that pass them on, such as the server's. The page
//! has types instead (`contract`). Nothing here is used at run time.

use crate::frames::Frame;
use crate::online::TableInfo;
use crate::view::GameView;
use crate::{
    analysis, arrange, computer, game, game_update, guide, import, lessons, move_entry, problem, reach, recorded_game,
};
use schemars::{Schema, SchemaGenerator, json_schema};

/// A game in progress: the answer to `view`.
pub fn view(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<GameView<'_>>()
}

/// A game at a table, with what is shown beside it.
pub fn table(generator: &mut SchemaGenerator) -> Schema {
    let view = view(generator);
    let table = generator.subschema_for::<TableInfo>();
    json_schema!({ "allOf": [view, { "type": "object", "properties": { "table": table }, "required": ["table"] }] })
}

/// What can follow a partial turn.
pub fn next(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<move_entry::EntryState<'_>>()
}

/// Consecutive positions of a game.
pub fn frames(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Vec<Frame<'_>>>()
}

/// All games, as a lobby shows them.
pub fn games(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Vec<game::GameCard<'_>>>()
}

/// A game with its rules.
pub fn game(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<game::GameDetail<'_>>()
}

/// The rules of a game, explained with diagrams.
pub fn guide(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<guide::Guide<'_>>()
}

/// A recorded game.
pub fn record(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<recorded_game::RecordedGame<'_>>()
}

/// A problem.
pub fn problem(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<problem::Problem<'_>>()
}

/// A graded game.
pub fn grade(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<analysis::Grade>()
}

/// The answer to any request: one of these.
pub fn answers(generator: &mut SchemaGenerator) -> Schema {
    let mut any = vec![
        games(generator),
        game(generator),
        guide(generator),
        record(generator),
        problem(generator),
        view(generator),
        next(generator),
        frames(generator),
        grade(generator),
    ];
    macro_rules! also {
        ($($of:ty),* $(,)?) => { $(any.push(generator.subschema_for::<$of>());)* };
    }
    also!(
        Vec<reach::Reach<'_>>,
        reach::Reach<'_>,
        Vec<String>,
        lessons::LessonSet<'_>,
        lessons::AttemptResult<'_>,
        game_update::GameUpdate<'_>,
        String,
        arrange::ArrangementCheck<'_>,
        import::ImportedGame,
        computer::ComputerTurn,
        Option<analysis::AnalysisResult>,
        analysis::StaticEval,
        analysis::ProofResult,
    );
    json_schema!({ "anyOf": any })
}
