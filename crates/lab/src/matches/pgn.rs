//! A game of a match as a record.
//!
//! It adds what `notation::record` cannot know: the players, their limits and evaluations, and the reason for the end.

use crate::matches::play::FinishedGame;
use crate::matches::run::Match;
use notation::record::{Record, format_date, result_text, write};
use rules::{Message, Verdict};
use std::time::{SystemTime, UNIX_EPOCH};

impl Match<'_> {
    /// The game as text. `rules` is the text of the rule file, whose hash goes into the record. A comment after each
    /// turn of a player gives its score in hundredths of the median piece, its depth, and its time.
    pub fn to_record(&self, played: &FinishedGame, rules: &str) -> String {
        let (game, conditions) = (self.game, &self.conditions);
        let mut record = Record::new(game, self.id, rules, &conditions.start);
        let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
        record.set_tag("Event", format!("Match, seed {}", self.seed));
        record.set_tag("Date", format_date(days));
        record.set_tag("Round", (played.number + 1).to_string());
        let names = played.seating.players.iter().map(|&player| self.players[player].to_string());
        if game.side_count() == 2 {
            for (tag, name) in ["White", "Black"].into_iter().zip(names) {
                record.set_tag(tag, name);
            }
        } else {
            let seats = game.def().sides.iter().zip(names).map(|(side, name)| format!("{}: {name}", side.name));
            record.set_tag("Players", seats.collect::<Vec<_>>().join("; "));
        }
        let limits = (0..2).map(|player| format!("{}: {}", self.players[player], conditions.limits[player].to_text()));
        record.set_tag("Limits", limits.collect::<Vec<_>>().join("; "));
        record.set_tag("Termination", played.termination.to_text());
        let winner = |winner| Verdict::Won { winner, reason: Message::default() };
        let verdict = played.winning_side.map_or_else(|| Verdict::Drawn { reason: Message::default() }, winner);
        result_text(game, &verdict).clone_into(&mut record.result);
        let mut pos = conditions.start;
        let thoughts = played.turns.iter().map(|made| {
            let score = made.answer.score.map_or_else(|| "?".to_owned(), |score| format!("{score:+}"));
            format!("{score}/{} {:.3}s", made.answer.depth, made.time.as_secs_f64())
        });
        let comments = played.opening.iter().map(|_| String::new()).chain(thoughts);
        let turns = played.opening.iter().chain(played.turns.iter().map(|made| &made.answer.turn));
        for (turn, comment) in turns.zip(comments) {
            record.push(game, &pos, turn);
            if let Some(entry) = record.turns.last_mut() {
                entry.comment = comment;
            }
            pos = game.play_turn_unchecked(&pos, turn, &mut ());
        }
        write(game, &record)
    }
}
