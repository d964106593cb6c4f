//! A game as the lobby shows it, and in full with its rules and pieces.
//!
//! For the requests `games` and `game`. `guide` has the page about a game, `view` games in progress.

use crate::board::{Board, Side, board, sides};
use crate::json::to_json;
use crate::lessons;
use crate::pieces::{BoardPiece, board_pieces};
use crate::seat::Level;
use crate::titles::{self, Title};
use explain::Language;
use play::{Fault, GameCache, GameSource};
use rules::{Budget, Game, GameDef, ReadingDef};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A game as the lobby shows it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct GameCard<'g> {
    id: &'g str,
    name: &'g str,
    about: &'g str,
    note: Option<&'g str>,
    /// The rule file describes only a part of a game, which cannot be played by itself; the note says why.
    partial: bool,
    family: Option<String>,
    #[serde(flatten)]
    extent: BoardExtent,
    /// What is special about it, such as `drops` and `castling`: [`GameDef::features`].
    features: Vec<&'static str>,
    inventors: Vec<Inventor<'g>>,
    sides: Vec<Side<'g>>,
    readings: Vec<Reading<'g>>,
    /// The number of lessons.
    lessons: usize,
}

/// How large the board is.
#[derive(Debug, Serialize, JsonSchema, TS)]
struct BoardExtent {
    cells: usize,
    /// The number of files and ranks: `10×8`.
    size: String,
}

/// A person who invented the game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Inventor<'g> {
    name: &'g str,
    /// As the rule file states it: `1984`, or `about 1970`.
    year: Option<&'g str>,
}

/// A game with its rules, pieces and board.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "Game")]
#[ts(rename = "Game")]
pub(crate) struct GameDetail<'g> {
    #[serde(flatten)]
    card: GameCard<'g>,
    /// The language of the aim, the rules and the sentences about pieces. What they quote from the rule file is in
    /// English.
    language: &'static str,
    /// What the players try to achieve: one sentence if all have the same aim, otherwise one for each.
    aim: Vec<String>,
    rules: Vec<RuleSection>,
    records: Vec<Title>,
    problems: Vec<Title>,
    pieces: Vec<PieceInfo<'g>>,
    board: Board<'g>,
    start: Vec<BoardPiece<'g>>,
    levels: Vec<Level>,
}

/// A reading: a doubtful rule, as a parameter.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Reading<'g> {
    name: &'g str,
    summary: &'g str,
    source: &'g str,
    default: &'g str,
    values: Vec<ReadingValue<'g>>,
}

/// A value of a reading.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ReadingValue<'g> {
    value: &'g str,
    summary: String,
}

/// A section of the rules in words.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct RuleSection {
    /// What it is about, whatever the language: `about`, `board`, `start`, `pieces`, `stones`, `castling`, `passing`,
    /// `turn`, `check`, `end`, `doubts`, `writing`, `evidence`, `sources`.
    key: &'static str,
    heading: String,
    lines: Vec<String>,
}

/// A kind of piece or stone.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct PieceInfo<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    /// The characters on it: none, the same for all sides, or a text for each side.
    faces: &'g [String],
    promoted: bool,
    stone: bool,
    lines: Vec<String>,
    /// Which of the lines say how it captures, by index.
    captures: Vec<usize>,
}

impl<'g> GameCard<'g> {
    /// The sort key of the list of games.
    pub(crate) fn sort_key(&self, length: usize) -> (bool, Reverse<usize>, &'g str) {
        let related = self.family.is_some();
        (related, Reverse(if related { 0 } else { length }), self.name)
    }
}

/// The game as the lobby shows it; its `family` is the root of the chain of games that it extends.
pub(crate) fn game_card<'g>(edition: &'g GameSource, def: &'g GameDef) -> GameCard<'g> {
    let readings = def.readings.iter().map(|reading| Reading {
        name: &reading.name,
        summary: &reading.summary,
        source: &reading.source,
        default: &reading.default,
        values: reading
            .values
            .iter()
            .map(|(value, summary)| ReadingValue { value, summary: value_summary(reading, value, summary) })
            .collect(),
    });
    let inventors = def.inventors.iter().map(|(name, year)| Inventor { name, year: year.as_deref() });
    GameCard {
        id: edition.id(),
        name: &def.name,
        about: &def.about,
        note: def.note.as_deref(),
        partial: def.is_partial,
        family: rules::parents(edition.text(), &library::rule_text).pop().map(|(id, _)| id),
        extent: BoardExtent { cells: def.board.cell_count(), size: def.board_size() },
        features: def.features(),
        inventors: inventors.collect(),
        sides: sides(def),
        readings: readings.collect(),
        lessons: lessons::count(edition),
    }
}

/// What a value of a reading means; empty if the rule file does not say so and the value speaks for itself.
fn value_summary(reading: &ReadingDef, value: &str, summary: &str) -> String {
    match value {
        "on" | "off" if summary.is_empty() => explain::english(&explain::reading_value(reading, value)),
        _ => summary.to_owned(),
    }
}

/// The game with its rules, pieces and board.
pub(crate) fn game_detail<'g>(edition: &'g GameSource, game: &'g Game, language: Language) -> GameDetail<'g> {
    let def = game.def();
    let pieces = def.all_kinds().map(|kind| {
        let of = def.kind(kind);
        let sentences = explain::kind_sentences(def, kind, language);
        PieceInfo {
            kind: &of.id,
            name: &of.title,
            letter: of.letter.to_string(),
            glyph: &of.glyph,
            faces: &of.face,
            promoted: of.promoted_from.is_some(),
            stone: of.is_stone,
            captures: (0..).zip(&sentences).filter(|(_, said)| said.captures).map(|(i, _)| i).collect(),
            lines: sentences.into_iter().map(|said| said.text).collect(),
        }
    });
    let sections = explain::rule_sheet(def, language).into_iter();
    let sections =
        sections.map(|section| RuleSection { key: section.key, heading: section.heading, lines: section.lines });
    GameDetail {
        card: game_card(edition, def),
        language: language.code(),
        aim: explain::aim(def, language),
        rules: sections.collect(),
        records: titles::records(edition),
        problems: titles::problems(edition),
        pieces: pieces.collect(),
        board: board(def),
        start: board_pieces(game, &game.start()),
        levels: engine::search::Level::all().map(Level::from).collect(),
    }
}

/// The rules of a game as JSON, in a language.
pub(crate) fn game_answer(
    library: &GameCache,
    source: &GameSource,
    readings: BTreeMap<String, String>,
    language: Option<String>,
    budget: &Budget,
) -> Result<String, Fault> {
    let language = parse_language(language)?;
    library.with_game(source, readings, budget, |game| Ok(to_json(&game_detail(source, game, language))))
}

/// The language with this code; English if there is none.
pub(crate) fn parse_language(code: Option<String>) -> Result<Language, Fault> {
    let Some(code) = code else { return Ok(Language::English) };
    Language::parse(&code).ok_or_else(|| Fault::bad(format!("there is no language `{code}`")))
}
