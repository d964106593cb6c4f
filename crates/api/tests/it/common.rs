//! Requests of the tests, and turns entered as the page enters them.

use api::{ask, parse_request};
use play::{Fault, GameCache};
use rules::Budget;
use serde_json::{Value, json};

/// Answers a request, without a budget.
pub(crate) fn try_ask(library: &GameCache, question: &Value) -> Result<Value, Fault> {
    let answer = ask(library, parse_request(&question.to_string())?, &Budget::UNBOUNDED)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

pub(crate) fn ask_ok(library: &GameCache, question: &Value) -> Value {
    try_ask(library, question).unwrap_or_else(|fault| panic!("{question}: {}", fault.sentence()))
}

/// A sheet of a game between people.
pub(crate) fn game_record(game: &Value) -> Value {
    let seats: Vec<Value> = game["sides"].as_array().unwrap().iter().map(|_| json!({"by": "person"})).collect();
    game_record_with_seats(game, &Value::Array(seats))
}

/// A sheet of a game with these seats.
pub(crate) fn game_record_with_seats(game: &Value, seats: &Value) -> Value {
    json!({"game": game["id"], "readings": {}, "start": null, "seats": seats, "turns": [], "ended": null, "clock": null})
}

/// The first game with that number of sides.
pub(crate) fn game_of(library: &GameCache, sides: usize) -> Value {
    let games = ask_ok(library, &json!({"ask": "games"}));
    games.as_array().unwrap().iter().find(|game| game["sides"].as_array().unwrap().len() == sides).unwrap().clone()
}

/// A random turn among those offered; changes `chance`.
pub(crate) fn enter_random_turn(library: &GameCache, sheet: &Value, chance: &mut usize) -> Value {
    let mut tokens = json!([]);
    for _ in 0..40 {
        let next = ask_ok(library, &json!({"ask": "next", "record": sheet, "tokens": tokens}));
        let offered: Vec<&Value> = next["cells"]
            .as_array()
            .unwrap()
            .iter()
            .chain(next["choices"].as_array().unwrap())
            .map(|way| &way["token"])
            .collect();
        tokens = next["tokens"].clone();
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if next["complete"] == true
            || next["canSend"] == true && (offered.is_empty() || (*chance >> 40).is_multiple_of(3))
        {
            return tokens;
        }
        tokens.as_array_mut().unwrap().push(offered[(*chance >> 33) % offered.len()].clone());
    }
    panic!("the turn does not end: {tokens}");
}
