//! Architecture: files do not use each other in circles, except in small groups, and words do not use what uses them.
//!
//! A file uses another one if it names a path into its module: from the crate (`crate::a::b`), from its parent
//! (`super::b`), or a module that it declares itself (`mod b; … b::Item`). Not counted: documentation, test modules, and
//! `pub(in path)`.

use crate::sources::{code, crates, rust_files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The largest circle of files.
const MAX_CIRCLE: usize = 6;

/// The modules of `rules` that words consist of, each with what is in its folder. They use nothing else of that crate.
const WORDS: &[&str] = &[
    "act",
    "effect",
    "evidence",
    "facts",
    "filters",
    "goal",
    "guard",
    "kind_words",
    "laying",
    "look",
    "message",
    "motion",
    "names",
    "never_check",
    "phrases",
    "reading",
    "turn",
];

/// By module path: the code of its file.
type Files = BTreeMap<Vec<String>, String>;

/// The modules of each crate.
fn modules() -> BTreeMap<String, Files> {
    let mut all: BTreeMap<String, Files> = BTreeMap::new();
    for path in rust_files() {
        let relative = path.strip_prefix(crates()).unwrap().with_extension("");
        let mut parts: Vec<String> =
            relative.components().map(|part| part.as_os_str().to_str().unwrap().to_owned()).collect();
        if parts.len() < 3 || parts[1] != "src" || matches!(parts.last().unwrap().as_str(), "lib" | "main") {
            continue;
        }
        let name = parts.remove(0);
        parts.remove(0);
        all.entry(name).or_default().insert(parts, code(&fs::read_to_string(&path).unwrap()));
    }
    all
}

/// The words and separators of a text; `::` is one separator.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if first.is_alphanumeric() || first == '_' {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(end);
        if !first.is_whitespace() {
            tokens.push(token);
        }
        rest = after;
    }
    tokens
}

/// The paths that begin with `base` and go on at this token, `{a, b::c}` being several.
fn paths(tokens: &[&str], mut at: usize, base: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = base.to_vec();
    loop {
        match tokens.get(at) {
            Some(&"{") => {
                at += 1;
                while at < tokens.len() && tokens[at] != "}" {
                    at = paths(tokens, at, &path, found).max(at + 1);
                    if tokens.get(at) == Some(&",") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            Some(word) if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                path.push((*word).to_owned());
                at += 1;
            }
            _ => break,
        }
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    found.push(path);
    at
}

/// The modules that a file uses.
fn uses(module: &[String], text: &str, files: &Files) -> BTreeSet<Vec<String>> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at]);
        if before(1) == "::" || before(1) == "in" || tokens.get(at + 1) != Some(&"::") {
            continue;
        }
        match *token {
            "crate" => drop(paths(&tokens, at + 2, &[], &mut found)),
            "self" => drop(paths(&tokens, at + 2, module, &mut found)),
            "super" => {
                let mut parent = &module[..module.len() - 1];
                let mut next = at + 2;
                while tokens.get(next) == Some(&"super") && !parent.is_empty() {
                    parent = &parent[..parent.len() - 1];
                    next += 2;
                }
                paths(&tokens, next, parent, &mut found);
            }
            child => {
                let child = [module, &[child.to_owned()]].concat();
                if files.contains_key(&child) {
                    found.push(child);
                }
            }
        }
    }
    let file_of = |mut path: Vec<String>| {
        while !path.is_empty() && !files.contains_key(&path) {
            path.pop();
        }
        (!path.is_empty() && path != module).then_some(path)
    };
    found.into_iter().filter_map(file_of).collect()
}

/// The circles: groups of modules each of which leads to all others of its group.
fn circles(files: &Files) -> Vec<BTreeSet<Vec<String>>> {
    let uses: BTreeMap<_, _> = files.iter().map(|(module, text)| (module, uses(module, text, files))).collect();
    let reached = |from: &Vec<String>| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(module) = open.pop() {
            for next in &uses[module] {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let reach: BTreeMap<_, _> = files.keys().map(|module| (module, reached(module))).collect();
    let group = |module: &Vec<String>| -> BTreeSet<Vec<String>> {
        reach[module].iter().filter(|other| reach[other].contains(module)).cloned().collect()
    };
    let groups: BTreeSet<_> = files.keys().map(group).filter(|group| group.len() > 1).collect();
    groups.into_iter().collect()
}

#[test]
fn files_do_not_use_each_other_in_large_circles() {
    let mut large = Vec::new();
    for (name, files) in modules() {
        for circle in circles(&files).into_iter().filter(|circle| circle.len() > MAX_CIRCLE) {
            let list = circle.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" ");
            large.push(format!("{name}: {} files use each other in a circle: {list}", circle.len()));
        }
    }
    assert!(large.is_empty(), "{}", large.join("\n"));
}

#[test]
fn words_do_not_use_what_is_made_of_them() {
    let files = &modules()["rules"];
    let is_word = |module: &[String]| WORDS.contains(&module[0].as_str());
    let mut checked = 0;
    for (module, text) in files.iter().filter(|(module, _)| is_word(module)) {
        let above: Vec<_> = uses(module, text, files).into_iter().filter(|used| !is_word(used)).collect();
        assert!(above.is_empty(), "{} uses {above:?}, which is above the words", module.join("::"));
        checked += 1;
    }
    assert!(checked > 60, "the words are found");
}

#[test]
fn a_circle_is_found_through_every_kind_of_path() {
    let file = |module: &str, text: &str| (module.split("::").map(str::to_owned).collect(), text.to_owned());
    let files: Files = [
        file("a", "mod b; use b::Item;"),
        file("a::b", "use super::c::{self, d::Other};"),
        file("a::c", "pub(in crate::a) fn x() {} use crate::e;"),
        file("a::c::d", ""),
        file("e", "fn f() { crate::a::g() }"),
        file("lone", "use crate::a::c;"),
    ]
    .into_iter()
    .collect();
    let found = circles(&files);
    let names: Vec<String> = found.iter().flatten().map(|module| module.join("::")).collect();
    assert_eq!(names, ["a", "a::b", "a::c", "e"]);
}
