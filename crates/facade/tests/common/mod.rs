//! Questions of the tests, and turns entered as a page enters them.

#![allow(dead_code, reason = "each test file uses a part of it")]

use facade::{Fault, Library, ask, read};
use rules::Budget;
use serde_json::{Value, json};

/// Asks, without bounds.
pub(crate) fn try_ask(library: &Library, question: &Value) -> Result<Value, Fault> {
    let answer = ask(library, read(&question.to_string())?, &Budget::UNBOUNDED)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

pub(crate) fn asked(library: &Library, question: &Value) -> Value {
    try_ask(library, question).unwrap_or_else(|fault| panic!("{question}: {}", fault.sentence()))
}

/// A sheet of a game for people.
pub(crate) fn sheet(game: &Value) -> Value {
    let seats: Vec<Value> = game["sides"].as_array().unwrap().iter().map(|_| json!({"by": "person"})).collect();
    sheet_by(game, &Value::Array(seats))
}

/// A sheet of a game with these seats.
pub(crate) fn sheet_by(game: &Value, seats: &Value) -> Value {
    json!({"game": game["id"], "readings": {}, "start": null, "seats": seats, "turns": [], "ended": null, "clock": null})
}

/// The first game with so many sides.
pub(crate) fn game_of(library: &Library, sides: usize) -> Value {
    let games = asked(library, &json!({"ask": "games"}));
    games.as_array().unwrap().iter().find(|game| game["sides"].as_array().unwrap().len() == sides).unwrap().clone()
}

/// Some turn that is offered, by a number that changes every time.
pub(crate) fn enter(library: &Library, sheet: &Value, chance: &mut usize) -> Value {
    let mut tokens = json!([]);
    for _ in 0..40 {
        let next = asked(library, &json!({"ask": "next", "sheet": sheet, "tokens": tokens}));
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
