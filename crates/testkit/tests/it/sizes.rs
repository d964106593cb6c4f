//! Sizes: a file, a function and a struct can each be read in one sitting.
//!
//! The scans read text, not syntax: they rely on the layout that `cargo fmt` produces. ARCHITECTURE.md says why.

use crate::sources::{code, crates, rust_files};
use std::collections::BTreeSet;
use std::fs;

/// The most lines of a file and of a function, and the most fields of a struct.
const MAX_FILE_LINES: usize = 500;
const MAX_FUNCTION_LINES: usize = 80;
const MAX_FIELDS: usize = 12;

/// What is larger, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("engine/src/search/alpha_beta.rs: fn search_steps", "the loop over steps, with state that all techniques change"),
    ("model/src/cast.rs: struct Cast", "one list for each kind of thing that a rule file names"),
    ("rules/src/def.rs: struct GameDef", "one field for each category of words in a rule file"),
    ("rules/src/facts.rs: struct Facts", "one field for each fact that a word may state"),
    ("rules/src/game.rs: struct Tables", "one table for each category of words"),
    ("rules/src/royal/royals.rs: struct Royals", "one field for each way in which royal pieces are protected"),
    ("rules/src/shortcuts.rs: struct Shortcuts", "one field for each shortcut, so that a test can take each wrongly"),
    ("store/src/game.rs: struct GameHeader", "one field for each column of the table of games"),
];

/// The length of the block that begins in this line: up to the line that closes it with the same indentation.
fn block<'l, 't>(lines: &'l [&'t str], start: usize) -> &'l [&'t str] {
    let indent = lines[start].len() - lines[start].trim_start().len();
    let closes = |line: &&str| line.trim() == "}" && line.len() == indent + 1;
    let length = lines[start..].iter().position(closes).map_or(1, |length| length + 1);
    &lines[start..start + length]
}

/// The name after a keyword, if this line defines something with it.
fn defined<'l>(line: &'l str, keyword: &str) -> Option<&'l str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| *word == keyword)?;
    let is_qualifier =
        |word: &&str| word.starts_with("pub") || word.ends_with(')') || ["async", "const"].contains(word);
    let is_definition = words[..at].iter().all(is_qualifier);
    let name = words.get(at + 1).filter(|_| is_definition && !line.trim_end().ends_with(';'))?;
    Some(&name[..name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len())])
}

fn is_field(line: &str) -> bool {
    let name = line.trim_start();
    let name = name.strip_prefix("pub(").map_or(name, |rest| rest.split_once(") ").map_or(rest, |(_, name)| name));
    let name = name.trim_start_matches("pub ").split(": ").next().unwrap_or_default();
    line.contains(": ") && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Everything in the code of a file that is too large.
fn too_large(path: &str, code: &str) -> Vec<String> {
    let lines: Vec<&str> = code.lines().map(str::trim_end).collect();
    let mut found = Vec::new();
    if lines.len() > MAX_FILE_LINES {
        found.push(path.to_owned());
    }
    for (start, line) in lines.iter().enumerate() {
        if let Some(name) = defined(line, "fn").filter(|_| block(&lines, start).len() > MAX_FUNCTION_LINES) {
            found.push(format!("{path}: fn {name}"));
        }
        let fields = || block(&lines, start).iter().skip(1).filter(|line| is_field(line)).count();
        if let Some(name) = defined(line, "struct").filter(|_| line.ends_with('{') && fields() > MAX_FIELDS) {
            found.push(format!("{path}: struct {name}"));
        }
    }
    found
}

#[test]
fn files_functions_and_structs_can_be_read_in_one_sitting() {
    let found: BTreeSet<String> = rust_files()
        .iter()
        .flat_map(|path| {
            let name = path.strip_prefix(crates()).unwrap().to_string_lossy().replace('\\', "/");
            too_large(&name, &code(&fs::read_to_string(path).unwrap()))
        })
        .collect();
    let allowed: BTreeSet<String> = EXCEPTIONS.iter().map(|(place, _)| (*place).to_owned()).collect();
    let list = |of: Vec<&String>| of.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    assert_eq!(list(found.difference(&allowed).collect()), "", "too large");
    assert_eq!(list(allowed.difference(&found).collect()), "", "these are no exceptions any more");
}

#[test]
fn the_scan_finds_what_is_too_large() {
    let fields = "    pub(crate) field: u8,\n".repeat(MAX_FIELDS + 1);
    let lines = "    let _ = 1;\n".repeat(MAX_FUNCTION_LINES);
    let large = format!("pub(crate) struct Large {{\n{fields}}}\nasync fn long() {{\n{lines}}}\n");
    assert_eq!(too_large("a.rs", &large), ["a.rs: struct Large", "a.rs: fn long"]);
    assert_eq!(too_large("b.rs", &"\n".repeat(MAX_FILE_LINES + 1)), ["b.rs"]);
}
