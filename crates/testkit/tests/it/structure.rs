//! Architecture: arrows between crates run down, and words do not know the game that uses them. ARCHITECTURE.md says
//! why; sizes are in `sizes`.

use crate::sources::{code, crates, rust_files};
use std::fs;

/// The floors of the house, from the ground up. A crate depends only on crates of lower floors.
const FLOORS: &[&[&str]] = &[
    &["geometry", "kdl", "store"],
    &["model"],
    &["rules"],
    &["explain"],
    &["notation", "engine"],
    &["library", "interchange"],
    &["protocol", "lsp", "commandline", "play", "testkit", "variorum", "study"],
    &["api", "lab"],
    &["server", "wasm"],
    &["cli"],
];

/// The crates for serialisation.
const SERIALISERS: &[&str] = &["serde", "serde_json", "schemars", "ts-rs"];

/// The crates that depend on such a crate, on which, and why.
const SERIALISING: &[(&str, &[&str], &str)] = &[
    ("notation", &["serde", "schemars", "ts-rs"], "a feature: api names marks and reach in its answers"),
    ("engine", &["serde"], "files of values and nets beside a rule file"),
    ("lsp", &["serde_json"], "the messages of editors"),
    ("study", &["serde"], "recorded games and reports, which `variorum study` stores as JSON"),
    ("lab", &["serde", "serde_json"], "what training keeps between runs"),
    ("play", &["serde"], "the events of a table are their own stored form: decision 17"),
    ("api", &["serde", "serde_json", "schemars", "ts-rs"], "the JSON of pages, and its types"),
    ("wasm", &["serde_json"], "the progress of a search for the page"),
    ("server", &["serde", "serde_json", "schemars"], "requests, stored rows and messages between nodes"),
    ("cli", &["serde", "serde_json"], "settings, and the JSON of other servers and of `--json`"),
];

/// The folders of words: see "Inside the crates" in ARCHITECTURE.md.
const WORD_FOLDERS: &[&str] = &["motion", "effect", "guard", "goal", "act", "laying"];

/// The names of the crates of this workspace on which a crate depends, tests excepted.
fn dependencies(name: &str) -> Vec<String> {
    let is_own = |name: &String| crates().join(name).join("Cargo.toml").is_file();
    all_dependencies(name).into_iter().filter(is_own).collect()
}

/// The names of all crates on which a crate depends, tests excepted.
fn all_dependencies(name: &str) -> Vec<String> {
    let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
    let sections = manifest.split("\n[").filter(|section| section.starts_with("dependencies]"));
    let lines = sections.flat_map(str::lines).filter_map(|line| line.split(['.', ' ', '=']).next());
    lines.map(str::to_owned).collect()
}

/// The names of the crates of this workspace, but for the modules of other languages.
fn crate_names() -> Vec<String> {
    let folders = fs::read_dir(crates()).unwrap().flatten();
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn arrows_between_crates_run_down() {
    let floor = |name: &str| {
        FLOORS.iter().position(|floor| floor.contains(&name)).unwrap_or_else(|| panic!("{name} is on no floor"))
    };
    let mut arrows = 0;
    for name in crate_names() {
        for below in dependencies(&name) {
            assert!(floor(&below) < floor(&name), "{name} depends on {below}, which is not below it");
            arrows += 1;
        }
    }
    assert!(arrows > 30, "the dependencies are found");
}

#[test]
fn serialisers_are_only_where_they_are_said_to_be() {
    for name in crate_names() {
        let expected = SERIALISING.iter().find(|(said, ..)| *said == name).map_or(&[][..], |(_, crates, _)| crates);
        let mut expected = expected.to_vec();
        let all = all_dependencies(&name);
        let mut used: Vec<&str> = all.iter().map(String::as_str).filter(|name| SERIALISERS.contains(name)).collect();
        expected.sort_unstable();
        used.sort_unstable();
        assert_eq!(used, expected, "{name}: change SERIALISING, with a reason, or the dependency");
    }
}

#[test]
fn words_do_not_know_the_game_that_uses_them() {
    let words = crates().join("rules/src");
    let mut checked = 0;
    for path in rust_files() {
        let Ok(file) = path.strip_prefix(&words) else { continue };
        let folder = file.components().next().unwrap().as_os_str().to_str().unwrap();
        if WORD_FOLDERS.contains(&folder.trim_end_matches(".rs")) {
            let code = code(&fs::read_to_string(&path).unwrap());
            let mut names = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            assert!(
                !names.any(|name| matches!(name, "Game" | "GameDef")),
                "{} names the game; a word asks the cast, or the referee",
                file.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 50, "the words are found");
}
