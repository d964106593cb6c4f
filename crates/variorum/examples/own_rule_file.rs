//! A game of one's own: its rule file is read, explained and counted; and what is said of a file with a mistake.
//!
//! For: whoever invents games. Not for: the words of the language (`docs/guide/first-game.md`). Look next:
//! `random_game` to see it played.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use variorum::{Game, catalog, lang, notation, rules};

/// Chess, but a king who reaches the last rank wins.
const LONG_MARCH: &str = r#"
extends chess
game "Long March" { source "this example" }
goal {
    occupy last-rank wins by=King
}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let game = read("long-march.kdl", LONG_MARCH)?;
    println!("{}: {} first turns", game.def().name, game.turns(&game.start(), |_, _| false).len());
    println!("{}", notation::diagram::draw(&game, &game.start()));
    for section in rules::explain(game.def()) {
        println!("{}\n  {}", section.heading, section.lines.join("\n  "));
    }

    if let Err(report) = read("mistake.kdl", &LONG_MARCH.replace("King", "Kign")) {
        println!("\nA mistake is shown where it is:\n{report}");
    }
    Ok(())
}

/// The game of a rule file, which may extend shipped ones; or everything that is wrong with it, with line and caret.
fn read(name: &str, text: &str) -> Result<Game, String> {
    catalog::load(text, &[]).map_err(|problems| {
        let shown = problems.iter().map(|problem| lang::render(name, text, problem, false));
        shown.collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn a_game_is_read_and_a_mistake_is_shown_where_it_is() -> Result<(), Box<dyn Error>> {
    main()?;
    let report = read("mistake.kdl", &LONG_MARCH.replace("King", "Kign")).unwrap_err();
    assert!(report.contains("King") && report.contains("mistake.kdl:5"), "{report}");
    Ok(())
}
