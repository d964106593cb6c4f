//! Your own game: reads, explains and counts a rule file, and shows the report on a file with a mistake.
//!
//! `docs/guide/first-game.md` explains the rule language; the example `random_game` plays a game.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use variorum::{Game, explain, kdl, library, notation};

/// Chess, but a king that reaches the last rank wins.
const LONG_MARCH: &str = r#"
extends chess
game "Long March" { source "this example" }
goal {
    occupy last-rank wins by=King
}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let game = load_game("long-march.kdl", LONG_MARCH)?;
    println!("{}: {} first turns", game.def().name, game.turns(&game.start(), |_, _| false).len());
    println!("{}", notation::diagram::draw(&game, &game.start()));
    for section in explain::rule_sheet(game.def(), explain::Language::English) {
        println!("{}\n  {}", section.heading, section.lines.join("\n  "));
    }

    if let Err(report) = load_game("mistake.kdl", &LONG_MARCH.replace("King", "Kign")) {
        println!("\nThe report on a mistake shows its place:\n{report}");
    }
    Ok(())
}

/// The game of a rule file, which may extend shipped ones; or all its problems, with line and caret.
fn load_game(name: &str, text: &str) -> Result<Game, String> {
    library::load(text, &[]).map_err(|problems| {
        let shown = problems.iter().map(|problem| kdl::render(name, text, problem, false));
        shown.collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn a_rule_file_is_read_and_a_report_shows_the_place_of_a_mistake() -> Result<(), Box<dyn Error>> {
    main()?;
    let report = load_game("mistake.kdl", &LONG_MARCH.replace("King", "Kign")).unwrap_err();
    assert!(report.contains("King") && report.contains("mistake.kdl:5"), "{report}");
    Ok(())
}
