//! Architecture: Rust code names no game. Rules are data; a name in code would be the beginning of a special case.

use std::path::Path;

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
];

/// Folders of code without dependents, which may mention a game.
const BESIDE: &[&str] = &["target", "tests", "benches", "examples"];

fn rust_files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !path.file_name().is_some_and(|name| BESIDE.iter().any(|beside| name == *beside)) {
                rust_files(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without its comments and its test module.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    FOREIGN.iter().fold(code.to_lowercase(), |code, word| code.replace(word, ""))
}

#[test]
fn no_game_is_named_in_rust_code() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    rust_files(crates, &mut files);
    assert!(files.len() > 50, "the crates are found");
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
    for file in files {
        let text = code(&std::fs::read_to_string(&file).unwrap()).replace(['-', '_'], "");
        named
            .extend(names.iter().filter(|name| text.contains(*name)).map(|name| format!("{}: {name}", file.display())));
    }
    // The help of the command line may show the id of a game as an example.
    named.retain(|line| !line.contains("/cli/"));
    assert!(named.is_empty(), "{named:#?}");
}
