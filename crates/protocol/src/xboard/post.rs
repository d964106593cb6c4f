//! What is said about a search: lines of thinking, `.`, `hint`.
//!
//! For: their form, and keeping the last one for those who ask. Not for: searching (`thinking`).

use super::{Mode, XBoard, turns};
use crate::scores::Told;
use rules::{Game, Position, Turn};
use search::Bound;
use std::sync::PoisonError;

/// What the last search has said.
#[derive(Default)]
pub(super) struct Last {
    pub(super) stat: String,
    pub(super) hint: Option<Turn>,
}

impl XBoard {
    /// `.`: how far the analysis is.
    pub(super) fn tell_progress(&self) {
        if self.mode == Mode::Analyzes {
            let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            self.out.say(&format!("stat01: {}", if last.stat.is_empty() { "0 0 0 0 0" } else { &last.stat }));
        }
    }

    pub(super) fn hint(&self) {
        let (game, pos) = (self.play.game(), self.play.pos());
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have been found in another position.
        let text = last.hint.as_ref().map(|turn| turns::write(game, pos, turn));
        let legal = text.filter(|text| turns::read(game, pos, text).ok() == last.hint);
        self.out
            .say(&legal.map_or_else(|| "telluser There is no hint yet.".to_owned(), |text| format!("Hint: {text}")));
    }
}

/// A line of thinking output.
pub(super) struct Line<'a> {
    pub(super) report: &'a search::Report<'a>,
    pub(super) nodes: u64,
    pub(super) centiseconds: u128,
}

impl Line<'_> {
    pub(super) fn text(&self, game: &Game, pos: &Position, prefix: &str) -> String {
        let Self { report, nodes, centiseconds } = self;
        let score = match Told::of(report.score) {
            Told::Centipawns(score) => score,
            Told::Mate(turns) => turns.signum() * (100_000 + turns.abs()),
        };
        let bound = match report.bound {
            Bound::Exact => "",
            Bound::AtLeast => "!",
            Bound::AtMost => "?",
        };
        let speed = u128::from(*nodes) * 100 / (*centiseconds).max(1);
        let line = turns::line(game, pos, report.turns);
        format!("{} {score} {centiseconds} {nodes} {} {speed} 0\t{prefix}{line}{bound}", report.depth, report.selective)
    }
}
