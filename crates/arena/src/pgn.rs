//! A game of a match as a record.
//!
//! For: what `notation::record` cannot know: who played, within which limits, what was thought, why it ended. Not for:
//! the form of a record.

use crate::play::Played;
use crate::run::Match;
use notation::record::{Record, date, result, write};
use rules::Verdict;
use std::time::{SystemTime, UNIX_EPOCH};

impl Match<'_> {
    /// The game as text. `rules` is the text of the rule file, of which the record holds a short name. After each turn
    /// of a player stands what it thought: score in hundredths of the median man / depth, and its time.
    pub fn record(&self, played: &Played, rules: &str) -> String {
        let (game, conditions) = (self.game, &self.conditions);
        let mut record = Record::new(game, self.id, rules, &conditions.start);
        let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
        record.set_tag("Event", format!("Match, seed {}", self.seed));
        record.set_tag("Date", date(days));
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
        let limits = (0..2).map(|player| format!("{}: {}", self.players[player], conditions.paces[player].text()));
        record.set_tag("Limits", limits.collect::<Vec<_>>().join("; "));
        record.set_tag("Termination", played.end.text());
        let winner = |winner| Verdict::Won { winner, reason: String::new() };
        let verdict = played.winning_side.map_or_else(|| Verdict::Drawn { reason: String::new() }, winner);
        result(game, &verdict).clone_into(&mut record.result);
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
