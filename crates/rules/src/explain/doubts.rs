//! The readings: how doubtful rules are answered here, and how else they could be.

use crate::def::GameDef;
use crate::english::sentence;
use crate::reading::ReadingDef;

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let mut lines: Vec<String> = def.chosen_readings().map(line).collect();
    if !lines.is_empty() {
        let intro = "Where the sources are silent or contradict each other the rules above follow the answers given here. In brackets stand the \
                     names by which other answers are chosen.";
        lines.insert(0, intro.to_owned());
    }
    lines
}

fn line((reading, chosen): (&ReadingDef, &str)) -> String {
    let meaning = |value: &str| {
        let text = reading.values.iter().find(|(known, _)| known == value).map_or("", |(_, text)| text.as_str());
        match (value, text.is_empty()) {
            ("on", true) => "Yes".to_owned(),
            ("off", true) => "No".to_owned(),
            (value, true) => value.to_owned(),
            (_, false) => text.trim_end_matches('.').to_owned(),
        }
    };
    let others = reading.values.iter().filter(|(value, _)| value != chosen);
    let others: Vec<String> = others.map(|(value, _)| format!("{} ({value})", meaning(value))).collect();
    let others = if others.is_empty() { String::new() } else { format!(" Other answers: {}.", others.join("; ")) };
    let summary = reading.summary.trim_end_matches('.');
    let (name, chosen_means) = (&reading.name, meaning(chosen));
    format!("{summary} ({name}): {chosen_means} ({chosen}).{others} {}", sentence(&format!("source: {}", reading.source)))
}
