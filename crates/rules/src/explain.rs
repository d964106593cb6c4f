//! The rules of a game in plain English, generated from its definition.
//!
//! The page's rule sheet, `variorum explain`, and authors who check their rule files use it. Each word describes itself
//! (its own `explain`), and the wording is in the texts (`english`); this module combines the parts. The order is that
//! of a printed rule sheet: the aim, the board and the start position, the pieces, what several of them share, the
//! turn, check and the end, doubtful rules, notation. Features that a game lacks are not mentioned. Each section has
//! its own file. Look next: [`explain`], [`explain_kind`].

mod aim;
mod board;
mod check;
mod kind;
mod pieces;
mod readings;
mod special;
mod start;
mod stones;
mod turn;
mod writing;

use crate::def::GameDef;
use crate::english::{join_and, say};
use crate::evidence;
use crate::goal::{GoalDef, Outcome};
pub use kind::{KindSentence, explain_kind, kind_sentences};

/// The aim of the players: one sentence if all have the same, otherwise one for each; none if the game has no winner.
pub fn explain_aim(def: &GameDef) -> Vec<String> {
    aim::lines(def, false)
}

/// A section of the rules with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// The paragraphs, without line breaks; none is empty.
    pub lines: Vec<String>,
}

/// The rules of the game under the chosen readings, from the title to the sources.
pub fn explain(def: &GameDef) -> Vec<Section> {
    let section = |heading: String, lines: Vec<String>| Section { heading, lines };
    let mut all = vec![
        section(def.name.clone(), heading(def)),
        section(say!("sheet-start"), start::lines(def)),
        section(say!("sheet-pieces"), pieces::lines(def)),
        section(say!("sheet-stones"), stones::lines(def)),
        section(say!("sheet-castling"), special::castling_lines(def)),
        section(say!("sheet-passing"), special::en_passant(def)),
        section(say!("sheet-turn"), turn::lines(def)),
        section(say!("sheet-check"), check::lines(def)),
        section(say!("sheet-end"), end(def)),
        section(say!("sheet-doubts"), readings::lines(def)),
        section(say!("sheet-writing"), writing::lines(def)),
        section(say!("sheet-evidence"), evidence::explain(def)),
        section(say!("sheet-sources"), sources(def)),
    ];
    // Only the zones that other sections mention are described.
    let spoken: String = all.iter().flat_map(|section| &section.lines).flat_map(|line| [line.as_str(), "\n"]).collect();
    all.insert(1, section(say!("sheet-board"), board::lines(def, &spoken.to_lowercase())));
    all.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

fn heading(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    if !def.about.is_empty() {
        lines.push(def.about.clone());
    }
    lines.extend(aim::lines(def, true));
    let players: Vec<String> = def.sides.iter().map(|side| side.name.clone()).collect();
    lines.push(say!("sheet-players", players = join_and(&players)));
    lines.extend(def.note.as_ref().map(|note| say!("sheet-note", note = note)));
    for (name, year) in &def.inventors {
        lines.push(match year {
            Some(year) => say!("sheet-inventor-year", name = name, year = year),
            None => say!("sheet-inventor", name = name),
        });
    }
    lines
}

/// The goals, draws last.
fn end(def: &GameDef) -> Vec<String> {
    let draws = |goal: &&GoalDef| matches!(goal.outcome, Outcome::Draws | Outcome::Claim);
    let (drawn, won): (Vec<&GoalDef>, Vec<&GoalDef>) = def.goals.iter().partition(draws);
    won.into_iter().chain(drawn).map(|goal| goal.explain(def)).collect()
}

fn sources(def: &GameDef) -> Vec<String> {
    def.sources.iter().map(|source| say!("sheet-source", source = source)).collect()
}
