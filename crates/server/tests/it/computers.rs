//! Computers at tables: they reply, play each other, and stop when asked to.

use crate::common::{Chance, Client, computer, person};
use serde_json::json;
use server::Options;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_replies_in_every_two_player_game() {
    let client = Client::new().await;
    for game in client.games().await.into_iter().filter(|game| game["sides"].as_array().unwrap().len() == 2) {
        let id = game["id"].as_str().unwrap();
        let mut table = client.open(id, json!({}), json!([person(), computer()])).await;
        let first = table.view["toMove"].clone();
        if first != 0 {
            table = client.open(id, json!({}), json!([computer(), person()])).await;
        }
        // In some games the person has several turns in a row, and so has the computer.
        let mut own = 0;
        while own == 0 || table.view["toMove"] == first && table.turns().len() == own {
            table.play_by_chance(&mut Chance(3)).await;
            own += 1;
        }
        // It starts at once, and with few positions to examine it may have answered already.
        assert!(table.view["thinking"] == true || table.turns().len() > own, "{id}: {}", table.view["thinking"]);
        table.wait_until(|table| table.turns().len() > own && table.view["thinking"] == false).await;
        assert_eq!(
            (&table.view["thinking"], &table.view["toMove"], &table.view["notice"]),
            (&json!(false), &first, &json!(null)),
            "{id}"
        );
        // The answer and the person's last turn are taken back: it is the person's turn again.
        table.view = client.post(&table.path("/takeback"), &json!({})).await;
        assert_eq!((table.turns().len(), &table.view["toMove"]), (own - 1, &first), "{id}");
        assert_eq!(table.view["canTakeBack"], own > 1, "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_take_back_stops_a_thinking_computer() {
    let client = Client::new().await;
    let id = client.game_with(2).await;
    let mut table = client.open(&id, json!({}), json!([person(), {"by": "computer", "level": 7}])).await;
    for _ in 0..3 {
        table.play_by_chance(&mut Chance(3)).await;
        assert_eq!(table.view["thinking"], true);
        table.view = client.post(&table.path("/takeback"), &json!({})).await;
        assert_eq!((table.turns().len(), &table.view["thinking"]), (0, &json!(false)));
    }
    table.play_by_chance(&mut Chance(5)).await;
    // While the computer is to move, it is the person who resigns.
    table.view = client.post(&table.path("/end"), &json!({"how": "resign"})).await;
    assert_eq!((&table.view["verdict"]["result"], &table.view["thinking"]), (&json!("0-1"), &json!(false)));
    let revision = table.revision();
    tokio::time::sleep(Duration::from_millis(3300)).await;
    table.look().await;
    assert_eq!(table.revision(), revision, "nothing comes after the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_thinking_computers_is_limited_and_a_stopped_one_makes_room() {
    // Each would use more threads than all may have; still one may think.
    let engine = engine::Options { threads: 2, ..engine::Options::default() };
    let client = Client::with(Options { search_threads: 1, engine, ..Options::default() }).await;
    let id = client.game_with(2).await;
    let strong = json!({"by": "computer", "level": 7});
    let mut first = client.open(&id, json!({}), json!([person(), strong])).await;
    first.play_by_chance(&mut Chance(3)).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut second = client.open(&id, json!({}), json!([person(), computer()])).await;
    second.play_by_chance(&mut Chance(3)).await;
    // A beginner would answer at once, but another computer is thinking for three seconds.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for table in [&mut first, &mut second] {
        table.look().await;
        assert_eq!((table.turns().len(), &table.view["thinking"]), (1, &json!(true)));
    }
    first.view = client.post(&first.path("/takeback"), &json!({})).await;
    let begun = Instant::now();
    second.wait_until(|table| table.turns().len() == 2).await;
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    // A computer that waits for its turn to think can be stopped too.
    first.play_by_chance(&mut Chance(3)).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    second.play_by_chance(&mut Chance(4)).await;
    second.view = client.post(&second.path("/takeback"), &json!({})).await;
    assert_eq!((second.turns().len(), &second.view["thinking"]), (2, &json!(false)));
    first.wait_until(|table| table.turns().len() == 2).await;
    second.look().await;
    assert_eq!((second.turns().len(), &second.view["notice"]), (2, &json!(null)));
}

#[tokio::test(flavor = "multi_thread")]
async fn four_computers_play_each_other() {
    let client = Client::new().await;
    let id = client.game_with(4).await;
    let mut table = client.open(&id, json!({}), json!([computer(), computer(), computer(), computer()])).await;
    table.wait_until(|table| table.turns().len() >= 16 || table.is_over()).await;
    let sides: Vec<u64> = table.turns().iter().take(4).map(|turn| turn["side"].as_u64().unwrap()).collect();
    assert_eq!(sides.iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{sides:?}");
    assert_eq!((&table.view["canTakeBack"], &table.view["notice"]), (&json!(false), &json!(null)));
    client.post(&table.path("/end"), &json!({"how": "draw"})).await;
}
