//! The rules of a game in words, generated from its definition.
//!
//! The page's rule sheet, `variorum explain`, and authors who check their rule files use it. Each word describes itself
//! (its own `explain`); this module combines the parts. The order is that of a printed rule sheet: the aim, the board and
//! the start position, the pieces, what several of them share, the turn, check and the end, doubtful rules, notation.
//! Features that a game lacks are not mentioned. Each section has its own file; all build messages, which are worded
//! here. Look next: [`rule_sheet`], [`kind_sentences`].

mod aim;
mod board;
mod check;
mod evidence;
mod kind;
mod look;
mod pieces;
mod readings;
mod special;
mod start;
mod stones;
mod turn;
mod writing;

use crate::{Language, english, text};
pub use readings::reading_value;
use rules::phrases::all_of;
use rules::{GameDef, GoalDef, Kind, Message, Outcome, message};

/// The aim of the players: one sentence if all have the same, otherwise one for each; none if the game has no winner.
pub fn aim(def: &GameDef, language: Language) -> Vec<String> {
    aim::lines(def, false).iter().map(|line| text(line, language)).collect()
}

/// A sentence about a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindSentence {
    /// The sentence.
    pub text: String,
    /// Whether it says how the piece captures.
    pub captures: bool,
}

/// Describes one kind of piece or stone in sentences about "it".
pub fn kind_sentences(def: &GameDef, kind: Kind, language: Language) -> Vec<KindSentence> {
    let sentences = kind::sentences(def, kind).into_iter();
    sentences.map(|(sentence, captures)| KindSentence { text: text(&sentence, language), captures }).collect()
}

/// A section of the rules with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about, whatever the language: `about`, `board`, `start`, `pieces` and so on.
    pub key: &'static str,
    /// The heading.
    pub heading: String,
    /// The paragraphs, without line breaks; none is empty.
    pub lines: Vec<String>,
}

/// The rules of the game under the chosen readings, from the title to the sources.
pub fn rule_sheet(def: &GameDef, language: Language) -> Vec<Section> {
    let in_words = |(heading, lines): (Message, Vec<Message>)| Section {
        key: heading.key.strip_prefix("sheet-").unwrap_or("about"),
        heading: text(&heading, language),
        lines: lines.iter().map(|line| text(line, language)).collect(),
    };
    sections(def).into_iter().filter(|(_, lines)| !lines.is_empty()).map(in_words).collect()
}

fn sections(def: &GameDef) -> Vec<(Message, Vec<Message>)> {
    let mut all = vec![
        (message!("part", text = &def.name), heading(def)),
        (message!("sheet-start"), start::lines(def)),
        (message!("sheet-pieces"), pieces::lines(def)),
        (message!("sheet-stones"), stones::lines(def)),
        (message!("sheet-castling"), special::castling_lines(def)),
        (message!("sheet-passing"), special::en_passant(def)),
        (message!("sheet-turn"), turn::lines(def)),
        (message!("sheet-check"), check::lines(def)),
        (message!("sheet-end"), end(def)),
        (message!("sheet-doubts"), readings::lines(def)),
        (message!("sheet-writing"), writing::lines(def)),
        (message!("sheet-evidence"), evidence::lines(def)),
        (message!("sheet-sources"), sources(def)),
    ];
    // Only the zones that other sections mention are described. Rule files name them in English.
    let spoken: Vec<String> = all.iter().flat_map(|(_, lines)| lines).map(english).collect();
    all.insert(1, (message!("sheet-board"), board::lines(def, &spoken.join("\n").to_lowercase())));
    all
}

fn heading(def: &GameDef) -> Vec<Message> {
    let mut lines = Vec::new();
    if !def.about.is_empty() {
        lines.push(message!("part", text = &def.about));
    }
    lines.extend(aim::lines(def, true));
    lines.push(message!("sheet-players", players = all_of(def.sides.iter().map(|side| &side.name))));
    lines.extend(def.note.as_ref().map(|note| message!("sheet-note", note = note)));
    for (name, year) in &def.inventors {
        lines.push(match year {
            Some(year) => message!("sheet-inventor-year", name = name, year = year),
            None => message!("sheet-inventor", name = name),
        });
    }
    lines
}

/// The goals, draws last.
fn end(def: &GameDef) -> Vec<Message> {
    let draws = |goal: &&GoalDef| matches!(goal.outcome, Outcome::Draws | Outcome::Claim);
    let (drawn, won): (Vec<&GoalDef>, Vec<&GoalDef>) = def.goals.iter().partition(draws);
    won.into_iter().chain(drawn).map(|goal| goal.explain(def)).collect()
}

fn sources(def: &GameDef) -> Vec<Message> {
    def.sources.iter().map(|source| message!("sheet-source", source = source)).collect()
}
