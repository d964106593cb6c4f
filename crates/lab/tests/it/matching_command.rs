//! `match`.

use crate::program::{interrupted, lab};
use std::time::Duration;

const QUICK: [&str; 9] = ["match", "chess", "--first", "greedy", "--second", "random", "--nodes", "500", "--games"];

fn quick(more: &[&str]) -> Vec<String> {
    QUICK.iter().chain(more).map(|&word| word.to_owned()).collect()
}

fn run(args: &[String]) -> crate::program::Ran {
    lab(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_match_prints_a_table_and_writes_records_that_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let pgn = path.to_str().unwrap();
    // An odd number of games becomes even.
    let out = run(&quick(&["3", "--pgn", pgn])).good();
    for expected in ["greedy", "random", "won", "crashes", "Elo difference", "games    4 of 4"] {
        assert!(out.contains(expected), "{expected} is not in\n{out}");
    }
    let records = notation::record::parse(&std::fs::read_to_string(pgn).unwrap()).unwrap();
    let game = library::find("chess").unwrap().load(&[]).unwrap();
    let replayed = records.iter().filter(|record| notation::record::replay_turns(&game, record).is_ok());
    assert_eq!((records.len(), replayed.count()), (4, 4));
    let again = run(&quick(&["2", "--pgn", pgn]));
    assert!(again.err.contains("already") && again.code == 2, "{again:?}");
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let games = |seed: &str| {
        let out = run(&quick(&["4", "--seed", seed, "--json", "--concurrency", "2"])).good();
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["game"], "chess");
        json["games"].to_string()
    };
    assert_eq!(games("5"), games("5"));
    assert_ne!(games("5"), games("6"));
}

#[test]
fn invalid_options_are_explained() {
    for (more, expected) in [
        (&["2", "--second", "deepblue"][..], "there is no player `deepblue`"),
        (&["2", "--clock", "x"], "is not a number of seconds"),
        (&["2", "--sprt", "5,0"], "elo0 must be less than elo1"),
        (&["2", "--second", "uci /no/such/program"], "cannot be started"),
        (&["2", "--depth", "2", "--first", "uct"], "a depth does not limit the search of uct"),
        (&["0"], "0 is not in 1.."),
    ] {
        // Replaces options, because giving one twice would be an error of its own.
        let mut args = quick(&more[..1]);
        for pair in more[1..].chunks(2) {
            if let Some(at) = args.iter().position(|arg| arg == pair[0]) {
                args.drain(at..at + 2);
            }
            args.extend(pair.iter().map(|&word| word.to_owned()));
        }
        if more.contains(&"--depth") {
            let at = args.iter().position(|arg| arg == "--nodes").unwrap();
            args.drain(at..at + 2);
        }
        let games = args.iter().position(|arg| arg == "--games").unwrap();
        assert_eq!(args[games + 1], more[0]);
        let ran = run(&args);
        assert!(ran.err.contains(expected) && ran.code == 2, "{args:?}: {ran:?}");
    }
}

/// A position of a game in which pieces can hop on countless walks.
const CROWD: &str =
    "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";

#[test]
fn a_match_goes_on_despite_countless_walks() {
    let args = ["match", "bombalot", "--position", CROWD, "--first", "random", "--second", "greedy"];
    let out =
        lab(&[&args[..], &["--games", "2", "--opening", "1", "--max-turns", "3", "--depth", "1", "--json"]].concat())
            .good();
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(told["players"].as_array().unwrap().len(), 2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_it_and_the_results_so_far_are_printed() {
    let args = quick(&["100000", "--opening", "4"]);
    let out = interrupted(&args.iter().map(String::as_str).collect::<Vec<_>>(), Duration::from_millis(1_500));
    assert!(out.contains("of 100000"), "{out}");
}
