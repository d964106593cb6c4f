//! The readings: the values chosen for doubtful rules, and the alternatives.

use crate::def::GameDef;
use crate::english::say;
use crate::reading::ReadingDef;

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let mut lines: Vec<String> = def.chosen_readings().map(line).collect();
    if !lines.is_empty() {
        lines.insert(0, say!("doubts"));
    }
    lines
}

fn line((reading, chosen): (&ReadingDef, &str)) -> String {
    let meaning = |value: &str| {
        let text = reading.values.iter().find(|(known, _)| known == value).map_or("", |(_, text)| text.as_str());
        match (value, text.is_empty()) {
            ("on", true) => say!("doubt-on"),
            ("off", true) => say!("doubt-off"),
            (value, true) => value.to_owned(),
            (_, false) => text.trim_end_matches('.').to_owned(),
        }
    };
    let others = reading.values.iter().filter(|(value, _)| value != chosen);
    let others: Vec<String> =
        others.map(|(value, _)| say!("doubt-other", meaning = meaning(value), value = value)).collect();
    say!(
        "doubt",
        summary = reading.summary.trim_end_matches('.'),
        name = &reading.name,
        meaning = meaning(chosen),
        chosen = chosen,
        n = others.len(),
        others = others.join("; "),
        source = &reading.source
    )
}
