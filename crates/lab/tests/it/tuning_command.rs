//! `tune`.

use crate::program::lab;

#[test]
fn a_fit_is_printed_and_written_and_can_be_used_in_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.toml");
    let path = path.to_str().unwrap();
    let out = lab(&["tune", "amazons", "--games", "80", "--nodes", "30", "--into", path]).good();
    assert!(out.contains("before   fitted   error") && out.contains("± "), "{out}");
    assert!(out.ends_with(&format!("written to {path}\n")), "{out}");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("game = \"Game of the Amazons\"\ngames = "), "{text}");
    let values = format!("ours:values={path}");
    let out = lab(&[
        "match",
        "amazons",
        "--first",
        &values,
        "--second",
        "ours:values=measured",
        "--nodes",
        "20",
        "--games",
        "2",
    ]);
    assert!(out.good().contains("games    2 of 2"));
}

#[test]
fn without_a_file_the_values_are_printed() {
    let out = lab(&["tune", "breakthrough", "--games", "80", "--nodes", "30"]).good();
    assert!(out.contains("\n[kinds.") && out.contains("\n[weights]\n"), "{out}");
}

#[test]
fn margins_are_tuned_on_several_games_and_can_be_used_in_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("margins.txt");
    let path = path.to_str().unwrap();
    let tune = |more: &[&str]| {
        let words = ["tune", "breakthrough", "--search", "--also", "minishogi", "--games", "8", "--nodes", "30"];
        lab(&[&words, more].concat())
    };
    let out = tune(&["--into", path]).good();
    assert!(out.starts_with("4 pairs of games\n") && out.contains("\nreverse_futility "), "{out}");
    assert!(out.ends_with(&format!("written to {path}\n")), "{out}");
    let first = std::fs::read_to_string(path).unwrap();
    assert!(first.contains("\naspiration = "), "{first}");
    let out = tune(&["--into", path, "--resume"]).good();
    let futility = first.lines().find_map(|line| line.strip_prefix("futility = ")).unwrap();
    let row = out.lines().find(|line| line.starts_with("futility ")).unwrap();
    assert_eq!(row.split_whitespace().nth(1), Some(futility), "{out}");
    let player = format!("ours:margins={path}");
    let words = ["match", "breakthrough", "--first", &player, "--second", "ours", "--nodes", "20", "--games", "2"];
    assert!(lab(&words).good().contains("games    2 of 2"));
    let why = tune(&["--into", "/no/such/folder/margins.txt"]).err;
    assert!(why.contains("/no/such/folder/margins.txt cannot be written: there is no such file"), "{why}");
}

#[test]
fn a_file_that_cannot_be_used_is_reported() {
    let why =
        lab(&["tune", "breakthrough", "--games", "80", "--nodes", "30", "--into", "/no/such/folder/values.toml"]).err;
    assert!(why.contains("/no/such/folder/values.toml cannot be written: there is no such file"), "{why}");
}
