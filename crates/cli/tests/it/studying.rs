//! `study`.

use crate::program::variorum;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn study(args: &[&str]) -> String {
    variorum(&[&["study"][..], args].concat()).good()
}

/// A study of a small game, into a folder.
fn study_to(folder: &Path, rest: &[&str]) -> String {
    let to = folder.to_str().unwrap();
    study(&[&["tic-tac-toe", "--nodes", "0,300", "--to", to][..], rest].concat())
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let report = |threads: &str, seed: &str| {
        study(&["tic-tac-toe", "--nodes", "0,200", "--games", "6", "--json", "--threads", threads, "--seed", seed])
    };
    let one = report("1", "7");
    assert_eq!(one, report("2", "7"));
    assert_ne!(one, report("2", "8"));
    let report: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(report["conditions"]["gamesPlayed"], 18);
    assert_eq!(report["conditions"]["isComplete"], true);
    assert!(report["definitions"].as_array().unwrap().len() > 10);
}

#[test]
fn a_study_that_goes_on_gives_the_same_report_as_one_in_one_go() {
    let folder = tempfile::tempdir().unwrap();
    let (parts, whole) = (folder.path().join("parts"), folder.path().join("whole"));
    study_to(&parts, &["--games", "3"]);
    // The last line was being written when the program was ended.
    let games = parts.join("games.jsonl");
    let mut text = fs::read_to_string(&games).unwrap();
    text.truncate(text.len() - 40);
    fs::write(&games, text).unwrap();
    study_to(&parts, &["--games", "8"]);
    study_to(&whole, &["--games", "8"]);
    for name in ["report.json", "report.md", "results.svg", "length.svg", "choices.svg", "cells.svg"] {
        let [parts, whole] = [&parts, &whole].map(|folder| fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(parts, whole, "{name}");
    }
    let read = |folder: &Path| fs::read_to_string(folder.join("games.jsonl")).unwrap();
    assert_eq!(read(&parts).lines().count(), read(&whole).lines().count(), "no game is played twice");
}

#[test]
fn games_of_another_study_are_not_mixed_in() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().to_str().unwrap();
    study_to(folder.path(), &["--games", "1"]);
    let other = variorum(&["study", "tic-tac-toe", "--seed", "2", "--to", to]);
    assert!(
        other.code == 2 && other.err.contains("has games with the seed 1, not 2; choose another folder"),
        "{other:?}"
    );
    let other = variorum(&["study", "chess", "--to", to]);
    assert!(other.code == 2 && other.err.contains("has games of Tic-tac-toe, not of Chess"), "{other:?}");
    fs::write(folder.path().join("games.jsonl"), "hello\n").unwrap();
    let other = variorum(&["study", "tic-tac-toe", "--to", to]);
    assert!(other.code == 2 && other.err.contains("games.jsonl, line 1 is not from a study: "), "{other:?}");
}

#[test]
fn a_game_that_is_over_at_the_start_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("over.kdl");
    let text = "game \"Over\" { source \"this test\" }\nboard {\n    grid \"\"\"\n        2  k .\n        1  . K\n        \"\"\"\n}\nside White w facing=up\nside Black b facing=down\npiece King K {\n    step any\n}\nturn { order White Black; act move }\ngoal { extinct King left=1 loses }\n";
    fs::write(&rules, text).unwrap();
    let ran = variorum(&["study", rules.to_str().unwrap(), "--games", "1"]);
    assert!(ran.code == 2 && ran.err.lines().count() == 1, "{ran:?}");
    let ran = variorum(&["study", "no-such-game"]);
    assert!(ran.code == 2 && ran.err.contains("no-such-game"), "{ran:?}");
    let ran = variorum(&["study", "chess", "--nodes", "fast"]);
    assert!(ran.code == 2 && ran.err.contains("--nodes"), "{ran:?}");
}

#[test]
fn problems_from_a_study_are_proved_and_in_the_format_of_problems() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    study(&["dobutsu-shogi", "--nodes", "300", "--games", "6", "--to", &at("study")]);
    let out = variorum(&["puzzles", "dobutsu-shogi", "--from", &at("study"), "--to", &at("puzzles")]).good();
    assert!(out.contains(" problems are in ") && !out.starts_with("0 "), "{out}");
    let text = fs::read_to_string(folder.path().join("puzzles/puzzle-001.txt")).unwrap();
    let problem = notation::problem::parse(&text).unwrap();
    let turns = problem.turns.to_string();
    let solved = variorum(&["solve", "dobutsu-shogi", "--position", &problem.position, "win", &turns, "--all"]).good();
    assert!(solved.contains("the key is the only one") && solved.contains(&problem.keys[0]), "{solved}\n{text}");
    let ran = variorum(&["puzzles", "chess", "--from", &at("study")]);
    assert!(ran.code == 2 && ran.err.contains("has games of "), "{ran:?}");
    let ran = variorum(&["puzzles", "chess", "--from", &at("nothing")]);
    assert!(ran.code == 2 && ran.err.contains("games.jsonl cannot be read: there is no such file"), "{ran:?}");
}
