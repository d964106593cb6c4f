//! A table's game as a record: what `notation::record` cannot know is added here.
//!
//! For: who played, when, and why it ended. Not for: the form of a record.

use crate::table::Seat;
use crate::view::Ending;
use catalog::Shipped;
use notation::record::{Entry, Record, date, write};
use rules::{Game, Position};
use std::time::{SystemTime, UNIX_EPOCH};

/// The game as text, with the rule file in it if wanted.
pub(crate) fn text<'t>(
    (shipped, game): (&Shipped, &Game),
    start: &Position,
    turns: impl Iterator<Item = &'t str>,
    seats: &[Seat],
    ending: Option<&Ending>,
    rules: bool,
) -> String {
    let rule_text = catalog::whole(shipped.text);
    let mut record = Record::new(game, shipped.id, &rule_text, start);
    record.set_tag("Event", "Variorum");
    record.set_tag("Date", date(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400)));
    let names = seats.iter().map(|seat| match seat {
        Seat::Person => "Person".to_owned(),
        Seat::Computer(level) => format!("Computer, level {}", level.number()),
    });
    if seats.len() == 2 {
        for (tag, name) in ["White", "Black"].into_iter().zip(names) {
            record.set_tag(tag, name);
        }
    } else {
        let names = game.def().sides.iter().zip(names).map(|(side, name)| format!("{}: {name}", side.name));
        record.set_tag("Players", names.collect::<Vec<_>>().join("; "));
    }
    if let Some(ending) = ending {
        record.set_tag("Termination", &*ending.reason);
        ending.result.clone_into(&mut record.result);
    }
    record.turns = turns.map(|text| Entry { text: text.to_owned(), ..Entry::default() }).collect();
    record.rules = rules.then_some(rule_text);
    write(game, &record)
}
