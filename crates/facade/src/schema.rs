//! What answers look like, as JSON Schema, for whoever documents an interface that hands them on.
//!
//! For: the document of the server's interface. Not for: the page, which has types (`contract`); anything at run time.

use crate::{arrange, ask, frames, game, guide, import, lessons, next, played, problem, reach, study, think, view};
use schemars::{Schema, SchemaGenerator, json_schema};

/// A game being played: what `view` is answered with.
pub fn view(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<view::View<'_>>()
}

/// What can follow the beginning of a turn.
pub fn next(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<next::Next<'_>>()
}

/// Positions of a game, one after the other.
pub fn frames(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Vec<frames::Frame<'_>>>()
}

/// All games, as a lobby shows them.
pub fn games(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Vec<game::Card<'_>>>()
}

/// A game with its rules.
pub fn game(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<game::Detail<'_>>()
}

/// The rules of a game, told with pictures.
pub fn guide(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<guide::Guide<'_>>()
}

/// A game that was played.
pub fn record(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<played::Played<'_>>()
}

/// A problem.
pub fn problem(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<problem::Problem<'_>>()
}

/// A whole game graded.
pub fn grade(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<study::Grade>()
}

/// What any question is answered with: one of these.
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
        lessons::FirstSteps<'_>,
        lessons::Attempted<'_>,
        ask::Changed<'_>,
        String,
        arrange::Arranged<'_>,
        import::Imported,
        think::Thought,
        Option<study::Found>,
        study::Weighed,
        study::Solved,
    );
    json_schema!({ "anyOf": any })
}
