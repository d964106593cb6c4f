//! Architecture: Rust code names no game. Rules are data; a name in code would be the beginning of a special case.

use crate::sources::{code, crates, rust_files};

/// Words of other programs that contain a game's name: a protocol option, whose effect the games define, and the
/// Japanese word for an impasse in record files.
const FOREIGN: [&str; 2] = ["uci_chess960", "jishogi"];

/// Words of ids that programs also use for other things.
const ORDINARY: &[&str] = &[
    "almost",
    "perfect",
    "modern",
    "placement",
    "pocket",
    "supply",
    "extinction",
    "knight",
    "dragon",
    "atomic",
    "racing",
    "russian",
    "action",
    "progressive",
];

/// The code of a file in lower case, without the words of other programs.
fn lower_code(text: &str) -> String {
    FOREIGN.iter().fold(code(text).to_lowercase(), |code, word| code.replace(word, ""))
}

#[test]
fn no_game_is_named_in_rust_code() {
    let crates = crates();
    // Ids as they would occur in strings, names and constants, and words of ids that are not ordinary words of the
    // language.
    let manual = std::fs::read_to_string(crates.join("../docs/reference/language.md")).unwrap().to_lowercase();
    let ordinary = |word: &str| word.len() < 6 || manual.contains(word) || ORDINARY.contains(&word);
    let mut names: Vec<String> = Vec::new();
    for game in library::games().iter().filter(|game| game.id != "chess") {
        names.push(game.id.replace('-', ""));
        names.extend(game.id.split('-').filter(|word| !ordinary(word)).map(str::to_owned));
    }
    assert!(names.len() > 100, "the games are found");
    let mut named = Vec::new();
    for file in rust_files() {
        let text = lower_code(&std::fs::read_to_string(&file).unwrap()).replace(['-', '_'], "");
        named
            .extend(names.iter().filter(|name| text.contains(*name)).map(|name| format!("{}: {name}", file.display())));
    }
    // The help of the command line may show the id of a game as an example.
    named.retain(|line| !line.contains("/cli/"));
    assert!(named.is_empty(), "{named:#?}");
}
