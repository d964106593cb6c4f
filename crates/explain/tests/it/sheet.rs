//! The rules in plain English: every shipped game is described completely and in clean sentences.

use explain::{Language, Section};
use rules::{GameDef, Kind};

fn explain(def: &GameDef) -> Vec<Section> {
    explain::rule_sheet(def, Language::English)
}

fn explain_kind(def: &GameDef, kind: Kind) -> Vec<String> {
    let sentences = explain::kind_sentences(def, kind, Language::English).into_iter();
    sentences.map(|sentence| sentence.text).collect()
}

const GAMES: [(&str, &str); 5] = [
    ("bollwerk-178", include_str!("../../../../games/bollwerk-178/bollwerk-178.kdl")),
    ("bombalot", include_str!("../../../../games/bombalot/bombalot.kdl")),
    ("bomberman-chess", include_str!("../../../../games/bomberman-chess/bomberman-chess.kdl")),
    ("fortress-chess", include_str!("../../../../games/fortress-chess/fortress-chess.kdl")),
    ("wolf-chess", include_str!("../../../../games/wolf-chess/wolf-chess.kdl")),
];

fn read(text: &str, choices: &[(String, String)]) -> GameDef {
    let (def, problems) = rules::read(text, choices);
    def.unwrap_or_else(|| panic!("{problems:?}"))
}

/// Every game under its default readings, and under each other value of each reading.
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
fn everything_with_a_name_is_mentioned() {
    for (id, def) in editions() {
        let text = whole(&def);
        let kinds = def.kinds.iter().map(|kind| kind.title.clone());
        let readings = def.readings.iter().map(|reading| reading.name.clone());
        let people = def.inventors.iter().map(|(name, _)| name.clone());
        let sides = def.sides.iter().map(|side| side.name.clone());
        for name in kinds.chain(readings).chain(people).chain(sides).chain(def.sources.iter().cloned()) {
            assert!(text.contains(&name), "{id} does not mention {name}");
        }
    }
}

/// The text of one section.
fn section(def: &GameDef, heading: &str) -> String {
    explain(def)
        .into_iter()
        .filter(|section| section.heading == heading)
        .flat_map(|section| section.lines)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_zone_is_described_if_mentioned_and_not_explained_by_its_name() {
    for (id, def) in editions() {
        let (board, text) = (section(&def, "The board").to_lowercase(), whole(&def).to_lowercase());
        for zone in &def.zones {
            let name = zone.name.replace('-', " ");
            let told = board.contains(&format!("{name}: "));
            let spoken = text.replace(&board, "").contains(&name);
            let numbered = ["first rank", "second rank", "last rank"].contains(&name.as_str());
            assert_eq!(told, spoken && !numbered, "{id}: {name}");
        }
    }
}

/// Checks phrases that the text of a shipped game must and must not contain.
fn check(game: usize, said: &[&str], unsaid: &[&str]) {
    let (id, text) = GAMES[game];
    let text = whole(&read(text, &[]));
    for words in said {
        assert!(text.contains(words), "{id} does not say {words:?}:\n{text}");
    }
    for words in unsaid {
        assert!(!text.contains(words), "{id} says {words:?}:\n{text}");
    }
}

#[test]
fn bollwerk_can_be_learned_from_its_text() {
    check(
        0,
        &[
            "The aim is to bring a piece or a Bomb to the enemy's end field, to capture all enemy pieces, or to leave the enemy without a move.",
            "stops at the first piece or stone in its way",
            "ten Arrows, a Red-rim Arrow, ten Blocks, a Red-rim Block and three Bombs",
            "Arrow (^) and Red-rim Arrow (!): Each may be laid",
            "A knight's leap goes two squares straight ahead then one sideways",
            "Block (#) and Red-rim Block (%): Each may be laid on an empty square outside your own end zone. The Cannon passes",
            "leap over it",
            "It blocks the leaps of the King's Knight",
            "that piece may lay a stone from its new square",
            "Only the Chancellor may lay up to two stones.",
            "Instead of laying a stone, the Knight may remove one.",
            "A turn that wins the game ends at once.",
            "You may not pass.",
        ],
        &["10 Arrow", "lay stones", "check", "castl"],
    );
}

#[test]
fn bombalot_can_be_learned_from_its_text() {
    check(
        1,
        &[
            "to your goal on the far side of the board",
            "capturing each, but not a Bomb, which is merely hopped over",
            "When its owner takes it off the board as a turn, it does not explode.",
            "explodes first, where it stands, before anything is pushed; if the pushing piece survives, it then moves after all",
            "Having moved like an Immobilizer, it freezes an enemy piece next to it (see The turn) until it moves again.",
            "If no player has more than one piece left on the board, the game is a draw.",
            "When a position is set up, a side may have at most one Imitator.",
        ],
        &[
            "in whatever way",
            "check",
            "own goal",
            "of the kind",
            "stone",
            "board of these",
            "The Imitator (M) is an Imitator",
        ],
    );
    let pieces = section(&read(GAMES[1].1, &[]), "The pieces");
    assert_eq!(pieces.matches("The Imitator (M)").count(), 1, "{pieces}");
}

#[test]
fn bomberman_can_be_learned_from_its_text() {
    check(
        2,
        &[
            "it sends no ray back the way that one came, only in its other directions",
            "After a capture its rays run in all directions.",
            "a move that would also remove the enemy's own King gives no check, because it is not allowed",
            "the first piece that each of its rays meets",
            "without a capture, an explosion or a move of a Pawn",
            "whether they set the explosion off directly or by capturing a piece that explodes",
        ],
        &["piece or stone", "irreversible", "in whatever way"],
    );
}

#[test]
fn fortress_can_be_learned_from_its_text() {
    check(
        3,
        &[
            "A partner's pieces block the way like your own and cannot be captured.",
            "a partner's may be left or put in check",
            "Each enemy has this right separately",
            "There are also walls along the edge of the board, above A4 and B4",
            "until then others may still rescue you",
            "a Bishop, a Knight and a Rook",
        ],
        &["A5 ", "A4|A5", "irreversible", "1 Bishop"],
    );
    let lenient = whole(&read(GAMES[3].1, &[("knight-walls".into(), "lenient".into())]));
    assert!(lenient.contains(" and C2, C4 or D1;") && !lenient.contains("C2-E3"), "{lenient}");
}

#[test]
fn wolf_can_be_learned_from_its_text() {
    check(
        4,
        &["There is no castling.", "only on the squares where it lands can it be blocked", "(not by a Sergeant)"],
        &["castling rights", "third rank start", "rank start", "irreversible"],
    );
}

#[test]
fn a_reason_does_not_repeat_the_winner() {
    let file = r#"game "Home" version=1 { source "an example" }
        board { grid """
            2  .
            1  R
            """
            zone home White="a2" }
        side White w facing=up
        side Black b facing=down
        piece Runner R { step forward }
        turn { order White Black; act move }
        goal { occupy home wins text="a runner is home" }"#;
    let game = rules::compile(read(file, &[]));
    let start = game.start();
    let step = game.steps(&start).into_iter().next().expect("the runner can move");
    let home = game.play_step_unchecked(&start, &step, &mut ());
    let verdict = game.verdict(&home, &rules::History::new(&home));
    assert!(
        matches!(&verdict, rules::Verdict::Won { reason, .. } if explain::english(reason) == "a runner is home"),
        "{verdict:?}"
    );
}

#[test]
fn every_line_is_a_clean_sentence() {
    for (id, def) in editions() {
        let mut lines: Vec<String> = explain(&def).into_iter().flat_map(|section| section.lines).collect();
        lines.extend(def.all_kinds().flat_map(|kind| explain_kind(&def, kind)));
        for line in lines {
            let first = line.chars().next().unwrap_or(' ');
            assert!(first.is_uppercase() || first.is_numeric(), "{id}: begins in lower case: {line:?}");
            assert!(line.ends_with(['.', '"']), "{id}: has no full stop: {line:?}");
            for slip in ["  ", "{", "..", " .", " ,", "own own", "()", "a a ", "Some("] {
                // One source quotes its author with an ellipsis.
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
fn motions_that_differ_only_in_direction_share_a_sentence() {
    let def = read(GAMES[4].1, &[]);
    let wolf = def.all_kinds().find(|&kind| def.kind(kind).id == "Wolf").expect("the game has a Wolf");
    let expected = ["It moves and captures any distance along a rank or file, or by a knight's leap."];
    assert_eq!(explain_kind(&def, wolf), expected);
}
