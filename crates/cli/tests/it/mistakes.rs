//! User errors: exit code 2 and one clear sentence on stderr, nothing on stdout.

use crate::program::{command, variorum, variorum_in};
use std::fs;
use std::io::Read as _;
use std::process::Stdio;

/// Arguments, and the beginning of the error message.
const TABLE: &[(&[&str], &str)] = &[
    (&["show", "wolf-ches"], "variorum: there is no game `wolf-ches`; did you mean `wolf-chess`?\n"),
    (&["show", "woof"], "variorum: there is no game `woof`; the list of games has all "),
    (&["show", "./nothing"], "variorum: ./nothing cannot be read: there is no such file\n"),
    (&["show", "nothing.kdl"], "variorum: nothing.kdl cannot be read: there is no such file\n"),
    (&["check", "nothing.kdl"], "variorum: nothing.kdl cannot be read: there is no such file\n"),
    (&["fmt", "nothing.kdl"], "variorum: nothing.kdl cannot be read: there is no such file\n"),
    (&["record", "nothing.pgn"], "variorum: nothing.pgn cannot be read: there is no such file\n"),
    (&["show", "folder"], "variorum: folder cannot be read: it is a folder\n"),
    (&["show", "bytes.kdl"], "variorum: bytes.kdl cannot be read: it is not UTF-8 text\n"),
    (&["show", "broken.kdl"], "variorum: the rule file broken.kdl has a mistake\n  × "),
    (&["show", "empty.kdl"], "variorum: the rule file empty.kdl has "),
    (
        &["moves", "wolf-chess", "--reading", "aray=mirrored"],
        "variorum: Wolf Chess has no reading `aray`; did you mean `array`?\n",
    ),
    (
        &["moves", "wolf-chess", "--reading", "nix=on"],
        "variorum: Wolf Chess has no reading `nix`; its readings are: array, ",
    ),
    (
        &["moves", "wolf-chess", "--reading", "array=mirored"],
        "variorum: the reading `array` has no value `mirored`; did you mean `mirrored`?\n",
    ),
    (
        &["moves", "wolf-chess", "--reading", "array=x"],
        "variorum: the reading `array` has no value `x`; its values are: rotational, mirrored\n",
    ),
    (
        &["moves", "wolf-chess", "--reading", "array"],
        "error: invalid value 'array' for '--reading <NAME=VALUE>': a reading is ",
    ),
    (&["moves", "wolf-chess", "--position", "8/8"], "variorum: that is not a position: "),
    (&["moves", "wolf-chess", "--position", ""], "variorum: that is not a position: "),
    (&["moves", "wolf-chess", "--position", "-"], "variorum: that is not a position: "),
    (
        &["perft", "wolf-chess", "x"],
        "error: invalid value 'x' for '<DEPTH>': the depth is a whole number from 0 to 40\n",
    ),
    (&["perft", "wolf-chess", "-1"], "error: "),
    (
        &["perft", "wolf-chess", "41"],
        "error: invalid value '41' for '<DEPTH>': the depth is a whole number from 0 to 40\n",
    ),
    (&["perft", "wolf-chess"], "error: "),
    (&["play", "wolf-chess", "--side", "Whit"], "variorum: Wolf Chess has no side `Whit`; did you mean `White`?\n"),
    (
        &["play", "wolf-chess", "--side", "Red"],
        "variorum: Wolf Chess has no side `Red`; there are: White, Black, and none or all\n",
    ),
    (
        &["play", "wolf-chess", "--side", "none", "--side", "White"],
        "variorum: `--side none` cannot be given together with ",
    ),
    (&["play", "wolf-chess", "--threads", "0"], "error: invalid value '0' for '--threads <N>': 0 is not in 1..=256"),
    (&["serve", "--hash", "70000"], "error: invalid value '70000' for '--hash <MB>': 70000 is not in 1..=65536"),
    (&["play", "wolf-chess", "--level", "8"], "error: invalid value '8' for '--level <LEVEL>'"),
    (&["serve", "--tables", "0"], "error: invalid value '0' for '--tables <N>': 0 is not in 1..=1000000"),
    (
        &["serve", "--name", "https://games.example.org/"],
        "error: invalid value 'https://games.example.org/' for '--name <NAME>': write the name without `http://`",
    ),
    (&["serve", "--port", "65536"], "error: invalid value '65536' for '--port <PORT>'"),
    (&["serve", "--host", "256.0.0.1", "--port", "0"], "variorum: cannot serve at 256.0.0.1, port 0: "),
    (&["fly"], "error: unrecognized subcommand 'fly'\n"),
];

#[test]
fn errors_are_explained_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    fs::write(folder.path().join("bytes.kdl"), [0xff, 0xfe]).unwrap();
    fs::write(folder.path().join("broken.kdl"), "board {\n").unwrap();
    fs::write(folder.path().join("empty.kdl"), "").unwrap();
    for (args, expected) in TABLE {
        let ran = variorum_in(folder.path(), args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?} {}", ran.err);
        assert!(ran.err.starts_with(expected), "{args:?} says\n{}", ran.err);
    }
}

#[test]
fn the_place_of_an_error_in_a_position_is_marked() {
    let position = "qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFXQ w - - 0 1";
    let expected = format!("  {position}\n{}^\n", " ".repeat(2 + position.find('X').unwrap()));
    let ran = variorum(&["show", "wolf-chess", "--position", position]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.ends_with(&expected), "{}", ran.err);
}

#[test]
fn mistakes_in_a_rule_file_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let text = library::find("wolf-chess").unwrap().text.replacen("ride any", "rid any", 1);
    fs::write(folder.path().join("w.kdl"), text).unwrap();
    let ran = variorum_in(folder.path(), &["moves", "w.kdl"]);
    insta::assert_snapshot!(ran.err, @r"
    variorum: the rule file w.kdl has a mistake
      × unknown word `rid`
         ╭─[w.kdl:129:5]
     128 │ piece Queen Q glyph=queen {
     129 │     rid any
         ·     ───
     130 │ }
         ╰────
      help: did you mean `ride`?
    ");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}

#[test]
fn a_closed_output_is_not_an_error() {
    let mut child = command(&["moves", "bollwerk-178"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_reader_that_stops_early_sees_no_error() {
    let mut child = command(&["moves", "bollwerk-178"]).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 100]).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn help_and_version_are_not_errors() {
    assert!(variorum(&["--version"]).good().starts_with("variorum "));
    let help = variorum(&["--help"]).good();
    for command in ["serve", "play", "games", "show", "explain", "moves", "perft", "check", "fmt", "record", "convert"]
    {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in\n{help}");
        assert!(variorum(&[command, "--help"]).good().contains("Usage: variorum "), "{command}");
    }
}
