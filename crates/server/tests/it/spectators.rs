//! The delay with which people without a seat see a game in progress, if the operator wants one.

use crate::common::{Client, Seen, person};
use crate::live::{listen, page};
use axum::http::StatusCode;
use serde_json::{Value, json};
use server::{Options, router};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Long enough for all questions before it is over.
const DELAY: Duration = Duration::from_secs(3);

fn options() -> Options {
    Options { spectator_delay: DELAY, computer_pause: Duration::ZERO, ..Options::default() }
}

/// A game of chess between two people, the first of whom has made a turn.
async fn game_with_a_turn(client: &Client) -> (Seen, Client) {
    let body = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 180_000}});
    let view = client.post("/api/tables", &body).await;
    let mut table = Seen { client: client.clone(), view };
    let guest = client.other();
    let key = table.view["table"]["seats"][1]["key"].clone();
    guest.post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
    table.look().await;
    table.play_text("e2-e4").await;
    (table, guest)
}

/// The number of turns that this person finds in everything that tells of the game.
async fn turns_seen_by(person: &Client, table: &Seen) -> [usize; 4] {
    let length = |list: &Value| list.as_array().unwrap().len();
    let view = person.get(&table.path("")).await;
    let frames = person.get(&table.path("/frames")).await;
    let uci = person.get(&table.path("/uci")).await;
    let (status, _, record) = person.send("GET", &table.path("/record"), "", "").await;
    assert_eq!(status, StatusCode::OK);
    let uci_turns = uci["position"].as_str().unwrap().matches("e2e4").count();
    [length(&view["turns"]), length(&frames) - 1, uci_turns, record.matches("e4").count()]
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_see_a_turn_before_the_delay_is_over_but_everyone_sees_the_end() {
    let client = Client::with(options()).await;
    let (address, server) = listen(&client).await;
    let (table, guest) = game_with_a_turn(&client).await;
    let played = Instant::now();
    let spectator = client.other();
    let path = format!("ws://{address}{}", table.path("/live"));
    let mut watching = page(&path, &spectator).await;
    let first = watching.hear().await;
    assert_eq!((&first["turns"], &first["table"]["spectatorDelay"]), (&json!([]), &json!(3000)));
    assert_eq!(table.view["table"]["spectatorDelay"], 0, "players see everything at once");
    assert_eq!(turns_seen_by(&guest, &table).await, [1; 4]);
    assert_eq!(turns_seen_by(&spectator, &table).await, [0; 4]);
    let later = watching.hear().await;
    assert!(played.elapsed() + Duration::from_millis(100) >= DELAY, "after {:?}", played.elapsed());
    assert_eq!(later["turns"].as_array().unwrap().len(), 1);
    assert!(later["clock"]["elapsed"].as_u64().unwrap() < 1000, "the clocks are as late as the board: {later}");
    assert_eq!(turns_seen_by(&spectator, &table).await, [1; 4]);
    guest.post(&table.path("/end"), &json!({"how": "resign"})).await;
    let end = watching.hear().await;
    assert_eq!((&end["verdict"]["result"], &end["table"]["spectatorDelay"]), (&json!("1-0"), &json!(0)));
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_of_the_server_does_not_shorten_the_delay() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(options(), Arc::clone(&store));
    let (table, guest) = game_with_a_turn(&client).await;
    let restarted = router(options(), store);
    let (guest, spectator) = (guest.moved_to(restarted.clone()), Client::at(restarted));
    assert_eq!(turns_seen_by(&spectator, &table).await, [0; 4]);
    assert_eq!(turns_seen_by(&guest, &table).await, [1; 4]);
    let mut seen = Seen { client: spectator, view: table.view };
    seen.look().await;
    seen.wait_until(|seen| seen.turns().len() == 1).await;
}

/// The number of turns of the only game in the list of games in progress, and in the profile of this user, as a person sees
/// them.
async fn turns_listed_for(person: &Client, name: &str) -> [u64; 2] {
    let turns = |games: &Value| games.as_array().unwrap()[0]["turns"].as_u64().unwrap();
    let archive = person.get("/api/archive?running=1").await;
    let profile = person.get(&format!("/api/people/{name}")).await;
    [turns(&archive["games"]), turns(&profile["games"])]
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_show_the_turns_of_a_game_in_progress_as_late_as_its_table() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(options(), Arc::clone(&store)).also(&*store, "Ann").await;
    let guest = client.other();
    let body =
        json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 180_000}, "public": true});
    let view = client.post("/api/tables", &body).await;
    let mut table = Seen { client: client.clone(), view };
    let key = table.view["table"]["seats"][1]["key"].clone();
    guest.post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
    table.look().await;
    table.play_text("e2-e4").await;
    let spectator = client.other();
    assert_eq!(turns_listed_for(&client, "Ann").await, [1; 2]);
    assert_eq!(turns_listed_for(&guest, "Ann").await, [1; 2], "both players see everything at once");
    assert_eq!(turns_listed_for(&spectator, "Ann").await, [0; 2]);
    let mut seen = Seen { client: spectator.clone(), view: table.view.clone() };
    seen.look().await;
    seen.wait_until(|seen| seen.turns().len() == 1).await;
    assert_eq!(turns_listed_for(&spectator, "Ann").await, [1; 2]);
    guest.post(&table.path("/end"), &json!({"how": "resign"})).await;
    assert_eq!(turns_listed_for(&spectator, "Ann").await, [1; 2]);
}
