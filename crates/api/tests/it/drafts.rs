//! What an editor asks about a rule file that is being written.

use crate::common;

use common::{ask_ok, try_ask};
use play::{FaultKind, GameCache};
use serde_json::{Value, json};

const MARCH: &str =
    "extends chess\ngame \"Lange Märsche\" { source \"a test\" }\ngoal { occupy last-rank wins by=King }\n";

fn draft(text: &str) -> Value {
    ask_ok(&GameCache::default(), &json!({"ask": "draft", "text": text}))
}

#[test]
fn a_valid_draft_is_a_game_with_its_board_rules_and_names() {
    let valid = draft(MARCH);
    assert_eq!(
        (&valid["problems"], &valid["more"], &valid["game"]["name"]),
        (&json!([]), &json!(0), &json!("Lange Märsche"))
    );
    assert_eq!(valid["game"]["start"].as_array().unwrap().len(), 32);
    let names = &valid["names"];
    assert_eq!(names["sides"], json!(["White", "Black"]));
    for (list, name) in [
        ("kinds", "King"),
        ("zones", "last-rank"),
        ("directions", "orthogonal"),
        ("relations", "enemy"),
        ("glyphs", "rook"),
    ] {
        assert!(names[list].as_array().unwrap().contains(&json!(name)), "{list}: {names}");
    }
    let german = ask_ok(&GameCache::default(), &json!({"ask": "draft", "text": MARCH, "language": "de"}));
    assert_eq!(german["game"]["language"], "de");
}

#[test]
fn a_problem_has_its_place_in_utf_16_and_a_fix() {
    let text = MARCH.replace("occupy", "ocupy");
    let wrong = draft(&text);
    assert_eq!((&wrong["game"], &wrong["names"]), (&Value::Null, &Value::Null));
    let problem = &wrong["problems"][0];
    let units: Vec<u16> = text.encode_utf16().collect();
    let place = |name: &str| usize::try_from(problem[name].as_u64().unwrap()).unwrap();
    assert_eq!(String::from_utf16_lossy(&units[place("from")..place("to")]), "ocupy");
    assert_eq!((&problem["line"], &problem["column"], &problem["fix"]), (&json!(3), &json!(8), &json!("occupy")));
    assert_eq!(problem["help"], "did you mean `occupy`?");
}

#[test]
fn every_fix_of_a_slip_makes_the_file_valid() {
    for (right, slip) in [
        ("goal {", "gaol {"),
        ("occupy", "ocupy"),
        ("last-rank", "lst-rank"),
        ("by=", "bye="),
        ("by=King", "by=Kng"),
        ("by=King", "by=\"Kng\""),
    ] {
        let text = MARCH.replace(right, slip);
        let wrong = draft(&text);
        let problem = &wrong["problems"][0];
        let fix = problem["fix"].as_str().unwrap_or_else(|| panic!("{slip}: {wrong}"));
        let units: Vec<u16> = text.encode_utf16().collect();
        let place = |name: &str| usize::try_from(problem[name].as_u64().unwrap()).unwrap();
        let (before, after) = (&units[..place("from")], &units[place("to")..]);
        let mended = [&String::from_utf16_lossy(before), fix, &String::from_utf16_lossy(after)].concat();
        assert_eq!(draft(&mended)["problems"], json!([]), "{slip}: {mended}");
    }
}

#[test]
fn only_the_check_reads_a_file_under_every_reading() {
    let text = "extends chess\ngame \"Doubts\" { source \"a test\" }\n\
        reading long default=off { summary \"s\"; source \"s\" }\ngoal { ocupy last-rank wins if=long }\n";
    assert_eq!(draft(text)["problems"], json!([]));
    let check: Value = serde_json::from_str(&api::check_rule_file(text, || true).unwrap()).unwrap();
    assert_eq!((&check["problems"][0]["reading"], &check["problems"][0]["line"]), (&json!("long=on"), &json!(4)));
    let fault = try_ask(&GameCache::default(), &json!({"ask": "check", "text": text})).unwrap_err();
    assert!(fault.sentence().contains("Only the engine in the browser"), "{}", fault.sentence());
}

#[test]
fn a_file_that_is_too_long_gets_a_sentence() {
    let text = "// a comment\n".repeat(80_000);
    for ask in ["draft", "format"] {
        let fault = try_ask(&GameCache::default(), &json!({"ask": ask, "text": text})).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::BadRequest);
        assert_eq!(fault.sentence(), "The rule file has 1040000 bytes; the limit is 100000.");
    }
}

#[test]
fn a_draft_is_formatted_as_by_the_program() {
    let ask = |text: &str| try_ask(&GameCache::default(), &json!({"ask": "format", "text": text}));
    assert_eq!(ask("piece   Rook R {\nride orthogonal }\n").unwrap(), "piece Rook R {\n    ride orthogonal\n}\n");
    assert!(ask("piece Rook R {\n").unwrap_err().sentence().contains("missing brace"));
}

#[test]
fn every_word_of_the_language_is_listed_with_its_blocks() {
    let all = ask_ok(&GameCache::default(), &json!({"ask": "words"}));
    assert_eq!(all.as_array().unwrap().len(), rules::words().len());
    let ride = all.as_array().unwrap().iter().find(|word| word["name"] == "ride").unwrap();
    assert_eq!(ride["in"], json!(["piece", "lay"]));
    assert!(["usage", "summary", "doc", "example"].iter().all(|field| ride[field].is_string()), "{ride}");
}

#[test]
fn an_example_in_a_comment_that_fails_is_a_problem_of_its_line() {
    let check = |examples: &str| {
        let text = format!("{MARCH}\n{examples}");
        let found: Value = serde_json::from_str(&api::check_rule_file(&text, || true).unwrap()).unwrap();
        (found["problems"].clone(), text.encode_utf16().count())
    };
    let (problems, length) = check("// example The knight\n// moves b1: a3\n");
    let problem = &problems[0];
    assert!(problem["message"].as_str().unwrap().starts_with("The example fails: “The knight”"), "{problems}");
    assert_eq!(problem["from"], json!(length - "// moves b1: a3\n".len()));
    assert_eq!(check("// example\n// moves b1: a3 c3\n").0, json!([]));
}

#[test]
fn betza_notation_becomes_lines() {
    let cache = GameCache::default();
    let found = ask_ok(&cache, &json!({"ask": "betza", "text": "WfF"}));
    assert_eq!(found["lines"], json!(["step orthogonal forward-diagonal"]));
    let fault = try_ask(&cache, &json!({"ask": "betza", "text": "W?"})).unwrap_err();
    assert!(fault.sentence().contains("Character 2"), "{}", fault.sentence());
}
