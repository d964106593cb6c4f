//! Ends of games by people, computers and clocks: draw offers, resignation, time.

use crate::common;

use common::{ask_ok, game_of, game_record_with_seats, try_ask};
use play::{FaultKind, GameCache};
use serde_json::{Value, json};

fn person() -> Value {
    json!({"by": "person"})
}

fn computer() -> Value {
    json!({"by": "computer", "level": 3})
}

/// A sheet of two sides after that number of turns; the computer, which plays the second side, has this score.
fn after(library: &GameCache, seats: &Value, turns: usize, score: i64) -> Value {
    let mut sheet = game_record_with_seats(&game_of(library, 2), seats);
    let mut chance = 7;
    for i in 0..turns {
        let tokens = common::enter_random_turn(library, &sheet, &mut chance);
        let mut question = json!({"ask": "play", "record": sheet, "tokens": tokens});
        if i % 2 == 1 {
            question["score"] = score.into();
        }
        sheet = ask_ok(library, &question)["record"].clone();
    }
    assert_eq!(ask_ok(library, &json!({"ask": "view", "record": sheet}))["verdict"], Value::Null);
    sheet
}

#[test]
fn a_computer_declines_a_draw_early_in_the_game_and_when_it_is_ahead() {
    let library = GameCache::default();
    let offer = |turns: usize, score: i64| {
        let sheet = after(&library, &json!([person(), computer()]), turns, score);
        let answer = ask_ok(&library, &json!({"ask": "end", "record": sheet, "how": "draw"}));
        let (view, kept) = (answer["view"].clone(), answer["record"] == sheet);
        assert_eq!(view["verdict"].is_null(), kept, "the sheet changes only if the game is over");
        (view["verdict"]["reason"]["text"].clone(), view["notice"]["text"].clone())
    };
    let declines = |(reason, notice): (Value, Value), why: &str| {
        assert!(reason.is_null() && notice.as_str().unwrap().ends_with(why), "{reason} {notice}");
    };
    declines(offer(2, 0), "declines: it is too early for a draw.");
    declines(offer(2, 500), "declines: it thinks that it is ahead.");
    declines(offer(20, 21), "declines: it thinks that it is ahead.");
    for score in [20, 0, -900] {
        assert_eq!(offer(20, score), (json!("Draw agreed."), Value::Null));
    }
}

#[test]
fn a_draw_is_agreed_among_people_and_among_computers() {
    let library = GameCache::default();
    for seats in [json!([person(), person()]), json!([computer(), computer()])] {
        let sheet = game_record_with_seats(&game_of(&library, 2), &seats);
        let view = ask_ok(&library, &json!({"ask": "end", "record": sheet, "how": "draw"}))["view"].clone();
        assert_eq!((&view["verdict"]["draw"], &view["canOfferDraw"]), (&json!(true), &json!(false)));
    }
}

#[test]
fn a_person_can_always_resign() {
    let library = GameCache::default();
    let four = game_of(&library, 4);
    for (seats, side, expected) in [
        (json!([person(), person(), person(), person()]), None, Ok(json!([1, 3]))),
        (json!([person(), person(), person(), person()]), Some(1), Ok(json!([0, 2]))),
        (json!([computer(), person(), computer(), person()]), None, Ok(json!([0, 2]))),
        (
            json!([computer(), person(), person(), person()]),
            None,
            Err("People play in several teams; name the side that resigns."),
        ),
        (json!([computer(), person(), person(), person()]), Some(2), Ok(json!([1, 3]))),
        (json!([computer(), person(), person(), person()]), Some(0), Err("No person plays side 0.")),
        (json!([computer(), person(), person(), person()]), Some(9), Err("No person plays side 9.")),
        (
            json!([computer(), computer(), computer(), computer()]),
            None,
            Err("Only computers play in this game, and they do not resign."),
        ),
    ] {
        let sheet = game_record_with_seats(&four, &seats);
        let view = ask_ok(&library, &json!({"ask": "view", "record": sheet}));
        assert_eq!(view["canResign"], seats.as_array().unwrap().contains(&person()));
        let answer = try_ask(&library, &json!({"ask": "end", "record": sheet, "how": "resign", "side": side}));
        match (answer, expected) {
            (Ok(answer), Ok(winners)) => {
                assert_eq!(answer["view"]["verdict"]["winners"], winners);
                assert_eq!(ask_ok(&library, &json!({"ask": "view", "record": answer["record"]})), answer["view"]);
            }
            (Err(fault), Err(sentence)) => assert_eq!(fault.sentence(), sentence),
            (answer, expected) => panic!("{seats} {side:?}: {answer:?} instead of {expected:?}"),
        }
    }
}

#[test]
fn clocks_run_from_the_second_turn_of_each_side_and_the_flag_falls() {
    let library = GameCache::default();
    let mut sheet = game_record_with_seats(&game_of(&library, 2), &json!([person(), person()]));
    sheet["clock"] = json!({"main": 60_000, "increment": 2_000, "delay": 1_000});
    let clock = |sheet: &Value| ask_ok(&library, &json!({"ask": "view", "record": sheet}))["clock"].clone();
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
        let tokens = common::enter_random_turn(&library, &sheet, &mut chance);
        sheet = ask_ok(&library, &json!({"ask": "play", "record": sheet, "tokens": tokens, "spent": spent}))["record"]
            .clone();
        assert_eq!(clock(&sheet)["left"], expected);
    }
    // 58 seconds plus the delay: a longer turn is too late, and the result is the same as if the page reports the flag.
    let tokens = common::enter_random_turn(&library, &sheet, &mut chance);
    let play =
        |spent: u32| ask_ok(&library, &json!({"ask": "play", "record": sheet, "tokens": tokens, "spent": spent}));
    assert_eq!(play(59_000)["view"]["verdict"], Value::Null);
    let late = play(59_001);
    assert_eq!(late, ask_ok(&library, &json!({"ask": "end", "record": sheet, "how": "flag"})));
    let view = &late["view"];
    assert!(view["verdict"]["reason"]["text"].as_str().unwrap().ends_with("ran out of time."), "{}", view["verdict"]);
    assert_eq!(
        (&view["verdict"]["winners"], &view["clock"]["left"], &view["clock"]["running"]),
        (&json!([1]), &json!([0, 62_000]), &Value::Null)
    );
    // A take-back restores the time.
    let back = ask_ok(&library, &json!({"ask": "take-back", "record": sheet}));
    assert_eq!(back["view"]["clock"]["left"], json!([58_000, 60_000]));
}

#[test]
fn a_turn_that_would_repeat_a_position_is_neither_offered_nor_played_nor_imported() {
    let library = GameCache::default();
    let game = json!({"id": "janggi", "sides": ["Cho", "Han"]});
    let mut sheet = game_record_with_seats(&game, &json!([person(), person()]));
    sheet["readings"] = json!({"repetition": "forbidden"});
    let cycle = ["Ra1-a2", "Ra10-a9", "Ra2-a1", "Ra9-a10"];
    for text in cycle.iter().cycle().take(11) {
        sheet = ask_ok(&library, &json!({"ask": "play", "record": sheet, "text": text}))["record"].clone();
    }
    let next = ask_ok(&library, &json!({"ask": "next", "record": sheet, "tokens": ["a9"]}));
    let cells: Vec<&str> = next["cells"].as_array().unwrap().iter().map(|to| to["cell"].as_str().unwrap()).collect();
    assert!(cells.contains(&"a8") && !cells.contains(&"a10"), "{cells:?}");
    let next = ask_ok(&library, &json!({"ask": "next", "record": sheet, "tokens": ["a9", "a10"]}));
    assert_eq!(next["refusal"]["sentence"]["key"], "why-repeats", "{next}");
    let fault = common::try_ask(&library, &json!({"ask": "play", "record": sheet, "text": cycle[3]})).unwrap_err();
    assert!(fault.sentence().contains("repeat an earlier position"), "{}", fault.sentence());
    let record = format!("[VariantId \"janggi\"]\n[Ruleset \"repetition=forbidden\"]\n\n{}", cycle.repeat(3).join(" "));
    let import = ask_ok(&library, &json!({"ask": "import", "id": "janggi", "from": {"text": record}}));
    assert!(import.to_string().contains("repeat an earlier position"), "{import}");
}

#[test]
fn an_invalid_clock_is_explained() {
    let library = GameCache::default();
    let sheet = game_record_with_seats(&game_of(&library, 2), &json!([person(), person()]));
    for (clock, part) in [
        (json!({"main": 10}), "must be 1000 to 86400000 ms"),
        (json!({"main": 1_000_000_000}), "must be 1000 to 86400000 ms"),
        (json!({"main": 60_000, "increment": 1_000_000_000}), "at most 86400000"),
        (json!({"main": 60_000, "bonus": 1}), "unknown field `bonus`"),
        (json!([60_000, 0, 0]), "expected an object"),
    ] {
        let mut sheet = sheet.clone();
        sheet["clock"] = clock;
        let fault = try_ask(&library, &json!({"ask": "view", "record": sheet})).unwrap_err();
        assert!(fault.kind() == FaultKind::BadRequest && fault.sentence().contains(part), "{}", fault.sentence());
    }
    let fault = try_ask(&library, &json!({"ask": "end", "record": sheet, "how": "flag"})).unwrap_err();
    assert_eq!(fault.sentence(), "No clock is running.");
}

#[test]
fn captured_pieces_are_listed_and_counted_in_the_balance() {
    let library = GameCache::default();
    for (seed, game) in (1..).zip(ask_ok(&library, &json!({"ask": "games"})).as_array().unwrap()) {
        let mut sheet = common::game_record(game);
        let mut chance = seed;
        let pieces = |view: &Value, side: usize| {
            view["pieces"].as_array().unwrap().iter().filter(|piece| piece["side"] == side).count()
        };
        let count = |view: &Value, side: usize| {
            view["captured"][side]["pieces"]
                .as_array()
                .unwrap()
                .iter()
                .map(|lost| lost["count"].as_u64().unwrap())
                .sum::<u64>()
        };
        let mut view = ask_ok(&library, &json!({"ask": "view", "record": sheet}));
        let sides = view["sides"].as_array().unwrap().len();
        for _ in 0..20 {
            if !view["verdict"].is_null() {
                break;
            }
            let tokens = common::enter_random_turn(&library, &sheet, &mut chance);
            let changed = ask_ok(&library, &json!({"ask": "play", "record": sheet, "tokens": tokens}));
            let after = &changed["view"];
            // Every piece that leaves the board is listed. A piece that changes sides stays, so the sides count together.
            let all = |count: &dyn Fn(usize) -> u64| (0..sides).map(count).sum::<u64>();
            let on_board = |view: &Value| all(&|side| pieces(view, side) as u64);
            let listed = |view: &Value| all(&|side| count(view, side));
            let is_hidden = view["turns"].as_array().unwrap().iter().any(|turn| turn["text"] == "(unseen)");
            // A piece that turns to stone stays on the board, but belongs to no side.
            let events = after["lastTurns"].as_array().unwrap().last().map(|turn| turn["events"].as_array().unwrap());
            let is_stone = |event: &&Value| event["what"] == "became" && event["side"].is_null();
            let stones = events.into_iter().flatten().filter(is_stone).count() as u64;
            let gone = on_board(&view).saturating_sub(on_board(after) + stones);
            assert!(is_hidden || listed(after) >= listed(&view) + gone, "{}: {after}", game["id"]);
            let balance: Vec<f64> =
                after["balance"].as_array().unwrap().iter().map(|team| team["lead"].as_f64().unwrap()).collect();
            assert!(balance.len() != 2 || (balance[0] + balance[1]).abs() < 0.01, "{balance:?}");
            (sheet, view) = (changed["record"].clone(), after.clone());
        }
    }
}

#[test]
fn a_promoted_piece_goes_into_the_hand_as_its_former_kind() {
    let library = GameCache::default();
    let games = ask_ok(&library, &json!({"ask": "games"}));
    let game = games.as_array().unwrap().iter().find(|game| game["id"] == "shogi").unwrap();
    let mut sheet = common::game_record(game);
    // A rook captures a promoted pawn, which shows its original face again.
    sheet["start"] = json!("4k4/9/9/4+p4/4R4/9/9/9/4K4[] w - - 0 1");
    let changed = ask_ok(&library, &json!({"ask": "play", "record": sheet, "tokens": ["e5", "e6"]}));
    let lost = &changed["view"]["captured"][1]["pieces"];
    assert_eq!(lost.as_array().map(Vec::len), Some(1), "{changed}");
    assert_eq!(
        (&lost[0]["face"], &lost[0]["promoted"], &lost[0]["inHand"]),
        (&json!("歩"), &json!(false), &json!(true))
    );
    let hand = changed["view"]["stock"][0]["items"].as_array().unwrap();
    let held: Vec<&Value> = hand.iter().filter(|item| item["count"] == 1).map(|item| &item["face"]).collect();
    assert_eq!(held, [&lost[0]["face"]]);
}
