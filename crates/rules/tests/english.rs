//! Claims about the rules in plain English: every shipped game is told completely and in clean sentences.

use rules::{GameDef, explain, explain_kind};

const GAMES: [(&str, &str); 5] = [
    ("bollwerk-178", include_str!("../../../games/bollwerk-178/bollwerk-178.kdl")),
    ("bombalot", include_str!("../../../games/bombalot/bombalot.kdl")),
    ("bomberman-chess", include_str!("../../../games/bomberman-chess/bomberman-chess.kdl")),
    ("fortress-chess", include_str!("../../../games/fortress-chess/fortress-chess.kdl")),
    ("wolf-chess", include_str!("../../../games/wolf-chess/wolf-chess.kdl")),
];

fn read(text: &str, choices: &[(String, String)]) -> GameDef {
    let (def, problems) = rules::read(text, choices);
    def.unwrap_or_else(|| panic!("{problems:?}"))
}

/// Every game under its default readings and under each other value of each reading.
fn editions() -> impl Iterator<Item = (String, GameDef)> {
    GAMES.into_iter().flat_map(|(id, text)| {
        let def = read(text, &[]);
        let mut all = Vec::new();
        for reading in &def.readings {
            for (value, _) in &reading.values {
                let name = format!("{id} with {}={value}", reading.name);
                all.push((name, read(text, &[(reading.name.clone(), value.clone())])));
            }
        }
        all.push((id.to_owned(), def));
        all
    })
}

fn whole(def: &GameDef) -> String {
    let sections: Vec<String> =
        explain(def).iter().map(|section| format!("{}\n{}\n", section.heading, section.lines.join("\n"))).collect();
    sections.concat()
}

#[test]
fn everything_that_has_a_name_is_told() {
    for (id, def) in editions() {
        let text = whole(&def);
        let kinds = def.kinds.iter().map(|kind| kind.title.clone());
        let zones = def.zones.iter().map(|zone| zone.name.replace('-', " "));
        let readings = def.readings.iter().map(|reading| reading.name.clone());
        let people = def.inventors.iter().map(|(name, _)| name.clone());
        let sides = def.sides.iter().map(|side| side.name.clone());
        for name in kinds.chain(readings).chain(people).chain(sides).chain(def.sources.iter().cloned()) {
            assert!(text.contains(&name), "{id} does not mention {name}");
        }
        let lower = text.to_lowercase();
        for name in zones {
            assert!(lower.contains(&name), "{id} does not mention {name}");
        }
    }
}

#[test]
fn every_line_is_a_clean_sentence() {
    for (id, def) in editions() {
        let mut lines: Vec<String> = explain(&def).into_iter().flat_map(|section| section.lines).collect();
        lines.extend(def.all_kinds().flat_map(|kind| explain_kind(&def, kind)));
        for line in lines {
            let first = line.chars().next().unwrap_or(' ');
            assert!(first.is_uppercase() || first.is_numeric(), "{id}: begins small: {line:?}");
            assert!(line.ends_with(['.', '"']), "{id}: has no end: {line:?}");
            for slip in ["  ", "{", "..", " .", " ,", "own own", "()", "a a ", "Some("] {
                // One source quotes its author with dots of omission.
                let line = line.replace("whoever ... immobilizes", "whoever immobilizes");
                assert!(!line.contains(slip), "{id}: {slip:?} in {line:?}");
            }
        }
    }
}

#[test]
fn no_section_is_empty_and_no_two_share_a_heading() {
    for (id, def) in editions() {
        let sections = explain(&def);
        for (i, section) in sections.iter().enumerate() {
            assert!(!section.lines.is_empty(), "{id}: {}", section.heading);
            assert!(sections[..i].iter().all(|other| other.heading != section.heading), "{id}: {}", section.heading);
        }
    }
}

#[test]
fn motions_that_agree_share_a_sentence() {
    let def = read(GAMES[4].1, &[]);
    let wolf = def.all_kinds().find(|&kind| def.kind(kind).id == "Wolf").expect("there are wolves");
    let expected = ["It moves and captures any distance along a rank or file, or by a knight's leap."];
    assert_eq!(explain_kind(&def, wolf), expected);
}
