//! Lines of turns with their scores, in a readable form.

use super::win_chance::{TeamChance, team_chances};
use engine::search::{Score, Searcher, win_distance};
use play::{touched_cells, turn_texts};
use rules::{Game, Position, Step, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The maximum number of turns of a line in an answer.
const MAX_LINE_TURNS: usize = 12;

/// A turn of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LineTurn {
    pub(crate) number: u32,
    pub(crate) side: u8,
    /// The turn in full notation, as in records.
    pub text: String,
    /// The turn in short notation.
    pub(crate) short: String,
    /// Its other effects; often empty.
    pub(crate) effects: String,
    pub(crate) cells: Vec<String>,
}

/// The forced end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct LineEnd {
    /// Whether the team of the side on turn wins; else it loses.
    #[serde(rename = "wins")]
    pub(crate) is_win: bool,
    /// The number of turns by the winning team.
    pub(crate) turns: u32,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Line {
    /// The score for the team of the side on turn, in hundredths of the median piece.
    pub(crate) score: Score,
    pub(crate) end: Option<LineEnd>,
    /// The distribution of the chances among the teams.
    pub(crate) team_chances: Vec<TeamChance>,
    /// The turns, starting with the next one to play.
    pub(crate) turns: Vec<LineTurn>,
}

/// A turn in a position.
pub(crate) fn line_turn(game: &Game, pos: &Position, turn: &[Step]) -> LineTurn {
    let said = turn_texts(game, pos, turn);
    LineTurn {
        number: notation::position::turn_number(game, pos.turns_played()),
        side: pos.side().0,
        text: said.text,
        short: said.short,
        effects: said.effects,
        cells: touched_cells(game, pos, turn).into_iter().map(|cell| game.board().name(cell).to_owned()).collect(),
    }
}

/// A line that starts in a position.
pub(super) fn line(searcher: &Searcher, game: &Game, pos: &Position, score: Score, turns: &[Turn]) -> Line {
    let mut at = *pos;
    let told = turns.iter().take(MAX_LINE_TURNS).map(|turn| {
        let told = line_turn(game, &at, turn);
        at = game.play_turn_unchecked(&at, turn, &mut ());
        told
    });
    let told = told.collect();
    let end = win_distance(game, pos, score, turns).map(|(wins, turns)| LineEnd { is_win: wins, turns });
    Line { score, end, team_chances: team_chances(searcher, game, pos, score), turns: told }
}
