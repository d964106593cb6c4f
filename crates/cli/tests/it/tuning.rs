//! `tune`.

use crate::program::variorum;

#[test]
fn a_fit_is_shown_and_written_and_a_match_plays_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.toml");
    let path = path.to_str().unwrap();
    let out = variorum(&["tune", "breakthrough", "--games", "80", "--nodes", "30", "--into", path]).good();
    assert!(out.contains("before   fitted   error") && out.contains("± "), "{out}");
    assert!(out.ends_with(&format!("written to {path}\n")), "{out}");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("game = \"Breakthrough\"\ngames = "), "{text}");
    let values = format!("ours:values={path}");
    let out = variorum(&[
        "match",
        "breakthrough",
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
    let out = variorum(&["tune", "breakthrough", "--games", "80", "--nodes", "30"]).good();
    assert!(out.contains("\n[kinds.") && out.contains("\n[weights]\n"), "{out}");
}

#[test]
fn a_file_that_cannot_be_used_is_told() {
    let why =
        variorum(&["tune", "breakthrough", "--games", "80", "--nodes", "30", "--into", "/no/such/folder/values.toml"])
            .err;
    assert!(why.contains("/no/such/folder/values.toml cannot be written: there is no such file"), "{why}");
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("own.kdl");
    std::fs::write(&rules, catalog::find("breakthrough").unwrap().text).unwrap();
    std::fs::write(folder.path().join("values.toml"), "games = many\n").unwrap();
    let why = variorum(&["show", rules.to_str().unwrap()]).err;
    assert!(why.contains("values.toml beside ") && why.contains("line 1"), "{why}");
}
