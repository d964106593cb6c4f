//! How people, computers and clocks end games: draws that are offered, resignations, flags.

mod common;

use common::{asked, game_of, sheet_by, try_ask};
use facade::{Kind, Library};
use serde_json::{Value, json};

fn person() -> Value {
    json!({"by": "person"})
}

fn computer() -> Value {
    json!({"by": "computer", "level": 3})
}

/// A sheet of two after so many turns there and back; the computer, which has the second side, thinks this of its
/// position.
fn after(library: &Library, seats: &Value, turns: usize, score: i64) -> Value {
    let mut sheet = sheet_by(&game_of(library, 2), seats);
    let mut chance = 7;
    for i in 0..turns {
        let tokens = common::enter(library, &sheet, &mut chance);
        let mut question = json!({"ask": "play", "sheet": sheet, "tokens": tokens});
        if i % 2 == 1 {
            question["score"] = score.into();
        }
        sheet = asked(library, &question)["sheet"].clone();
    }
    assert_eq!(asked(library, &json!({"ask": "view", "sheet": sheet}))["verdict"], Value::Null);
    sheet
}

#[test]
fn a_computer_declines_a_draw_in_a_sentence_unless_it_is_late_and_it_stands_no_better() {
    let library = Library::default();
    let offer = |turns: usize, score: i64| {
        let sheet = after(&library, &json!([person(), computer()]), turns, score);
        let answer = asked(&library, &json!({"ask": "end", "sheet": sheet, "how": "draw"}));
        let (view, kept) = (answer["view"].clone(), answer["sheet"] == sheet);
        assert_eq!(view["verdict"].is_null(), kept, "a sheet is as it was unless the game is over");
        (view["verdict"]["reason"].clone(), view["notice"].clone())
    };
    let declines = |(reason, notice): (Value, Value), why: &str| {
        assert!(reason.is_null() && notice.as_str().unwrap().ends_with(why), "{reason} {notice}");
    };
    declines(offer(2, 0), "declines: it is too early for a draw.");
    declines(offer(2, 500), "declines: it thinks it stands better.");
    declines(offer(20, 21), "declines: it thinks it stands better.");
    for score in [20, 0, -900] {
        assert_eq!(offer(20, score), (json!("Draw agreed."), Value::Null));
    }
}

#[test]
fn people_at_one_screen_agree_on_a_draw_and_whoever_looks_on_stops_computers() {
    let library = Library::default();
    for seats in [json!([person(), person()]), json!([computer(), computer()])] {
        let sheet = sheet_by(&game_of(&library, 2), &seats);
        let view = asked(&library, &json!({"ask": "end", "sheet": sheet, "how": "draw"}))["view"].clone();
        assert_eq!((&view["verdict"]["draw"], &view["canDraw"]), (&json!(true), &json!(false)));
    }
}

#[test]
fn a_person_can_always_resign() {
    let library = Library::default();
    let four = game_of(&library, 4);
    for (seats, side, expected) in [
        (json!([person(), person(), person(), person()]), None, Ok(json!([1, 3]))),
        (json!([person(), person(), person(), person()]), Some(1), Ok(json!([0, 2]))),
        (json!([computer(), person(), computer(), person()]), None, Ok(json!([0, 2]))),
        (
            json!([computer(), person(), person(), person()]),
            None,
            Err("People of several teams play here; say which side resigns."),
        ),
        (json!([computer(), person(), person(), person()]), Some(2), Ok(json!([1, 3]))),
        (json!([computer(), person(), person(), person()]), Some(0), Err("No person plays side 0.")),
        (json!([computer(), person(), person(), person()]), Some(9), Err("No person plays side 9.")),
        (
            json!([computer(), computer(), computer(), computer()]),
            None,
            Err("Only computers play here; none of them resigns."),
        ),
    ] {
        let sheet = sheet_by(&four, &seats);
        let view = asked(&library, &json!({"ask": "view", "sheet": sheet}));
        assert_eq!(view["canResign"], seats.as_array().unwrap().contains(&person()));
        let answer = try_ask(&library, &json!({"ask": "end", "sheet": sheet, "how": "resign", "side": side}));
        match (answer, expected) {
            (Ok(answer), Ok(winners)) => {
                assert_eq!(answer["view"]["verdict"]["winners"], winners);
                assert_eq!(asked(&library, &json!({"ask": "view", "sheet": answer["sheet"]})), answer["view"]);
            }
            (Err(fault), Err(sentence)) => assert_eq!(fault.sentence(), sentence),
            (answer, expected) => panic!("{seats} {side:?}: {answer:?} instead of {expected:?}"),
        }
    }
}

#[test]
fn clocks_run_from_the_second_turn_of_each_side_and_the_flag_falls() {
    let library = Library::default();
    let mut sheet = sheet_by(&game_of(&library, 2), &json!([person(), person()]));
    sheet["clock"] = json!({"main": 60_000, "increment": 2_000, "delay": 1_000});
    let clock = |sheet: &Value| asked(&library, &json!({"ask": "view", "sheet": sheet}))["clock"].clone();
    let mut chance = 5;
    for (spent, expected) in [
        (9_000, json!([60_000, 60_000])),
        (9_000, json!([60_000, 60_000])),
        (5_000, json!([58_000, 60_000])),
        (500, json!([58_000, 62_000])),
    ] {
        let running = if sheet["turns"].as_array().unwrap().len() < 2 {
            Value::Null
        } else {
            json!(sheet["turns"].as_array().unwrap().len() % 2)
        };
        assert_eq!(clock(&sheet)["running"], running);
        let tokens = common::enter(&library, &sheet, &mut chance);
        sheet =
            asked(&library, &json!({"ask": "play", "sheet": sheet, "tokens": tokens, "spent": spent}))["sheet"].clone();
        assert_eq!(clock(&sheet)["left"], expected);
    }
    // 58 seconds and the delay: a turn that takes longer comes too late, and so it is if the page says that time is up.
    let tokens = common::enter(&library, &sheet, &mut chance);
    let play = |spent: u32| asked(&library, &json!({"ask": "play", "sheet": sheet, "tokens": tokens, "spent": spent}));
    assert_eq!(play(59_000)["view"]["verdict"], Value::Null);
    let late = play(59_001);
    assert_eq!(late, asked(&library, &json!({"ask": "end", "sheet": sheet, "how": "flag"})));
    let view = &late["view"];
    assert!(view["verdict"]["reason"].as_str().unwrap().ends_with("is up."), "{}", view["verdict"]);
    assert_eq!(
        (&view["verdict"]["winners"], &view["clock"]["left"], &view["clock"]["running"]),
        (&json!([1]), &json!([0, 62_000]), &Value::Null)
    );
    // Taking a turn back gives its time back.
    let back = asked(&library, &json!({"ask": "take-back", "sheet": sheet}));
    assert_eq!(back["view"]["clock"]["left"], json!([58_000, 60_000]));
}

#[test]
fn what_is_wrong_with_a_clock_is_said() {
    let library = Library::default();
    let sheet = sheet_by(&game_of(&library, 2), &json!([person(), person()]));
    for (clock, part) in [
        (json!({"main": 10}), "a main time from 1000"),
        (json!({"main": 1_000_000_000}), "a main time from 1000"),
        (json!({"main": 60_000, "increment": 1_000_000_000}), "at most 86400000"),
        (json!({"main": 60_000, "bonus": 1}), "unknown field `bonus`"),
        (json!([60_000, 0, 0]), "expected an object"),
    ] {
        let mut sheet = sheet.clone();
        sheet["clock"] = clock;
        let fault = try_ask(&library, &json!({"ask": "view", "sheet": sheet})).unwrap_err();
        assert!(fault.kind() == Kind::Bad && fault.sentence().contains(part), "{}", fault.sentence());
    }
    let fault = try_ask(&library, &json!({"ask": "end", "sheet": sheet, "how": "flag"})).unwrap_err();
    assert_eq!(fault.sentence(), "No clock runs.");
}

#[test]
fn what_was_captured_is_listed_and_weighed() {
    let library = Library::default();
    for (seed, game) in (1..).zip(asked(&library, &json!({"ask": "games"})).as_array().unwrap()) {
        let mut sheet = common::sheet(game);
        let mut chance = seed;
        let men = |view: &Value, side: usize| {
            view["men"].as_array().unwrap().iter().filter(|man| man["side"] == side).count()
        };
        let count = |view: &Value, side: usize| {
            view["captured"][side]["men"]
                .as_array()
                .unwrap()
                .iter()
                .map(|lost| lost["count"].as_u64().unwrap())
                .sum::<u64>()
        };
        let mut view = asked(&library, &json!({"ask": "view", "sheet": sheet}));
        let sides = view["sides"].as_array().unwrap().len();
        for _ in 0..20 {
            if !view["verdict"].is_null() {
                break;
            }
            let tokens = common::enter(&library, &sheet, &mut chance);
            let changed = asked(&library, &json!({"ask": "play", "sheet": sheet, "tokens": tokens}));
            let after = &changed["view"];
            for side in 0..sides {
                // Nobody leaves the board without being listed.
                let gone = men(&view, side).saturating_sub(men(after, side)) as u64;
                assert!(
                    view["turns"].as_array().unwrap().iter().any(|turn| turn["text"] == "(unseen)")
                        || count(after, side) >= count(&view, side) + gone,
                    "{}: {after}",
                    game["id"]
                );
            }
            let balance: Vec<f64> =
                after["balance"].as_array().unwrap().iter().map(|team| team["ahead"].as_f64().unwrap()).collect();
            assert!(balance.len() != 2 || (balance[0] + balance[1]).abs() < 0.01, "{balance:?}");
            (sheet, view) = (changed["sheet"].clone(), after.clone());
        }
    }
}

#[test]
fn who_was_promoted_goes_into_a_hand_as_what_he_was() {
    let library = Library::default();
    let games = asked(&library, &json!({"ask": "games"}));
    let game = games.as_array().unwrap().iter().find(|game| game["id"] == "shogi").unwrap();
    let mut sheet = common::sheet(game);
    // A rook takes a promoted pawn, which shows its first face again.
    sheet["start"] = json!("4k4/9/9/4+p4/4R4/9/9/9/4K4[] w - - 0 1");
    let changed = asked(&library, &json!({"ask": "play", "sheet": sheet, "tokens": ["e5", "e6"]}));
    let lost = &changed["view"]["captured"][1]["men"];
    assert_eq!(lost.as_array().map(Vec::len), Some(1), "{changed}");
    assert_eq!(
        (&lost[0]["face"], &lost[0]["promoted"], &lost[0]["inHand"]),
        (&json!("歩"), &json!(false), &json!(true))
    );
    let hand = changed["view"]["stock"][0]["items"].as_array().unwrap();
    let held: Vec<&Value> = hand.iter().filter(|item| item["count"] == 1).map(|item| &item["face"]).collect();
    assert_eq!(held, [&lost[0]["face"]]);
}
