//! A position in which one piece has an uncountable number of moves: players get the next squares, computers find a
//! turn, all others play as usual, and the server shuts down when asked to.

use super::wire::{ATTACKER, Answer, PLAYER, Server};
use serde_json::{Value, json};
use server::Options;
use std::time::Duration;

const CROWD: &str =
    "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";
const GAME: &str = "bombalot";

async fn crowd(server: &Server, white: Value, black: Value) -> (String, Value) {
    let view = server.open(ATTACKER, GAME, Some(CROWD), &json!([white, black])).await.view();
    (format!("/api/tables/{}", view["id"].as_str().unwrap()), view)
}

fn person() -> Value {
    json!({"by": "person"})
}

fn computer(level: u8) -> Value {
    json!({"by": "computer", "level": level})
}

fn turns(answer: &Answer) -> usize {
    answer.view()["turns"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_gets_the_next_hop_and_the_computer_answers() {
    let server = Server::with(Options::default()).await;
    let (table, view) = crowd(&server, person(), computer(1)).await;
    let next = |tokens: Value| {
        let body = json!({"revision": view["revision"], "tokens": tokens});
        let (server, path) = (&server, format!("{table}/next"));
        async move { server.post(ATTACKER, &path, &body).await.view() }
    };
    assert!(next(json!([])).await["cells"].as_array().unwrap().iter().any(|target| target["cell"] == "a1"));
    let on = next(json!(["a1", "c3", "e5"])).await;
    assert!(on["refusal"].is_null() && on["canSend"] == true && !on["cells"].as_array().unwrap().is_empty(), "{on}");
    let walked = server
        .post(ATTACKER, &format!("{table}/play"), &json!({"revision": view["revision"], "tokens": ["a1", "c3", "e5"]}))
        .await;
    assert_eq!(walked.view()["turns"][0]["text"], "Sa1xc3xe5");
    let replied = server.until(ATTACKER, &table, |answer| turns(answer) == 2).await.view();
    assert!(replied["notice"].is_null(), "{replied}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_finds_a_turn_at_every_level() {
    let server = Server::with(Options::default()).await;
    for level in 1..=7 {
        let (table, _) = crowd(&server, computer(level), person()).await;
        let played = server.until(ATTACKER, &table, |answer| turns(answer) == 1).await.view();
        assert!(played["notice"].is_null(), "level {level}: {played}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn busy_computers_starve_no_one_and_stop_at_once() {
    let server = Server::with(Options { search_threads: 2, ..Options::default() }).await;
    let mut busy = Vec::new();
    for _ in 0..40 {
        busy.push(crowd(&server, computer(7), computer(7)).await.0);
    }
    // Two minutes of thinking are queued there; a player at another table does not wait for them.
    let seats = json!([computer(1), person()]);
    let opened = server.open(PLAYER, GAME, None, &seats).await.view();
    let table = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    server.until(PLAYER, &table, |answer| turns(answer) == 1).await;
    assert!(turns(&server.get(PLAYER, &busy[39]).await) == 0, "the last of that queue has not begun");
    let took = server.end().await;
    assert!(took < Duration::from_secs(20), "{took:?}");
}
