//! A line of turns with its score, as people read it.

use super::chance::{Share, shares};
use crate::events::touched;
use crate::telling::texts;
use rules::{Game, Position, Step, Turn};
use schemars::JsonSchema;
use search::{Score, Searcher, won_in};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// No more turns of a line are told.
const MOST_TURNS: usize = 12;

/// A turn in a line; as a turn of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LineTurn {
    pub(crate) number: u32,
    pub(crate) side: u8,
    /// In full, as records have it.
    pub text: String,
    /// As short as it can be said.
    pub(crate) short: String,
    /// What else it does; often empty.
    pub(crate) effects: String,
    pub(crate) cells: Vec<String>,
}

/// The game is believed to end so.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "LineEnd")]
#[ts(rename = "LineEnd")]
pub(crate) struct End {
    /// The side on turn wins with its team; else it loses.
    pub(crate) wins: bool,
    /// In so many turns of the winner's team.
    pub(crate) turns: u32,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Line {
    /// In hundredths of the median man, for the team of the side on turn.
    pub(crate) score: Score,
    pub(crate) end: Option<End>,
    /// How the chances are spread over the teams.
    pub(crate) shares: Vec<Share>,
    /// The first one is to be played now.
    pub(crate) turns: Vec<LineTurn>,
}

/// A turn of a position.
pub(crate) fn line_turn(game: &Game, pos: &Position, turn: &[Step]) -> LineTurn {
    let said = texts(game, pos, turn);
    LineTurn {
        number: notation::position::number(game, pos.played()),
        side: pos.side().0,
        text: said.text,
        short: said.short,
        effects: said.effects,
        cells: touched(game, pos, turn).into_iter().map(|cell| game.board().name(cell).to_owned()).collect(),
    }
}

/// A line that begins in a position.
pub(super) fn line(searcher: &Searcher, game: &Game, pos: &Position, score: Score, turns: &[Turn]) -> Line {
    let mut at = *pos;
    let told = turns.iter().take(MOST_TURNS).map(|turn| {
        let told = line_turn(game, &at, turn);
        at = game.play_turn_unchecked(&at, turn, &mut ());
        told
    });
    let told = told.collect();
    let end = won_in(game, pos, score, turns).map(|(wins, turns)| End { wins, turns });
    Line { score, end, shares: shares(searcher, game, pos, score), turns: told }
}
