//! A game as a value, as pages keep it and send it with each request. `play` replays it.

use crate::clock::TimeControl;
use crate::game_result::Termination;
use crate::object;
use crate::seat::SeatSpec;
use play::{Fault, GameCache, GameState};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A game as a value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The id of the game.
    pub(crate) game: String,
    /// The readings; those not named have their defaults.
    #[serde(default)]
    #[ts(type = "Readings")]
    readings: BTreeMap<String, String>,
    /// The start position; null for the normal one.
    #[serde(default)]
    start: Option<String>,
    /// One for each side, in the order of `sides`.
    #[serde(deserialize_with = "object::each")]
    seats: Vec<SeatSpec>,
    /// The turns played.
    #[serde(default, deserialize_with = "object::each")]
    turns: Vec<GameRecordTurn>,
    /// How people have ended it, if they have.
    #[serde(default, deserialize_with = "object::maybe")]
    #[serde(rename = "ended")]
    termination: Option<Termination>,
    /// The setting of the clocks; null if there are none.
    #[serde(default, deserialize_with = "object::maybe")]
    #[ts(optional = nullable)]
    clock: Option<TimeControl>,
}

/// A turn of a sheet.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRecordTurn {
    /// The turn in full notation, as in records; a shorter notation is accepted if it is unambiguous.
    text: String,
    /// The time that it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    spent: Option<u32>,
    /// The score of the position, by the computer that chose the turn, in hundredths of the median piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    score: Option<i32>,
}

impl GameRecord {
    /// Does some work with the state of the game after all its turns.
    pub(crate) fn ask<T>(
        self,
        library: &GameCache,
        budget: &Budget,
        work: impl FnOnce(&Game, GameState) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        play::GameRecord::from(self).ask(library, budget, work)
    }
}

impl From<GameRecord> for play::GameRecord {
    fn from(GameRecord { game, readings, start, seats, turns, termination, clock }: GameRecord) -> Self {
        let turn = |GameRecordTurn { text, spent, score }| play::GameRecordTurn { text, spent, score };
        Self {
            game,
            readings,
            start,
            seats: seats.into_iter().map(Into::into).collect(),
            turns: turns.into_iter().map(turn).collect(),
            termination: termination.map(Into::into),
            clock: clock.map(Into::into),
        }
    }
}

impl From<play::GameRecord> for GameRecord {
    fn from(record: play::GameRecord) -> Self {
        let play::GameRecord { game, readings, start, seats, turns, termination, clock } = record;
        let turn = |play::GameRecordTurn { text, spent, score }| GameRecordTurn { text, spent, score };
        Self {
            game,
            readings,
            start,
            seats: seats.into_iter().map(Into::into).collect(),
            turns: turns.into_iter().map(turn).collect(),
            termination: termination.map(Into::into),
            clock: clock.map(Into::into),
        }
    }
}
