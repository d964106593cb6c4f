//! Games as values: every game is played with nothing but what is asked of its sheet, and looked back on.

mod common;

use common::{asked, enter, sheet, try_ask};
use facade::{Kind, Library, ask, read};
use rules::Budget;
use serde_json::{Value, json};

#[test]
fn every_game_can_be_played_on_a_sheet_and_looked_back_on() {
    let library = Library::default();
    for (i, game) in asked(&library, &json!({"ask": "games"})).as_array().unwrap().iter().enumerate() {
        let (mut sheet, mut chance) = (sheet(game), i + 1);
        let mut views = vec![asked(&library, &json!({"ask": "view", "sheet": sheet}))];
        while views.len() < 12 && views.last().unwrap()["verdict"].is_null() {
            let tokens = enter(&library, &sheet, &mut chance);
            let changed = asked(&library, &json!({"ask": "play", "sheet": sheet, "tokens": tokens}));
            sheet = changed["sheet"].clone();
            views.push(changed["view"].clone());
        }
        // Somebody who has never seen the game comes to the same place.
        assert_eq!(asked(&Library::default(), &json!({"ask": "view", "sheet": sheet})), *views.last().unwrap());
        let frames = asked(&library, &json!({"ask": "frames", "sheet": sheet}));
        let hidden = |view: &Value| view["turns"].as_array().unwrap().iter().any(|turn| turn["text"] == "(unseen)");
        assert_eq!(frames.as_array().unwrap().len(), views.len());
        for (frame, view) in frames.as_array().unwrap().iter().zip(&views) {
            if !views.iter().any(hidden) {
                for part in ["men", "check", "stock", "position", "toMove"] {
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
        let later = asked(&library, &json!({"ask": "frames", "sheet": sheet, "from": 3}));
        assert_eq!(later.as_array().unwrap(), &frames.as_array().unwrap()[3..]);
        // And all the way back.
        for view in views.iter().rev().skip(1) {
            let changed = asked(&library, &json!({"ask": "take-back", "sheet": sheet}));
            assert_eq!(changed["view"], *view);
            sheet = changed["sheet"].clone();
        }
    }
}

#[test]
fn what_may_ever_lie_beside_the_board_has_its_room_from_the_start() {
    let library = Library::default();
    let rooms = |view: &Value| -> Vec<(Value, Vec<Value>)> {
        let kinds =
            |stock: &Value| stock["items"].as_array().unwrap().iter().map(|item| item["kind"].clone()).collect();
        view["stock"].as_array().unwrap().iter().map(|stock| (stock["side"].clone(), kinds(stock))).collect()
    };
    for (i, game) in asked(&library, &json!({"ask": "games"})).as_array().unwrap().iter().enumerate() {
        let (mut sheet, mut chance) = (sheet(game), 3 * i + 1);
        let start = asked(&library, &json!({"ask": "view", "sheet": sheet}));
        let mut view = start.clone();
        for _ in 0..20 {
            if !view["verdict"].is_null() {
                break;
            }
            let tokens = enter(&library, &sheet, &mut chance);
            let changed = asked(&library, &json!({"ask": "play", "sheet": sheet, "tokens": tokens}));
            (sheet, view) = (changed["sheet"].clone(), changed["view"].clone());
            assert_eq!(rooms(&view), rooms(&start), "{}", game["id"]);
        }
    }
    let start =
        |id: &str| asked(&library, &json!({"ask": "view", "sheet": sheet(&json!({"id": id, "sides": [0, 1]}))}));
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
fn a_drop_can_be_thought_of_ahead() {
    let library = Library::default();
    let later = |kind: &str, side: usize| {
        let question = json!({"ask": "place-later", "id": "crazyhouse", "position": "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "side": side, "kind": kind});
        asked(&library, &question).as_array().unwrap().len()
    };
    // Not on one's own king; pawns not on the first and the last rank.
    assert_eq!((later("Knight", 1), later("Pawn", 0)), (63, 48));
}

#[test]
fn what_is_wrong_with_a_sheet_is_said() {
    let library = Library::default();
    let games = asked(&library, &json!({"ask": "games"}));
    let two = games.as_array().unwrap().iter().find(|game| game["sides"].as_array().unwrap().len() == 2).unwrap();
    let whole = sheet(two);
    let with = |change: Value| {
        let mut sheet = whole.clone();
        sheet.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        json!({"ask": "view", "sheet": sheet})
    };
    let turns = |many: usize, text: &str| json!({"turns": vec![json!({"text": text}); many]});
    let over = json!({"ask": "play", "sheet": with(json!({"ended": {"how": "draw"}}))["sheet"], "text": "a1"});
    for (question, kind, part) in [
        (with(json!({"game": "?"})), Kind::Bad, "list of games"),
        (with(json!({"seats": []})), Kind::Bad, "needs 2 seats"),
        (with(json!({"seats": [["person", null], {"by": "person"}]})), Kind::Bad, "expected an object"),
        (
            with(json!({"seats": [{"by": "computer", "level": 9}, {"by": "person"}]})),
            Kind::Bad,
            "Levels go from 1 to 7",
        ),
        (with(json!({"start": "nonsense"})), Kind::Bad, "The position is not possible"),
        (with(json!({"readings": {"no-such": "x"}})), Kind::Bad, "no-such"),
        (with(json!({"colour": "blue"})), Kind::Bad, "unknown field `colour`"),
        (with(json!({"ended": {"how": "won"}})), Kind::Bad, "unknown variant `won`"),
        (with(json!({"ended": {"how": "claim"}})), Kind::NotNow, "No draw can be claimed"),
        (with(turns(1, "zz99")), Kind::Bad, "Turn 1 is not possible"),
        (with(turns(3001, "")), Kind::Bad, "A game has at most 3000 turns, not 3001"),
        (with(turns(1, &"x".repeat(5000))), Kind::Bad, "Turn 1 is longer than any turn is"),
        (json!({"ask": "nothing"}), Kind::Bad, "unknown variant `nothing`"),
        (json!({"ask": "games", "colour": "blue"}), Kind::Bad, "unknown field `colour`"),
        (json!({"ask": "view"}), Kind::Bad, "missing field `sheet`"),
        (json!({"ask": "view", "sheet": []}), Kind::Bad, "expected an object"),
        (json!(["games"]), Kind::Bad, "expected an object"),
        (json!({"ask": "game", "id": "nothing-like-it"}), Kind::Missing, "There is no game"),
        (json!({"ask": "play", "sheet": whole}), Kind::Bad, "either as `tokens` or as `text`"),
        (json!({"ask": "play", "sheet": whole, "tokens": []}), Kind::Bad, "not whole yet"),
        (json!({"ask": "take-back", "sheet": whole}), Kind::NotNow, "no turn of a person"),
        (json!({"ask": "frames", "sheet": whole, "from": 1}), Kind::Bad, "Frame 1 is asked for"),
        (over, Kind::NotNow, "The game is over"),
    ] {
        let fault = try_ask(&library, &question).expect_err(&question.to_string());
        assert_eq!(fault.kind(), kind, "{question}: {}", fault.sentence());
        assert!(fault.sentence().contains(part), "{question}: {}", fault.sentence());
    }
}

#[test]
fn what_there_is_too_much_of_is_said_and_not_believed() {
    let library = Library::default();
    let games = asked(&library, &json!({"ask": "games"}));
    let question = json!({"ask": "view", "sheet": sheet(&games[0])});
    let fault = ask(&library, read(&question.to_string()).unwrap(), &Budget::of(0)).unwrap_err();
    assert_eq!(fault.kind(), Kind::TooMuch);
}

#[test]
fn an_end_by_hand_is_kept_on_the_sheet_and_taken_back_by_itself() {
    let library = Library::default();
    let games = asked(&library, &json!({"ask": "games"}));
    let four = games.as_array().unwrap().iter().find(|game| game["sides"].as_array().unwrap().len() == 4).unwrap();
    let begun = sheet(four);
    let ended = asked(&library, &json!({"ask": "end", "sheet": begun, "how": "resign"}));
    assert_eq!(
        (&ended["sheet"]["ended"], &ended["view"]["verdict"]["winners"]),
        (&json!({"how": "resign"}), &json!([1, 3]))
    );
    assert_eq!(asked(&library, &json!({"ask": "view", "sheet": ended["sheet"]})), ended["view"]);
    let back = asked(&library, &json!({"ask": "take-back", "sheet": ended["sheet"]}));
    assert_eq!((&back["sheet"], &back["view"]["verdict"]), (&begun, &Value::Null));
}
