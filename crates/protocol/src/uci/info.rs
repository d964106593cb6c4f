//! What a search says: `info` lines, and `bestmove` at the end.
//!
//! For: their form. Not for: what is in them.

use crate::output::Output;
use crate::play::Play;
use crate::scores::Told;
use engine::News;
use notation::turn::{line, write_for_programs};
use rules::{Game, Position};
use search::Bound;
use std::sync::Arc;

/// Says what a search finds in a position.
pub(super) struct Teller {
    out: Output,
    game: Arc<Game>,
    pos: Position,
}

impl Teller {
    pub(super) fn new(out: Output, play: &Play) -> Self {
        Self { out, game: Arc::clone(play.game()), pos: *play.pos() }
    }

    pub(super) fn tell(&mut self, news: &News<'_>) {
        match news {
            News::Line { report, nodes, time } => {
                let score = match Told::of(report.score) {
                    Told::Centipawns(score) => format!("cp {score}"),
                    Told::Mate(turns) => format!("mate {turns}"),
                };
                let bound = match report.bound {
                    Bound::Exact => "",
                    Bound::AtLeast => " lowerbound",
                    Bound::AtMost => " upperbound",
                };
                let millis = time.as_millis();
                let speed = u128::from(*nodes) * 1_000_000 / time.as_micros().max(1);
                let line = line(&self.game, &self.pos, report.turns, write_for_programs).join(" ");
                self.out.say(&format!(
                    "info depth {} seldepth {} multipv {} score {score}{bound} nodes {nodes} nps {speed} hashfull {} time {millis} pv {line}",
                    report.depth, report.selective, report.line, report.hash_full
                ));
            }
            News::Failed => self.out.say("info string the search has failed; any legal turn is played"),
            News::Done(None) => self.out.say("bestmove (none)"),
            News::Done(Some(choice)) => {
                let turn = write_for_programs(&self.game, &self.pos, &choice.turn);
                let after = self.game.play_turn_unchecked(&self.pos, &choice.turn, &mut ());
                let reply = choice.reply.as_ref().map(|reply| write_for_programs(&self.game, &after, reply));
                let ponder = reply.map(|reply| format!(" ponder {reply}")).unwrap_or_default();
                self.out.say(&format!("bestmove {turn}{ponder}"));
            }
        }
    }
}
