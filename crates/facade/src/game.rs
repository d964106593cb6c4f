//! A game as the lobby shows it, and in full with its rules and men.
//!
//! For: the asks `games` and `game`. Not for: the page about a game (`guide`), games being played (`view`).

use crate::board::{Board, Side, board, sides};
use crate::edition::Edition;
use crate::lessons;
use crate::men::{Man, men};
use crate::seat::Level;
use crate::titles::{self, Title};
use rules::{Game, GameDef};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use ts_rs::TS;

/// A game as the lobby shows it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "GameCard")]
#[ts(rename = "GameCard")]
pub(crate) struct Card<'g> {
    id: &'g str,
    name: &'g str,
    about: &'g str,
    note: Option<&'g str>,
    family: Option<String>,
    cells: usize,
    sides: Vec<Side<'g>>,
    readings: Vec<Reading<'g>>,
    /// How many lessons there are.
    lessons: usize,
}

/// A game with its rules, men and board.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "Game")]
#[ts(rename = "Game")]
pub(crate) struct Detail<'g> {
    #[serde(flatten)]
    card: Card<'g>,
    rules: Vec<Section>,
    records: Vec<Title>,
    problems: Vec<Title>,
    pieces: Vec<PieceInfo<'g>>,
    board: Board<'g>,
    start: Vec<Man<'g>>,
    levels: Vec<Level>,
}

/// A doubtful rule.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Reading<'g> {
    name: &'g str,
    summary: &'g str,
    source: &'g str,
    default: &'g str,
    values: Vec<ReadingValue<'g>>,
}

/// One way to read it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ReadingValue<'g> {
    value: &'g str,
    summary: &'g str,
}

/// A part of the rules in plain English.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "RuleSection")]
#[ts(rename = "RuleSection")]
pub(crate) struct Section {
    heading: String,
    lines: Vec<String>,
}

/// A kind of man or stone.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct PieceInfo<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    /// What is written on it: nothing, the same for all sides, or a text for each.
    faces: &'g [String],
    promoted: bool,
    stone: bool,
    lines: Vec<String>,
}

impl<'g> Card<'g> {
    /// What the list of games is sorted by.
    pub(crate) fn place(&self, length: usize) -> (bool, Reverse<usize>, &'g str) {
        let related = self.family.is_some();
        (related, Reverse(if related { 0 } else { length }), self.name)
    }
}

/// The game as the lobby shows it; `family` is the game that it goes back to by extending others.
pub(crate) fn card<'g>(edition: &'g Edition, def: &'g GameDef) -> Card<'g> {
    let readings = def.readings.iter().map(|reading| Reading {
        name: &reading.name,
        summary: &reading.summary,
        source: &reading.source,
        default: &reading.default,
        values: reading.values.iter().map(|(value, summary)| ReadingValue { value, summary }).collect(),
    });
    Card {
        id: edition.id(),
        name: &def.name,
        about: &def.about,
        note: def.note.as_deref(),
        family: rules::parents(edition.text(), &catalog::library).pop().map(|(id, _)| id),
        cells: def.board.cell_count(),
        sides: sides(def),
        readings: readings.collect(),
        lessons: lessons::count(edition),
    }
}

/// The game with its rules, men and board.
pub(crate) fn detail<'g>(edition: &'g Edition, game: &'g Game) -> Detail<'g> {
    let def = game.def();
    let pieces = def.all_kinds().map(|kind| {
        let of = def.kind(kind);
        PieceInfo {
            kind: &of.id,
            name: &of.title,
            letter: of.letter.to_string(),
            glyph: &of.glyph,
            faces: &of.face,
            promoted: of.promoted_from.is_some(),
            stone: of.stone,
            lines: rules::explain_kind(def, kind),
        }
    });
    let sections =
        rules::explain(def).into_iter().map(|section| Section { heading: section.heading, lines: section.lines });
    Detail {
        card: card(edition, def),
        rules: sections.collect(),
        records: titles::records(edition),
        problems: titles::problems(edition),
        pieces: pieces.collect(),
        board: board(def),
        start: men(game, &game.start()),
        levels: search::Level::all().map(Level::from).collect(),
    }
}
