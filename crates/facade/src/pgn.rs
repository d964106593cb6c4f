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
    /// The game as a record, with the rule file in it if wanted; `today` is the number of days since 1970.
    ///
    /// # Errors
    /// While something of it is unseen.
    pub fn record(&self, game: &Game, rules: bool, today: u64) -> Result<String, Fault> {
        if hidden::is_hidden(game, &self.pos) && self.ending.is_none() {
            return Err(Fault::not_now("the record can be had when everything unseen has been shown"));
        }
        let shipped = self.setting.shipped();
        let rule_text = catalog::whole(shipped.text);
        let mut record = Record::new(game, shipped.id, &rule_text, &self.start);
        record.set_tag("Event", "Variorum");
        record.set_tag("Date", date(today));
        let names = self.seats.iter().map(|seat| match seat {
            Seat::Person => "Person".to_owned(),
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
        record.turns = self.turns.iter().map(|played| Entry { text: played.text.clone(), ..Entry::default() }).collect();
        record.rules = rules.then_some(rule_text);
        Ok(write(game, &record))
    }
}
