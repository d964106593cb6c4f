//! Every line of every rule file and of every word's example stands in a block that its word names.

use kdl::{FILE, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The rule files of all games.
fn rule_files() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = |folder: PathBuf| {
        let name = folder.file_name()?.to_owned();
        std::fs::read_to_string(folder.join(name).with_extension("kdl")).ok()
    };
    let folders = std::fs::read_dir(games).expect("the games are beside the crates");
    folders.filter_map(|entry| text(entry.ok()?.path())).collect()
}

/// By word: the blocks in which it says that it stands.
fn named_blocks() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut all: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for word in rules::words() {
        all.entry(word.keyword()).or_default().extend(word.stands_in);
    }
    all
}

/// The block that a line opens: `act move` is one of its own.
fn block_name(node: &Node) -> String {
    let named = |name: &str| rules::words().iter().any(|word| word.name == name);
    let argument = node.args.first().and_then(|argument| match &argument.scalar {
        kdl::Scalar::Text(text) => Some(format!("{} {text}", node.name.value)),
        _ => None,
    });
    argument.filter(|name| named(name)).unwrap_or_else(|| node.name.value.clone())
}

/// Reports the lines below `block` that stand where their word does not say so.
fn check(nodes: &[Node], block: &str, named: &BTreeMap<&str, BTreeSet<&str>>, wrong: &mut BTreeSet<String>) {
    for node in nodes {
        let name = node.name.value.as_str();
        // The lines of a `change` are those of a piece, and `carries` holds a whole file.
        let says = |block: &str| named.get(name).is_some_and(|blocks| blocks.contains(block));
        let stands = match block {
            "change" => says("change") || says("piece"),
            "carries" => says(FILE),
            _ => says(block),
        };
        if !stands {
            wrong.insert(format!("`{name}` in `{block}`"));
        }
        check(&node.children, &block_name(node), named, wrong);
    }
}

#[test]
fn every_line_stands_in_a_block_that_its_word_names() {
    let named = named_blocks();
    let mut wrong = BTreeSet::new();
    let games = rule_files();
    assert!(games.len() > 100, "{}", games.len());
    for text in &games {
        check(&kdl::parse(text).0, FILE, &named, &mut wrong);
    }
    for word in rules::words() {
        let fragment = word.example.split("---\n").next().unwrap_or_default();
        let nodes = kdl::parse(fragment).0;
        let is_mistake = word.example.contains("error \"");
        if !is_mistake {
            check(&nodes, FILE, &named, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_block_that_a_word_names_is_a_word() {
    for word in rules::words() {
        assert!(!word.stands_in.is_empty(), "{}", word.name);
        for block in word.stands_in {
            assert!(
                *block == FILE || rules::words().iter().any(|known| known.name == *block),
                "{}: {block}",
                word.name
            );
        }
    }
}
