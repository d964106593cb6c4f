//! `check` and `fmt`.

use crate::program::{variorum, variorum_in, with_input};
use std::fs;

/// A rule file with two unknown words, one of them only under a reading that is not the default.
fn broken() -> String {
    let text = library::find("wolf-chess").unwrap().text;
    text.replacen("ride any", "rid any", 1).replacen(
        "leap knight if=\"elephant=knight\"",
        "leep knight if=\"elephant=knight\"",
        1,
    )
}

#[test]
fn shipped_games_have_no_mistakes() {
    let expected: Vec<String> = library::games().iter().map(|game| format!("{}.kdl: no mistakes\n", game.id)).collect();
    assert_eq!(variorum(&["check"]).good(), expected.concat());
    assert_eq!(variorum(&["check", "--json"]).good(), "[]\n");
}

#[test]
fn mistakes_are_shown_with_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("w.kdl"), broken()).unwrap();
    let ran = variorum_in(folder.path(), &["check", "w.kdl", "bombalot"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    insta::assert_snapshot!(ran.out, @r#"
      × unknown word `rid`
         ╭─[w.kdl:129:5]
     128 │ piece Queen Q glyph=queen {
     129 │     rid any
         ·     ───
     130 │ }
         ╰────
      help: did you mean `ride`?
      × unknown word `leep` (under the reading elephant=knight)
         ╭─[w.kdl:157:5]
     156 │     ride knight if="elephant=rider"
     157 │     leep knight if="elephant=knight"
         ·     ────
     158 │ }
         ╰────
      help: did you mean `leap`?
    w.kdl: 2 mistakes
    bombalot.kdl: no mistakes
    "#);
}

#[test]
fn a_mistake_behind_a_reading_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let text = broken().replacen("rid any", "ride any", 1);
    fs::write(folder.path().join("w.kdl"), text).unwrap();
    let ran = variorum_in(folder.path(), &["check", "w.kdl"]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("(under the reading elephant=knight)"), "{}", ran.out);
    assert!(ran.out.ends_with("w.kdl: 1 mistake\n"), "{}", ran.out);
    // The default has no mistake, so the game can be played.
    assert_eq!(variorum_in(folder.path(), &["perft", "w.kdl", "1"]).good(), "nodes 23\n");
    assert_eq!(variorum_in(folder.path(), &["perft", "w.kdl", "1", "--reading", "elephant=knight"]).code, 2);
}

#[test]
fn of_very_many_mistakes_the_first_are_shown_and_the_rest_counted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("w.kdl"), "}".repeat(2_000)).unwrap();
    let ran = variorum_in(folder.path(), &["check", "w.kdl"]);
    assert!(ran.out.ends_with("and 1,980 more\nw.kdl: 2,000 mistakes\n") && ran.out.len() < 20_000, "{}", ran.out);
    let ran = variorum_in(folder.path(), &["perft", "w.kdl", "1"]);
    assert!(ran.err.starts_with("variorum: the rule file w.kdl has 2,000 mistakes\n"), "{}", ran.err);
    assert!(ran.err.ends_with("and 1,980 more\n") && ran.err.len() < 20_000, "{}", ran.err);
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("w.kdl"), "a\n".repeat(600_000)).unwrap();
    for command in ["check", "fmt", "explain"] {
        let ran = variorum_in(folder.path(), &[command, "w.kdl"]);
        assert_eq!((ran.code, ran.err.as_str()), (2, "variorum: w.kdl cannot be read: it is larger than 1 MB\n"));
    }
}

/// A game of kings with a given start position and goal.
fn kings(rows: &str, goal: &str) -> String {
    format!(
        "game \"Kings\" {{ source \"an example\" }}\nboard {{\ngrid \"\"\"\n{rows}\n\"\"\"\n}}\nside White w facing=up\nside Black b facing=down\n\
         piece King K {{ royal; step any }}\npiece Rook R {{ ride orthogonal }}\nturn {{ order White Black; act move }}\ngoal {{ {goal} }}\n"
    )
}

#[test]
fn no_command_accepts_a_game_with_an_illegal_start_position() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.kdl"), kings("3 k . R\n2 . . .\n1 K . .", "mate wins")).unwrap();
    let why = "the game does not allow its own starting position: Black is in check but is not the side to move";
    let ran = variorum_in(folder.path(), &["check", "k.kdl"]);
    // The report breaks the line before its last word.
    assert!(ran.code == 2 && ran.out.contains(why.trim_end_matches(" move")), "{}", ran.out);
    for command in [
        &["perft", "k.kdl", "1"][..],
        &["moves", "k.kdl"],
        &["show", "k.kdl"],
        &["explain", "k.kdl"],
        &["play", "k.kdl"],
    ] {
        let ran = variorum_in(folder.path(), command);
        assert_eq!((ran.code, ran.err), (2, format!("variorum: {why}\n")), "{command:?}");
    }
}

#[test]
fn a_warning_says_that_a_game_is_over_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.kdl"), kings("3 k . .\n2 . . .\n1 K . .", "extinct Rook loses")).unwrap();
    let ran = variorum_in(folder.path(), &["check", "k.kdl"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("the game is over at the start: "), "{}", ran.out);
}

#[test]
fn mistakes_can_be_printed_as_json() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("w.kdl"), broken()).unwrap();
    let ran = variorum_in(folder.path(), &["check", "w.kdl", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    insta::assert_snapshot!(ran.out, @r#"
    [
      {
        "column": 5,
        "file": "w.kdl",
        "help": "did you mean `ride`?",
        "label": null,
        "line": 129,
        "message": "unknown word `rid`",
        "reading": null,
        "severity": "error"
      },
      {
        "column": 5,
        "file": "w.kdl",
        "help": "did you mean `leap`?",
        "label": null,
        "line": 157,
        "message": "unknown word `leep`",
        "reading": "elephant=knight",
        "severity": "error"
      }
    ]
    "#);
}

#[test]
fn a_file_is_formatted_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w.kdl");
    let (right, wrong) = ("piece King K {\n    royal\n}\n", "piece   King K {\nroyal\n}");
    fs::write(&path, wrong).unwrap();
    let ran = variorum_in(folder.path(), &["fmt", "--check", "w.kdl"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (2, "w.kdl\n", ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), wrong);
    assert_eq!(variorum_in(folder.path(), &["fmt", "w.kdl"]).good(), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), right);
    assert_eq!(variorum_in(folder.path(), &["fmt", "--check", "w.kdl"]).good(), "");
    // A formatted file is not written again.
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(variorum_in(folder.path(), &["fmt", "w.kdl"]).good(), "");
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "there are no temporary files");
}

#[test]
fn stdin_is_formatted_to_stdout() {
    assert_eq!(with_input(&["fmt", "-"], "piece   King K {\nroyal\n}").good(), "piece King K {\n    royal\n}\n");
    let ran = with_input(&["fmt", "-"], "piece {");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("variorum: the rule file stdin has a mistake\n"), "{}", ran.err);
}

#[test]
fn a_file_that_is_not_kdl_is_left_alone_and_the_others_are_formatted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.kdl"), "piece {").unwrap();
    fs::write(folder.path().join("b.kdl"), "a    b").unwrap();
    let ran = variorum_in(folder.path(), &["fmt", "a.kdl", "b.kdl"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(fs::read_to_string(folder.path().join("a.kdl")).unwrap(), "piece {");
    assert_eq!(fs::read_to_string(folder.path().join("b.kdl")).unwrap(), "a b\n");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_preserved() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("a.kdl"), folder.path().join("link.kdl"));
    fs::write(&path, "a    b").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("a.kdl", &link).unwrap();
    assert_eq!(variorum_in(folder.path(), &["fmt", "link.kdl"]).good(), "");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "a b\n");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_new_game_can_be_checked_and_explained_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let new = |arguments: &[&str]| variorum_in(folder.path(), &[&["new"], arguments].concat());
    assert!(new(&["Long March", "--like", "chess"]).good().starts_with("wrote long-march.kdl\n"));
    assert!(new(&["Blank"]).good().starts_with("wrote blank.kdl\n"));
    let checked = variorum_in(folder.path(), &["check", "long-march.kdl", "blank.kdl"]);
    assert_eq!(checked.good(), "long-march.kdl: no mistakes\nblank.kdl: no mistakes\n");
    assert!(variorum_in(folder.path(), &["explain", "long-march.kdl"]).good().contains("Long March"));
}

#[test]
fn a_new_game_overwrites_no_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.kdl"), "precious").unwrap();
    for (arguments, message) in [
        (&["new", "Mine"][..], "variorum: mine.kdl is there already; choose another name, or move it away\n"),
        (&["new", "Other", "--like", "ches"], "variorum: there is no game `ches`; did you mean `chess`?\n"),
        (&["new", "?"], "variorum: `?` has no letter or digit to name a file after\n"),
        (&["new", "a\"b"], "variorum: the name of a game cannot contain '\"'\n"),
    ] {
        let ran = variorum_in(folder.path(), arguments);
        assert_eq!((ran.code, ran.err.as_str()), (2, message));
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine.kdl")).unwrap(), "precious");
}
