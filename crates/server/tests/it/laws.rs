//! Laws about the sources of the server: the order of its folders, and the size of files, functions and structs.
//!
//! The scans read text, not syntax: they rely on the layout that `cargo fmt` produces.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The folders, each of which uses only itself and those before it.
const LAYERS: [&str; 8] = ["core", "bus", "http", "live", "social", "workshop", "cluster", "admin"];
/// The most lines of a file and of a function, and the most fields of a struct.
const MAX_FILE_LINES: usize = 500;
const MAX_FUNCTION_LINES: usize = 80;
const MAX_FIELDS: usize = 12;

/// Where a law does not hold, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("core/limits.rs: struct Limits", "a list of independent settings, one for each flag"),
    ("live/table/tests/witness.rs: fn check_event", "a match with an arm for each event"),
];

/// A source file: its path under `src`, and its lines.
struct Source {
    path: String,
    lines: Vec<String>,
}

fn sources() -> Vec<Source> {
    fn collect(folder: &Path, root: &Path, all: &mut Vec<Source>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, root, all);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let lines = fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
                let path = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                all.push(Source { path, lines });
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    collect(&root, &root, &mut all);
    assert!(all.len() > 100, "the sources are elsewhere");
    all
}

/// The index of a folder; none for files above all folders.
fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// The first parts of the paths that begin with `crate::` on a line without its comment.
fn crate_paths(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    code.split("crate::").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

/// The uses against the order in a file.
fn uses_against_order(source: &Source) -> Vec<String> {
    let first = source.path.split('/').next().unwrap_or_default();
    let Some(own) = layer(first.trim_end_matches(".rs")) else { return Vec::new() };
    if source.path.contains("/tests/") {
        return Vec::new();
    }
    let code = source.lines.iter().take_while(|line| *line != "mod tests {");
    let paths = code.flat_map(|line| crate_paths(line));
    // Anything else is above all folders, and a group in braces counts as such.
    let is_below = |name: &str| layer(name).is_some_and(|of| of <= own);
    paths.filter(|name| !is_below(name)).map(|name| format!("{} uses `crate::{name}`", source.path)).collect()
}

/// The length of the block that begins in this line: up to the line that closes it with the same indentation.
fn block(lines: &[String], start: usize) -> &[String] {
    let indent = lines[start].len() - lines[start].trim_start().len();
    let closes = |line: &String| line.trim() == "}" && line.len() == indent + 1;
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

/// Everything in a file that is too large.
fn too_large(Source { path, lines }: &Source) -> Vec<String> {
    let mut found = Vec::new();
    if lines.len() > MAX_FILE_LINES {
        found.push(path.clone());
    }
    for (start, line) in lines.iter().enumerate() {
        if let Some(name) = defined(line, "fn").filter(|_| block(lines, start).len() > MAX_FUNCTION_LINES) {
            found.push(format!("{path}: fn {name}"));
        }
        let is_field = |field: &&String| {
            let name = field.trim_start().trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
            let name = name.trim_start_matches("pub ").split(": ").next().unwrap_or_default();
            field.contains(": ") && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        let fields = || block(lines, start).iter().skip(1).filter(is_field).count();
        if let Some(name) = defined(line, "struct").filter(|_| line.ends_with('{') && fields() > MAX_FIELDS) {
            found.push(format!("{path}: struct {name}"));
        }
    }
    found
}

#[test]
fn each_folder_uses_only_those_before_it() {
    let found: Vec<String> = sources().iter().flat_map(uses_against_order).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn files_functions_and_structs_are_small() {
    let found: BTreeSet<String> = sources().iter().flat_map(too_large).collect();
    let allowed: BTreeSet<String> = EXCEPTIONS.iter().map(|(place, _)| (*place).to_owned()).collect();
    let list = |of: Vec<&String>| of.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    assert_eq!(list(found.difference(&allowed).collect()), "", "too large");
    assert_eq!(list(allowed.difference(&found).collect()), "", "these are no exceptions any more");
}

#[test]
fn the_scans_find_what_they_look_for() {
    let source =
        |path: &str, text: &str| Source { path: path.to_owned(), lines: text.lines().map(str::to_owned).collect() };
    let above = source("live/table.rs", "use crate::social::ratings;\nuse crate::core::pool;\nuse crate::{App};");
    assert_eq!(uses_against_order(&above).len(), 2);
    assert!(uses_against_order(&source("social/chat.rs", "use crate::live::Live; // crate::admin")).is_empty());
    let fields = "    pub(crate) field: u8,\n".repeat(MAX_FIELDS + 1);
    let lines = "    let _ = 1;\n".repeat(MAX_FUNCTION_LINES);
    let large = format!("pub(crate) struct Large {{\n{fields}}}\nasync fn long() {{\n{lines}}}\n");
    assert_eq!(too_large(&source("a.rs", &large)), ["a.rs: struct Large", "a.rs: fn long"]);
    assert_eq!(too_large(&source("b.rs", &"\n".repeat(MAX_FILE_LINES + 1))), ["b.rs"]);
}
