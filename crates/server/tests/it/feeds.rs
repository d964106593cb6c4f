//! Feeds and calendars of the games in which a person is to move: their addresses and their contents.

use crate::common::Client;
use crate::notifications::{by_days, play};
use serde_json::json;

async fn text(who: &Client, path: &str) -> (u16, String, String) {
    let (status, headers, text) = who.send("GET", path, "", "").await;
    let kind = headers.get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    (status.as_u16(), kind.unwrap_or_default(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_lists_the_games_in_which_its_owner_is_to_move() {
    let ann = Client::new().await;
    let (bob, program) = (ann.other(), ann.other());
    let table = by_days(&ann, &bob).await;
    let id = table.rsplit('/').next().unwrap();
    let secret = bob.post("/api/my/feed", &json!({})).await["secret"].as_str().unwrap().to_owned();
    assert_eq!(bob.get("/api/my/notifications").await["feed"], true);
    let (atom, ics) = (format!("/api/feeds/{secret}/games.atom"), format!("/api/feeds/{secret}/games.ics"));
    let (status, kind, empty) = text(&program, &atom).await;
    assert_eq!((status, kind.as_str(), empty.contains("<entry>")), (200, "application/atom+xml; charset=utf-8", false));
    play(&ann, &table, "e4").await;
    let (_, _, feed) = text(&program, &atom).await;
    assert!(
        feed.contains(&format!("<id>urn:variorum:game:{id}:1</id>")) && feed.contains("Your move: Chess"),
        "{feed}"
    );
    let (_, kind, calendar) = text(&program, &ics).await;
    assert_eq!(kind, "text/calendar; charset=utf-8");
    assert!(
        calendar.contains(&format!("\r\nUID:{id}@variorum\r\n")) && calendar.contains("\r\nDTSTART:20"),
        "{calendar}"
    );
    assert!(calendar.lines().all(|line| line.len() <= 75));
    play(&bob, &table, "e5").await;
    assert!(!text(&program, &ics).await.2.contains("VEVENT"), "it is not Bob's turn any more");
    play(&ann, &table, "Nf3").await;
    let (_, _, later) = text(&program, &ics).await;
    assert!(later.contains(&format!("UID:{id}@variorum")) && later != calendar, "the same entry with a later deadline");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_feed_address_invalidates_the_old_one() {
    let ann = Client::new().await;
    let old = ann.post("/api/my/feed", &json!({})).await["secret"].as_str().unwrap().to_owned();
    let new = ann.post("/api/my/feed", &json!({})).await["secret"].as_str().unwrap().to_owned();
    let status = async |secret: &str| text(&ann.other(), &format!("/api/feeds/{secret}/games.ics")).await.0;
    assert_eq!((status(&old).await, status(&new).await, status("none").await), (404, 200, 404));
    ann.post("/api/my/feed/delete", &json!({})).await;
    assert_eq!(status(&new).await, 404);
    assert_eq!(ann.get("/api/my/notifications").await["feed"], false);
}
