//! Access tokens: what they allow, what they do not, and their revocation.

use crate::common::{Client, member, person, text};
use serde_json::{Value, json};

async fn status(client: &Client, path: &str) -> u16 {
    client.send("GET", path, "", "").await.0.as_u16()
}

/// A program with a new token of this person.
async fn program(owner: &Client, scope: &str) -> Client {
    let made = owner.post("/api/my/tokens", &json!({"name": "my board", "scope": scope})).await;
    owner.program(&text(&made["newToken"]))
}

#[tokio::test]
async fn a_token_acts_for_its_owner_and_is_shown_once() {
    let ann = Client::new().await;
    let table = ann.open("chess", json!({}), json!([person(), person()])).await;
    let board = program(&ann, "play").await;
    let seen = board.get(&table.path("")).await;
    assert_eq!(seen["table"]["you"], json!([0, 1]), "the token acts for ann");
    let (status, headers, _) = board.send("GET", "/api/my/games", "", "").await;
    assert!(status.is_success() && !headers.contains_key("set-cookie"), "a program gets no session");
    board.post(&table.path("/play"), &json!({"revision": seen["revision"], "text": "e4"})).await;
    let all = ann.get("/api/my/tokens").await;
    let token = &all["tokens"][0];
    assert_eq!((&token["name"], &token["scope"], &all["newToken"]), (&json!("my board"), &json!("play"), &Value::Null));
    assert!(token["used"].is_i64(), "{token}");
    assert_eq!(ann.other().get("/api/my/tokens").await["tokens"], json!([]), "it is visible to others");
}

#[tokio::test]
async fn a_read_token_changes_nothing_and_no_token_creates_tokens() {
    let ann = Client::new().await;
    let table = ann.open("chess", json!({}), json!([person(), person()])).await;
    let (reads, plays) = (program(&ann, "read").await, program(&ann, "play").await);
    assert_eq!(reads.get(&table.path("")).await["table"]["you"], json!([0, 1]));
    let (status, answer) = reads.try_post(&table.path("/end"), &json!({"how": "resign"})).await;
    assert_eq!(
        (status.as_u16(), answer["error"].as_str()),
        (403, Some("This token can only read; create one with the scope `play`."))
    );
    for path in ["/api/my/tokens", "/api/my/bots", "/api/my/notifications", "/api/tournaments"] {
        assert_eq!(self::status(&plays, path).await, 403, "{path}");
    }
    let body = json!({"name": "more", "scope": "play"});
    assert_eq!(plays.try_post("/api/my/tokens", &body).await.0.as_u16(), 403);
}

#[tokio::test]
async fn a_revoked_token_and_one_of_a_deleted_owner_stop_working() {
    let ann = member("ann").await;
    let (first, second) = (program(&ann.client, "play").await, program(&ann.client, "play").await);
    let id = text(&ann.client.get("/api/my/tokens").await["tokens"][1]["id"]);
    assert_eq!((status(&first, "/api/my/games").await, status(&second, "/api/my/games").await), (200, 200));
    ann.client.other().post(&format!("/api/my/tokens/{id}/revoke"), &json!({})).await;
    assert_eq!(status(&first, "/api/my/games").await, 200, "strangers cannot revoke it");
    ann.client.post(&format!("/api/my/tokens/{id}/revoke"), &json!({})).await;
    let states = [status(&first, "/api/my/games").await, status(&second, "/api/my/games").await];
    assert!(states == [401, 200] || states == [200, 401], "{states:?}");
    ann.store.delete_person("id of ann").await.unwrap();
    assert_eq!((status(&first, "/api/my/games").await, status(&second, "/api/my/games").await), (401, 401));
}

#[tokio::test]
async fn a_person_can_have_few_tokens_and_each_needs_a_name() {
    let ann = Client::new().await;
    for wrong in [json!({"name": " ", "scope": "play"}), json!({"name": "x".repeat(61), "scope": "play"})] {
        let (status, answer) = ann.try_post("/api/my/tokens", &wrong).await;
        assert_eq!(
            (status.as_u16(), answer["error"].as_str().unwrap().contains("60 characters")),
            (400, true),
            "{answer}"
        );
    }
    for _ in 0..10 {
        program(&ann, "read").await;
    }
    let (status, answer) = ann.try_post("/api/my/tokens", &json!({"name": "one more", "scope": "read"})).await;
    assert_eq!(
        (status.as_u16(), answer["error"].as_str()),
        (429, Some("You have 10 tokens; revoke one that you no longer need."))
    );
}

#[tokio::test]
async fn invalid_tokens_are_refused_and_rate_limited_without_affecting_valid_ones() {
    let ann = Client::new().await;
    let right = program(&ann, "play").await;
    let made = right.authorization().unwrap();
    // The last character is replaced by one that it is not: a token is random and may end in any.
    let (start, last) = made["Bearer ".len()..].split_at(made.len() - "Bearer ".len() - 1);
    let almost = ann.program(&format!("{start}{}", if last == "x" { "y" } else { "x" }));
    let mut told = Vec::new();
    for _ in 0..30 {
        told.push(status(&almost, "/api/games").await);
    }
    assert_eq!((told[0], told[29]), (401, 429), "{told:?}");
    assert_eq!(status(&right, "/api/games").await, 200);
    assert_eq!(status(&ann.program(""), "/api/games").await, 429, "an empty token is invalid too");
}
