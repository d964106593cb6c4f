//! Analysis of positions and games through the requests of the page.

use api::{Request, answer_with_progress, ask, parse_request};
use notation::{problem, record};
use play::GameCache;
use rules::Budget;
use serde_json::{Value, json};

/// A selection of the shipped games, small enough to be quick.
fn sample_games() -> impl Iterator<Item = &'static library::ShippedGame> {
    library::games().iter().step_by(18)
}

fn game_record(shipped: &library::ShippedGame, turns: &[&str]) -> Value {
    let sides = shipped.load(&[]).unwrap().side_count();
    let seats: Vec<Value> = (0..sides).map(|_| json!({"by": "person"})).collect();
    let turns: Vec<Value> = turns.iter().map(|text| json!({"text": text})).collect();
    json!({"game": shipped.id, "seats": seats, "turns": turns})
}

fn request(body: &Value) -> Request {
    parse_request(&body.to_string()).unwrap()
}

fn ask_ok(library: &GameCache, body: &Value) -> Value {
    serde_json::from_str(&ask(library, request(body), &Budget::UNBOUNDED).unwrap()).unwrap()
}

fn texts(line: &Value) -> Vec<&str> {
    line["turns"].as_array().unwrap().iter().map(|turn| turn["text"].as_str().unwrap()).collect()
}

#[test]
fn slices_search_deeper_and_their_lines_can_be_played() {
    let library = GameCache::default();
    for shipped in sample_games() {
        let sheet = game_record(shipped, &[]);
        let slice = |nodes: u64| {
            let looking = json!({"lines": 2, "nodes": nodes, "depth": 40});
            ask_ok(&library, &json!({"ask": "analyse", "record": sheet, "options": looking}))
        };
        let first = slice(500);
        let last = (1..7).fold(Value::Null, |_, nth| slice(500 << nth));
        let depth = |found: &Value| found["depth"].as_u64().unwrap();
        assert!(depth(&last) > depth(&first), "{}: {} after {}", shipped.id, depth(&last), depth(&first));
        let lines = last["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 2, "{}", shipped.id);
        assert!(lines[0]["score"].as_i64() >= lines[1]["score"].as_i64());
        assert_ne!(texts(&lines[0])[0], texts(&lines[1])[0], "{}", shipped.id);
        for line in lines {
            let mut with = sheet.clone();
            with["turns"] = texts(line).iter().map(|text| json!({"text": text})).collect();
            ask_ok(&library, &json!({"ask": "view", "record": with}));
            let all: f64 =
                line["teamChances"].as_array().unwrap().iter().map(|share| share["share"].as_f64().unwrap()).sum();
            assert!((all - 1.0).abs() < 1e-6);
        }
    }
}

#[test]
fn a_cancelled_search_returns_its_best_lines_at_once() {
    let library = GameCache::default();
    let looking = json!({"lines": 1, "nodes": 10_000_000, "depth": 60});
    let body = json!({"ask": "analyse", "record": game_record(&library::games()[0], &[]), "options": looking});
    let mut told = 0;
    let found = answer_with_progress(&library, request(&body), &Budget::UNBOUNDED, &mut |_| {
        told += 1;
        told < 20
    });
    let found: Value = serde_json::from_str(&found.unwrap()).unwrap();
    assert!(told == 20 && found["nodes"].as_u64().unwrap() < 100_000, "{told}: {found}");
    assert_eq!(found["lines"].as_array().unwrap().len(), 1);
}

/// The problems with a solution of one or two turns.
fn problems() -> Vec<(&'static library::ShippedGame, problem::Problem)> {
    let all = library::games().iter().flat_map(|shipped| shipped.problems.iter().map(move |of| (shipped, of)));
    let read = all.map(|(shipped, of)| (shipped, problem::parse(of.text).unwrap()));
    read.filter(|(_, of)| !of.keys.is_empty() && of.turns <= 2).collect()
}

#[test]
fn a_forced_win_is_proved_disproved_or_unknown() {
    let library = GameCache::default();
    let (shipped, of) = problems().remove(0);
    let mut sheet = game_record(shipped, &[]);
    sheet["start"] = json!(of.position);
    let aim = if of.aim == problem::Aim::Mate { "mate" } else { "win" };
    let solved = |sheet: &Value, turns: u32, nodes: u64| {
        let proving = json!({"aim": aim, "turns": turns, "nodes": nodes});
        ask_ok(&library, &json!({"ask": "solve", "record": sheet, "options": proving}))
    };
    let found = solved(&sheet, of.turns, 5_000_000);
    assert_eq!((&found["outcome"], &found["complete"]), (&json!("proved"), &json!(true)), "{found}");
    let keys = found["keys"].as_array().unwrap().iter();
    let mut keys: Vec<&str> = keys.map(|key| key["turn"]["text"].as_str().unwrap()).collect();
    let game = shipped.load(&[]).unwrap();
    let (pos, expected) = of.set_up(&game).unwrap();
    let mut expected: Vec<String> = expected.iter().map(|turn| notation::turn::write(&game, &pos, turn)).collect();
    keys.sort_unstable();
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(solved(&sheet, of.turns, 1)["outcome"], "unknown");
    sheet["start"] = Value::Null;
    assert_eq!(solved(&sheet, 1, 5_000_000)["outcome"], "disproved");
}

#[test]
fn a_threat_is_what_the_next_side_would_do() {
    let library = GameCache::default();
    for shipped in sample_games() {
        let looking = json!({"lines": 1, "nodes": 2000, "depth": 3});
        let found =
            ask_ok(&library, &json!({"ask": "threat", "record": game_record(shipped, &[]), "options": looking}));
        let game = shipped.load(&[]).unwrap();
        let null_move = engine::search::Searcher::new(&game).null_move(&game, &game.start());
        assert_eq!(found.is_null(), null_move.is_none(), "{}", shipped.id);
        if let Some(after) = null_move {
            assert_eq!(found["side"], json!(after.side().0), "{}", shipped.id);
            let text = texts(&found["lines"][0])[0];
            assert!(notation::turn::parse(&game, &after, text).is_ok(), "{}: {text}", shipped.id);
        }
    }
}

#[test]
fn a_game_can_be_graded_in_slices() {
    let played = library::games().iter().find(|shipped| !shipped.records.is_empty()).unwrap();
    let record = record::parse(played.records[0].text).unwrap().remove(0);
    let texts: Vec<&str> = record.turns.iter().take(9).map(|turn| turn.text.as_str()).collect();
    let sheet = game_record(played, &texts);
    let grade = |library: &GameCache, most: usize, known: &Value| {
        let grading = json!({"nodes": 1500, "maxMarks": most, "knownEvals": known});
        ask_ok(library, &json!({"ask": "grade", "record": sheet, "options": grading}))
    };
    let whole = grade(&GameCache::default(), 100, &json!([]));
    assert_eq!((whole["left"].as_u64(), whole["marks"].as_array().unwrap().len()), (Some(0), texts.len() + 1));
    assert_eq!(whole["turns"].as_array().unwrap().len(), texts.len());
    let library = GameCache::default();
    let mut part = grade(&library, 4, &json!([]));
    assert_eq!((part["left"].as_u64(), part["turns"].as_array().unwrap().len()), (Some(6), 3));
    // Marks of another game are ignored.
    let foreign = grade(&library, 1, &json!([part["marks"][0]]));
    assert_eq!(foreign["left"].as_u64(), Some(9));
    while part["left"] != 0 {
        part = grade(&library, 4, &part["marks"].clone());
    }
    assert_eq!(part["turns"].as_array().unwrap().len(), texts.len());
    assert_eq!(part["marks"][0]["index"], 0);
}

#[test]
fn a_turn_that_gives_away_a_win_is_a_fault() {
    let library = GameCache::default();
    let mut all = problems();
    let at = all.iter().position(|(_, of)| of.turns == 1).unwrap_or(0);
    let (shipped, of) = all.remove(at);
    let game = shipped.load(&[]).unwrap();
    let (pos, keys) = of.set_up(&game).unwrap();
    let won: Vec<u64> = keys.iter().map(|turn| game.play_turn_unchecked(&pos, turn, &mut ()).key()).collect();
    let mut others = notation::turn::turns(&game, &pos).into_iter().filter(|(_, after)| !won.contains(&after.key()));
    let grade = |turn: &[rules::Step]| {
        let mut sheet = game_record(shipped, &[&notation::turn::write(&game, &pos, turn)]);
        sheet["start"] = json!(of.position);
        let grading = json!({"nodes": 30_000, "maxMarks": 9, "knownEvals": []});
        ask_ok(&library, &json!({"ask": "grade", "record": sheet, "options": grading}))
    };
    assert_eq!(grade(&keys[0])["turns"][0]["fault"], Value::Null);
    // At least one of the turns that do not win is graded as a fault.
    let thrown = others.any(|(turn, _)| !grade(&turn)["turns"][0]["fault"].is_null());
    assert!(thrown);
}

#[test]
fn an_analysis_survives_a_round_trip_through_its_record() {
    let library = GameCache::default();
    let shipped = library::games().iter().find(|shipped| !shipped.records.is_empty()).unwrap();
    let record = record::parse(shipped.records[0].text).unwrap().remove(0);
    let texts: Vec<&str> = record.turns.iter().take(3).map(|turn| turn.text.as_str()).collect();
    let turn = |text: &str, comment: &str, variations: Value| {
        json!({"text": text, "comment": comment, "nags": [5, 14], "variations": variations,
        "annotations": {"eval": "#-3", "clock": "0:05:00", "shapes": []}})
    };
    let game = shipped.load(&[]).unwrap();
    let turns = notation::turn::turns(&game, &game.start());
    let mut written = turns.iter().map(|(turn, _)| notation::turn::write(&game, &game.start(), turn));
    let other = written.find(|text| text != texts[0]).unwrap();
    let none = || json!([]);
    let first = turn(texts[0], "first", json!([[turn(&other, "tried", none())]]));
    let turns = json!([first, turn(texts[1], "", none()), turn(texts[2], "", none())]);
    let sheet = game_record(shipped, &[]);
    let head = json!({"preface": "begin", "tags": [["White", "Ada"], ["Event", "A test"]], "result": "1/2-1/2",
        "annotations": {"shapes": [{"from": "a1", "to": "b2", "colour": "red"}]}});
    let body = json!({"ask": "export-study", "record": sheet, "head": head, "turns": turns, "today": 20_000});
    let text = ask_ok(&library, &body);
    let study = ask_ok(&library, &json!({"ask": "import", "id": shipped.id, "from": {"text": text}}));
    assert_eq!((study["preface"].as_str(), study["turns"].as_array().unwrap().len()), (Some("begin"), 3), "{study}");
    assert_eq!((&study["annotations"], &study["result"]), (&head["annotations"], &json!("1/2-1/2")));
    assert_eq!(study["tags"], json!([["Event", "A test"], ["White", "Ada"]]), "players and event are kept");
    let first = &study["turns"][0];
    assert_eq!((&first["annotations"], &first["nags"]), (&turns[0]["annotations"], &json!([5, 14])));
    assert_eq!((first["comment"].as_str(), first["nags"][0].as_u64()), (Some("first"), Some(5)));
    let tried = &first["variations"][0][0];
    assert_eq!((tried["turn"]["text"].as_str(), tried["comment"].as_str()), (Some(other.as_str()), Some("tried")));
    let body = json!({"ask": "import", "id": shipped.id, "from": {"record": shipped.records[0].name}});
    assert_eq!(ask_ok(&library, &body)["turns"].as_array().unwrap().len(), record.turns.len());
    let foreign = library::games().iter().find(|other| other.id != shipped.id).unwrap();
    let found = ask_ok(&library, &json!({"ask": "import", "id": foreign.id, "from": {"text": text}}));
    assert_eq!(found["game"], shipped.id, "the record names its game");
}

#[test]
fn an_evaluation_lists_its_parts_and_its_source() {
    let library = GameCache::default();
    for shipped in library::games().iter().filter(|game| !game.values.is_empty() || game.id == "chess") {
        let weighed = ask_ok(&library, &json!({"ask": "evaluate", "record": game_record(shipped, &[])}));
        let speakers = weighed["evaluators"].as_array().unwrap();
        assert_eq!(
            (&weighed["evaluator"], speakers.last().unwrap()),
            (&speakers[0], &json!("measured")),
            "{}",
            shipped.id
        );
        let parts = weighed["parts"].as_array().unwrap();
        let sum: i64 = parts.iter().map(|part| part["value"].as_i64().unwrap()).sum();
        assert_eq!(weighed["total"], json!(sum), "{}", shipped.id);
        let by =
            ask_ok(&library, &json!({"ask": "evaluate", "record": game_record(shipped, &[]), "evaluator": "measured"}));
        assert_eq!(
            (&by["evaluator"], by["pieces"].as_array().unwrap().len()),
            (&json!("measured"), 0),
            "{}",
            shipped.id
        );
        let looking = json!({"lines": 1, "nodes": 500, "depth": 3, "evaluator": "measured"});
        let found =
            ask_ok(&library, &json!({"ask": "analyse", "record": game_record(shipped, &[]), "options": looking}));
        assert!(!found["lines"].as_array().unwrap().is_empty(), "{}", shipped.id);
    }
}

/// Releases up to 0.1 marked checks with `+` at the end, which means promotion where pieces have a promoted side.
#[test]
fn a_stored_check_mark_is_no_promotion() {
    let library = GameCache::default();
    let shogi = library::games().iter().find(|game| game.text.contains("piece PromotedLance")).unwrap();
    for (stored, full) in [("Bb2-h8+", "Bb2-h8= *"), ("Bb2-h8=+B+", "Bb2-h8=+B *"), ("Bh8+", "Bb2-h8=+B *")] {
        let mut sheet = game_record(shogi, &[stored]);
        sheet["start"] = json!("6k2/9/9/9/9/9/9/1B7/4K4[] w - - 0 1");
        let text = ask_ok(&library, &json!({"ask": "pgn", "record": sheet, "rules": false, "today": 0}));
        assert!(text.as_str().unwrap().contains(full), "{stored}: {text}");
    }
}
