//! What the engine in the browser answers, asked in this process: computers play as the server's do, faults are told as
//! JSON.

use engine::{Engine, News, Options, Request};
use rules::Past;
use search::Level;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use wasm::Desk;

/// Where nothing depends on it.
fn no_clock() -> f64 {
    0.0
}

/// A millisecond passes whenever somebody looks.
fn ticking() -> f64 {
    static MILLIS: AtomicU32 = AtomicU32::new(0);
    f64::from(MILLIS.fetch_add(1, Relaxed))
}

fn ask(desk: &mut Desk, question: &Value) -> Result<Value, Value> {
    let parse = |text: String| serde_json::from_str(&text).unwrap();
    desk.ask(&question.to_string(), &mut |_| true).map(parse).map_err(parse)
}

/// What the server's engine chooses.
fn chosen_with_threads(id: &str, level: Level, seed: u64) -> String {
    let shipped = catalog::find(id).unwrap();
    let game = Arc::new(shipped.load(&[]).unwrap());
    let known = shipped.knowledge(&game).unwrap_or_default();
    let engine = Engine::new(Arc::clone(&game), known, Options::default()).unwrap();
    let pos = game.start();
    let (tell, told) = mpsc::channel();
    let request = Request { level: Some(level), seed, ..Request::new(pos, Past::new(&pos)) };
    let hear = move |news: News<'_>| {
        if let News::Done(choice) = news {
            let _ = tell.send(choice.map(|choice| choice.turn.clone()));
        }
    };
    let _running = engine.start(request, hear).unwrap();
    notation::turn::write(&game, &pos, &told.recv().unwrap().unwrap())
}

#[test]
fn a_level_without_a_clock_plays_what_it_plays_on_the_server() {
    // Those that bring most of their own, and one that brings nothing.
    let mut games: Vec<_> = catalog::games().iter().collect();
    games.sort_by_key(|shipped| std::cmp::Reverse(shipped.text.len()));
    let mut desk = Desk::new(no_clock);
    for shipped in games.iter().take(3).chain(games.last()) {
        let sides = shipped.load(&[]).unwrap().side_count();
        for level in Level::all().filter(|level| level.budget_millis().is_none()).take(3) {
            for seed in [1, 7] {
                let seats = vec![json!({"by": "computer", "level": level.number()}); sides];
                let sheet = json!({"game": shipped.id, "seats": seats});
                let thought = ask(&mut desk, &json!({"ask": "think", "sheet": sheet, "seed": seed})).unwrap();
                let expected = chosen_with_threads(shipped.id, level, seed);
                assert_eq!(thought["text"], json!(expected), "{} at level {}, seed {seed}", shipped.id, level.number());
                let played = ask(&mut desk, &json!({"ask": "play", "sheet": sheet, "text": thought["text"]})).unwrap();
                assert_eq!(played["sheet"]["turns"][0]["text"], thought["text"]);
            }
        }
    }
}

#[test]
fn a_game_is_thought_about_by_the_net_that_is_brought() {
    let shipped = catalog::games().iter().find(|game| !game.net.is_empty()).unwrap();
    let sides = shipped.load(&[]).unwrap().side_count();
    let sheet = json!({"game": shipped.id, "seats": vec![json!({"by": "person"}); sides]});
    let mut desk = Desk::new(no_clock);
    let mut speakers = |net: Option<&[u8]>| {
        if let Some(net) = net {
            desk.learn(&[shipped.id.as_bytes(), b"\n", net].concat()).unwrap();
        }
        let weighed = ask(&mut desk, &json!({"ask": "weigh", "sheet": sheet})).unwrap();
        weighed["speakers"].as_array().unwrap().contains(&json!("net"))
    };
    assert!(speakers(None), "this program has all nets");
    assert!(!speakers(Some(&[])), "what is brought later counts, and is no net");
    assert!(speakers(Some(shipped.net)));
    let refused = |brought: &[u8]| Desk::new(no_clock).learn(brought).unwrap_err();
    assert!(refused(b"nothing").contains("here is no game `nothing`"));
    assert!(refused(format!("{}\nrubbish", shipped.id).as_bytes()).contains("this is no net"));
}

#[test]
fn a_level_with_a_clock_keeps_to_it() {
    let shipped = &catalog::games()[0];
    let sides = shipped.load(&[]).unwrap().side_count();
    let (number, millis) = Level::all().find_map(|level| Some((level.number(), level.budget_millis()?))).unwrap();
    let sheet = json!({"game": shipped.id, "seats": vec![json!({"by": "computer", "level": number}); sides]});
    let thought = ask(&mut Desk::new(ticking), &json!({"ask": "think", "sheet": sheet, "seed": 1})).unwrap();
    let took = thought["millis"].as_f64().unwrap();
    let millis = millis as f64;
    assert!((millis..millis + 100.0).contains(&took), "{thought}");
}

#[test]
fn what_cannot_be_answered_is_told_with_its_kind() {
    let mut desk = Desk::new(no_clock);
    let fault = |desk: &mut Desk, question: Value| ask(desk, &question).unwrap_err();
    assert_eq!(fault(&mut desk, json!({"ask": "game", "id": "nothing"}))["kind"], "missing");
    assert_eq!(fault(&mut desk, json!({"ask": "nothing"}))["kind"], "bad");
    let shipped = &catalog::games()[0];
    let seats = vec![json!({"by": "person"}); shipped.load(&[]).unwrap().side_count()];
    let asked = fault(&mut desk, json!({"ask": "think", "sheet": {"game": shipped.id, "seats": seats}, "seed": 1}));
    assert_eq!(asked, json!({"error": "No computer is on turn.", "kind": "not-now"}));
}

#[test]
fn a_rule_file_that_is_brought_along_is_asked_about_by_its_id_and_thought_about() {
    let mut desk = Desk::new(no_clock);
    let file =
        "extends chess\ngame \"Long March\" { source \"a test\" }\ngoal {\n    occupy last-rank wins by=King\n}\n";
    let id = desk.bring(file);
    assert_eq!(id, desk.bring(&catalog::whole(file)), "what it extends may come with it");
    assert_eq!(ask(&mut desk, &json!({"ask": "game", "id": id})).unwrap()["name"], "Long March");
    let seats = vec![json!({"by": "computer", "level": 1}); 2];
    let thought = ask(&mut desk, &json!({"ask": "think", "sheet": {"game": id, "seats": seats}, "seed": 1})).unwrap();
    assert!(thought["text"].is_string(), "{thought}");
    let wrong = desk.bring("game \"Wrong\" { source \"a test\" }\nboard {}\n");
    let fault = ask(&mut desk, &json!({"ask": "game", "id": wrong})).unwrap_err();
    assert!(fault["error"].as_str().is_some_and(|told| !told.is_empty()), "{fault}");
    assert_eq!(
        ask(&mut desk, &json!({"ask": "game", "id": "~0123456789abcdef0123456789abcdef"})).unwrap_err()["kind"],
        "missing"
    );
}
