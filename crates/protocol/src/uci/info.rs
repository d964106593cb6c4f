//! The output of a search: formats `info` lines, and `bestmove` at the end.

use crate::current_game::CurrentGame;
use crate::output::Output;
use crate::uci::dialect::Dialect;
use engine::SearchEvent;
use engine::search::Bound;
use notation::turn::write_line;
use rules::{Game, Position, Step};
use std::sync::Arc;

/// Writes the output of a search of a position.
pub(super) struct InfoWriter {
    out: Output,
    dialect: Dialect,
    game: Arc<Game>,
    pos: Position,
    /// The answer, if it does not depend on the search.
    answer: Option<&'static str>,
}

impl InfoWriter {
    pub(super) fn new(out: Output, dialect: Dialect, play: &CurrentGame, answer: Option<&'static str>) -> Self {
        Self { out, dialect, game: Arc::clone(play.game()), pos: *play.pos(), answer }
    }

    pub(super) fn write(&mut self, news: &SearchEvent<'_>) {
        let write = |game: &Game, pos: &Position, turn: &[Step]| self.dialect.write_turn(game, pos, turn);
        match news {
            SearchEvent::Line { report, nodes, time } => {
                let score = self.dialect.score(report.score);
                let bound = match report.bound {
                    Bound::Exact => "",
                    Bound::Lower => " lowerbound",
                    Bound::Upper => " upperbound",
                };
                let millis = time.as_millis();
                let speed = u128::from(*nodes) * 1_000_000 / time.as_micros().max(1);
                let line = write_line(&self.game, &self.pos, report.pv, write).join(" ");
                if self.dialect == Dialect::Ucci {
                    // Exactly these words in this order; there is nothing for several lines and for bounds.
                    self.out.write_line(&format!("info time {millis} nodes {nodes}"));
                    self.out.write_line(&format!("info depth {} score {score} pv {line}", report.depth));
                    return;
                }
                self.out.write_line(&format!(
                    "info depth {} seldepth {} multipv {} score {score}{bound} nodes {nodes} nps {speed} hashfull {} time {millis} pv {line}",
                    report.depth, report.selective_depth, report.line, report.hash_full
                ));
            }
            SearchEvent::Failed => {
                self.out.write_line(&self.dialect.note("the search failed; playing any legal move"));
            }
            SearchEvent::Done(choice) if self.answer.is_some() || choice.is_none() => {
                self.out.write_line(self.answer.unwrap_or(self.dialect.no_turn()));
            }
            SearchEvent::Done(None) => {}
            SearchEvent::Done(Some(choice)) => {
                let turn = write(&self.game, &self.pos, &choice.turn);
                let after = self.game.play_turn_unchecked(&self.pos, &choice.turn, &mut ());
                let reply = choice.reply.as_ref().map(|reply| write(&self.game, &after, reply));
                let ponder = reply.map(|reply| format!(" ponder {reply}")).unwrap_or_default();
                self.out.write_line(&format!("bestmove {turn}{ponder}"));
            }
        }
    }
}
