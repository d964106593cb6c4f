//! A game as a record: what `notation::record` cannot know is added here.
//!
//! For: who played, when, and why it ended. Not for: the form of a record.

use crate::course::Course;
use crate::fault::Fault;
use crate::hidden;
use crate::seat::Seat;
use notation::record::{Entry, Record, date, write};
use rules::Game;

impl Course {
    /// The game as a record, with the rule file in it if wanted, or if it is somebody's own; `today` is the number of
    /// days since 1970.
    ///
    /// # Errors
    /// While something of it is unseen.
    pub fn record(&self, game: &Game, rules: bool, today: u64) -> Result<String, Fault> {
        self.record_of(game, rules, today, &[])
    }

    /// The same, with what the people are called, by side; where nothing is said they are persons.
    ///
    /// # Errors
    /// While something of it is unseen.
    pub fn record_of(&self, game: &Game, rules: bool, today: u64, people: &[Option<String>]) -> Result<String, Fault> {
        if hidden::is_hidden(game, &self.pos) && self.ending.is_none() {
            return Err(Fault::not_now("the record can be had when everything unseen has been shown"));
        }
        let edition = self.setting.edition();
        let rule_text = edition.whole();
        let mut record = Record::new(game, edition.id(), &rule_text, &self.start);
        record.set_tag("Event", "Variorum");
        record.set_tag("Date", date(today));
        let names = self.seats.iter().enumerate().map(|(side, seat)| match seat {
            Seat::Person => people.get(side).cloned().flatten().unwrap_or_else(|| "Person".to_owned()),
            Seat::Computer(level) => format!("Computer, level {}", level.number()),
        });
        if self.seats.len() == 2 {
            for (tag, name) in ["White", "Black"].into_iter().zip(names) {
                record.set_tag(tag, name);
            }
        } else {
            let names = game.def().sides.iter().zip(names).map(|(side, name)| format!("{}: {name}", side.name));
            record.set_tag("Players", names.collect::<Vec<_>>().join("; "));
        }
        if let Some(ending) = &self.ending {
            record.set_tag("Termination", &*ending.reason);
            ending.result.clone_into(&mut record.result);
        }
        record.turns =
            self.turns.iter().map(|played| Entry { text: played.text.clone(), ..Entry::default() }).collect();
        // A game of somebody's own is known nowhere else.
        record.rules = (rules || edition.is_own()).then_some(rule_text);
        Ok(write(game, &record))
    }
}
