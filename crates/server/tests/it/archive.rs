//! The archive: searches, the visibility of games, and export as streams.

use crate::common::{Client, text};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Plays these turns and ends the game by the resignation of Black; returns its id.
pub(crate) async fn play(white: &Client, black: &Client, public: bool, turns: &[&str]) -> String {
    let body = json!({
        "game": "chess", "readings": {}, "position": null, "seats": [{"by": "person"}, {"by": "open"}], "public": public,
    });
    let view = white.post("/api/tables", &body).await;
    let id = text(&view["id"]);
    let key = view["table"]["seats"][1]["key"].as_str().unwrap_or_default().to_owned();
    black.post(&format!("/api/tables/{id}/sit"), &json!({"side": 1, "key": key})).await;
    for (at, turn) in turns.iter().enumerate() {
        let who = if at % 2 == 0 { white } else { black };
        let revision = who.get(&format!("/api/tables/{id}")).await["revision"].clone();
        who.post(&format!("/api/tables/{id}/play"), &json!({"revision": revision, "text": turn})).await;
    }
    black.post(&format!("/api/tables/{id}/end"), &json!({"how": "resign"})).await;
    id
}

async fn ids(client: &Client, query: &str) -> Vec<String> {
    let list = client.get(&format!("/api/archive{query}")).await;
    list["games"].as_array().unwrap().iter().map(|game| text(&game["id"])).collect()
}

/// Waits until the search finds this number of games.
pub(crate) async fn found(client: &Client, query: &str, many: usize) -> Vec<String> {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let ids = ids(client, query).await;
        if ids.len() == many {
            return ids;
        }
        assert!(Instant::now() < end, "{query}: {ids:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_archive_shows_private_games_to_their_players_and_public_ones_to_all() {
    let ann = Client::new().await;
    let (bob, eve) = (ann.other(), ann.other());
    let private = play(&ann, &bob, false, &["e4", "e5"]).await;
    let public = play(&ann, &bob, true, &["d4", "d5"]).await;
    assert_eq!(ids(&eve, "").await, std::slice::from_ref(&public));
    assert_eq!(ids(&ann, "").await, [public.clone(), private.clone()]);
    assert_eq!(ids(&bob, "?mine=1&game=chess&result=1-0").await, [public.clone(), private.clone()]);
    assert_eq!(ids(&eve, "?mine=1").await, Vec::<String>::new());
    for none in ["?game=wolf-chess", "?result=0-1", "?rated=1", "?until=1"] {
        assert_eq!(ids(&ann, none).await, Vec::<String>::new(), "{none}");
    }
    let shown = &eve.get("/api/archive").await["games"][0];
    assert_eq!((&shown["title"], &shown["turns"], &shown["result"]), (&json!("Chess"), &json!(2), &json!("1-0")));
    assert_eq!(shown["sides"][0]["you"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_by_position_finds_games_whatever_their_order_of_moves() {
    let ann = Client::new().await;
    let bob = ann.other();
    let one = play(&ann, &bob, true, &["Nf3", "Nf6", "Nc3", "Nc6"]).await;
    let other = play(&ann, &bob, true, &["Nc3", "Nc6", "Nf3", "Nf6", "e4"]).await;
    play(&ann, &bob, true, &["e4", "e5"]).await;
    // The counters of the position are ignored.
    let knights = "r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R%20w%20KQkq%20-%2031%2077";
    assert_eq!(found(&ann, &format!("?game=chess&position={knights}"), 2).await, [other.clone(), one]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    found(&ann, &format!("?game=chess&position={start}"), 3).await;
    assert_eq!(ids(&ann, &format!("?game=wolf-chess&position={start}")).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_consecutive_and_an_export_has_all_games() {
    let ann = Client::new().await;
    let bob = ann.other();
    let mut all = Vec::new();
    for _ in 0..33 {
        all.push(play(&ann, &bob, true, &["e4"]).await);
    }
    all.reverse();
    let first = ann.get("/api/archive").await;
    assert_eq!(first["games"].as_array().unwrap().len(), 30);
    let rest = ids(&ann, &format!("?after={}", text(&first["more"]))).await;
    assert_eq!(rest, all[30..]);
    let eve = ann.other();
    let (status, headers, lines) = eve.send("GET", "/api/archive.ndjson?game=chess", "", "").await;
    assert_eq!((status, headers["content-type"].to_str().unwrap()), (StatusCode::OK, "application/x-ndjson"));
    let games: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.iter().map(|game| text(&game["id"])).collect::<Vec<_>>(), all);
    assert_eq!(games[0]["turns"][0]["text"], "e2-e4");
    let (_, _, records) = eve.send("GET", "/api/archive.pgn", "", "").await;
    assert_eq!(records.matches("[Event ").count(), 33);
    assert!(records.contains("[White \"Guest "), "{}", &records[..300]);
    assert_eq!(eve.send("GET", "/api/archive.pgn?mine=1", "", "").await.2, "");
    assert!(eve.packed("/api/archive.ndjson").await > 0 && eve.packed("/api/archive.pgn").await > 0);
}

#[tokio::test]
async fn an_invalid_search_is_refused_with_a_reason() {
    let client = Client::new().await;
    for (query, status, part) in [
        ("?nonsense=1", 400, "`nonsense`"),
        ("?player=nobody", 404, "`nobody`"),
        ("?position=8/8", 400, "needs a `game`"),
        ("?game=no-such-game&position=8/8", 400, "no-such-game"),
        ("?since=yesterday", 400, "1970"),
        ("?after=x", 400, "the previous page"),
    ] {
        let (told, _, answer) = client.send("GET", &format!("/api/archive{query}"), "", "").await;
        assert!(told == status && answer.contains(part), "{query}: {told} {answer}");
    }
    assert_eq!(client.send("GET", "/api/archive.pgn?running=1", "", "").await.0, 400);
}
