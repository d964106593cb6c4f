//! Analysis of a whole game on the server, which happens once for each game.

use crate::common::{Client, person};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn a_player_has_a_finished_game_graded_and_everyone_can_read_it() {
    let client = Client::new().await;
    let mut table = client.open("chess", json!({}), json!([person(), person()])).await;
    let path = table.path("/analysis");
    for turn in ["f3", "e5", "g4"] {
        table.play_text(turn).await;
    }
    assert_eq!(client.get(&path).await, Value::Null);
    let (status, told) = client.try_post(&path, &json!({})).await;
    assert!(status == StatusCode::CONFLICT && told["error"].as_str().unwrap().contains("when it is over"), "{told}");
    table.play_text("Qh4").await;
    assert_eq!(client.other().try_post(&path, &json!({})).await.0, StatusCode::FORBIDDEN);
    let asked = client.post(&path, &json!({})).await;
    assert_eq!(client.post(&path, &json!({})).await["asked"], asked["asked"], "it is requested only once");
    let end = Instant::now() + Duration::from_mins(1);
    let grade = loop {
        let told = client.other().get(&path).await;
        if told["grade"].is_object() {
            break told["grade"].clone();
        }
        assert!(told["failed"] == false && Instant::now() < end, "{told}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!((grade["marks"].as_array().unwrap().len(), &grade["left"]), (5, &json!(0)));
    assert_eq!((&grade["turns"][2]["fault"], &grade["turns"][3]["fault"]), (&json!("blunder"), &Value::Null));
    assert_eq!(client.post(&path, &json!({})).await["grade"], grade, "the result is stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_can_have_only_few_games_graded_at_a_time() {
    let client = Client::new().await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        let table = client.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
        client
            .other()
            .post(&table.path("/sit"), &json!({"side": 1, "key": table.view["table"]["seats"][1]["key"]}))
            .await;
        client.post(&table.path("/end"), &json!({"how": "resign"})).await;
        answers.push(client.try_post(&table.path("/analysis"), &json!({})).await.0.as_u16());
    }
    assert_eq!(answers, [200, 200, 200, 429]);
}
