//! A law about the sources of the server: the order of its folders. Laws for all crates are in `testkit`.
//!
//! The scan reads text, not syntax: it relies on the layout that `cargo fmt` produces.

use std::fs;
use std::path::Path;

/// The folders, each of which uses only itself and those before it.
const LAYERS: [&str; 8] = ["core", "bus", "http", "live", "social", "workshop", "cluster", "admin"];
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

#[test]
fn each_folder_uses_only_those_before_it() {
    let found: Vec<String> = sources().iter().flat_map(uses_against_order).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_scan_finds_what_is_above() {
    let source =
        |path: &str, text: &str| Source { path: path.to_owned(), lines: text.lines().map(str::to_owned).collect() };
    let above = source("live/table.rs", "use crate::social::ratings;\nuse crate::core::pool;\nuse crate::{App};");
    assert_eq!(uses_against_order(&above).len(), 2);
    assert!(uses_against_order(&source("social/chat.rs", "use crate::live::Live; // crate::admin")).is_empty());
}
