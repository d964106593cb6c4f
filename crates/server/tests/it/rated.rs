//! Rated games: who may play them, and that each is counted once, whatever happens to the server.

use crate::common::{Client, Person, member, text};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const CLOCK: u32 = 600_000;

/// A rated game; Black resigns after these turns.
async fn play(white: &Client, black: &Client, turns: &[&str]) -> String {
    let seats = json!([{"by": "person"}, {"by": "open"}]);
    let seek = json!({"game": "chess", "seats": seats, "clock": {"main": CLOCK}, "rated": true});
    let id = text(&white.post("/api/seeks", &seek).await["seeks"][0]["id"]);
    black.post(&format!("/api/seeks/{id}/take"), &json!({})).await;
    for (at, turn) in turns.iter().enumerate() {
        let who = if at % 2 == 0 { white } else { black };
        let revision = who.get(&format!("/api/tables/{id}")).await["revision"].clone();
        who.post(&format!("/api/tables/{id}/play"), &json!({"revision": revision, "text": turn})).await;
    }
    black.post(&format!("/api/tables/{id}/end"), &json!({"how": "resign"})).await;
    id
}

async fn rating(client: &Client, name: &str) -> Value {
    client.get(&format!("/api/people/{name}/ratings")).await["ratings"][0].clone()
}

async fn rated(client: &Client, name: &str, games: u64) -> Value {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let rating = rating(client, name).await;
        if rating["games"] == games {
            return rating;
        }
        assert!(Instant::now() < end && rating["games"].as_u64().unwrap_or(0) <= games, "{name}: {rating}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_both_ratings_and_they_are_shown() {
    let Person { client: ann, store, .. } = member("ann").await;
    let bob = ann.also(&*store, "bob").await;
    assert_eq!(rating(&ann, "ann").await, Value::Null);
    let first = play(&ann, &bob, &["e4", "e5"]).await;
    let (won, lost) = (rated(&ann, "ann", 1).await, rated(&ann, "BOB", 1).await);
    assert_eq!((&won["value"], &lost["value"]), (&json!(1662), &json!(1338)), "as Glicko-2 has it");
    assert_eq!((&won["provisional"], &won["wins"], &won["correspondence"]), (&json!(true), &json!(1), &json!(false)));
    assert_eq!(won["history"][0][1], won["value"]);
    let changes = ann.other().get(&format!("/api/tables/{first}/ratings")).await;
    let expected = [json!({"before": 1500, "after": 1662}), json!({"before": 1500, "after": 1338})];
    assert_eq!(changes["changes"], json!(expected), "everyone at the table sees what it was about");
    let id = play(&ann, &bob, &["e4", "e5"]).await;
    let chairs = bob.get(&format!("/api/tables/{id}")).await["table"]["seats"].clone();
    assert_eq!((&chairs[0]["rating"], &chairs[1]["rating"]), (&json!("1662?"), &json!("1338?")));
    rated(&ann, "ann", 2).await;
    assert_eq!(ann.get("/api/leaders?game=chess").await["leaders"], json!([]), "ratings are still provisional");
    for games in 3..14 {
        play(&ann, &bob, &["e4", "e5"]).await;
        play(&bob, &ann, &["e4", "e5"]).await;
        rated(&ann, "ann", 2 + 2 * (games - 2)).await;
    }
    let leaders = ann.other().get("/api/leaders?game=chess&speed=live").await["leaders"].clone();
    let names: Vec<&Value> = leaders.as_array().unwrap().iter().map(|leader| &leader["name"]).collect();
    assert_eq!(names, ["bob", "ann"], "{leaders}");
    assert_eq!(ann.get("/api/leaders?game=chess&speed=correspondence").await["leaders"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_too_few_turns_does_not_count() {
    let Person { client: ann, store, .. } = member("ann").await;
    let bob = ann.also(&*store, "bob").await;
    let id = play(&ann, &bob, &[]).await;
    assert_eq!(ann.get(&format!("/api/tables/{id}/ratings")).await["changes"], json!([]));
    play(&ann, &bob, &["e4"]).await;
    let id = play(&ann, &bob, &["e4", "e5", "d4"]).await;
    assert_eq!(rated(&ann, "bob", 1).await["wins"], 0);
    // Settling again and sweeping again count nothing twice.
    assert_eq!(store.finish_game(&id, &[], &[]).await, Err(store::Fault::AlreadyExists));
    assert_eq!(store.games_to_finish(9).await, Ok(vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_and_unfair_conditions_are_refused_with_a_reason() {
    let Person { client: ann, .. } = member("ann").await;
    let guest = ann.other();
    let open = |more: Value| {
        let mut body = json!({
            "game": "chess", "readings": {}, "position": null, "rated": true, "clock": {"main": CLOCK},
            "seats": [{"by": "person"}, {"by": "open"}],
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let (status, told) = guest.try_post("/api/tables", &open(json!({}))).await;
    assert!(status == 403 && text(&told["error"]).contains("account"), "{told}");
    for (more, part) in [
        (json!({"clock": null}), "with a clock"),
        (json!({"position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}), "usual starting position"),
        (json!({"seats": [{"by": "person"}, {"by": "computer", "level": 1}]}), "are people"),
        (json!({"seats": [{"by": "person"}, {"by": "person"}]}), "leave a seat open"),
    ] {
        let (status, told) = ann.try_post("/api/tables", &open(more)).await;
        assert!(status == 400 && text(&told["error"]).contains(part), "{status} {told}");
    }
    let view = ann.post("/api/tables", &open(json!({}))).await;
    let (id, key) = (text(&view["id"]), view["table"]["seats"][1]["key"].clone());
    let (status, told) = guest.try_post(&format!("/api/tables/{id}/sit"), &json!({"side": 1, "key": key})).await;
    assert!(status == 403 && text(&told["error"]).contains("account"), "{told}");
}
