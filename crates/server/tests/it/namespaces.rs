//! What comes with games, through the interface: guides, records and problems.

use crate::common::{Client, text};
use axum::http::StatusCode;

#[tokio::test]
async fn every_game_has_a_guide_with_boards_and_its_records_and_problems() {
    let client = Client::new().await;
    let (mut records, mut problems) = (0, 0);
    for card in client.games().await {
        let id = text(&card["id"]);
        let guide = client.get(&format!("/api/games/{id}/guide")).await;
        let parts = guide["parts"].as_array().unwrap();
        assert!(parts[0]["html"].as_str().unwrap().starts_with("<h1"), "{id}");
        assert!(parts.iter().any(|part| part["pieces"].as_array().is_some_and(|pieces| !pieces.is_empty())), "{id}");
        let game = client.get(&format!("/api/games/{id}")).await;
        for title in game["records"].as_array().unwrap() {
            let record = client.get(&format!("/api/games/{id}/records/{}", text(&title["name"]))).await;
            assert_eq!(record["title"], title["title"]);
            let frames = record["frames"].as_array().unwrap();
            assert!(frames[0]["turn"].is_null() && frames[1..].iter().all(|frame| frame["turn"]["text"].is_string()));
            assert_eq!(frames[0]["pieces"], game["start"]);
            records += 1;
        }
        for title in game["problems"].as_array().unwrap() {
            let problem = client.get(&format!("/api/games/{id}/problems/{}", text(&title["name"]))).await;
            assert_eq!(problem["title"], title["title"]);
            assert!(problem["keys"].as_array().unwrap().iter().all(|key| key["pieces"] != problem["pieces"]));
            problems += 1;
        }
    }
    assert!(records > 1 && problems > 1);
}

#[tokio::test]
async fn an_explosion_in_a_record_lists_what_it_destroys() {
    let client = Client::new().await;
    let record = client.get("/api/games/bomberman-chess/records/lambert-dillon").await;
    let turn = &record["frames"][33]["turn"];
    assert_eq!((turn["number"].as_u64(), turn["side"].as_u64()), (Some(17), Some(0)));
    let blasts: Vec<_> = turn["events"].as_array().unwrap().iter().filter(|event| event["what"] == "blast").collect();
    assert_eq!(blasts.len(), 2, "the bomb on a8 explodes too");
    assert_eq!(record["frames"][31]["turn"]["glyphs"], "!");
    assert_eq!((&record["result"], record["frames"].as_array().unwrap().len()), (&"1-0".into(), 64));
}

#[tokio::test]
async fn a_missing_guide_record_or_problem_is_reported() {
    let client = Client::new().await;
    for (path, expected) in [
        ("nothing/guide", "There is no game `nothing`"),
        ("wolf-chess/records/x", "The game comes without a record."),
        ("bomberman-chess/records/sample-gam", "There is no record `sample-gam`; did you mean `sample-game`?"),
        ("bomberman-chess/problems/x", "There is no problem `x`; there are: "),
    ] {
        let (status, _, answer) = client.send("GET", &format!("/api/games/{path}"), "", "").await;
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(text(&answer["error"]).starts_with(expected), "{answer}");
    }
}
