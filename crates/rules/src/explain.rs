//! The whole game in plain English, made from its definition.
//!
//! For: the page's rules, `variorum explain`, and a reader who wants to check what a rule file says. Not for: the sentences of single words,
//! which stand with each word (`explain` there) and are only put together here. The order is that of a printed rule sheet: the aim, the
//! board and who stands on it, the men, what several of them share, the turn, check and the end, doubtful rules, writing it down. What does not
//! exist in a game is not spoken of. Each section has its file. Look next: [`explain`], [`explain_kind`].

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
use crate::english::{listed, sentence};
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
    let section = |heading: &str, lines: Vec<String>| Section { heading: heading.to_owned(), lines };
    let mut all = vec![
        section(&def.name, heading(def)),
        section("The start", start::lines(def)),
        section("The pieces", men::lines(def)),
        section("The stones", stones::lines(def)),
        section("Castling", special::castling(def)),
        section("Capture en passant", special::en_passant(def)),
        section("The turn", turn::lines(def)),
        section("Check", check::lines(def)),
        section("The end", end(def)),
        section("Doubtful rules", doubts::lines(def)),
        section("Writing it down", writing::lines(def)),
        section("What is known of it", evidence::explain(def)),
        section("Sources", sources(def)),
    ];
    // Of the zones only those are told that somebody speaks of.
    let spoken: String = all.iter().flat_map(|section| &section.lines).flat_map(|line| [line.as_str(), "\n"]).collect();
    all.insert(1, section("The board", board::lines(def, &spoken.to_lowercase())));
    all.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

fn heading(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    if !def.about.is_empty() {
        lines.push(def.about.clone());
    }
    lines.extend(aim::lines(def));
    let players: Vec<String> = def.sides.iter().map(|side| side.name.clone()).collect();
    lines.push(format!("{} play.", listed(&players, "and")));
    lines.extend(def.note.as_ref().map(|note| format!("Note: {note}")));
    for (name, year) in &def.inventors {
        lines.push(sentence(&match year {
            Some(year) => format!("inventor: {name}, {year}"),
            None => format!("inventor: {name}"),
        }));
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
    def.sources.iter().map(|source| sentence(&format!("source: {source}"))).collect()
}
