//! Chat at a table: who reads which channel, muting, reports, and messages over the WebSocket.

use crate::common::{Client, person};
use crate::live::{hear, listen, socket};
use serde_json::{Value, json};

/// A private chess table with both players and its path.
async fn two() -> (Client, Client, String) {
    let ann = Client::new().await;
    let table = ann.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let key = table.view["table"]["seats"][1]["key"].clone();
    let bob = ann.other();
    bob.post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
    (ann, bob, table.path(""))
}

async fn say(who: &Client, table: &str, room: &str, text: &str) -> Value {
    who.post(&format!("{table}/chat"), &json!({"room": room, "text": text})).await["line"].clone()
}

async fn refused(who: &Client, path: &str, body: &Value) -> (u16, String) {
    let (status, answer) = who.try_post(path, body).await;
    (status.as_u16(), answer["error"].as_str().unwrap_or_default().to_owned())
}

/// The messages that this person reads.
async fn reads(who: &Client, table: &str) -> Vec<String> {
    let talk = who.get(&format!("{table}/chat")).await;
    talk["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_have_separate_channels_until_the_game_is_over() {
    let (ann, bob, table) = two().await;
    let (eve, stranger) = (ann.other(), ann.other());
    let line = say(&ann, &table, "players", "good luck").await;
    assert_eq!((&line["number"], &line["mine"], &line["plays"]), (&json!(1), &json!(true), &json!(true)));
    // Writing creates a guest; reading does not.
    say(&eve, &table, "watchers", "e4 is <b>best</b>").await;
    assert!(!eve.cookie().is_empty() && stranger.cookie().is_empty());
    assert_eq!(reads(&bob, &table).await, ["good luck"]);
    assert_eq!(reads(&stranger, &table).await, ["e4 is <b>best</b>"]);
    assert!(stranger.cookie().is_empty());
    let path = format!("{table}/chat");
    assert_eq!(refused(&eve, &path, &json!({"room": "players", "text": "psst"})).await.0, 403);
    assert_eq!(refused(&bob, &path, &json!({"room": "watchers", "text": "help"})).await.0, 409);
    assert_eq!(bob.get(&path).await["writes"], json!(["players"]));
    bob.post(&format!("{table}/end"), &json!({"how": "resign", "side": 1})).await;
    assert_eq!(reads(&bob, &table).await, ["good luck", "e4 is <b>best</b>"]);
    say(&bob, &table, "watchers", "thank you").await;
    assert_eq!(reads(&eve, &table).await, ["e4 is <b>best</b>", "thank you"], "the players' channel stays private");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_limited_and_plain_text() {
    let (ann, bob, table) = two().await;
    let path = format!("{table}/chat");
    for (body, status) in [
        (json!({"room": "players", "text": " \n "}), 400),
        (json!({"room": "players", "text": "x".repeat(301)}), 400),
        (json!({"room": "cellar", "text": "x"}), 400),
        (json!({"room": "players", "text": "x", "html": true}), 400),
    ] {
        assert_eq!(refused(&ann, &path, &body).await.0, status, "{body}");
    }
    assert_eq!(say(&ann, &table, "players", "one\n two\u{202e}").await["text"], "one two");
    let mut last = 200;
    for _ in 0..10 {
        last = refused(&ann, &path, &json!({"room": "players", "text": "again"})).await.0;
    }
    assert_eq!(last, 429);
    say(&bob, &table, "players", "enough").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_person_is_hidden_only_from_the_one_who_muted_them() {
    let (ann, bob, table) = two().await;
    let (eve, max) = (ann.other(), ann.other());
    let line = say(&eve, &table, "watchers", "boo").await["number"].clone();
    let mute = format!("{table}/chat/mute");
    assert_eq!(refused(&eve, &mute, &json!({"room": "watchers", "line": line})).await.0, 400, "oneself");
    assert_eq!(refused(&bob, &mute, &json!({"room": "watchers", "line": line})).await.0, 404, "unreadable for bob");
    assert_eq!(refused(&max, &mute, &json!({"room": "watchers", "line": 7})).await.0, 404);
    max.post(&mute, &json!({"room": "watchers", "line": line})).await;
    say(&eve, &table, "watchers", "boo again").await;
    assert_eq!(reads(&max, &table).await, Vec::<String>::new());
    assert_eq!(reads(&ann.other(), &table).await, ["boo", "boo again"]);
    let muted = max.get("/api/my/mutes").await["mutes"].clone();
    assert!(muted[0]["name"].as_str().unwrap().starts_with("Guest"), "{muted}");
    let lifted = max.post(&format!("/api/my/mutes/{}/lift", muted[0]["id"].as_str().unwrap()), &json!({})).await;
    assert_eq!(lifted, json!({"mutes": []}));
    assert_eq!(reads(&max, &table).await, ["boo", "boo again"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_contains_the_message_and_is_made_once() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let ann = Client::at(server::router(server::Options::default(), std::sync::Arc::clone(&store)));
    let table = ann.open("chess", json!({}), json!([person(), {"by": "open"}])).await.path("");
    let (eve, max) = (ann.other(), ann.other());
    let line = say(&eve, &table, "watchers", "you <script>").await["number"].clone();
    let report = json!({"room": "watchers", "line": line, "text": "rude"});
    for _ in 0..2 {
        max.post(&format!("{table}/chat/report"), &report).await;
    }
    let reports = store.items("report", "house", None, 0, 10).await.unwrap();
    assert_eq!(reports.len(), 1);
    let body: Value = serde_json::from_str(&reports[0].body).unwrap();
    assert_eq!(
        (&body["said"], &body["text"], &body["room"], &body["line"]),
        (&json!("you <script>"), &json!("rude"), &json!("watchers"), &line)
    );
    assert!(table.ends_with(body["table"].as_str().unwrap()) && body["by"] != body["reporter"], "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_socket_sends_a_message_to_those_who_may_read_it() {
    let (ann, bob, table) = two().await;
    let (address, server) = listen(&ann).await;
    let path = format!("ws://{address}{table}/live");
    let eve = ann.other();
    say(&eve, &table, "watchers", "hello").await;
    let (mut players, mut watchers) = (socket(&path, &bob).await, socket(&path, &eve).await);
    say(&ann, &table, "players", "for you").await;
    say(&ann.other(), &table, "watchers", "for all spectators").await;
    let line = async |socket: &mut _| loop {
        let told: Value = hear(socket).await;
        if let Some(line) = told.get("line") {
            return line.clone();
        }
    };
    let (one, other) = (line(&mut players).await, line(&mut watchers).await);
    assert_eq!((&one["text"], &one["mine"], &one["room"]), (&json!("for you"), &json!(false), &json!("players")));
    assert_eq!(other["text"], "for all spectators");
    // Messages of a muted person do not arrive; the next one does.
    let max = ann.other();
    let number = say(&max, &table, "watchers", "first").await["number"].clone();
    assert_eq!(line(&mut watchers).await["text"], "first");
    eve.post(&format!("{table}/chat/mute"), &json!({"room": "watchers", "line": number})).await;
    say(&max, &table, "watchers", "second").await;
    say(&ann.other(), &table, "watchers", "third").await;
    assert_eq!(line(&mut watchers).await["text"], "third");
    server.abort();
}
