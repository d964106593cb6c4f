//! Games of somebody's own: whoever brings the text along asks about them as about any other, and nobody else.

mod common;

use common::{asked, try_ask};
use facade::{Edition, Kind, Library};
use serde_json::json;

const MARCH: &str =
    "extends chess\ngame \"Long March\" { source \"a test\" }\ngoal { occupy last-rank wins by=King }\n";

#[test]
fn whoever_brings_a_game_along_asks_about_it_by_its_id() {
    let all = Library::default();
    let march = Edition::own(catalog::whole(MARCH));
    let library = all.with(march.clone());
    let question = json!({"ask": "game", "id": march.id()});
    assert_eq!(try_ask(&all, &question).unwrap_err().kind(), Kind::Missing);
    assert!(all.compiled(march.id()).is_none());
    let game = asked(&library, &question);
    assert_eq!((&game["name"], &game["id"], &game["lessons"]), (&json!("Long March"), &json!(march.id()), &json!(0)));
    // What is compiled is shared, but nobody gets at it without bringing the text, or asking for it.
    assert_eq!(try_ask(&all, &question).unwrap_err().kind(), Kind::Missing);
    assert_eq!(all.compiled(march.id()).map(|known| known.text().to_owned()), Some(march.text().to_owned()));
    assert_eq!(asked(&library, &json!({"ask": "game", "id": "chess"}))["name"], "Chess");
}

#[test]
fn a_record_of_an_own_game_says_by_which_rules_and_is_read_again_by_whoever_has_them() {
    let march = Edition::own(catalog::whole(MARCH));
    let library = Library::default().with(Edition::own("game \"Another\"".to_owned())).with(march.clone());
    let seats = json!([{"by": "person"}, {"by": "person"}]);
    let sheet = json!({"game": march.id(), "seats": seats, "turns": [{"text": "e4"}, {"text": "e5"}, {"text": "Ke2"}]});
    let record = asked(&library, &json!({"ask": "pgn", "sheet": sheet, "today": 20_000}));
    let record = record.as_str().unwrap();
    assert!(
        record.contains(march.id()) && record.contains("occupy last-rank wins") && record.contains("carries"),
        "{record}"
    );
    let import = json!({"ask": "import", "id": "chess", "from": {"text": record}});
    let read = asked(&library, &import);
    assert_eq!((&read["game"], read["turns"].as_array().unwrap().len()), (&json!(march.id()), 3));
    assert_eq!(facade::read(&import.to_string()).unwrap().games(), ["chess", march.id()]);
    assert_eq!(try_ask(&Library::default(), &import).unwrap_err().kind(), Kind::Bad);
}

#[test]
fn a_file_with_mistakes_is_no_game() {
    let broken = Edition::own("game \"Broken\"".to_owned());
    let refused =
        try_ask(&Library::default().with(broken.clone()), &json!({"ask": "game", "id": broken.id()})).unwrap_err();
    assert_eq!(refused.kind(), Kind::Bad, "{}", refused.sentence());
}
