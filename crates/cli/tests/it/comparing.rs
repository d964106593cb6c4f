//! `compare`.

use crate::program::variorum;
use serde_json::Value;
use std::fs;

#[test]
fn two_files_are_compared_in_words_in_the_file_and_in_play() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let first = write("first.kdl", "extends chess\ngame \"Chess\" { source \"a test\" }\n");
    let second =
        write("second.kdl", "extends chess\ngame \"Chess\" { source \"a test\" }\nchange Knight { leap \"1,3\" }\n");
    let shown = variorum(&["compare", &first, &second]).good();
    for part in ["+ change Knight { leap \"1,3\" }", "they part at the start", "In words\n  "] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    let found: Value = serde_json::from_str(&variorum(&["compare", &first, &second, "--json"]).good()).unwrap();
    assert_eq!(found["parting"]["difference"]["in"], "turns");
    assert!(!found["onlySecond"].as_array().unwrap().is_empty());
    let same = variorum(&["compare", &first, &first, "--depth", "2"]).good();
    for part in ["the same rules", "the same text", "no difference was found in the first 2 turns"] {
        assert!(same.contains(part), "{part}\n{same}");
    }
}

#[test]
fn studies_of_both_stand_beside_each_other() {
    let shown = variorum(&["compare", "tic-tac-toe", "tic-tac-toe", "--games", "4", "--nodes", "0"]).good();
    let line = shown.lines().find(|line| line.trim_start().starts_with("turns")).unwrap_or_else(|| panic!("{shown}"));
    assert!(line.contains('±') && line.trim_end().ends_with("1.000"), "the same seed gives the same games: {line}");
}

#[test]
fn one_game_alone_is_refused() {
    let alone = variorum(&["compare", "chess"]);
    assert!(alone.code == 2 && alone.err.contains("--other-reading"), "{alone:?}");
}
