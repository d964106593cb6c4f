//! `solve`.

use crate::program::{interrupted, variorum};
use std::time::Duration;

/// The problem on the inventor's page.
const PROBLEM: &str = "1r6k1/6O3/7K2/10/9R/10/10/10 w - - 0 2";
/// A problem by Paul Morphy.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn solve(game: &str, position: &str, rest: &[&str]) -> String {
    variorum(&[&["solve", game, "--position", position][..], rest].concat()).good()
}

#[test]
fn the_key_comes_first_and_a_second_one_is_reported() {
    assert!(solve("bomberman-chess", PROBLEM, &["mate", "1"]).starts_with("White mates in 1 turn: O"));
    let out = solve("bomberman-chess", PROBLEM, &["mate", "1", "--all"]);
    assert!(out.contains("There are 2 such first turns") && out.contains("cooked"), "{out}");
    assert!(out.contains("  Og7-g8# (1 turn)\n") && out.contains("  Og7-f8# (1 turn)\n"), "{out}");
}

#[test]
fn a_sound_problem_is_solved_with_its_only_key_and_all_variations() {
    let out = solve("chess", MORPHY, &["mate", "2", "--all", "--tree"]);
    let expected = "White mates in 2 turns: Ra1-a6\nNo other first turn works within 2 turns: the key is the only one.\n\n1. Ra1-a6\n";
    assert!(out.starts_with(expected), "{out}");
    assert!(out.contains("  1... b7xa6\n    2. b6-b7#\n"), "{out}");
    // Wherever the bishop goes, the answer is the same.
    assert!(out.contains("    2. Ra6xa7#\n") && out.lines().filter(|line| line.contains("...")).count() == 2, "{out}");
}

#[test]
fn a_disproof_and_an_unknown_result_are_different_messages() {
    assert_eq!(solve("chess", MORPHY, &["mate", "1"]), "White cannot force mate within 1 turn.\n");
    assert_eq!(solve("chess", MORPHY, &["win", "1"]), "White cannot force a win within 1 turn.\n");
    let out = variorum(&["solve", "chess", "mate", "9", "--nodes", "30000"]).good();
    let expected = "whether White can force mate within 9 turns is not known. There is none within 2 turns.\n";
    assert!(out.starts_with("Not decided after 30") && out.ends_with(expected), "{out}");
}

#[test]
fn solutions_can_be_printed_as_json() {
    let out = solve("chess", MORPHY, &["mate", "3", "--all", "--tree", "--json"]);
    let out: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&out["forced"], &out["noneWithin"], &out["complete"]), (&true.into(), &1.into(), &true.into()));
    let key = &out["keys"][0];
    assert_eq!((key["turn"].as_str(), key["turns"].as_u64()), (Some("Ra1-a6"), Some(2)));
    assert_eq!(key["then"].as_array().unwrap().len(), 7, "the pawn captures, or the bishop moves to one of six cells");
    let out = variorum(&["solve", "chess", "mate", "9", "--nodes", "100", "--json"]).good();
    assert!(serde_json::from_str::<serde_json::Value>(&out).unwrap()["forced"].is_null());
}

#[test]
fn a_problem_that_comes_with_a_game_is_shown_and_solved() {
    let out = variorum(&["solve", "bomberman-chess", "--problem", "sample-problem"]).good();
    assert!(out.starts_with("The inventor's problem\n\n8  . r . . . . . . k .\n"), "{out}");
    assert!(out.contains("There are 2 such first turns") && out.contains("Source: B. Lambert"), "{out}");
    let json = variorum(&["solve", "bomberman-chess", "--problem", "game-1-move-41", "--json"]).good();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["keys"].as_array().unwrap().len(), 2);
}

#[test]
fn invalid_tasks_are_explained() {
    let over = "k6R/8/1K6/8/8/8/8/8 b - - 0 1";
    for (args, expected) in [
        (&["solve", "chess", "mate", "0"][..], "a win needs at least one turn"),
        (&["solve", "chess", "--problem", "x"], "the game comes without a problem"),
        (&["solve", "chess", "mate", "51"], "the solver searches for wins in at most 50 turns"),
        (&["solve", "bombalot", "mate", "2"], "this game does not end by mate; ask for a win instead"),
        (
            &["solve", "chess", "--position", over, "win", "1"],
            "the game is already won in this position: Black is checkmated",
        ),
        (&["solve", "chess", "--position", "k7", "win", "1"], "that is not a position"),
        (&["solve", "chess", "draw", "1"], "invalid value 'draw'"),
        (&["solve", "chess", "mate"], "<N>"),
    ] {
        let ran = variorum(args);
        assert!(ran.err.contains(expected) && ran.code == 2, "{args:?}: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_it_and_the_known_result_is_printed() {
    let out = interrupted(&["solve", "chess", "mate", "20"], Duration::from_millis(1_500));
    assert!(out.starts_with("Stopped after") && out.contains("is not known"), "{out}");
}
