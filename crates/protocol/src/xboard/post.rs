//! The output of a search: thinking lines, `.`, `hint`.
//!
//! This module formats them and keeps the last one; searches are started in `thinking`.

use super::{Mode, XBoard, turns};
use crate::scores::DisplayScore;
use engine::search::Bound;
use rules::{Game, Position, Turn};

/// The last output of a search.
#[derive(Default)]
pub(super) struct LastInfo {
    pub(super) stat: String,
    pub(super) hint: Option<Turn>,
}

impl XBoard {
    /// Executes `.`: reports the progress of the analysis.
    pub(super) fn write_progress(&self) {
        if self.situation.mode == Mode::Analyzing {
            let last = self.search.last_info.lock();
            self.out.write_line(&format!("stat01: {}", if last.stat.is_empty() { "0 0 0 0 0" } else { &last.stat }));
        }
    }

    pub(super) fn write_hint(&self) {
        let (game, pos) = (self.current.game(), self.current.pos());
        let last = self.search.last_info.lock();
        // The hint may be from another position.
        let text = last.hint.as_ref().map(|turn| turns::write(game, pos, turn));
        let legal = text.filter(|text| turns::parse(game, pos, text).ok() == last.hint);
        self.out.write_line(
            &legal.map_or_else(|| "telluser There is no hint yet.".to_owned(), |text| format!("Hint: {text}")),
        );
    }
}

/// A line of thinking output.
pub(super) struct ThinkingLine<'a> {
    pub(super) report: &'a engine::search::Report<'a>,
    pub(super) nodes: u64,
    pub(super) centiseconds: u128,
}

impl ThinkingLine<'_> {
    pub(super) fn to_text(&self, game: &Game, pos: &Position, prefix: &str) -> String {
        let Self { report, nodes, centiseconds } = self;
        let score = match DisplayScore::from_score(report.score) {
            DisplayScore::Centipawns(score) => score,
            DisplayScore::Mate(turns) => turns.signum() * (100_000 + turns.abs()),
        };
        let bound = match report.bound {
            Bound::Exact => "",
            Bound::Lower => "!",
            Bound::Upper => "?",
        };
        let speed = u128::from(*nodes) * 100 / (*centiseconds).max(1);
        let line = turns::line(game, pos, report.pv);
        format!(
            "{} {score} {centiseconds} {nodes} {} {speed} 0\t{prefix}{line}{bound}",
            report.depth, report.selective_depth
        )
    }
}
