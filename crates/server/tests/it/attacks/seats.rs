//! A player tries to act for the opponent: on every route of a table, with valid bodies that name the opponent's side.
//!
//! Checks the events that are stored afterwards. Requests of people who do not play are in `roles`.

use crate::common::{Client, person};
use crate::roles::{body, path};
use axum::http::Method;
use serde_json::{Value, json};
use server::{Options, Route, routes};
use std::sync::Arc;
use store::Store;

/// A correspondence game: Ann plays White and is to move, Bob plays Black; both have moved once. Ann has offered a
/// draw, Bob a take-back.
struct Pair {
    ann: Client,
    bob: Client,
    id: String,
    number: u64,
    store: Arc<dyn Store>,
}

impl Pair {
    async fn new() -> Self {
        let store = store::open("sqlite::memory:").await.unwrap();
        let ann = Client::on(Options::default(), Arc::clone(&store));
        let bob = ann.other();
        let clock = json!({"main": 0, "increment": 0, "delay": 86_400_000});
        let opened = ann
            .post("/api/tables", &json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": clock}))
            .await;
        let id = opened["id"].as_str().unwrap().to_owned();
        let at = |what: &str| format!("/api/tables/{id}{what}");
        let key = &opened["table"]["seats"][1]["key"];
        let mut view = bob.post(&at("/sit"), &json!({"side": 1, "key": key})).await;
        for (who, turn) in [(&ann, "e4"), (&bob, "e5")] {
            view = who.post(&at("/play"), &json!({"revision": view["revision"], "text": turn})).await;
        }
        bob.post(&at("/takeback"), &json!({})).await;
        ann.post(&at("/end"), &json!({"how": "draw"})).await;
        ann.post(&at("/note"), &json!({"text": "f7 is weak"})).await;
        ann.post(&at("/chat"), &json!({"room": "players", "text": "hello, Bob"})).await;
        let number = store.game(&id).await.unwrap().unwrap().0.event_count;
        Self { ann, bob, id, number, store }
    }

    /// The events stored since.
    async fn written(&self) -> Vec<Value> {
        let entries = self.store.events(&self.id, self.number).await.unwrap();
        entries.iter().map(|entry| serde_json::from_str(&entry.body).unwrap()).collect()
    }

    async fn id_of(&self, side: usize) -> String {
        self.store.game(&self.id).await.unwrap().unwrap().1[side].person.clone().unwrap()
    }
}

/// Bodies with which Bob tries it: the one in `roles`, with Ann's side, with each possible number.
fn tries(route: &Route, number: u64) -> Vec<Value> {
    let plain = body(route.path, "key").unwrap_or_else(|| panic!("{}: add its body to `roles`", route.path));
    let mut all = vec![plain.clone()];
    if plain.get("side").is_some() {
        all.extend([0, 1, 2, 255].map(|side| with(&plain, "side", json!(side))));
    }
    if plain.get("how").is_some() {
        let hows = ["resign", "claim", "draw", "abort"].map(|how| with(&plain, "how", json!(how)));
        all.extend(hows.iter().flat_map(|how| [how.clone(), with(how, "side", json!(0)), with(how, "side", json!(2))]));
    }
    if plain.get("number").is_some() {
        all.extend((0..=number + 1).map(|number| with(&plain, "number", json!(number))));
    }
    if plain.get("revision").is_some() {
        let seen = with(&plain, "revision", json!(2 * number));
        all.extend(["Nf3", "Ng1-f3", "d4"].map(|text| with(&seen, "text", json!(text))));
        all.push(seen);
    }
    all
}

fn with(body: &Value, name: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[name] = value;
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn no_player_can_act_for_another() {
    for route in
        routes().into_iter().filter(|route| route.method == Method::POST && route.path.starts_with("/tables/{id}/"))
    {
        let pair = Pair::new().await;
        let (ann, bob) = (pair.id_of(0).await, pair.id_of(1).await);
        for sent in tries(&route, pair.number) {
            pair.bob.try_post(&path(&route, &pair.id), &sent).await;
        }
        for event in pair.written().await {
            let told = format!("{}: {event}", route.path);
            let (side, who) = (&event["side"], &event["person"]);
            match event["is"].as_str().unwrap() {
                // Ann has not agreed to Bob's offer; Bob may agree to hers.
                "turned" | "sat" | "rose" | "opened" | "failed" | "credited" | "took-back" | "followed" | "became" => {
                    panic!("{told}")
                }
                "over" => assert!(event["how"] == "draw" || event["how"] == "resign" && *side == 1, "{told}"),
                "wished" | "agreed" => assert_eq!(who, &json!(bob), "{told}"),
                "handed-over" | "foreseen" | "away" => assert_eq!(side, 1, "{told}"),
                "declined" => {}
                other => panic!("add the new event {other} to this test"),
            }
        }
        let seats = pair.store.game(&pair.id).await.unwrap().unwrap().1;
        assert_eq!(seats[0].person.as_ref(), Some(&ann), "{}", route.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn private_data_of_a_player_is_on_no_route_for_others() {
    let pair = Pair::new().await;
    let at = |what: &str| format!("/api/tables/{}{what}", pair.id);
    // It is Bob's turn; Ann sets a conditional move.
    let view = pair.ann.get(&at("")).await;
    pair.ann.post(&at("/play"), &json!({"revision": view["revision"], "text": "Nf3"})).await;
    pair.ann.post(&at("/conditional-moves"), &json!({"lines": [["Nc6", "Bb5"]]})).await;
    let eve = pair.ann.other();
    for (who, secrets) in [(&pair.bob, &["f7 is weak", "Bf1-b5"][..]), (&eve, &["f7 is weak", "Bf1-b5", "hello, Bob"])]
    {
        for route in routes().into_iter().filter(|route| route.method == Method::GET) {
            let id = if route.path.starts_with("/tables") { &*pair.id } else { "chess" };
            let (_, _, text) = who.send("GET", &path(&route, id), "", "").await;
            for secret in secrets {
                assert!(!text.contains(secret), "{} reveals {secret}: {text}", route.path);
            }
        }
    }
    assert!(pair.ann.get(&at("")).await["table"]["conditionalMoves"].to_string().contains("Bf1-b5"), "Ann can read it");
}
