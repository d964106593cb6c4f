//! A table's game as a record: what `notation::record` cannot know is added here.
//!
//! For: who played, when, and why it ended. Not for: the form of a record.

use crate::table::Seat;
use crate::view::Ending;
use catalog::Shipped;
use notation::record::{Entry, Record, write};
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

/// The day so many days after 1 January 1970, as records write it.
fn date(days: u64) -> String {
    // Counted from 1 March of the year 0, so that the leap day is a year's last; 400 years have 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expected) in
            [(0, "1970.01.01"), (59, "1970.03.01"), (11_016, "2000.02.29"), (19_723, "2024.01.01"), (20_513, "2026.03.01")]
        {
            assert_eq!(date(days), expected);
        }
    }
}
