//! Clocks at tables, measured by the server, and draw offers to computers.

use crate::common::{Chance, Client, computer, person};
use serde_json::{Value, json};
use std::time::Duration;

async fn open(client: &Client, seats: Value, clock: Value) -> crate::common::Seen {
    let body =
        json!({"game": client.game_with(2).await, "readings": {}, "position": null, "seats": seats, "clock": clock});
    let view = client.post("/api/tables", &body).await;
    crate::common::Seen { client: client.clone(), view }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_flag_falls_by_itself_and_loses_the_game() {
    let client = Client::new().await;
    let mut table = open(&client, json!([person(), person()]), json!({"main": 3000})).await;
    assert_eq!((&table.view["clock"]["left"], &table.view["clock"]["running"]), (&json!([3000, 3000]), &Value::Null));
    let mut chance = Chance(2);
    for _ in 0..2 {
        table.play_by_chance(&mut chance).await;
    }
    assert_eq!((&table.view["clock"]["left"], &table.view["clock"]["running"]), (&json!([3000, 3000]), &json!(0)));
    tokio::time::sleep(Duration::from_millis(300)).await;
    table.look().await;
    assert!(table.view["clock"]["elapsed"].as_u64().unwrap() >= 300, "a new view contains the time that has elapsed");
    table.wait_until(crate::common::Seen::is_over).await;
    let (verdict, clock) = (&table.view["verdict"], &table.view["clock"]);
    assert_eq!((&verdict["result"], &verdict["draw"]), (&json!("0-1"), &json!(false)));
    assert_eq!((&clock["left"], &clock["running"]), (&json!([0, 3000]), &Value::Null));
    // After a take-back the clock continues with the time that was left.
    table.view = client.post(&table.path("/takeback"), &json!({})).await;
    assert!(!table.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_a_seat_is_open() {
    let client = Client::new().await;
    let days = json!({"main": 0, "increment": 0, "delay": 259_200_000});
    for (clock, running) in [(days, json!(0)), (json!({"main": 180_000}), Value::Null)] {
        let mut table = open(&client, json!([person(), {"by": "open"}]), clock).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        table.look().await;
        assert_eq!((&table.view["clock"]["running"], &table.view["clock"]["elapsed"]), (&Value::Null, &json!(0)));
        let key = table.view["table"]["seats"][1]["key"].clone();
        client.other().post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
        table.look().await;
        assert_eq!(table.view["clock"]["running"], running, "the game begins; live clocks start with the second turns");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_within_its_time() {
    let client = Client::new().await;
    let strong = json!({"by": "computer", "level": 7});
    let mut table = open(&client, json!([strong, strong]), json!({"main": 5000, "increment": 50})).await;
    table.wait_until(|table| table.turns().len() >= 12 || table.is_over()).await;
    assert!(table.turns().len() >= 12, "{}", table.view["verdict"]);
}

#[tokio::test]
async fn an_invalid_clock_is_refused() {
    let client = Client::new().await;
    let body = |clock: Value| json!({"game": "chess", "seats": [person(), person()], "clock": clock});
    for (clock, part) in
        [(json!({"main": 1}), "main time"), (json!({}), "missing field `main`"), (json!([1000]), "expected an object")]
    {
        let (status, answer) = client.try_post("/api/tables", &body(clock)).await;
        assert!(status == 400 && answer["error"].as_str().unwrap().contains(part), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_declines_a_draw_offer_that_comes_too_early() {
    let client = Client::new().await;
    let mut table = open(&client, json!([person(), computer()]), Value::Null).await;
    table.play_by_chance(&mut Chance(3)).await;
    table.wait_until(|table| table.turns().len() == 2).await;
    table.view = client.post(&table.path("/end"), &json!({"how": "draw"})).await;
    assert!(!table.is_over());
    let notice = table.view["notice"]["text"].as_str().unwrap().to_owned();
    assert!(notice.contains(" declines: it "), "{notice}");
    table.play_by_chance(&mut Chance(4)).await;
    assert_eq!(table.view["notice"], Value::Null, "the notice appears once");
    let (status, answer) = client.try_post(&table.path("/end"), &json!({"how": "resign", "side": 1})).await;
    assert_eq!((status.as_u16(), &answer["error"]), (400, &json!("No person plays side 1.")));
    table.view = client.post(&table.path("/end"), &json!({"how": "resign", "side": 0})).await;
    assert_eq!(table.view["verdict"]["result"], "0-1");
}
