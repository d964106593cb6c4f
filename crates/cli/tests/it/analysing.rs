//! `analyse`.

use crate::program::{interrupted, variorum};
use std::time::Duration;

const MATE: &str = "7k/8/8/8/8/6Q1/8/8/8/K1N5 w - - 0 1";

#[test]
fn lines_are_printed_by_depth_and_the_best_turn_last() {
    let out = variorum(&["analyse", "wolf-chess", "--depth", "3", "--lines", "2"]).good();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 7, "{out}");
    for (i, line) in lines[..6].iter().enumerate() {
        assert!(line.starts_with(&format!("depth {}/", i / 2 + 1)), "{line}");
        assert!(line.contains(&format!("  line {}  ", i % 2 + 1)) && line.contains(" nodes  "), "{line}");
    }
    let turns: Vec<&str> = lines[4].rsplit("  ").next().unwrap().split(' ').collect();
    assert_eq!(turns.len(), 3, "{out}");
    assert_eq!(lines[6], format!("best {}, expected {} (evaluated by net)", turns[0], turns[1]));
}

#[test]
fn the_only_legal_turn_is_searched_to_the_full_depth() {
    // Only the pawn can interpose.
    let pos = "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
    for more in [&[][..], &["--time", "600"]] {
        let args = [&["analyse", "chess", "--position", pos, "--depth", "3"][..], more].concat();
        let out = variorum(&args).good();
        assert!((1..=3).all(|depth| out.contains(&format!("depth {depth}/"))) && out.contains("best g7-g6"), "{out}");
    }
}

#[test]
fn a_win_is_counted_in_turns_of_the_winner() {
    let out = variorum(&["analyse", "wolf-chess", "--position", MATE, "--depth", "4"]).good();
    assert!(out.contains("  win in 1  ") && out.ends_with("Qg5-g9#\nbest Qg5-g9# (evaluated by net)\n"), "{out}");
    // Whatever Black does, a rook mates on the h-file.
    let lost = "7k/p7/8/8/8/8/5R2/K5R1 b - - 0 1";
    let out = variorum(&["analyse", "chess", "--position", lost, "--depth", "4"]).good();
    assert!(out.contains("  loss in 1  ") && out.contains("Rf2-h2#"), "{out}");
}

#[test]
fn a_score_is_explained_and_its_source_can_be_chosen() {
    for source in ["net", "fitted", "measured"] {
        let args = ["analyse", "wolf-chess", "--depth", "1", "--evaluation", source];
        assert!(variorum(&args).good().ends_with(&format!(" (evaluated by {source})\n")), "{source}");
        let out = variorum(&[&args[..], &["--explain"]].concat()).good();
        assert!(
            out.starts_with("static evaluation for White: ") && out.contains(&format!(", evaluated by {source}\n")),
            "{out}"
        );
        let out = variorum(&[&args[..], &["--explain", "--json"]].concat()).good();
        let told: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        let parts = ["material", "places", "mobility", "threats", "king", "passed", "net"];
        let parts = parts.map(|part| told[part].as_i64().unwrap());
        assert_eq!((told["total"].as_i64(), told["evaluation"].as_str()), (Some(parts.iter().sum()), Some(source)));
        assert_eq!(told["pieces"].as_array().unwrap().is_empty(), source != "net");
    }
    let why = variorum(&["analyse", "chess", "--evaluation", "oracle"]).err;
    assert!(why.contains("there is no evaluation `oracle`; available: net, fitted, measured"), "{why}");
}

#[test]
fn with_json_each_line_is_an_object() {
    let out = variorum(&["analyse", "bollwerk-178", "--depth", "2", "--json"]).good();
    let told: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.len(), 3, "{out}");
    assert_eq!((&told[1]["depth"], &told[1]["line"], &told[1]["bound"]), (&2.into(), &1.into(), &"exact".into()));
    assert_eq!(told[2]["best"], told[1]["turns"][0]);
    assert_eq!(told[2]["reply"], told[1]["turns"][1]);
}

#[test]
fn limits_of_time_and_nodes_are_observed() {
    let out = variorum(&["analyse", "chess", "--time", "0.4"]).good();
    assert!(out.contains("\nbest "), "{out}");
    let out = variorum(&["analyse", "chess", "--nodes", "3000", "--json"]).good();
    let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert!(last["nodes"].as_u64().unwrap() < 4_000, "{last}");
}

#[test]
fn two_threads_search_other_positions_than_one() {
    let last = |threads: &str| {
        let out = variorum(&["analyse", "chess", "--depth", "9", "--json", "--threads", threads]).good();
        let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        assert!(last["best"].is_string(), "{out}");
        last["nodes"].as_u64().unwrap()
    };
    let (alone, together) = (last("1"), last("2"));
    assert_eq!(alone, last("1"), "one thread searches the same positions every time");
    assert_ne!(alone, together);
}

#[test]
fn invalid_options_are_explained() {
    let over = "k6R/8/1K6/8/8/8/8/8 b - - 0 1";
    for (args, expected) in [
        (&["analyse", "chess", "--position", over][..], "the game is over in this position: Black is checkmated"),
        (&["analyse", "chess", "--time", "0"], "the time must be more than 0"),
        (&["analyse", "chess", "--time", "soon"], "`soon` is not a number of seconds"),
        (&["analyse", "chess", "--lines", "0"], "0 is not in 1.."),
        (&["analyse", "chess", "--threads", "1000"], "1000 is not in 1..=256"),
        (&["analyse", "chass"], "chess"),
    ] {
        let ran = variorum(args);
        assert!(ran.err.contains(expected) && ran.code == 2, "{args:?}: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_it_with_the_best_turn_so_far() {
    let out = interrupted(&["analyse", "chess"], Duration::from_secs(2));
    assert!(out.lines().last().unwrap().starts_with("best "), "{out}");
}
