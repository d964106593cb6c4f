//! The checks of every shipped game: laws, README examples, counts, annotated games. A new game is covered as soon as
//! it has a folder.

use std::path::PathBuf;
use testkit::{annotated, checks, counts, literate};

/// The limit for counts in the tests: with dozens of games that takes about two minutes on two cores. `cargo xtask
/// counts --deep` checks the others.
const MOST_COUNTED: u64 = 200_000;

fn folder(id: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games").join(id)
}

/// Runs a check on every game, and fails with all failures.
fn on_every_game(check: impl Fn(&'static str) -> Vec<String> + Sync) {
    let failures = testkit::on_every_game(check);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs a check on the games that together use every word; `cargo xtask trials laws` runs it on all of them.
fn on_the_cover(check: impl Fn(&'static str) -> Vec<String> + Sync) {
    let failures = testkit::on_games(&testkit::cover(), check);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn at_least_five_games_are_shipped() {
    assert!(library::games().len() >= 5);
}

#[test]
fn the_examples_in_every_readme_are_true() {
    on_every_game(|id| {
        let text = std::fs::read_to_string(folder(id).join("README.md")).unwrap_or_default();
        let mut report = literate::run(id, &text);
        if report.blocks < 3 {
            report.failures.push(format!("{id}/README.md has only {} examples", report.blocks));
        }
        report.failures
    });
}

#[test]
fn a_false_claim_in_an_example_fails() {
    let id = library::games()[0].id;
    let report = literate::run(id, "```example\nturns 1\n```\n");
    assert_eq!(report.failures.len(), 1, "{report:?}");
}

#[test]
fn counts_agree_with_independent_programs() {
    on_every_game(|id| {
        let text = std::fs::read_to_string(folder(id).join("perft.txt")).unwrap_or_default();
        let (checked, mut failures) = counts::check(id, &text, MOST_COUNTED);
        if checked == 0 && !text.is_empty() {
            failures.push(format!("{id}: only {checked} counts checked"));
        }
        failures
    });
}

#[test]
fn a_line_of_readings_applies_to_the_counts_below_it() {
    let text = "a ;D1 1\nreading x=on y=2\nb ;D1 2\n# why\nc ;D1 3\nreading x=off\nd ;D1 4\n";
    let (lines, failures) = counts::parse_lines("some", text);
    let chosen = |line: &counts::CountLine| {
        line.readings.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(lines.iter().map(chosen).collect::<Vec<_>>(), ["", "x=on y=2", "x=on y=2", "x=off"]);
    assert!(failures.is_empty(), "{failures:?}");
    assert_eq!(counts::parse_lines("some", "reading x\n").1.len(), 1);
}

#[test]
fn annotated_games_replay_ply_by_ply() {
    let (mut files, mut plies) = (0, 0);
    for game in library::games() {
        if let Ok(text) = std::fs::read_to_string(folder(game.id).join("annotated.txt")) {
            let (played, failures) = annotated::check(game.id, &text);
            assert!(failures.is_empty(), "{}", failures.join("\n"));
            files += 1;
            plies += played;
        }
    }
    assert!(files > 0 && plies > 100, "{files} files, {plies} plies");
}

#[test]
fn laws_hold_in_random_games() {
    on_the_cover(checks::laws);
}

#[test]
fn laws_hold_under_every_reading() {
    on_the_cover(checks::laws_of_readings);
}

#[test]
fn thinned_and_fast_counts_agree() {
    on_every_game(|id| {
        let game = testkit::game(id, &[]);
        let depth = if game.perft(&game.start(), 1) > 1000 { 1 } else { 2 };
        let (fast, slow) = (game.perft(&game.start(), depth), game.perft_slow(&game.start(), depth));
        if fast == slow { Vec::new() } else { vec![format!("{id}: {fast} and {slow}")] }
    });
}
