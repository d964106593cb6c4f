//! `games`, `show`, `moves`, `rules`, `explain`.

use crate::program::{Ran, variorum};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&variorum(args).good()).unwrap()
}

#[test]
fn every_game_is_listed_with_its_name_and_description() {
    let out = variorum(&["games"]).good();
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for game in library::games() {
        let def = library::read(game.text, &[]).0.unwrap();
        assert!(
            out.lines().any(|line| line.split_whitespace().next() == Some(game.id) && line.ends_with(&def.name)),
            "{}",
            game.id
        );
        assert!(flat.contains(&def.about), "{}", game.id);
        assert!(def.note.is_none_or(|note| flat.contains(&format!("Note: {note}"))), "{}", game.id);
    }
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn games_can_be_listed_as_json() {
    let games = json(&["games", "--json"]);
    let ids: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, library::games().iter().map(|game| game.id).collect::<Vec<_>>());
    assert!(games.as_array().unwrap().iter().any(|game| game["note"].is_string()));
    assert!(games.as_array().unwrap().iter().all(|game| game["name"].is_string() && game["about"].is_string()));
    let fortress = games.as_array().unwrap().iter().find(|game| game["id"] == "fortress-chess").unwrap();
    let evidence = &fortress["evidence"][0];
    assert_eq!((&evidence["type"], &evidence["confidence"]), (&"ethnography".into(), &100.into()));
    assert_eq!((&evidence["from"], &evidence["to"]), (&"1800-01-01".into(), &"1850-12-31".into()));
}

#[test]
fn the_page_about_every_game_is_printed_with_its_diagrams() {
    for game in library::games() {
        let out = variorum(&["rules", game.id]).good();
        let title = game.readme.lines().next().unwrap().trim_start_matches("# ");
        assert!(out.starts_with(&format!("{title}\n===")), "{}", game.id);
        let diagram = game.readme.split("```example\n").nth(1).and_then(|block| block.lines().next()).unwrap();
        assert!(out.contains(&format!("\n    {diagram}\n")), "{}: {diagram}", game.id);
        assert!(!out.contains("```") && !out.contains("]("), "{}", game.id);
    }
    let ran = variorum(&["rules", "wolf"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "variorum: there is no game `wolf`; did you mean `wolf-chess`?\n"));
}

#[test]
fn a_start_position_is_drawn() {
    insta::assert_snapshot!(variorum(&["show", "wolf-chess"]).good(), @r"
    Wolf Chess

    10  q w f r b b n k
     9  p s s p p s s p
     8  . p p . . p p .
     7  . . . . . . . .
     6  . . . . . . . .
     5  . . . . . . . .
     4  . . . . . . . .
     3  . P P . . P P .
     2  P S S P P S S P
     1  K N B B R F W Q
        a b c d e f g h

    White is on turn.
    qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1
    ");
}

#[test]
fn a_reading_changes_the_start() {
    let mirrored = variorum(&["show", "wolf-chess", "--reading", "array=mirrored"]).good();
    assert!(mirrored.contains("/QWFRBBNK w"), "{mirrored}");
}

#[test]
fn a_position_with_stock_is_drawn_and_printed_as_json() {
    let shown = json(&["show", "bollwerk-178", "--json"]);
    assert_eq!(shown["stock"][1]["items"][0]["count"], 10);
    assert_eq!((&shown["verdict"], &shown["check"]), (&Value::Null, &Value::Array(Vec::new())));
    let drawn = variorum(&["show", "bollwerk-178"]).good();
    assert!(drawn.contains("\nIn stock, White: 10 Arrow (^), "), "{drawn}");
    let again = json(&["show", "bollwerk-178", "--json", "--position", shown["position"].as_str().unwrap()]);
    assert_eq!(again, shown);
}

/// White mates with the queen on g9.
const BEFORE_MATE: &str = "6k1/Q7/5K2/8/8/8/8/8/8/8 w - - 0 1";
const MATED: &str = "6k1/6Q1/5K2/8/8/8/8/8/8/8 b - - 0 1";

#[test]
fn a_finished_game_has_no_turns_and_a_verdict() {
    assert_eq!(variorum(&["moves", "wolf-chess", "--position", MATED]).good(), "");
    assert_eq!(variorum(&["moves", "wolf-chess", "--position", MATED, "--json"]).good(), "[]\n");
    assert_eq!(variorum(&["perft", "wolf-chess", "3", "--position", MATED]).good(), "nodes 0\n");
    let shown = variorum(&["show", "wolf-chess", "--position", MATED]).good();
    assert!(shown.contains("Black is in check.\nWhite wins: Black is checkmated.\n"), "{shown}");
    let shown = json(&["show", "wolf-chess", "--position", MATED, "--json"]);
    assert_eq!(shown["verdict"]["winners"], serde_json::json!(["White"]));
}

#[test]
fn the_turns_of_a_position_are_listed() {
    let position = "6k1/8/8/8/8/8/8/7p/P7/K7 w - - 0 1";
    let expected = "\
Ka1-b1\t6k1/8/8/8/8/8/8/7p/P7/1K6 b - - 1 1
Ka1-b2\t6k1/8/8/8/8/8/8/7p/PK6/8 b - - 1 1
a2-a3\t6k1/8/8/8/8/8/8/P6p/8/K7 b - - 0 1
a2-a4\t6k1/8/8/8/8/8/P7/7p/8/K7 b - - 0 1
";
    assert_eq!(variorum(&["moves", "wolf-chess", "--position", position]).good(), expected);
    let turns = json(&["moves", "wolf-chess", "--position", position, "--json"]);
    assert_eq!(turns.as_array().unwrap().len(), 4);
    assert!(turns[0]["text"].is_string() && turns[0]["position"].is_string());
}

#[test]
fn turns_are_sorted_and_lead_to_different_positions_that_can_be_read() {
    for game in library::games().iter().filter(|game| game.id != "bollwerk-178") {
        let Ran { code, out, err } = variorum(&["moves", game.id]);
        assert!(
            code == 0 && (err.is_empty() || err.contains(" not listed: ") && err.lines().count() == 1),
            "{}: {err}",
            game.id
        );
        let (texts, mut positions): (Vec<&str>, Vec<&str>) =
            out.lines().map(|line| line.split_once('\t').unwrap()).unzip();
        assert!(texts.is_sorted(), "{}", game.id);
        assert!(variorum(&["moves", game.id, "--position", positions[0]]).good().lines().count() > 1);
        let all = positions.len();
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), all, "{}", game.id);
    }
}

#[test]
fn the_explanation_names_every_reading_and_every_kind() {
    for game in library::games() {
        let out = variorum(&["explain", game.id]).good();
        let def = library::read(game.text, &[]).0.unwrap();
        let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
        for reading in &def.readings {
            assert!(flat.contains(&reading.name), "{} is not in the rules of {}", reading.name, game.id);
        }
        for kind in def.kinds.iter().filter(|kind| kind.form.is_none()) {
            assert!(flat.contains(&kind.title), "{} is not in the rules of {}", kind.title, game.id);
        }
        if let Some(note) = &def.note {
            assert!(flat.contains(note.as_str()), "{out}");
        }
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
}

#[test]
fn the_explanation_can_be_printed_as_json() {
    let sections = json(&["explain", "wolf-chess", "--json"]);
    assert_eq!(sections[0]["heading"], "Wolf Chess");
    assert!(sections[0]["lines"][0].is_string());
}

#[test]
fn a_rule_file_on_disk_can_be_used_as_a_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/wolf-chess/wolf-chess.kdl");
    assert_eq!(variorum(&["moves", path]).good(), variorum(&["moves", "wolf-chess"]).good());
    assert_eq!(variorum(&["moves", "WOLF-CHESS", "--position", BEFORE_MATE]).code, 0);
}

/// A tweke among 28 pieces that it can capture: it has more walks than could be counted.
const CROWD: &str =
    "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";

#[test]
fn of_countless_walks_the_nearest_are_listed_with_a_note() {
    let ran = variorum(&["moves", "bombalot", "--position", CROWD]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.lines().count() > 20, "{}", ran.out);
    assert_eq!(
        ran.err,
        "not all turns are listed: there are walks of hops to so many places that only the nearest are\n"
    );
}

#[test]
fn of_turns_that_lead_to_the_same_position_one_is_listed_with_a_note() {
    let twins = concat!(env!("CARGO_MANIFEST_DIR"), "/../testkit/seeds/two-pinch-to-one-end.kdl");
    let Ran { code, out, err } = variorum(&["moves", twins]);
    assert_eq!(
        (code, err.as_str()),
        (0, "one more turn is not listed: it leads to the same position as a listed one\n")
    );
    let positions: std::collections::BTreeSet<&str> = out.lines().filter_map(|line| line.split('\t').nth(1)).collect();
    assert_eq!(positions.len(), out.lines().count());
}

#[test]
fn values_beside_a_rule_file_that_cannot_be_used_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("own.kdl");
    std::fs::write(&rules, library::find("breakthrough").unwrap().text).unwrap();
    std::fs::write(folder.path().join("values.toml"), "games = many\n").unwrap();
    let why = variorum(&["show", rules.to_str().unwrap()]).err;
    assert!(why.contains("values.toml beside ") && why.contains("line 1"), "{why}");
}
