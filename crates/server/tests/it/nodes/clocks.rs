//! What clocks show at several nodes: onlookers whose messages arrive late, and the server.

use super::house::{House, Node};
use super::{seen, turns};
use crate::common::{Chance, Client, person};
use crate::live::{LivePage, page};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// What the clocks of a view show when it is this old, in milliseconds.
fn shown_clocks(view: &Value, age: Duration) -> [i64; 2] {
    let clock = &view["clock"];
    let mut left = [0, 1].map(|side| clock["left"][side].as_i64().unwrap());
    if let Some(side) = clock["running"].as_u64() {
        let passed = clock["elapsed"].as_i64().unwrap() + i64::try_from(age.as_millis()).unwrap();
        left[usize::try_from(side).unwrap()] -= passed;
    }
    left
}

/// A page whose messages arrive late, with the view that it shows and since when.
struct Onlooker {
    seen: Arc<Mutex<(Value, Instant)>>,
    task: JoinHandle<()>,
}

impl Onlooker {
    async fn new(node: &Node, client: &Client, path: &str, lag: Duration) -> Self {
        let mut page = page(&node.socket(&format!("{path}/live")), client).await;
        page.hear().await;
        let seen = Arc::new(Mutex::new((page.view.clone(), Instant::now())));
        let shared = Arc::clone(&seen);
        let task = tokio::spawn(async move {
            loop {
                page.hear().await;
                sleep(lag).await;
                *shared.lock() = (page.view.clone(), Instant::now());
            }
        });
        Self { seen, task }
    }

    /// What its clocks show at a moment, once it shows that many turns.
    async fn clocks(&self, count: usize, at: impl Fn() -> Instant) -> [i64; 2] {
        let seen = async {
            loop {
                let (view, since) = self.seen.lock().clone();
                if turns(&view) == count {
                    return shown_clocks(&view, at().saturating_duration_since(since));
                }
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(Duration::from_secs(40), seen).await.expect("the turns arrive")
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn onlookers_at_all_nodes_and_the_server_show_the_same_clocks_whatever_happens() {
    const NEAR_MS: i64 = 150;
    let Some(house) = House::new().await else { return };
    let nodes: [Node; 2] = house.nodes().await;
    let (ann, bob) = (nodes[0].client.other(), nodes[1].client.other());
    let body =
        json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 600_000, "increment": 3000}});
    let view = ann.post("/api/tables", &body).await;
    let path = format!("/api/tables/{}", view["id"].as_str().unwrap());
    bob.post(&format!("{path}/sit"), &json!({"side": 1, "key": view["table"]["seats"][1]["key"]})).await;
    let mut table = seen(&ann, &path).await;
    table.wait_until(|table| table.view["table"]["waiting"] == json!(false)).await;
    let players = [&ann, &bob];
    let look = async |node: usize| {
        let client = nodes[node].client.other();
        Onlooker::new(&nodes[node], &client, &path, Duration::from_millis(30)).await
    };
    let mut onlookers = [look(0).await, look(1).await];
    let mut guests: [Option<LivePage>; 2] = [None, None];
    let (mut chance, mut played, mut compared) = (Chance(11), 0, 0);
    for event in 0..60 {
        let side = chance.below(2);
        match chance.below(5) {
            // A turn, at either node.
            0 | 1 => {
                let mover = nodes[chance.below(2)].with(players[played % 2]);
                let mut at = seen(&mover, &path).await;
                at.wait_until(|table| table.turns().len() == played).await;
                at.play_by_chance(&mut chance).await;
                played += 1;
            }
            // A player comes, or goes.
            2 | 3 => {
                guests[side] = match guests[side].take() {
                    Some(_) => None,
                    None => {
                        let node = &nodes[chance.below(2)];
                        Some(page(&node.socket(&format!("{path}/live")), &node.with(players[side])).await)
                    }
                };
            }
            // An onlooker reloads the page.
            _ => onlookers[side] = look(side).await,
        }
        sleep(Duration::from_millis(20 + 60 * chance.below(5) as u64)).await;
        let before = Instant::now();
        let truth = seen(&nodes[chance.below(2)].client.other(), &path).await.view;
        let after = Instant::now();
        if turns(&truth) != played {
            continue;
        }
        compared += 1;
        let truth = shown_clocks(&truth, Duration::ZERO);
        for onlooker in &onlookers {
            // The server looked at its clocks at some time between these two.
            let early = onlooker.clocks(played, || before).await;
            let late = onlooker.clocks(played, || after).await;
            for side in 0..2 {
                let near = late[side] - NEAR_MS..=early[side] + NEAR_MS;
                assert!(near.contains(&truth[side]), "event {event}: side {side}: {near:?} {}", truth[side]);
            }
        }
        let now = Instant::now();
        let [one, two] = [onlookers[0].clocks(played, || now).await, onlookers[1].clocks(played, || now).await];
        assert!((0..2).all(|side| (one[side] - two[side]).abs() <= NEAR_MS), "event {event}: {one:?} {two:?}");
    }
    assert!(played > 10 && compared > 40, "{played} turns, {compared} comparisons");
    house.clear().await;
}
