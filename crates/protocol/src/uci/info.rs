//! The output of a search: formats `info` lines, and `bestmove` at the end.

use crate::current_game::CurrentGame;
use crate::output::Output;
use crate::scores::DisplayScore;
use engine::SearchEvent;
use notation::turn::{write_for_programs, write_line};
use rules::{Game, Position};
use search::Bound;
use std::sync::Arc;

/// Writes the output of a search of a position.
pub(super) struct InfoWriter {
    out: Output,
    game: Arc<Game>,
    pos: Position,
}

impl InfoWriter {
    pub(super) fn new(out: Output, play: &CurrentGame) -> Self {
        Self { out, game: Arc::clone(play.game()), pos: *play.pos() }
    }

    pub(super) fn write(&mut self, news: &SearchEvent<'_>) {
        match news {
            SearchEvent::Line { report, nodes, time } => {
                let score = match DisplayScore::from_score(report.score) {
                    DisplayScore::Centipawns(score) => format!("cp {score}"),
                    DisplayScore::Mate(turns) => format!("mate {turns}"),
                };
                let bound = match report.bound {
                    Bound::Exact => "",
                    Bound::Lower => " lowerbound",
                    Bound::Upper => " upperbound",
                };
                let millis = time.as_millis();
                let speed = u128::from(*nodes) * 1_000_000 / time.as_micros().max(1);
                let line = write_line(&self.game, &self.pos, report.pv, write_for_programs).join(" ");
                self.out.write_line(&format!(
                    "info depth {} seldepth {} multipv {} score {score}{bound} nodes {nodes} nps {speed} hashfull {} time {millis} pv {line}",
                    report.depth, report.selective_depth, report.line, report.hash_full
                ));
            }
            SearchEvent::Failed => self.out.write_line("info string the search failed; playing any legal move"),
            SearchEvent::Done(None) => self.out.write_line("bestmove (none)"),
            SearchEvent::Done(Some(choice)) => {
                let turn = write_for_programs(&self.game, &self.pos, &choice.turn);
                let after = self.game.play_turn_unchecked(&self.pos, &choice.turn, &mut ());
                let reply = choice.reply.as_ref().map(|reply| write_for_programs(&self.game, &after, reply));
                let ponder = reply.map(|reply| format!(" ponder {reply}")).unwrap_or_default();
                self.out.write_line(&format!("bestmove {turn}{ponder}"));
            }
        }
    }
}
