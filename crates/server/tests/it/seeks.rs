//! Seeks: one is listed, taken by exactly one player, and leads to a table. And the list of a person's games.

use crate::common::Client;
use serde_json::{Value, json};
use std::sync::Arc;

fn two(lot: bool) -> Value {
    json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}], "randomSides": lot})
}

async fn seeks(client: &Client) -> Vec<Value> {
    client.get("/api/seeks").await["seeks"].as_array().unwrap().clone()
}

/// Creates a seek and returns its id.
async fn seek(client: &Client, body: &Value) -> String {
    client.post("/api/seeks", body).await["seeks"][0]["id"].as_str().unwrap().to_owned()
}

async fn refused(client: &Client, path: &str, body: &Value) -> (u16, String) {
    let (status, answer) = client.try_post(path, body).await;
    (status.as_u16(), answer["error"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_concurrent_takers_of_a_seek_one_plays() {
    let ann = Client::new().await;
    let id = seek(&ann, &two(true)).await;
    let path = format!("/api/seeks/{id}/take");
    assert_eq!(refused(&ann, &path, &json!({})).await.0, 409, "her own seek");
    let seen = seeks(&ann.other()).await;
    assert_eq!(
        (&seen[0]["title"], &seen[0]["mine"], &seen[0]["randomSides"]),
        (&json!("Chess"), &json!(false), &json!(true))
    );
    let all: Vec<Arc<Client>> = (0..6).map(|_| Arc::new(ann.other())).collect();
    let tries = all.iter().map(|one| {
        let (one, path) = (Arc::clone(one), path.clone());
        tokio::spawn(async move { one.try_post(&path, &json!({})).await })
    });
    let mut answers = Vec::new();
    for one in tries.collect::<Vec<_>>() {
        answers.push(one.await.unwrap());
    }
    let winners: Vec<usize> = (0..6).filter(|&at| answers[at].0 == 200).collect();
    assert_eq!(winners.len(), 1, "{answers:?}");
    assert!(answers.iter().all(|(status, _)| *status == 200 || *status == 404), "{answers:?}");
    assert_eq!(answers[winners[0]].1["table"], json!(id), "the table has the id of the seek");
    assert_eq!(seeks(&ann).await, Vec::<Value>::new());
    let table = format!("/api/tables/{id}");
    let mut sides = vec![
        ann.get(&table).await["table"]["you"][0].clone(),
        all[winners[0]].get(&table).await["table"]["you"][0].clone(),
    ];
    sides.sort_by_key(Value::as_u64);
    assert_eq!(sides, [json!(0), json!(1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn four_players_join_one_by_one_and_one_leaves() {
    let ann = Client::new().await;
    let open = json!({"by": "open"});
    let id = seek(&ann, &json!({"game": "fortress-chess", "seats": [{"by": "person"}, open, open, open]})).await;
    let (take, leave) = (format!("/api/seeks/{id}/take"), format!("/api/seeks/{id}/withdraw"));
    let [bob, cy, dee, eve] = [ann.other(), ann.other(), ann.other(), ann.other()];
    assert_eq!(bob.post(&take, &json!({"side": 2})).await["table"], Value::Null);
    assert_eq!(refused(&cy, &take, &json!({"side": 2})).await, (409, "This place is taken.".to_owned()));
    assert_eq!(refused(&eve, &leave, &json!({})).await.0, 403, "a stranger cannot withdraw it");
    cy.post(&take, &json!({"side": 1})).await;
    bob.post(&leave, &json!({})).await;
    dee.post(&take, &json!({"side": 2})).await;
    assert_eq!(seeks(&dee).await[0]["joined"], true);
    assert_eq!(eve.post(&take, &json!({})).await["table"], json!(id));
    for (who, side) in [(&ann, 0), (&cy, 1), (&dee, 2), (&eve, 3)] {
        assert_eq!(who.get(&format!("/api/tables/{id}")).await["table"]["you"], json!([side]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_can_be_withdrawn_and_a_person_can_have_few() {
    let ann = Client::new().await;
    let id = seek(&ann, &two(false)).await;
    let left = ann.post(&format!("/api/seeks/{id}/withdraw"), &json!({})).await;
    assert_eq!(left["seeks"], json!([]));
    assert_eq!(refused(&ann.other(), &format!("/api/seeks/{id}/take"), &json!({})).await.0, 404);
    for _ in 0..5 {
        seek(&ann, &two(false)).await;
    }
    let (status, told) = refused(&ann, "/api/seeks", &two(false)).await;
    assert!(status == 429 && told.contains("5 open seeks"), "{told}");
    seek(&ann.other(), &two(false)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_seek_is_refused_with_a_reason() {
    let ann = Client::new().await;
    for (body, part) in [
        (json!({"game": "chess", "seats": [{"by": "person"}, {"by": "person"}]}), "another player"),
        (json!({"game": "no-such-game", "seats": [{"by": "person"}, {"by": "open"}]}), "no-such-game"),
        (json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}], "clock": {"main": 1}}), "main time"),
        (json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}, {"by": "open"}]}), "2"),
        (
            json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}], "rated": true, "clock": {"main": 60_000}}),
            "account",
        ),
    ] {
        let (status, told) = refused(&ann, "/api/seeks", &body).await;
        assert!((400..500).contains(&status) && told.contains(part), "{status} {told}");
    }
    assert_eq!(seeks(&ann).await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_games_starts_with_those_in_which_the_player_is_to_move() {
    let ann = Client::new().await;
    let bob = ann.other();
    assert_eq!(bob.get("/api/my/games").await, json!({"games": [], "toMove": 0, "more": null}));
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = seek(
            &ann,
            &json!({"game": "chess", "seats": [{"by": "open"}, {"by": "person"}], "clock": {"main": 0, "delay": 86_400_000}}),
        )
        .await;
        bob.post(&format!("/api/seeks/{id}/take"), &json!({})).await;
        ids.push(id);
    }
    let play = async |who: &Client, id: &str, text: &str| {
        let revision = who.get(&format!("/api/tables/{id}")).await["revision"].clone();
        who.post(&format!("/api/tables/{id}/play"), &json!({"revision": revision, "text": text})).await;
    };
    play(&bob, &ids[1], "e4").await;
    let list = ann.get("/api/my/games").await;
    assert_eq!(
        (&list["toMove"], &list["games"][0]["id"], &list["games"][0]["yours"]),
        (&json!(1), &json!(ids[1]), &json!(true))
    );
    let left = list["games"][0]["left"].as_u64().unwrap();
    assert!((86_000_000..=86_400_000).contains(&left), "{left}");
    assert_eq!(
        list["games"][0]["sides"][1],
        json!({"name": list["games"][0]["sides"][1]["name"], "level": null, "you": true})
    );
    assert_eq!(bob.get("/api/my/games").await["toMove"], 2);
    ann.post(&format!("/api/tables/{}/end", ids[0]), &json!({"how": "resign", "side": 1})).await;
    let over = bob.get("/api/my/games?over=1").await;
    assert_eq!((&over["games"][0]["result"], &over["more"], &over["toMove"]), (&json!("1-0"), &Value::Null, &json!(1)));
    assert_eq!(ann.send("GET", "/api/my/games?after=x", "", "").await.0, 400);
}
