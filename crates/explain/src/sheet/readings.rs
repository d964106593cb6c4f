//! The readings: the values chosen for doubtful rules, and the alternatives.

use rules::{GameDef, Join, Message, MessageArg, ReadingDef, message};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    let mut lines: Vec<Message> = def.chosen_readings().map(line).collect();
    if !lines.is_empty() {
        lines.insert(0, message!("doubts"));
    }
    lines
}

fn line((reading, chosen): (&ReadingDef, &str)) -> Message {
    let meaning = |value: &str| reading_value(reading, value);
    let others = reading.values.iter().filter(|(value, _)| value != chosen);
    let others: Vec<Message> =
        others.map(|(value, _)| message!("doubt-other", meaning = meaning(value), value = verbatim(value))).collect();
    message!(
        "doubt",
        summary = reading.summary.trim_end_matches('.'),
        name = verbatim(&reading.name),
        meaning = meaning(chosen),
        chosen = verbatim(chosen),
        n = others.len(),
        others = MessageArg::list(Join::Semicolons, others),
        source = &reading.source
    )
}

fn verbatim(text: &str) -> MessageArg {
    MessageArg::Verbatim(text.to_owned())
}

/// What a value of a reading means.
pub fn reading_value(reading: &ReadingDef, value: &str) -> Message {
    let text = reading.values.iter().find(|(known, _)| known == value).map_or("", |(_, text)| text.as_str());
    match (value, text.is_empty()) {
        ("on", true) => message!("doubt-on"),
        ("off", true) => message!("doubt-off"),
        (value, true) => message!("part", text = value),
        (_, false) => message!("part", text = text.trim_end_matches('.')),
    }
}
