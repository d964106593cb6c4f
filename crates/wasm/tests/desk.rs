//! The answers of the engine in the browser, tested natively: its computer plays as the server's does, and it reports
//! errors as JSON.

use engine::search::Level;
use engine::{Engine, Options, Request, SearchEvent};
use rules::History;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use wasm::EngineHost;

/// For tests in which time does not matter.
fn no_clock() -> f64 {
    0.0
}

/// Advances by one millisecond with every call.
fn ticking() -> f64 {
    static MILLIS: AtomicU32 = AtomicU32::new(0);
    f64::from(MILLIS.fetch_add(1, Relaxed))
}

fn ask(desk: &mut EngineHost, question: &Value) -> Result<Value, Value> {
    let parse = |text: String| serde_json::from_str(&text).unwrap();
    desk.ask(&question.to_string(), &mut |_| true).map(parse).map_err(parse)
}

/// The turn that the server's engine chooses.
fn chosen_with_threads(id: &str, level: Level, seed: u64) -> String {
    let shipped = library::find(id).unwrap();
    let game = Arc::new(shipped.load(&[]).unwrap());
    let known = shipped.knowledge(&game).unwrap_or_default();
    let engine = Engine::new(Arc::clone(&game), known, Options::default()).unwrap();
    let pos = game.start();
    let (tell, told) = mpsc::channel();
    let request = Request { level: Some(level), seed, ..Request::new(pos, History::new(&pos)) };
    let hear = move |news: SearchEvent<'_>| {
        if let SearchEvent::Done(choice) = news {
            let _ = tell.send(choice.map(|choice| choice.turn.clone()));
        }
    };
    let _running = engine.start(request, hear).unwrap();
    notation::turn::write(&game, &pos, &told.recv().unwrap().unwrap())
}

#[test]
fn a_level_without_a_clock_plays_what_it_plays_on_the_server() {
    // The games with the longest rule files, and one with a short one.
    let mut games: Vec<_> = library::games().iter().collect();
    games.sort_by_key(|shipped| std::cmp::Reverse(shipped.text.len()));
    let mut desk = EngineHost::new(no_clock);
    for shipped in games.iter().take(3).chain(games.last()) {
        let sides = shipped.load(&[]).unwrap().side_count();
        for level in Level::all().filter(|level| level.budget_millis().is_none()).take(3) {
            for seed in [1, 7] {
                let seats = vec![json!({"by": "computer", "level": level.number()}); sides];
                let sheet = json!({"game": shipped.id, "seats": seats});
                let thought = ask(&mut desk, &json!({"ask": "think", "record": sheet, "seed": seed})).unwrap();
                let expected = chosen_with_threads(shipped.id, level, seed);
                assert_eq!(thought["text"], json!(expected), "{} at level {}, seed {seed}", shipped.id, level.number());
                let played = ask(&mut desk, &json!({"ask": "play", "record": sheet, "text": thought["text"]})).unwrap();
                assert_eq!(played["record"]["turns"][0]["text"], thought["text"]);
            }
        }
    }
}

#[test]
fn the_net_that_the_page_loads_evaluates_the_game() {
    let shipped = library::games().iter().find(|game| !game.net.is_empty()).unwrap();
    let sides = shipped.load(&[]).unwrap().side_count();
    let sheet = json!({"game": shipped.id, "seats": vec![json!({"by": "person"}); sides]});
    let mut desk = EngineHost::new(no_clock);
    let mut speakers = |net: Option<&[u8]>| {
        if let Some(net) = net {
            desk.set_net(&[shipped.id.as_bytes(), b"\n", net].concat()).unwrap();
        }
        let weighed = ask(&mut desk, &json!({"ask": "evaluate", "record": sheet})).unwrap();
        weighed["evaluators"].as_array().unwrap().contains(&json!("net"))
    };
    assert!(speakers(None), "a native program has all nets");
    assert!(!speakers(Some(&[])), "the empty net, loaded later, replaces it");
    assert!(speakers(Some(shipped.net)));
    let refused = |brought: &[u8]| EngineHost::new(no_clock).set_net(brought).unwrap_err();
    assert!(refused(b"nothing").contains("here is no game `nothing`"));
    assert!(refused(format!("{}\nrubbish", shipped.id).as_bytes()).contains("this is not a net"));
}

#[test]
fn a_level_with_a_time_budget_keeps_to_it() {
    let shipped = &library::games()[0];
    let sides = shipped.load(&[]).unwrap().side_count();
    let (number, millis) = Level::all().find_map(|level| Some((level.number(), level.budget_millis()?))).unwrap();
    let sheet = json!({"game": shipped.id, "seats": vec![json!({"by": "computer", "level": number}); sides]});
    let thought = ask(&mut EngineHost::new(ticking), &json!({"ask": "think", "record": sheet, "seed": 1})).unwrap();
    let took = thought["millis"].as_f64().unwrap();
    let millis = millis as f64;
    assert!((millis..millis + 100.0).contains(&took), "{thought}");
}

#[test]
fn an_error_has_a_kind() {
    let mut desk = EngineHost::new(no_clock);
    let fault = |desk: &mut EngineHost, question: Value| ask(desk, &question).unwrap_err();
    assert_eq!(fault(&mut desk, json!({"ask": "game", "id": "nothing"}))["kind"], "missing");
    assert_eq!(fault(&mut desk, json!({"ask": "nothing"}))["kind"], "bad");
    let shipped = &library::games()[0];
    let seats = vec![json!({"by": "person"}); shipped.load(&[]).unwrap().side_count()];
    let asked = fault(&mut desk, json!({"ask": "think", "record": {"game": shipped.id, "seats": seats}, "seed": 1}));
    assert_eq!(asked, json!({"error": "It is not a computer's turn.", "kind": "not-now"}));
}

#[test]
fn a_rule_file_of_the_page_is_found_by_its_id_and_can_be_searched() {
    let mut desk = EngineHost::new(no_clock);
    let file =
        "extends chess\ngame \"Long March\" { source \"a test\" }\ngoal {\n    occupy last-rank wins by=King\n}\n";
    let id = desk.add_rules(file);
    assert_eq!(id, desk.add_rules(&library::self_contained(file)), "the file may carry the games that it extends");
    assert_eq!(ask(&mut desk, &json!({"ask": "game", "id": id})).unwrap()["name"], "Long March");
    let seats = vec![json!({"by": "computer", "level": 1}); 2];
    let thought = ask(&mut desk, &json!({"ask": "think", "record": {"game": id, "seats": seats}, "seed": 1})).unwrap();
    assert!(thought["text"].is_string(), "{thought}");
    let wrong = desk.add_rules("game \"Wrong\" { source \"a test\" }\nboard {}\n");
    let fault = ask(&mut desk, &json!({"ask": "game", "id": wrong})).unwrap_err();
    assert!(fault["error"].as_str().is_some_and(|told| !told.is_empty()), "{fault}");
    assert_eq!(
        ask(&mut desk, &json!({"ask": "game", "id": "~0123456789abcdef0123456789abcdef"})).unwrap_err()["kind"],
        "missing"
    );
}
