//! Custom games: a caller who adds the text can use the game like any other; other callers cannot.

use crate::common;

use common::{ask_ok, try_ask};
use play::{FaultKind, GameCache, GameSource};
use serde_json::json;

const MARCH: &str =
    "extends chess\ngame \"Long March\" { source \"a test\" }\ngoal { occupy last-rank wins by=King }\n";

#[test]
fn a_custom_game_is_found_by_its_id_after_its_text_is_added() {
    let all = GameCache::default();
    let march = GameSource::from_rule_text(library::self_contained(MARCH));
    let library = all.with(march.clone());
    let question = json!({"ask": "game", "id": march.id()});
    assert_eq!(try_ask(&all, &question).unwrap_err().kind(), FaultKind::NotFound);
    assert!(all.compiled_source(march.id()).is_none());
    let game = ask_ok(&library, &question);
    assert_eq!((&game["name"], &game["id"], &game["lessons"]), (&json!("Long March"), &json!(march.id()), &json!(0)));
    // Compiled games are shared, but are accessible only with the text or by asking for compiled games.
    assert_eq!(try_ask(&all, &question).unwrap_err().kind(), FaultKind::NotFound);
    assert_eq!(all.compiled_source(march.id()).map(|known| known.text().to_owned()), Some(march.text().to_owned()));
    assert_eq!(ask_ok(&library, &json!({"ask": "game", "id": "chess"}))["name"], "Chess");
}

#[test]
fn a_record_of_a_custom_game_includes_its_rules_and_can_be_imported() {
    let march = GameSource::from_rule_text(library::self_contained(MARCH));
    let library =
        GameCache::default().with(GameSource::from_rule_text("game \"Another\"".to_owned())).with(march.clone());
    let seats = json!([{"by": "person"}, {"by": "person"}]);
    let sheet = json!({"game": march.id(), "seats": seats, "turns": [{"text": "e4"}, {"text": "e5"}, {"text": "Ke2"}]});
    let record = ask_ok(&library, &json!({"ask": "pgn", "record": sheet, "today": 20_000}));
    let record = record.as_str().unwrap();
    assert!(
        record.contains(march.id()) && record.contains("occupy last-rank wins") && record.contains("carries"),
        "{record}"
    );
    let import = json!({"ask": "import", "id": "chess", "from": {"text": record}});
    let read = ask_ok(&library, &import);
    assert_eq!((&read["game"], read["turns"].as_array().unwrap().len()), (&json!(march.id()), 3));
    assert_eq!(api::parse_request(&import.to_string()).unwrap().games(), ["chess", march.id()]);
    assert_eq!(try_ask(&GameCache::default(), &import).unwrap_err().kind(), FaultKind::BadRequest);
}

#[test]
fn a_rule_file_with_errors_is_refused() {
    let broken = GameSource::from_rule_text("game \"Broken\"".to_owned());
    let refused =
        try_ask(&GameCache::default().with(broken.clone()), &json!({"ask": "game", "id": broken.id()})).unwrap_err();
    assert_eq!(refused.kind(), FaultKind::BadRequest, "{}", refused.sentence());
}
