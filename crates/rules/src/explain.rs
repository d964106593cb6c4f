//! The whole game in plain English, made from its definition.
//!
//! For: the page's rules, `variorum explain`, and a reader who wants to check what a rule file says. Not for: what
//! single words have to say of themselves (`explain` there), which is only put together here, nor how it is worded:
//! that stands in the texts (`english`). The order is that of a printed rule sheet: the aim, the board and who stands
//! on it, the men, what several of them share, the turn, check and the end, doubtful rules, writing it down. What does
//! not exist in a game is not spoken of. Each section has its file. Look next: [`explain`], [`explain_kind`].

mod aim;
mod board;
mod check;
mod doubts;
mod kind;
mod men;
mod special;
mod start;
mod stones;
mod turn;
mod writing;

use crate::def::GameDef;
use crate::english::{all_of, say};
use crate::evidence;
use crate::goal::{GoalDef, Outcome};
pub use kind::explain_kind;

/// A part of the rules under its own heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// A paragraph each, without line breaks; none is empty.
    pub lines: Vec<String>,
}

/// The rules of the game under the chosen readings, from the heading to the sources.
pub fn explain(def: &GameDef) -> Vec<Section> {
    let section = |heading: String, lines: Vec<String>| Section { heading, lines };
    let mut all = vec![
        section(def.name.clone(), heading(def)),
        section(say!("sheet-start"), start::lines(def)),
        section(say!("sheet-pieces"), men::lines(def)),
        section(say!("sheet-stones"), stones::lines(def)),
        section(say!("sheet-castling"), special::castling(def)),
        section(say!("sheet-passing"), special::en_passant(def)),
        section(say!("sheet-turn"), turn::lines(def)),
        section(say!("sheet-check"), check::lines(def)),
        section(say!("sheet-end"), end(def)),
        section(say!("sheet-doubts"), doubts::lines(def)),
        section(say!("sheet-writing"), writing::lines(def)),
        section(say!("sheet-evidence"), evidence::explain(def)),
        section(say!("sheet-sources"), sources(def)),
    ];
    // Of the zones only those are told that somebody speaks of.
    let spoken: String = all.iter().flat_map(|section| &section.lines).flat_map(|line| [line.as_str(), "\n"]).collect();
    all.insert(1, section(say!("sheet-board"), board::lines(def, &spoken.to_lowercase())));
    all.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

fn heading(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    if !def.about.is_empty() {
        lines.push(def.about.clone());
    }
    lines.extend(aim::lines(def));
    let players: Vec<String> = def.sides.iter().map(|side| side.name.clone()).collect();
    lines.push(say!("sheet-players", players = all_of(&players)));
    lines.extend(def.note.as_ref().map(|note| say!("sheet-note", note = note)));
    for (name, year) in &def.inventors {
        lines.push(match year {
            Some(year) => say!("sheet-inventor-year", name = name, year = year),
            None => say!("sheet-inventor", name = name),
        });
    }
    lines
}

/// Draws last.
fn end(def: &GameDef) -> Vec<String> {
    let draws = |goal: &&GoalDef| matches!(goal.outcome, Outcome::Draws | Outcome::Claim);
    let (drawn, won): (Vec<&GoalDef>, Vec<&GoalDef>) = def.goals.iter().partition(draws);
    won.into_iter().chain(drawn).map(|goal| goal.explain(def)).collect()
}

fn sources(def: &GameDef) -> Vec<String> {
    def.sources.iter().map(|source| say!("sheet-source", source = source)).collect()
}
