//! `perft`.

use crate::program::variorum;

/// The maximum count that is fast enough to check here.
const MOST: u64 = 400_000;

#[test]
fn the_counts_are_those_of_independent_programs() {
    for game in library::games() {
        let Some(line) = game.perft.lines().find(|line| !line.starts_with('#')) else { continue };
        let mut parts = line.split(" ;D");
        let position = parts.next().unwrap();
        for part in parts {
            let (depth, nodes) = part.split_once(' ').unwrap();
            let nodes: u64 = nodes.trim().parse().unwrap();
            if nodes <= MOST && depth.parse::<u32>().unwrap() <= 3 {
                let expected = format!("nodes {nodes}\n");
                assert_eq!(
                    variorum(&["perft", game.id, depth, "--position", position]).good(),
                    expected,
                    "{} {depth}",
                    game.id
                );
                assert_eq!(variorum(&["perft", game.id, depth]).good(), expected, "{} {depth}", game.id);
            }
        }
    }
}

#[test]
fn there_are_counts_of_independent_programs() {
    let known = library::games().iter().filter(|game| !game.perft.is_empty()).count();
    assert!(known > 0, "no game has counts to compare with");
}

#[test]
fn divided_counts_are_printed_before_their_sum() {
    let out = variorum(&["perft", "wolf-chess", "2", "--divide"]).good();
    let (turns, sum) = out.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(sum, "nodes 529");
    let counts: Vec<u64> = turns.lines().map(|line| line.rsplit_once(": ").unwrap().1.parse().unwrap()).collect();
    assert_eq!((counts.len(), counts.iter().sum::<u64>()), (23, 529));
    assert!(turns.lines().is_sorted());
}

#[test]
fn depth_zero_counts_one_position() {
    assert_eq!(variorum(&["perft", "bombalot", "0"]).good(), "nodes 1\n");
    assert_eq!(variorum(&["perft", "bombalot", "0", "--divide"]).good(), "nodes 1\n");
}

#[test]
fn counts_can_be_printed_as_json() {
    let out: serde_json::Value =
        serde_json::from_str(&variorum(&["perft", "wolf-chess", "2", "--json"]).good()).unwrap();
    assert_eq!((out["depth"].as_u64(), out["nodes"].as_u64()), (Some(2), Some(529)));
    assert!(out["seconds"].is_number());
}

/// A position of atomic chess in which two captures have the same result.
const TWO_CAPTURES: &str = "rnb3nr/pp1Bqkb1/3pp1pp/2p5/1P3PP1/2P4P/P2P4/RNB2KNR b - - 1 12";

#[test]
fn counts_are_of_results_or_of_texts_as_other_programs_count() {
    let count = |more: &[&str]| {
        let command = ["perft", "atomic-chess", "2", "--position", TWO_CAPTURES];
        variorum(&command.iter().chain(more).copied().collect::<Vec<_>>()).good()
    };
    assert_eq!((count(&[]), count(&["--texts"])), ("nodes 735\n".to_owned(), "nodes 755\n".to_owned()));
    let divided = count(&["--texts", "--divide"]);
    assert!(divided.contains("\ne8d8: ") || divided.contains("\nb8d7: "), "{divided}");
    assert_eq!(divided.lines().count(), 31);
    let json: serde_json::Value = serde_json::from_str(&count(&["--texts", "--json"])).unwrap();
    assert_eq!((json["counted"].as_str(), json["nodes"].as_u64()), (Some("texts"), Some(755)));
}
