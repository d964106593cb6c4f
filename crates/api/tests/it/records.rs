//! Games as values: every game can be played and replayed with nothing but its sheet.

use crate::common;

use api::{ask, parse_request};
use common::{ask_ok, enter_random_turn, game_record, try_ask};
use play::{FaultKind, GameCache};
use rules::Budget;
use serde_json::{Value, json};

#[test]
fn every_game_can_be_played_and_replayed_with_a_sheet() {
    let library = GameCache::default();
    for (i, game) in ask_ok(&library, &json!({"ask": "games"})).as_array().unwrap().iter().enumerate() {
        let (mut sheet, mut chance) = (game_record(game), i + 1);
        let mut views = vec![ask_ok(&library, &json!({"ask": "view", "record": sheet}))];
        while views.len() < 12 && views.last().unwrap()["verdict"].is_null() {
            let tokens = enter_random_turn(&library, &sheet, &mut chance);
            let changed = ask_ok(&library, &json!({"ask": "play", "record": sheet, "tokens": tokens}));
            sheet = changed["record"].clone();
            views.push(changed["view"].clone());
        }
        // A library that has never seen the game comes to the same result.
        assert_eq!(ask_ok(&GameCache::default(), &json!({"ask": "view", "record": sheet})), *views.last().unwrap());
        let frames = ask_ok(&library, &json!({"ask": "frames", "record": sheet}));
        let hidden = |view: &Value| view["turns"].as_array().unwrap().iter().any(|turn| turn["text"] == "(unseen)");
        assert_eq!(frames.as_array().unwrap().len(), views.len());
        for (frame, view) in frames.as_array().unwrap().iter().zip(&views) {
            if !views.iter().any(hidden) {
                for part in ["pieces", "check", "stock", "position", "toMove"] {
                    assert_eq!(frame[part], view[part], "{part}");
                }
                let turn = view["turns"].as_array().unwrap().last();
                let made = &frame["turn"];
                assert!(turn.is_none_or(|turn| {
                    ["number", "side", "text", "short", "effects", "cells"].iter().all(|part| turn[part] == made[part])
                }));
                assert!(turn.is_none() == made.is_null());
            }
        }
        // A random game may be over after a few turns.
        let from = 3.min(views.len() - 1);
        let later = ask_ok(&library, &json!({"ask": "frames", "record": sheet, "from": from}));
        assert_eq!(later.as_array().unwrap(), &frames.as_array().unwrap()[from..]);
        // Take back all turns.
        for view in views.iter().rev().skip(1) {
            let changed = ask_ok(&library, &json!({"ask": "take-back", "record": sheet}));
            assert_eq!(changed["view"], *view);
            sheet = changed["record"].clone();
        }
    }
}

#[test]
fn a_hand_lists_from_the_start_every_kind_that_it_may_ever_hold() {
    let library = GameCache::default();
    let rooms = |view: &Value| -> Vec<(Value, Vec<Value>)> {
        let kinds =
            |stock: &Value| stock["items"].as_array().unwrap().iter().map(|item| item["kind"].clone()).collect();
        view["stock"].as_array().unwrap().iter().map(|stock| (stock["side"].clone(), kinds(stock))).collect()
    };
    for (i, game) in ask_ok(&library, &json!({"ask": "games"})).as_array().unwrap().iter().enumerate() {
        let (mut sheet, mut chance) = (game_record(game), 3 * i + 1);
        let start = ask_ok(&library, &json!({"ask": "view", "record": sheet}));
        let mut view = start.clone();
        for _ in 0..20 {
            if !view["verdict"].is_null() {
                break;
            }
            let tokens = enter_random_turn(&library, &sheet, &mut chance);
            let changed = ask_ok(&library, &json!({"ask": "play", "record": sheet, "tokens": tokens}));
            (sheet, view) = (changed["record"].clone(), changed["view"].clone());
            assert_eq!(rooms(&view), rooms(&start), "{}", game["id"]);
        }
    }
    let start = |id: &str| {
        ask_ok(&library, &json!({"ask": "view", "record": game_record(&json!({"id": id, "sides": [0, 1]}))}))
    };
    let kinds = json!(["Queen", "Rook", "Bishop", "Knight", "Pawn"]);
    for (side, room) in rooms(&start("crazyhouse")).iter().enumerate() {
        let mut both = [Value::from(room.1.clone()), kinds.clone()]
            .map(|list| list.as_array().unwrap().iter().map(Value::to_string).collect::<Vec<_>>());
        both.iter_mut().for_each(|list| list.sort());
        assert_eq!((&room.0, &both[0]), (&json!(side), &both[1]));
    }
    assert_eq!(start("chess")["stock"], json!([]));
}

#[test]
fn the_targets_of_a_premove_drop_are_listed() {
    let library = GameCache::default();
    let later = |kind: &str, side: usize| {
        let question = json!({"ask": "premove-drop-targets", "id": "crazyhouse", "position": "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "side": side, "kind": kind});
        ask_ok(&library, &question).as_array().unwrap().len()
    };
    // Not on the side's own king; pawns not on the first and the last rank.
    assert_eq!((later("Knight", 1), later("Pawn", 0)), (63, 48));
}

#[test]
fn an_invalid_sheet_is_explained() {
    let library = GameCache::default();
    let games = ask_ok(&library, &json!({"ask": "games"}));
    let two = games.as_array().unwrap().iter().find(|game| game["sides"].as_array().unwrap().len() == 2).unwrap();
    let whole = game_record(two);
    let with = |change: Value| {
        let mut sheet = whole.clone();
        sheet.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        json!({"ask": "view", "record": sheet})
    };
    let turns = |many: usize, text: &str| json!({"turns": vec![json!({"text": text}); many]});
    let over = json!({"ask": "play", "record": with(json!({"ended": {"how": "draw"}}))["record"], "text": "a1"});
    for (question, kind, part) in [
        (with(json!({"game": "?"})), FaultKind::BadRequest, "list of games"),
        (with(json!({"seats": []})), FaultKind::BadRequest, "needs 2 seats"),
        (with(json!({"seats": [["person", null], {"by": "person"}]})), FaultKind::BadRequest, "expected an object"),
        (
            with(json!({"seats": [{"by": "computer", "level": 9}, {"by": "person"}]})),
            FaultKind::BadRequest,
            "Levels go from 1 to 7",
        ),
        (with(json!({"start": "nonsense"})), FaultKind::BadRequest, "The position is not possible"),
        (with(json!({"readings": {"no-such": "x"}})), FaultKind::BadRequest, "no-such"),
        (with(json!({"colour": "blue"})), FaultKind::BadRequest, "unknown field `colour`"),
        (with(json!({"ended": {"how": "won"}})), FaultKind::BadRequest, "unknown variant `won`"),
        (with(json!({"ended": {"how": "claim"}})), FaultKind::Conflict, "No draw can be claimed"),
        (with(turns(1, "zz99")), FaultKind::BadRequest, "Turn 1 is not possible"),
        (with(turns(3001, "")), FaultKind::BadRequest, "A game has at most 3000 turns, not 3001"),
        (with(turns(1, &"x".repeat(5000))), FaultKind::BadRequest, "The text of turn 1 is too long"),
        (json!({"ask": "nothing"}), FaultKind::BadRequest, "unknown variant `nothing`"),
        (json!({"ask": "games", "colour": "blue"}), FaultKind::BadRequest, "unknown field `colour`"),
        (json!({"ask": "view"}), FaultKind::BadRequest, "missing field `record`"),
        (json!({"ask": "view", "record": []}), FaultKind::BadRequest, "expected an object"),
        (json!(["games"]), FaultKind::BadRequest, "expected an object"),
        (json!({"ask": "game", "id": "nothing-like-it"}), FaultKind::NotFound, "There is no game"),
        (json!({"ask": "play", "record": whole}), FaultKind::BadRequest, "either as `tokens` or as `text`"),
        (json!({"ask": "play", "record": whole, "tokens": []}), FaultKind::BadRequest, "not complete yet"),
        (json!({"ask": "take-back", "record": whole}), FaultKind::Conflict, "no turn by a person"),
        (json!({"ask": "frames", "record": whole, "from": 1}), FaultKind::BadRequest, "There is no frame 1"),
        (over, FaultKind::Conflict, "The game is over"),
    ] {
        let fault = try_ask(&library, &question).expect_err(&question.to_string());
        assert_eq!(fault.kind(), kind, "{question}: {}", fault.sentence());
        assert!(fault.sentence().contains(part), "{question}: {}", fault.sentence());
    }
}

#[test]
fn a_spent_budget_is_an_error() {
    let library = GameCache::default();
    let games = ask_ok(&library, &json!({"ask": "games"}));
    let question = json!({"ask": "view", "record": game_record(&games[0])});
    let fault = ask(&library, parse_request(&question.to_string()).unwrap(), &Budget::new(0)).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::TooComplex);
}

#[test]
fn an_end_by_people_is_stored_in_the_sheet_and_taken_back_by_itself() {
    let library = GameCache::default();
    let games = ask_ok(&library, &json!({"ask": "games"}));
    let four = games.as_array().unwrap().iter().find(|game| game["sides"].as_array().unwrap().len() == 4).unwrap();
    let begun = game_record(four);
    let ended = ask_ok(&library, &json!({"ask": "end", "record": begun, "how": "resign"}));
    assert_eq!(
        (&ended["record"]["ended"], &ended["view"]["verdict"]["winners"]),
        (&json!({"how": "resign"}), &json!([1, 3]))
    );
    assert_eq!(ask_ok(&library, &json!({"ask": "view", "record": ended["record"]})), ended["view"]);
    let back = ask_ok(&library, &json!({"ask": "take-back", "record": ended["record"]}));
    assert_eq!((&back["record"], &back["view"]["verdict"]), (&begun, &Value::Null));
}

#[test]
fn an_exported_game_has_its_clocks_and_is_in_san() {
    let library = GameCache::default();
    let games = ask_ok(&library, &json!({"ask": "games"}));
    let chess = games.as_array().unwrap().iter().find(|game| game["id"] == "chess").unwrap();
    let mut sheet = game_record(chess);
    let turn = |text: &str, spent: u32| json!({"text": text, "spent": spent});
    sheet["turns"] = json!([turn("e2-e4", 9_000), turn("e7-e5", 2_000), turn("Ng1-f3", 4_500), turn("Nb8-c6", 60_000)]);
    let mut pgn = |clock: Value| {
        sheet["clock"] = clock;
        let text = ask_ok(&library, &json!({"ask": "pgn", "record": sheet, "today": 20_000}));
        text.as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // The first turn of each side is free; then the increment is added.
    let timed = pgn(json!({"main": 300_000, "increment": 3_000}));
    assert!(timed.contains("[TimeControl \"300+3\"]"), "{timed}");
    let moves =
        "1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:04:58.5] } 2... Nc6 { [%clk 0:04:03] }";
    assert!(timed.contains(moves), "{timed}");
    let untimed = pgn(json!(null));
    assert!(untimed.contains("2. Nf3 { [%emt 0:00:04.5] }") && !untimed.contains("TimeControl"), "{untimed}");
}
