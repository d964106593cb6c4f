//! The rules in plain English of every shipped game mention nothing that the game does not have, and are well-formed.

use explain::Language;
use rules::{GameDef, MotionDef};

/// The sections that the words of the game generate, without its own note and the sections that quote the rule file.
fn made_text(def: &GameDef) -> String {
    let sections = explain::rule_sheet(def, Language::English).into_iter().skip(1);
    let made = sections.filter(|section| !["Rule options", "History", "Sources"].contains(&section.heading.as_str()));
    made.flat_map(|section| [vec![section.heading], section.lines].concat()).collect::<Vec<_>>().join("\n")
}

fn each_game(mut check: impl FnMut(&str, &GameDef, &str)) {
    for game in library::games() {
        let def = library::read(game.text, &[]).0.expect("shipped games are valid");
        check(game.id, &def, &made_text(&def));
    }
}

#[test]
fn no_text_mentions_what_the_game_lacks() {
    each_game(|id, def, text| {
        let any = |such: fn(&MotionDef) -> bool| def.words.iter().any(|words| words.motions.iter().any(such));
        let lower = text.to_lowercase();
        // At the beginning of a word: a swallow is no wall.
        let mentions = |word: &str| {
            lower.match_indices(word).any(|(at, _)| !lower[..at].ends_with(|before: char| before.is_alphabetic()))
        };
        let lacks = |word: &str, has: bool| assert!(has || !mentions(word), "{id} mentions {word:?}:\n{text}");
        lacks("in check", def.kinds.iter().any(rules::KindDef::is_royal));
        lacks("stone", def.kinds.iter().any(|kind| kind.is_stone));
        lacks("explo", def.kinds.iter().any(rules::KindDef::explodes));
        lacks("hop goes", any(|motion| matches!(motion, MotionDef::Chain(_))));
        lacks(
            "castling rights",
            any(|motion| matches!(motion, MotionDef::Castle(_))) || text.contains("square just left"),
        );
        lacks("wall", def.board.walls().next().is_some());
        lacks("frozen", def.kinds.iter().any(|kind| kind.roles.freezes));
    });
}

#[test]
fn every_text_is_ordered_and_has_clean_sentences() {
    each_game(|id, def, text| {
        let headings: Vec<String> =
            explain::rule_sheet(def, Language::English).into_iter().map(|section| section.heading).collect();
        assert_eq!(headings[..4], [def.name.as_str(), "The board", "The start", "The pieces"], "{id}");
        let aim = &explain::rule_sheet(def, Language::English)[0].lines[1];
        assert!(aim.contains("aim is to"), "{id}: {aim}");
        for line in text.lines() {
            for slip in [
                "  ",
                "{",
                "..",
                " .",
                " ,",
                "own own",
                "()",
                "a a ",
                "except an enemy piece except",
                " 1 ",
                "of these (",
            ] {
                assert!(!line.contains(slip), "{id}: {slip:?} in {line:?}");
            }
        }
    });
}

#[test]
fn squares_are_named_as_in_the_notation_of_the_game() {
    let mut renamed = 0;
    each_game(|id, def, text| {
        let is_renamed = |cell| def.square_name(cell) != def.board.name(cell);
        if !def.board.cells().any(is_renamed) {
            return;
        }
        renamed += 1;
        // A turn such as `C2=5` names no square.
        for word in text.split(|letter: char| !letter.is_ascii_alphanumeric() && !['.', '='].contains(&letter)) {
            let word = word.trim_end_matches('.');
            let cell = def.board.cell(word).filter(|&cell| is_renamed(cell));
            assert!(cell.is_none(), "{id}: the cell {word} has another name:\n{text}");
        }
        // A piece that is the only one of its kind and side is named with its square.
        let is_single = |piece| def.start.iter().filter(|(_, other)| *other == piece).count() == 1;
        for (cell, piece) in def.start.iter().filter(|(_, piece)| is_single(*piece)) {
            let place = format!("{} on {}", def.kind(piece.kind()).title, def.square_name(*cell));
            assert!(text.contains(&place), "{id}: {place}:\n{text}");
        }
    });
    assert!(renamed > 0, "no game has other names");
}

#[test]
fn every_language_has_clean_sentences_for_every_game() {
    // What these sections quote from the rule file is in English.
    let is_made = |key: &str| !["about", "doubts", "evidence", "sources"].contains(&key);
    for game in library::games() {
        let def = library::read(game.text, &[]).0.expect("shipped games are valid");
        for &language in Language::ALL {
            let sections = explain::rule_sheet(&def, language).into_iter().filter(|section| is_made(section.key));
            let kinds = def.all_kinds().flat_map(|kind| explain::kind_sentences(&def, kind, language));
            let lines = sections.flat_map(|section| section.lines).chain(kinds.map(|sentence| sentence.text));
            for line in lines {
                let place = format!("{} in {}: {line:?}", game.id, language.code());
                assert!(line.ends_with(['.', '"']), "no full stop: {place}");
                for slip in ["  ", "{", "..", " .", " ,", ",,", "()", ": ;"] {
                    assert!(!line.contains(slip), "{slip:?}: {place}");
                }
            }
        }
    }
}

#[test]
fn a_sheet_has_the_same_sections_in_every_language() {
    each_game(|id, def, _| {
        let keys = |language| explain::rule_sheet(def, language).iter().map(|section| section.key).collect::<Vec<_>>();
        for &language in Language::ALL {
            assert_eq!(keys(language), keys(Language::English), "{id} in {}", language.code());
        }
    });
}
