//! Several nodes with one PostgreSQL and one NATS: changes at one node show at the others, and nothing is lost when a
//! node, a worker or NATS dies.
//!
//! Look next at `play`, which starts them, at `cut` for a NATS that goes away, and at `clocks` for what they show.

mod clocks;
mod cut;
mod house;

use crate::common::{Chance, Client, Seen, person};
use crate::live::{LivePage, page};
use cut::{Cut, Way};
use futures_util::StreamExt;
use house::{House, Node, free};
use serde_json::{Value, json};
use server::{Limits, Options};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// A table with ann at the first node and bob at the second; and its path.
async fn two(first: &Node, second: &Node) -> (Client, Client, String) {
    let (ann, bob) = (first.client.other(), second.client.other());
    let body = json!({"game": "chess", "readings": {}, "position": null, "seats": [person(), {"by": "open"}]});
    let view = ann.post("/api/tables", &body).await;
    let path = format!("/api/tables/{}", view["id"].as_str().unwrap());
    bob.post(&format!("{path}/sit"), &json!({"side": 1, "key": view["table"]["seats"][1]["key"]})).await;
    // The first node learns that Bob has joined.
    let mut table = seen(&ann, &path).await;
    table.wait_until(|table| table.view["table"]["waiting"] == json!(false)).await;
    (ann, bob, path)
}

/// Reads from a socket until the message is as wanted.
async fn until(page: &mut LivePage, wanted: impl Fn(&Value) -> bool) -> Value {
    let shown = async {
        loop {
            let view = page.hear().await;
            if wanted(&view) {
                return view;
            }
        }
    };
    timeout(Duration::from_secs(40), shown).await.expect("the wanted message")
}

fn turns(view: &Value) -> usize {
    view["turns"].as_array().map_or(0, Vec::len)
}

/// The table as this client sees it.
async fn seen(client: &Client, path: &str) -> Seen {
    Seen { client: client.clone(), view: client.get(path).await }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_at_one_node_shows_at_the_others_without_waiting_for_a_poll() {
    let Some(house) = House::new().await else { return };
    let [first, second, third] = house.nodes().await;
    let (ann, bob, path) = two(&first, &second).await;
    let mut eyes = page(&third.socket(&format!("{path}/live")), &third.client).await;
    let mut bobs = page(&second.socket(&format!("{path}/live")), &bob).await;
    let (mut chance, began) = (Chance(7), Instant::now());
    let mut players = [seen(&ann, &path).await, seen(&bob, &path).await];
    for turn in 0..20 {
        let player = &mut players[turn % 2];
        player.view["revision"] = json!(2 * (turn + 2));
        player.play_by_chance(&mut chance).await;
        for eye in [&mut eyes, &mut bobs] {
            until(eye, |view| turns(view) == turn + 1).await;
        }
    }
    // Polling every five seconds would take a minute.
    assert!(began.elapsed() < Duration::from_secs(25), "{:?}", began.elapsed());
    // A turn sent to a node that does not know the previous one yet is accepted.
    let third = seen(&third.with(&ann), &path).await;
    assert_eq!(turns(&third.view), 20);
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_and_seeks_at_one_node_show_at_the_others() {
    let Some(house) = House::new().await else { return };
    let [first, second] = house.nodes().await;
    let (ann, bob, path) = two(&first, &second).await;
    let mut bobs = page(&second.socket(&format!("{path}/live")), &bob).await;
    ann.post(&format!("{path}/chat"), &json!({"room": "players", "text": "good luck"})).await;
    let line = until(&mut bobs, |said| said["line"].is_object()).await;
    assert_eq!((&line["line"]["text"], &line["line"]["mine"]), (&json!("good luck"), &json!(false)));
    let mut seeks = page(&first.socket("/api/seeks/live"), &ann).await;
    assert_eq!(seeks.hear().await["seeks"], json!([]));
    let sought = json!({"game": "chess", "seats": [person(), {"by": "open"}]});
    let id = bob.post("/api/seeks", &sought).await["seeks"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(until(&mut seeks, |told| told["seeks"] != json!([])).await["seeks"][0]["id"], json!(id));
    let begun = ann.post(&format!("/api/seeks/{id}/take"), &json!({})).await;
    assert_eq!(begun["table"], json!(id));
    until(&mut seeks, |told| told["seeks"] == json!([])).await;
    assert_eq!(bob.get(&format!("/api/tables/{id}")).await["table"]["you"].as_array().unwrap().len(), 1);
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_shows_at_all_nodes_and_ends_with_its_node() {
    let Some(house) = House::new().await else { return };
    let [first, second, third] = house.nodes().await;
    let (ann, bob, path) = two(&first, &second).await;
    let here = |view: &Value| view["table"]["seats"][0]["here"] == json!(true);
    let mut bobs = page(&second.socket(&format!("{path}/live")), &bob).await;
    assert!(!here(&bobs.hear().await));
    let anns = page(&first.socket(&format!("{path}/live")), &ann).await;
    until(&mut bobs, here).await;
    drop(anns);
    until(&mut bobs, |view| !here(view)).await;
    let _anns = page(&first.socket(&format!("{path}/live")), &ann).await;
    until(&mut bobs, here).await;
    // A node that subscribes later learns of it too.
    let mut eyes = page(&third.socket(&format!("{path}/live")), &third.client).await;
    until(&mut eyes, here).await;
    first.kill();
    until(&mut bobs, |view| !here(view)).await;
    until(&mut eyes, |view| !here(view)).await;
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_node_counts_the_people_and_games_of_all() {
    let Some(house) = House::new().await else { return };
    let [first, second, third] = house.nodes().await;
    let (ann, bob, path) = two(&first, &second).await;
    let mut anns = page(&first.socket(&format!("{path}/live")), &ann).await;
    let mut bobs = page(&second.socket(&format!("{path}/live")), &bob).await;
    anns.hear().await;
    bobs.hear().await;
    for node in [&first, &second, &third] {
        let counted = async { while node.client.get("/api/people").await != json!({"here": 2, "games": 1}) {} };
        timeout(Duration::from_secs(20), counted).await.expect("two people play one game");
    }
    drop(anns);
    let counted = async { while third.client.get("/api/people").await != json!({"here": 1, "games": 1}) {} };
    timeout(Duration::from_secs(20), counted).await.expect("one of them has left");
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_at_one_node_ends_at_all() {
    let Some(house) = House::new().await else { return };
    let [first, second] = house.nodes().await;
    let ann = first.client.also(&*first.store, "ann").await;
    let there = second.with(&ann);
    ann.post("/api/seeks", &json!({"game": "chess", "seats": [person(), {"by": "open"}]})).await;
    let is_ann = async || there.get("/api/seeks").await["seeks"][0]["mine"] == json!(true);
    assert!(is_ann().await, "the node caches her session");
    let store = std::sync::Arc::clone(&first.store);
    store.end_sessions_of("id of ann", None).await.unwrap();
    // Without the message a node trusts its cache for twenty seconds.
    let end = Instant::now() + Duration::from_secs(12);
    while is_ann().await {
        assert!(Instant::now() < end, "the session is still valid");
        sleep(Duration::from_millis(50)).await;
    }
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_apply_across_nodes() {
    let Some(house) = House::new().await else { return };
    let limits = Limits { requests_per_second: 16, tables_per_address: 4, ..Limits::default() };
    let mut nodes = Vec::new();
    for name in ["a", "b", "c"] {
        nodes.push(house.node_by(&house.nats, name, Options { limits, ..free() }).await);
    }
    house.hears("news.here", 3).await;
    let open = async |node: &Node| {
        let body = json!({"game": "chess", "seats": [person(), person()]});
        node.client.other().try_post("/api/tables", &body).await
    };
    for node in &nodes[..2] {
        assert_eq!([open(node).await.0, open(node).await.0], [200, 200]);
    }
    // Nodes exchange their counts twice a second.
    sleep(Duration::from_secs(2)).await;
    let (status, told) = open(&nodes[2]).await;
    assert!(status == 429 && told["error"].as_str().unwrap().contains("tables were opened"), "{status} {told}");
    // A flood that is spread over all nodes. A single node would answer 80 requests at once and 16 a second.
    let ask =
        async |node: &Node| node.client.other().send("GET", "/api/games/chess/records/none", "", "").await.0 != 429;
    let (mut had, began) = (0, Instant::now());
    while began.elapsed() < Duration::from_secs(10) {
        for node in &nodes {
            had += u32::from(ask(node).await);
        }
    }
    let one = 80.0 + 16.0 * began.elapsed().as_secs_f64();
    assert!(f64::from(had) < 1.6 * one, "one node would answer {one} requests, three have answered {had}");
    house.clear().await;
}

/// Waits until a worker has taken a turn and not acknowledged it yet.
async fn is_taken(house: &House) {
    let client = async_nats::connect(&house.nats).await.unwrap();
    let context = async_nats::jetstream::new(client);
    let taken = async || {
        let stream = context.get_stream(format!("{}-work", house.prefix)).await.ok()?;
        stream.consumer_info("turns").await.ok().map(|info| info.num_ack_pending)
    };
    let end = Instant::now() + Duration::from_secs(30);
    while taken().await.is_none_or(|taken| taken == 0) {
        assert!(Instant::now() < end, "no worker has taken it");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Subscribes to the answers of workers.
async fn answers(house: &House) -> async_nats::Subscriber {
    let client = async_nats::connect(&house.nats).await.unwrap();
    let heard = client.subscribe(format!("{}.answer.>", house.prefix)).await.unwrap();
    client.flush().await.unwrap();
    heard
}

async fn answered(answers: &mut async_nats::Subscriber) -> Value {
    let message = timeout(Duration::from_secs(30), answers.next()).await.expect("a worker answers").unwrap();
    serde_json::from_slice(&message.payload).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_find_the_turns_of_computers_and_grade_games() {
    let Some(house) = House::new().await else { return };
    let [first, second] = house.nodes().await;
    let _worker = house.worker("w");
    house.hears("news.worker", 1).await;
    let mut answers = answers(&house).await;
    // The rules of a workshop game are sent along.
    let own = first.client.post("/api/works", &json!({"text": crate::workshop::MARCH})).await;
    for game in ["chess", own["game"].as_str().unwrap()] {
        let mut table = first.client.open(game, json!({}), json!([person(), {"by": "computer", "level": 3}])).await;
        let path = table.path("");
        let mut eyes = page(&second.socket(&format!("{path}/live")), &second.client).await;
        for turn in [1, 3] {
            table.play_by_chance(&mut Chance(turn)).await;
            let answer = answered(&mut answers).await;
            assert_eq!((&answer["is"], &answer["found"][0].is_string()), (&json!("turn"), &true));
            let view = until(&mut eyes, |view| turns(view) == usize::try_from(turn).unwrap() + 1).await;
            assert_eq!(view["thinking"], false);
            table.look().await;
            assert_eq!(table.view["turns"][usize::try_from(turn).unwrap()]["text"], answer["found"][0]);
        }
        table.view = table.client.post(&table.path("/end"), &json!({"how": "resign"})).await;
        let analysis = table.path("/analysis");
        assert_eq!(table.client.post(&analysis, &json!({})).await["grade"], Value::Null);
        assert_eq!(answered(&mut answers).await["is"], "grade");
        let there = second.with(&table.client);
        let end = Instant::now() + Duration::from_mins(1);
        let grade = loop {
            let told = there.get(&analysis).await;
            if told["grade"].is_object() {
                break told["grade"].clone();
            }
            assert!(Instant::now() < end, "{told}");
            sleep(Duration::from_millis(50)).await;
        };
        assert_eq!((grade["marks"].as_array().unwrap().len(), &grade["left"]), (5, &json!(0)));
    }
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_worker_dies_another_one_or_the_node_finds_the_turn() {
    let Some(house) = House::new().await else { return };
    let [node] = house.nodes().await;
    let strong = json!({"by": "computer", "level": 7});
    let worker = house.worker("first");
    house.hears("news.worker", 1).await;
    let mut answers = answers(&house).await;
    let mut table = node.client.open("chess", json!({}), json!([person(), strong])).await;
    table.play_text("e4").await;
    is_taken(&house).await;
    drop(worker);
    let second = house.worker("second");
    let answer = answered(&mut answers).await;
    table.wait_until(|table| table.turns().len() == 2).await;
    assert_eq!(table.view["turns"][1]["text"], answer["found"][0], "another worker found it");
    table.play_text("d3").await;
    is_taken(&house).await;
    drop(second);
    table.wait_until(|table| table.turns().len() == 4).await;
    assert_eq!(table.view["thinking"], false);
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workers_turn_for_a_dead_node_is_played_by_another_node() {
    let Some(house) = House::new().await else { return };
    let [first, second] = house.nodes().await;
    let _worker = house.worker("w");
    house.hears("news.worker", 1).await;
    let strong = json!({"by": "computer", "level": 7});
    let mut table = first.client.open("chess", json!({}), json!([person(), strong])).await;
    table.play_text("e4").await;
    is_taken(&house).await;
    first.kill();
    // No client requests the table; the game continues in the store.
    let id = table.view["id"].as_str().unwrap().to_owned();
    let end = Instant::now() + Duration::from_secs(30);
    while second.store.game(&id).await.unwrap().unwrap().0.turns < 2 {
        assert!(Instant::now() < end, "the turn is not played");
        sleep(Duration::from_millis(50)).await;
    }
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_without_nats_and_all_nodes_catch_up_afterwards() {
    let Some(house) = House::new().await else { return };
    let way = Cut::new(&house.nats).await;
    // The connection of the first node can be cut; the second one is not affected.
    let first = house.node_by(&way.url(), "cut", free()).await;
    let second = house.node("whole").await;
    house.hears("news.here", 2).await;
    let (ann, bob, path) = two(&first, &second).await;
    let mut anns = page(&first.socket(&format!("{path}/live")), &ann).await;
    let mut bobs = page(&second.socket(&format!("{path}/live")), &bob).await;
    let mut made = 0;
    for cut in [Way::Gone, Way::Swallows, Way::Gone] {
        way.set(cut);
        for (mover, text) in [(&ann, ["Nf3", "Ng1"]), (&bob, ["Nf6", "Ng8"])] {
            let back = usize::from(made % 4 > 1);
            let mut table = seen(mover, &path).await;
            assert_eq!(turns(&table.view), made, "a request sees the changes of the other node");
            table.play_text(text[back]).await;
            made += 1;
            until(&mut anns, |view| turns(view) == made).await;
            until(&mut bobs, |view| turns(view) == made).await;
        }
        way.set(Way::Open);
    }
    // Both receive each other's messages again.
    house.hears("news.here", 2).await;
    let mut table = seen(&ann, &path).await;
    table.play_text("e4").await;
    until(&mut bobs, |view| turns(view) == made + 1).await;
    house.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_starts_without_nats_and_ignores_invalid_messages() {
    let Some(house) = House::new().await else { return };
    let way = Cut::new(&house.nats).await;
    way.set(Way::Gone);
    let first = house.node_by(&way.url(), "early", free()).await;
    let second = house.node("whole").await;
    let (ann, bob, path) = two(&first, &second).await;
    let mut table = seen(&ann, &path).await;
    table.play_text("e4").await;
    way.set(Way::Open);
    house.hears("news.here", 2).await;
    let client = async_nats::connect(&house.nats).await.unwrap();
    for body in ["", "{}", "\u{1}", r#"{"from":"x","news":{"is":"turned","table":"none","number":-1,"thinks":1}}"#] {
        for subject in ["news.table.none", "news.here", "answer"] {
            client.publish(format!("{}.{subject}", house.prefix), body.into()).await.unwrap();
        }
    }
    // A false message is not believed.
    let id = path.rsplit('/').next().unwrap();
    let lie = format!(r#"{{"from":"x","news":{{"is":"turned","table":"{id}","number":99,"thinks":true}}}}"#);
    client.publish(format!("{}.news.table.{id}", house.prefix), lie.into()).await.unwrap();
    client.flush().await.unwrap();
    let mut table = seen(&bob, &path).await;
    table.wait_until(|table| table.turns().len() == 1).await;
    table.play_text("e5").await;
    let mut eyes = page(&first.socket(&format!("{path}/live")), &ann).await;
    until(&mut eyes, |view| turns(view) == 2 && view["thinking"] == json!(false)).await;
    house.clear().await;
}
