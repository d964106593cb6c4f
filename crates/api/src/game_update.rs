//! A change of a game that is passed in as a value: the game after it, and its new view.
//!
//! For the requests `play`, `take-back` and `end`. `play` decides what a change does.

use crate::game_record::GameRecord;
use crate::json::to_json;
use crate::view::{GameView, ViewContext, game_view};
use play::{Fault, GameCache, GameState, TurnMeta};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A game after a change, and its new state.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct GameUpdate<'g> {
    record: GameRecord,
    view: GameView<'g>,
}

/// Changes a game, and returns it with its new view.
pub(crate) fn update(
    library: &GameCache,
    record: GameRecord,
    budget: &Budget,
    change: impl FnOnce(&Game, GameState) -> Result<GameState, Fault>,
) -> Result<String, Fault> {
    let record = play::GameRecord::from(record);
    record.ask(library, budget, |game, course| {
        let changed = change(game, course)?;
        let view = game_view(game, &changed, &ViewContext::default());
        Ok(to_json(&GameUpdate { record: record.updated(&changed).into(), view }))
    })
}

/// The game after a turn, given as `tokens` or as `text`.
pub(crate) fn after_turn(
    game: &Game,
    course: &GameState,
    tokens: Option<Vec<String>>,
    text: Option<String>,
    (spent, score): (Option<u32>, Option<i32>),
) -> Result<GameState, Fault> {
    if course.is_over() {
        return Err(Fault::conflict("the game is over"));
    }
    let turn = match (tokens, text) {
        (Some(tokens), None) => course.parse_tokens(game, &tokens)?,
        (None, Some(text)) => course.parse_turn(game, &text)?,
        _ => return Err(Fault::bad("send a turn either as `tokens` or as `text`")),
    };
    course.after_turn(game, &turn, TurnMeta { spent_ms: spent.unwrap_or_default(), score })
}
