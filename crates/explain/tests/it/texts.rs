//! Every language words every message, and nothing else.

use explain::Language;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Adds the keys of the messages that the sources in a folder build.
fn add_keys(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_keys(&path, keys);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            let code =
                source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
            let calls = code.split("message!(").skip(1);
            let calls = calls.map(|call| call.trim_start().strip_prefix('"').expect("a quoted key"));
            keys.extend(calls.filter_map(|call| call.split('"').next()).map(str::to_owned));
        }
    }
}

/// The keys of the texts of a language.
fn texts(language: Language) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entry in fs::read_dir(crates().join("explain").join(language.code())).unwrap() {
        let path = entry.unwrap().path();
        // Names of pieces have no messages of their own.
        if path.extension().is_none_or(|kind| kind != "ftl") || path.ends_with("names.ftl") {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        keys.extend(lines.filter_map(|line| line.split_once(" =").map(|(key, _)| key.to_owned())));
    }
    keys
}

#[test]
fn every_message_has_a_text_in_every_language_and_every_text_a_message() {
    let mut keys = BTreeSet::new();
    for entry in fs::read_dir(crates()).unwrap() {
        add_keys(&entry.unwrap().path().join("src"), &mut keys);
    }
    assert!(keys.len() > 300, "the messages are found");
    for &language in Language::ALL {
        assert_eq!(texts(language), keys, "{}", language.code());
    }
}

#[test]
fn no_crate_below_this_one_depends_on_its_texts() {
    for name in ["geometry", "kdl", "rules"] {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let needed = manifest.split("[dev-dependencies]").next().unwrap();
        assert!(!needed.contains("fluent"), "{name} depends on Fluent");
    }
}
