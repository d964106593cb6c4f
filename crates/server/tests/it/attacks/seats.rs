//! One who plays tries to act for the other: at every address of a table, with what is right in its form and says the
//! other's side.
//!
//! For: what is written down afterwards. Not for: those who do not play at all (`roles`).

use crate::common::{Client, person};
use crate::roles::{body, path};
use axum::http::Method;
use serde_json::{Value, json};
use server::{Options, Route, routes};
use std::sync::Arc;
use store::Store;

/// Ann plays White and is on turn, Bob plays Black; both have moved once, by days. Ann has offered a draw and Bob would
/// like a turn back.
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
        let key = &opened["house"]["chairs"][1]["key"];
        let mut view = bob.post(&at("/sit"), &json!({"side": 1, "key": key})).await;
        for (who, turn) in [(&ann, "e4"), (&bob, "e5")] {
            view = who.post(&at("/play"), &json!({"revision": view["revision"], "text": turn})).await;
        }
        bob.post(&at("/takeback"), &json!({})).await;
        ann.post(&at("/end"), &json!({"how": "draw"})).await;
        ann.post(&at("/note"), &json!({"text": "f7 is weak"})).await;
        ann.post(&at("/chat"), &json!({"room": "players", "text": "hello, Bob"})).await;
        let number = store.game(&id).await.unwrap().unwrap().0.number;
        Self { ann, bob, id, number, store }
    }

    /// What has been written down since.
    async fn written(&self) -> Vec<Value> {
        let entries = self.store.events(&self.id, self.number).await.unwrap();
        entries.iter().map(|entry| serde_json::from_str(&entry.body).unwrap()).collect()
    }

    async fn id_of(&self, side: usize) -> String {
        self.store.game(&self.id).await.unwrap().unwrap().1[side].person.clone().unwrap()
    }
}

/// Bodies with which Bob may try it: as the table of bodies has it, with Ann's side, with each number that there is.
fn tries(route: &Route, number: u64) -> Vec<Value> {
    let plain = body(route.path, "key").unwrap_or_else(|| panic!("{}: say in `roles` what is sent to it", route.path));
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
async fn nobody_acts_for_somebody_else_who_plays() {
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
                // Ann has not agreed to Bob's wish; Bob may agree to hers.
                "turned" | "sat" | "rose" | "opened" | "failed" | "credited" | "took-back" | "followed" | "became" => {
                    panic!("{told}")
                }
                "over" => assert!(event["how"] == "draw" || event["how"] == "resign" && *side == 1, "{told}"),
                "wished" | "agreed" => assert_eq!(who, &json!(bob), "{told}"),
                "handed-over" | "foreseen" | "away" => assert_eq!(side, 1, "{told}"),
                "declined" => {}
                other => panic!("{other} is new: say here for whom somebody can bring it about"),
            }
        }
        let seats = pair.store.game(&pair.id).await.unwrap().unwrap().1;
        assert_eq!(seats[0].person.as_ref(), Some(&ann), "{}", route.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_anns_alone_is_told_to_nobody_else_at_any_address() {
    let pair = Pair::new().await;
    let at = |what: &str| format!("/api/tables/{}{what}", pair.id);
    // It is Bob's turn; Ann foresees what she will answer.
    let view = pair.ann.get(&at("")).await;
    pair.ann.post(&at("/play"), &json!({"revision": view["revision"], "text": "Nf3"})).await;
    pair.ann.post(&at("/foresee"), &json!({"lines": [["Nc6", "Bb5"]]})).await;
    let eve = pair.ann.other();
    for (who, secrets) in [(&pair.bob, &["f7 is weak", "Bf1-b5"][..]), (&eve, &["f7 is weak", "Bf1-b5", "hello, Bob"])]
    {
        for route in routes().into_iter().filter(|route| route.method == Method::GET) {
            let id = if route.path.starts_with("/tables") { &*pair.id } else { "chess" };
            let (_, _, text) = who.send("GET", &path(&route, id), "", "").await;
            for secret in secrets {
                assert!(!text.contains(secret), "{} tells {secret}: {text}", route.path);
            }
        }
    }
    assert!(pair.ann.get(&at("")).await["house"]["foresight"].to_string().contains("Bf1-b5"), "and Ann knows it");
}
