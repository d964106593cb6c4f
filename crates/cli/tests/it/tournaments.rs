//! `tournament`.

use crate::program::variorum_in;
use std::fs;

/// The line of an entrant, with its rounds.
fn entrant(number: u32, name: &str, points: &str, rounds: &[&str]) -> String {
    let rounds: String = rounds.iter().flat_map(|round| ["  ", round]).collect();
    format!("001 {number:>4}      {name:<33} 1500 {:>26} {points:>4} {:>4}{rounds}\n", "", "")
}

/// Two rounds of five, of whom the last one has asked for a bye in the third.
fn report() -> String {
    let lines = [
        "012 Friday\n092 Individual: Swiss-System\nXXR 3\n".to_owned(),
        entrant(1, "Ann", "2.0", &["   3 w 1", "   2 b 1"]),
        entrant(2, "Bob", "1.0", &["   4 b 1", "   1 w 0"]),
        entrant(3, "Cy", "1.0", &["   1 b 0", "   5 w 1"]),
        entrant(4, "Dee", "1.0", &["   2 w 0", "0000 - U"]),
        entrant(7, "Eve", "1.0", &["0000 - U", "   3 b 0", "0000 - H"]),
    ];
    lines.concat().replace("   5 w 1", "   7 w 1")
}

/// Runs `tournament` on this file: exit code, output, errors.
fn run(text: &str, words: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.trf"), text).unwrap();
    let ran = variorum_in(folder.path(), &[&["tournament"], words].concat());
    (ran.code, ran.out, ran.err)
}

#[test]
fn a_report_has_standings_with_the_tie_breaks_that_are_asked_for() {
    let (code, out, err) = run(&report(), &["standings", "x.trf"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out, @r"
    Place  Points  BH-C1     BH     SB     DE   No.  Name
        1       2      1      2      2      0     1  Ann
        2       1      2      3      1      0     2  Bob
        2       1      2      3      1      0     3  Cy
        4       1      1      2      1      0     4  Dee
        4       1      1      2      1      0     7  Eve
    ");
    let (_, out, _) = run(&report(), &["standings", "x.trf", "--tie-breaks", "won,ps"]);
    assert!(
        out.starts_with("Place  Points    WON     PS   No.  Name\n    1       2      2      3     1  Ann\n"),
        "{out}"
    );
    let (_, out, _) = run(&report(), &["standings", "x.trf", "--json"]);
    assert!(out.contains("\"tieBreaks\": [\n    \"BH-C1\",") && out.contains("\"name\": \"Eve\""), "{out}");
}

#[test]
fn the_next_round_is_paired_without_those_who_have_asked_for_a_bye() {
    let (code, out, err) = run(&report(), &["pair", "x.trf"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, "Round 3\n   1.  1 Ann – 4 Dee\n   2.  3 Cy – 2 Bob\n");
    let (_, out, _) = run(&report(), &["pair", "x.trf", "--json"]);
    assert!(out.contains("\"round\": 3") && out.contains("\"bye\": null"), "{out}");
}

#[test]
fn what_cannot_be_read_or_paired_is_said_with_its_place() {
    let good = report();
    for (text, words, expected) in [
        (String::new(), "pair", "variorum: x.trf: there is no line of an entrant, which begins with 001; is this"),
        (
            good.replacen("   1 b 0", "   1 b 1", 1),
            "standings",
            "variorum: x.trf: line 4, column 99: the results of 1 and 3 in round 1 do not agree; see line 6.",
        ),
        (good.replace("XXR 3", "XXR 2"), "pair", "variorum: all 2 rounds of this tournament are paired\n"),
        (good.replace("Swiss-System", "Round-Robin"), "pair", "variorum: this is a round robin"),
        (
            good.replace("3 w 1", "3 w  ").replace("1 b 0", "1 b  ").replace("2.0", "1.0"),
            "pair",
            "variorum: the game of 1 and 3 in round 1 has no result yet; the next round can be paired when all games",
        ),
    ] {
        let (code, out, err) = run(&text, &[words, "x.trf"]);
        assert_eq!((code, out.as_str()), (2, ""), "{text}\n{err}");
        assert!(err.starts_with(expected), "{err}");
    }
    let robin = good.replace("Swiss-System", "Round-Robin");
    let (_, _, err) = run(&robin, &["standings", "x.trf", "--tie-breaks", "BH"]);
    assert!(err.starts_with("variorum: BH is not for round robins (FIDE Handbook C.07, article 8)"), "{err}");
}
