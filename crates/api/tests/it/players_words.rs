//! What players read at a table: squares in the notation of the game, the aim, and how a piece captures.

use crate::common::{ask_ok, game_record};
use play::GameCache;
use serde_json::{Value, json};

fn game(library: &GameCache, id: &str) -> Value {
    ask_ok(library, &json!({"ask": "game", "id": id}))
}

#[test]
fn prompts_choices_and_refusals_name_squares_as_the_turns_of_the_game_do() {
    let library = GameCache::default();
    let shogi = game(&library, "shogi");
    let label = |cell: &str| {
        let cells = shogi["board"]["cells"].as_array().unwrap();
        cells.iter().find(|found| found["name"] == cell).unwrap()["label"].clone()
    };
    assert_eq!((label("c3"), label("i1")), (json!("77"), json!("19")));
    let record = game_record(&shogi);
    let next = |tokens: &[&str]| ask_ok(&library, &json!({"ask": "next", "record": record, "tokens": tokens}));
    let entered = next(&["c3", "c4"]);
    let steps: Vec<&Value> = entered["steps"].as_array().unwrap().iter().map(|step| &step["text"]).collect();
    assert_eq!(steps, ["77", "76"]);
    assert_eq!(entered["tokens"], json!(["c3", "c4"]), "tokens keep the names of cells");
    let refused = next(&["c3", "c6"]);
    assert_eq!(refused["refusal"]["sentence"]["text"], "The Pawn cannot go to 74: it does not move that way.");
    assert_eq!(refused["refusal"]["cells"], json!(["c6"]), "cells keep their names");
}

#[test]
fn a_game_says_its_aim() {
    let library = GameCache::default();
    assert_eq!(game(&library, "chess")["aim"], json!(["The aim is to checkmate the enemy King."]));
}

#[test]
fn the_sentences_that_say_how_a_piece_captures_are_marked() {
    let library = GameCache::default();
    let marked = |id: &str, kind: &str| {
        let game = game(&library, id);
        let piece = game["pieces"].as_array().unwrap().iter().find(|piece| piece["kind"] == kind).unwrap().clone();
        let lines = piece["lines"].as_array().unwrap();
        let marked: Vec<String> = piece["captures"]
            .as_array()
            .unwrap()
            .iter()
            .map(|i| lines[usize::try_from(i.as_u64().unwrap()).unwrap()].as_str().unwrap().to_owned())
            .collect();
        (marked, lines.len())
    };
    let (pawn, lines) = marked("chess", "Pawn");
    assert!(pawn.len() < lines && !pawn.is_empty() && pawn.iter().all(|line| line.contains("captur")), "{pawn:?}");
    // "…, capturing nobody" is no capture; "capturing each" is one.
    let (spy, lines) = marked("bollwerk-178", "Spy");
    assert!(!spy.is_empty() && spy.len() < lines, "{spy:?}");
    assert!(spy.iter().all(|line| !line.starts_with("It moves without capturing")), "{spy:?}");
    // A piece that moves as another one captures as it does.
    let (tokin, _) = marked("shogi", "Tokin");
    assert_eq!(tokin.len(), 1, "{tokin:?}");
    let (king, lines) = marked("chess", "King");
    assert!(king.len() < lines, "castling is no capture: {king:?}");
}

#[test]
fn the_other_face_of_a_piece_in_hand_is_a_choice_beside_the_hand() {
    let library = GameCache::default();
    let mut record = game_record(&game(&library, "kyoto-shogi"));
    record["start"] = json!("4k/5/5/5/K4[P] w - - 0 1");
    let next = ask_ok(&library, &json!({"ask": "next", "record": record, "tokens": []}));
    let choices = next["choices"].as_array().unwrap().iter();
    let offered: Vec<_> = choices.map(|choice| (choice["token"].clone(), choice["kind"].clone())).collect();
    assert_eq!(offered, [(json!("@P"), json!("Pawn")), (json!("@+P"), json!(null))]);
}
