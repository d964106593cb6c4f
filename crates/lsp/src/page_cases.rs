//! The cases that the editor of the page passes, too (`web/src/workshop/code/*.test.ts`): completion, usages, the outline
//! and renaming. The page reads the same file.

use crate::completion::completion_at;
use crate::names::{is_name, name_at, outline, places_of};
use crate::structure::Structure;
use crate::usage::Usage;
use kdl::Word;
use library::ScopeNames;
use serde_json::Value;

fn cases() -> Value {
    serde_json::from_str(include_str!("../../../web/src/workshop/code/cases.json")).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|item| text(item).to_owned()).collect()
}

/// Words of the language live as long as the program, and so do those of the cases.
fn forever(value: &str) -> &'static str {
    String::leak(value.to_owned())
}

fn words(cases: &Value) -> Vec<&'static Word> {
    let word = |case: &Value| -> &'static Word {
        let stands_in: Vec<&'static str> = list(&case["in"]).iter().map(|block| forever(block)).collect();
        Box::leak(Box::new(Word {
            name: forever(text(&case["name"])),
            category: "c",
            stands_in: Vec::leak(stands_in),
            usage: forever(text(&case["usage"])),
            summary: "s",
            doc: "d",
            example: "e",
        }))
    };
    cases["words"].as_array().unwrap().iter().map(word).collect()
}

fn names(cases: &Value) -> ScopeNames {
    let names = |what: &str| list(&cases["names"][what]);
    ScopeNames {
        kinds: names("kinds"),
        sides: names("sides"),
        zones: names("zones"),
        readings: names("readings"),
        directions: names("directions"),
        relations: names("relations"),
        glyphs: names("glyphs"),
    }
}

#[test]
fn completion_offers_what_the_page_offers() {
    let cases = cases();
    let (words, names) = (words(&cases), names(&cases));
    for case in cases["completions"].as_array().unwrap() {
        let marked = text(&case["at"]);
        let place = marked.find('|').unwrap();
        let found = completion_at(&marked.replacen('|', "", 1), place, &words, Some(&names));
        let labels: Vec<String> =
            found.map_or_else(Vec::new, |found| found.suggestions.into_iter().map(|one| one.label).collect());
        assert_eq!(labels, list(&case["offers"]), "{}: {marked}", case["claim"]);
    }
}

#[test]
fn a_usage_is_read_as_the_page_reads_it() {
    for case in cases()["usages"].as_array().unwrap() {
        let props = case["props"].as_array().unwrap().iter();
        let expected = Usage {
            words: list(&case["words"]),
            slots: list(&case["slots"]),
            props: props.map(|prop| (text(&prop[0]).to_owned(), list(&prop[1]))).collect(),
        };
        assert_eq!(Usage::parse(text(&case["name"]), text(&case["usage"])), expected, "{}", case["claim"]);
    }
}

#[test]
fn the_outline_is_that_of_the_page() {
    let cases = cases();
    let structure = Structure::parse(text(&cases["file"]));
    let entries: Vec<String> =
        outline(&structure).iter().map(|entry| format!("{} {} {}", entry.depth, entry.word, entry.name)).collect();
    assert_eq!(entries, list(&cases["outline"]));
}

#[test]
fn names_are_found_and_renamed_as_on_the_page() {
    let cases = cases();
    let file = text(&cases["file"]);
    let structure = Structure::parse(file);
    for case in cases["renames"].as_array().unwrap() {
        let mut renamed = file.to_owned();
        for place in places_of(&structure, text(&case["from"])).into_iter().rev() {
            renamed.replace_range(place, text(&case["to"]));
        }
        for part in list(&case["contains"]) {
            assert!(renamed.contains(&part), "{part}: {renamed}");
        }
    }
    for case in cases["names-at"].as_array().unwrap() {
        let before = text(&case["before"]);
        let at = file.find(before).unwrap() + before.len();
        assert_eq!(name_at(&structure, at).map(|found| found.name), case["name"].as_str(), "{before}");
    }
    assert!(list(&cases["are-names"]).iter().all(|name| is_name(name)));
    assert!(!list(&cases["are-no-names"]).iter().any(|name| is_name(name)));
}
