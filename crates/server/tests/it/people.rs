//! Several people on one server: players use only their own sides, see only what they may see, and find their games
//! again after a restart.

use crate::common::{Client, person};
use serde_json::{Value, json};
use server::{Options, router};
use std::sync::Arc;

fn open_seat() -> Value {
    json!({"by": "open"})
}

/// A table that Ann has opened for herself and others.
async fn table(ann: &Client, game: &str, seats: Value, more: Value) -> Value {
    let mut body = json!({"game": game, "readings": {}, "position": null, "seats": seats});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    ann.post("/api/tables", &body).await
}

fn path(view: &Value, what: &str) -> String {
    format!("/api/tables/{}{what}", view["id"].as_str().unwrap())
}

async fn turn(who: &Client, table: &Value, text: &str) -> Result<Value, (u16, String)> {
    let view = who.get(&path(table, "")).await;
    let (status, answer) =
        who.try_post(&path(table, "/play"), &json!({"revision": view["revision"], "text": text})).await;
    if status == 200 { Ok(answer) } else { Err((status.as_u16(), answer["error"].as_str().unwrap().to_owned())) }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_with_a_link_and_a_third_can_only_watch() {
    let ann = Client::new().await;
    let (bob, eve) = (ann.other(), ann.other());
    let opened = table(&ann, "chess", json!([person(), open_seat()]), json!({})).await;
    let house = &opened["table"];
    assert_eq!((&house["you"], &house["waiting"], &house["host"]), (&json!([0]), &json!(true), &json!(true)));
    let key = house["seats"][1]["key"].as_str().unwrap().to_owned();
    assert_eq!(
        bob.get(&path(&opened, "")).await["table"]["seats"][1]["key"],
        Value::Null,
        "the link of the table gives no seat"
    );
    let (status, _) = bob.try_post(&path(&opened, "/sit"), &json!({"side": 1, "key": "x"})).await;
    assert_eq!(status, 403);
    let sat = bob.post(&path(&opened, "/sit"), &json!({"side": 1, "key": key})).await;
    assert_eq!((&sat["table"]["you"], &sat["table"]["waiting"]), (&json!([1]), &json!(false)));
    turn(&ann, &opened, "e4").await.unwrap();
    assert_eq!(turn(&ann, &opened, "e5").await.unwrap_err().0, 409);
    assert_eq!(turn(&eve, &opened, "e5").await.unwrap_err().0, 403);
    turn(&bob, &opened, "e5").await.unwrap();
    let watched = eve.get(&path(&opened, "")).await;
    assert_eq!((watched["turns"].as_array().unwrap().len(), &watched["table"]["you"]), (2, &json!([])));
    for what in ["/takeback", "/rematch", "/leave-seat"] {
        assert_eq!(eve.try_post(&path(&opened, what), &json!({})).await.0, 403, "{what}");
    }
    for how in ["draw", "claim", "resign", "abort"] {
        assert_eq!(eve.try_post(&path(&opened, "/end"), &json!({"how": how})).await.0, 403, "{how}");
    }
    // A draw needs both; a rematch changes sides.
    let offered = ann.post(&path(&opened, "/end"), &json!({"how": "draw"})).await;
    assert_eq!((&offered["verdict"], &offered["table"]["offers"][0]["mine"]), (&Value::Null, &json!(true)));
    let seen = bob.get(&path(&opened, "")).await;
    assert_eq!(seen["table"]["offers"][0]["asked"], true);
    let drawn = bob.post(&path(&opened, "/agree"), &json!({"number": seen["table"]["offers"][0]["number"]})).await;
    assert_eq!(drawn["verdict"]["result"], "1/2-1/2");
    ann.post(&path(&opened, "/rematch"), &json!({})).await;
    let again = bob.post(&path(&opened, "/rematch"), &json!({})).await;
    let next = json!({"id": again["table"]["rematchTable"]});
    assert_eq!(bob.get(&path(&next, "")).await["table"]["you"], json!([0]));
    assert_eq!(ann.get(&path(&next, "")).await["table"]["you"], json!([1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_who_sees_a_public_table_may_sit_down() {
    let ann = Client::new().await;
    let bob = ann.other();
    let opened = table(&ann, "chess", json!([open_seat(), person()]), json!({"public": true})).await;
    bob.post(&path(&opened, "/sit"), &json!({"side": 0})).await;
    turn(&bob, &opened, "e4").await.unwrap();
    turn(&ann, &opened, "e5").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_setup_is_visible_only_to_its_owner() {
    let ann = Client::new().await;
    let bob = ann.other();
    // The one game whose pieces are set up secretly: four players build a fortress each.
    let seats = json!([person(), open_seat(), open_seat(), open_seat()]);
    let body =
        json!({"game": "fortress-chess", "readings": {"set-up": "simultaneous"}, "position": null, "seats": seats});
    let opened = ann.post("/api/tables", &body).await;
    for side in 1..4 {
        let key = opened["table"]["seats"][side]["key"].clone();
        bob.post(&path(&opened, "/sit"), &json!({"side": side, "key": key})).await;
    }
    let begins = opened["toMove"].as_u64().unwrap();
    let (first, second) = if begins == 0 { (&ann, &bob) } else { (&bob, &ann) };
    let before = second.get(&path(&opened, "")).await["pieces"].clone();
    let mut seen = crate::common::Seen { client: first.clone(), view: first.get(&path(&opened, "")).await };
    seen.play_by_chance(&mut crate::common::Chance(4)).await;
    let own = first.get(&path(&opened, "")).await;
    assert!(own["pieces"].as_array().unwrap().len() > before.as_array().unwrap().len(), "visible to the owner");
    for other in [second, &ann.other()] {
        let view = other.get(&path(&opened, "")).await;
        assert_eq!(view["pieces"], before, "and others do not");
        assert_eq!(view["turns"][0]["text"], "(unseen)");
        let frames = other.get(&path(&opened, "/frames")).await;
        assert_eq!(frames.as_array().unwrap().last().unwrap()["pieces"], before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_continues_after_a_restart_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.db");
    let file = file.to_str().unwrap();
    let start = async || router(Options::default(), store::open(file).await.unwrap());
    let ann = Client::at(start().await);
    let bob = ann.other();
    let days = json!({"main": 0, "increment": 0, "delay": 259_200_000});
    let opened = table(&ann, "chess", json!([person(), open_seat()]), json!({"clock": days})).await;
    let key = opened["table"]["seats"][1]["key"].clone();
    bob.post(&path(&opened, "/sit"), &json!({"side": 1, "key": key})).await;
    turn(&ann, &opened, "e4").await.unwrap();
    let before = bob.get(&path(&opened, "")).await;
    let (ann, bob) = (ann.moved_to(start().await), bob.moved_to(start().await));
    let after = bob.get(&path(&opened, "")).await;
    for what in ["turns", "position", "table", "revision"] {
        assert_eq!(after[what], before[what], "{what}");
    }
    assert_eq!(after["clock"]["left"], before["clock"]["left"]);
    turn(&bob, &opened, "e5").await.unwrap();
    assert_eq!(
        ann.get(&path(&opened, "")).await["turns"].as_array().unwrap().len(),
        2,
        "also on another server with the same database"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_concurrent_turns_one_is_played_and_the_others_conflict() {
    let ann = Client::new().await;
    let opened = table(&ann, "chess", json!([person(), person()]), json!({})).await;
    let ann = Arc::new(ann);
    let tries = ["e4", "d4", "c4", "Nf3", "g3", "b3"].map(|text| {
        let (ann, path, body) =
            (Arc::clone(&ann), path(&opened, "/play"), json!({"revision": opened["revision"], "text": text}));
        tokio::spawn(async move { ann.try_post(&path, &body).await.0.as_u16() })
    });
    let mut answers = Vec::new();
    for one in tries {
        answers.push(one.await.unwrap());
    }
    answers.sort_unstable();
    assert_eq!(answers, [200, 409, 409, 409, 409, 409]);
    assert_eq!(ann.get(&path(&opened, "")).await["turns"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_note_is_visible_only_to_its_author() {
    let ann = Client::new().await;
    let bob = ann.other();
    let opened = table(&ann, "chess", json!([person(), open_seat()]), json!({"public": true})).await;
    bob.post(&path(&opened, "/sit"), &json!({"side": 1})).await;
    assert_eq!(ann.get(&path(&opened, "/note")).await, json!({"text": ""}));
    for text in ["f5 is weak", "f5 is weak; so is d5"] {
        ann.post(&path(&opened, "/note"), &json!({"text": text})).await;
        assert_eq!(ann.get(&path(&opened, "/note")).await["text"], text);
    }
    assert_eq!(bob.get(&path(&opened, "/note")).await["text"], "");
    assert_eq!(ann.other().send("GET", &path(&opened, "/note"), "", "").await.0, 403);
    let long = json!({"text": "x".repeat(20_001)});
    assert_eq!(ann.try_post(&path(&opened, "/note"), &long).await.0, 400);
    ann.post(&path(&opened, "/note"), &json!({"text": ""})).await;
    assert_eq!(ann.get(&path(&opened, "/note")).await["text"], "");
}
