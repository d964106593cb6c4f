//! The workshop: saving, visibility and play of users' games, and that a game keeps its rules whatever happens to the
//! file.

use crate::common::{Chance, Client, Person, computer, member, person, text};
use axum::http::StatusCode;
use serde_json::{Value, json};
use server::admin::{self, ReportSubject};
use server::{Options, router};
use std::sync::Arc;
use store::{Change, Item};

/// A variant in which a king on the last rank wins.
pub(crate) const MARCH: &str = "extends chess\ngame \"Long March\" {\n    about \"Walk your king across.\"\n    source \"a test\"\n}\n\
    goal {\n    occupy last-rank wins by=King\n}\n";

/// A board of three squares that extends no other game.
const SMALL: &str = "game \"Small\" { source \"a test\" }\nboard { grid \"1 R . r\"; zone end \"c1\" }\nside White w facing=up\n\
    side Black b facing=down\npiece Rook R { ride orthogonal }\nturn { order White Black; act move }\ngoal { occupy end wins }\n";

async fn make(who: &Client, file: &str, visibility: &str) -> Value {
    let made = who.post("/api/works", &json!({"text": file, "visibility": visibility})).await;
    assert!(made["work"].is_object(), "{made}");
    made
}

fn id(made: &Value) -> String {
    text(&made["work"]["card"]["id"])
}

async fn refused(who: &Client, method: &str, path: &str, body: &Value) -> (u16, String) {
    let sent = if method == "GET" { String::new() } else { body.to_string() };
    let (status, _, answer) = who.send(method, path, "application/json", sent).await;
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    (status.as_u16(), answer["error"].as_str().unwrap_or_default().to_owned())
}

async fn open(who: &Client, game: &str, seats: Value) -> Value {
    who.post("/api/tables", &json!({"game": game, "readings": {}, "position": null, "seats": seats})).await
}

async fn play(who: &Client, table: &str, turns: &[&str]) -> Value {
    let path = format!("/api/tables/{table}");
    let mut view = who.get(&path).await;
    for turn in turns {
        view = who.post(&format!("{path}/play"), &json!({"revision": view["revision"], "text": turn})).await;
    }
    view
}

#[tokio::test]
async fn a_mistake_is_reported_with_its_line_and_creates_no_guest() {
    let client = Client::new().await;
    let wrong = MARCH.replace("occupy", "ocupy");
    for path in ["/api/works/check", "/api/works"] {
        let told = client.post(path, &json!({"text": wrong})).await;
        let mistake = &told["diagnostics"][0];
        assert_eq!((mistake["line"].as_u64(), &mistake["warning"]), (Some(7), &json!(false)), "{told}");
        assert!(told["game"].is_null() && told["work"].is_null());
        assert!(client.cookie().is_empty());
    }
    let right = client.post("/api/works/check", &json!({"text": MARCH})).await;
    assert!(text(&right["game"]).starts_with('~') && right["work"].is_null(), "{right}");
    assert!(client.cookie().is_empty());
    // A file that was only checked is not stored.
    let (status, sentence) = refused(&client, "GET", &format!("/api/games/{}", text(&right["game"])), &json!({})).await;
    assert_eq!(status, 404, "{sentence}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workshop_game_can_be_used_wherever_a_game_has_an_id() {
    let client = Client::new().await;
    let game = text(&make(&client, MARCH, "private").await["game"]);
    let detail = client.get(&format!("/api/games/{game}")).await;
    assert_eq!((&detail["name"], &detail["id"]), (&json!("Long March"), &json!(game)));
    assert!(
        detail["rules"].to_string().contains("Long March") || detail["rules"].to_string().contains("last rank"),
        "{detail}"
    );
    let sheet = json!({"game": game, "readings": {}, "seats": [person(), person()], "turns": [{"text": "e4"}]});
    let view = client.post("/api/ask", &json!({"ask": "view", "record": sheet})).await;
    assert_eq!(view["game"]["name"], "Long March");
    let reach = client.post("/api/ask", &json!({"ask": "reach", "id": game})).await;
    assert_eq!(reach.as_array().unwrap().len(), 6);
    let pgn = client.post("/api/ask", &json!({"ask": "pgn", "record": sheet, "today": 20_000})).await;
    let record = text(&pgn);
    assert!(
        record.contains(&format!("[VariantId \"{game}\"]")) && record.contains("occupy last-rank wins"),
        "{record}"
    );
    let read = json!({"ask": "import", "id": "chess", "from": {"text": record}});
    // The record names its game.
    let read = client.post("/api/ask", &read).await;
    assert_eq!((&read["game"], read["turns"].as_array().unwrap().len()), (&json!(game), 1));
    // Against the computer, which measures the values of its pieces.
    let mut seen = client.open(&game, json!({}), json!([person(), computer()])).await;
    seen.play_by_chance(&mut Chance(3)).await;
    seen.wait_until(|seen| seen.turns().len() == 2).await;
    let (_, headers, record) = client.send("GET", &seen.path("/record"), "", "").await;
    assert!(record.contains("occupy last-rank wins"), "the record of a workshop game contains its rules: {record}");
    assert!(headers["content-disposition"].to_str().unwrap().contains(&game));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_for_a_workshop_game_shows_its_title_and_the_archive_finds_its_games() {
    let ann = Client::new().await;
    let game = text(&make(&ann, MARCH, "link").await["game"]);
    let seats = json!([person(), {"by": "open"}]);
    let sought = ann.post("/api/seeks", &json!({"game": game, "seats": seats})).await;
    let seek = &sought["seeks"][0];
    assert_eq!((&seek["game"], &seek["title"]), (&json!(game), &json!("Long March")));
    let (status, sentence) = refused(
        &ann,
        "POST",
        "/api/seeks",
        &json!({"game": game, "seats": seats, "rated": true, "clock": {"main": 60_000}}),
    )
    .await;
    assert!(status == 400 && sentence.contains("come with the program"), "{status} {sentence}");
    let bob = ann.other();
    let taken = bob.post(&format!("/api/seeks/{}/take", text(&seek["id"])), &json!({})).await;
    let table = text(&taken["table"]);
    play(&ann, &table, &["e4"]).await;
    let view = play(&bob, &table, &["e5"]).await;
    bob.post(&format!("/api/tables/{table}/end"), &json!({"how": "resign"})).await;
    let found = ann.get(&format!("/api/archive?game={game}")).await;
    assert_eq!((&found["games"][0]["title"], &found["games"][0]["id"]), (&json!("Long March"), &json!(table)));
    let position = text(&view["position"]).replace(' ', "%20");
    for _ in 0..100 {
        let found = ann.get(&format!("/api/archive?game={game}&position={position}")).await;
        if !found["games"].as_array().unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the position is not found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_keeps_its_rules_after_a_new_version_a_restart_and_deletion() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let ann = Client::on(Options::default(), Arc::clone(&store));
    let made = make(&ann, MARCH, "public").await;
    let (work, old) = (id(&made), text(&made["game"]));
    let table = text(&open(&ann, &old, json!([person(), person()])).await["id"]);
    play(&ann, &table, &["e4", "e5"]).await;
    let path = format!("/api/works/{work}/versions");
    let slow = MARCH.replace("goal", "change King {\n    without step\n    step forward\n}\ngoal");
    let newer = ann.post(&path, &json!({"text": slow, "note": "kings only go forward"})).await;
    let new = text(&newer["game"]);
    assert_ne!(old, new);
    assert_eq!(newer["work"]["versions"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&newer["work"]["versions"][0]["note"], &newer["work"]["card"]["game"]),
        (&json!("kings only go forward"), &json!(new))
    );
    let same = refused(&ann, "POST", &path, &json!({"text": slow})).await;
    assert!(same.0 == 409 && same.1.contains("identical"), "{same:?}");
    // Another server continues with the stored data. The old game still has its old rules, the new one the new rules.
    let ann = ann.moved_to(router(Options::default(), Arc::clone(&store)));
    let view = play(&ann, &table, &["Ke2", "a6"]).await;
    assert_eq!((&view["game"]["id"], view["turns"].as_array().unwrap().len()), (&json!(old), 4));
    let other = text(&open(&ann, &new, json!([person(), person()])).await["id"]);
    play(&ann, &other, &["e4", "e5", "Ke2"]).await;
    let back = |table: &str| {
        let (ann, path) = (ann.clone(), format!("/api/tables/{table}"));
        async move {
            let revision = ann.get(&path).await["revision"].clone();
            ann.try_post(&format!("{path}/play"), &json!({"revision": revision, "text": "Ke1"})).await.0
        }
    };
    play(&ann, &other, &["a6"]).await;
    assert_eq!((back(&table).await, back(&other).await), (StatusCode::OK, StatusCode::BAD_REQUEST));
    // The author deletes the work: games in progress continue, also after another restart.
    ann.post(&format!("/api/works/{work}/delete"), &json!({})).await;
    let ann = ann.moved_to(router(Options::default(), store));
    assert_eq!(play(&ann, &table, &["h6"]).await["turns"].as_array().unwrap().len(), 6);
    assert_eq!(ann.get("/api/works").await["works"], json!([]));
    assert_eq!(refused(&ann, "GET", &format!("/api/works/{work}"), &json!({})).await.0, 404);
}

#[tokio::test]
async fn a_game_that_was_never_played_is_deleted_with_its_author() {
    let ann = member("Ann").await;
    let kept = make(&ann.client, SMALL, "private").await;
    let twice = make(&ann.client, SMALL, "private").await;
    let game = text(&kept["game"]);
    let path = format!("/api/games/{game}/text");
    ann.client.post(&format!("/api/works/{}/delete", id(&kept)), &json!({})).await;
    assert_eq!(ann.client.get(&path).await["text"], SMALL, "another of her works has the same text");
    ann.client.post(&format!("/api/works/{}/delete", id(&twice)), &json!({})).await;
    let (status, sentence) = refused(&ann.client, "GET", &path, &json!({})).await;
    assert!(status == 404 && sentence.contains("deleted"), "{sentence}");
    let seats = json!([person(), person()]);
    let body = json!({"game": game, "readings": {}, "position": null, "seats": seats});
    assert_eq!(refused(&ann.client, "POST", "/api/tables", &body).await.0, 404);
    make(&ann.client, SMALL, "public").await;
    ann.store.delete_person("id of Ann").await.unwrap();
    let stranger = ann.client.other();
    assert_eq!(stranger.get("/api/works").await["works"], json!([]));
    assert_eq!(refused(&stranger, "GET", &path, &json!({})).await.0, 404);
}

#[tokio::test]
async fn a_work_is_visible_to_its_author_by_link_or_in_the_public_list() {
    let ann = Client::new().await;
    let bob = ann.other();
    let stranger = ann.other();
    make(&bob, SMALL, "private").await;
    let work = id(&make(&ann, MARCH, "private").await);
    let path = |what: &str| format!("/api/works/{work}{what}");
    let changes = [
        ("/versions", json!({"text": SMALL})),
        ("/visibility", json!({"visibility": "public"})),
        ("/delete", json!({})),
    ];
    for visibility in ["private", "link", "public"] {
        ann.post(&path("/visibility"), &json!({"visibility": visibility})).await;
        for who in [&bob, &stranger] {
            let status = refused(who, "GET", &path(""), &json!({})).await.0;
            assert_eq!(status, if visibility == "private" { 404 } else { 200 }, "{visibility}");
            // A work of another user cannot be changed, and the answer does not reveal whether it exists.
            for (what, body) in &changes {
                assert_eq!(refused(who, "POST", &path(what), body).await.0, 404, "{visibility} {what}");
            }
            let listed = who.get("/api/works?name=march").await;
            assert_eq!(listed["works"].as_array().unwrap().len(), usize::from(visibility == "public"));
            assert!(who.get("/api/works?name=small").await["works"].as_array().unwrap().is_empty());
        }
    }
    let seen = bob.get(&path("")).await;
    assert_eq!(
        (&seen["card"]["mine"], &seen["card"]["title"], &seen["card"]["cells"]),
        (&json!(false), &json!("Long March"), &json!(64))
    );
    assert_eq!(ann.get(&path("")).await["card"]["mine"], true);
    let titles =
        |works: &Value| works["works"].as_array().unwrap().iter().map(|work| text(&work["title"])).collect::<Vec<_>>();
    assert_eq!(titles(&bob.get("/api/my/works").await), ["Small"]);
    assert_eq!(titles(&stranger.get("/api/my/works").await), [""; 0]);
    for wrong in ["/api/works?after=x", "/api/works?colour=red"] {
        assert_eq!(refused(&ann, "GET", wrong, &json!({})).await.0, 400);
    }
}

#[tokio::test]
async fn public_works_are_listed_in_pages_and_a_merged_guest_keeps_its_works() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let host = Client::on(Options::default(), Arc::clone(&store)).also(&*store, "Host").await;
    // Stored directly, because of the rate limit for each address.
    let first = id(&make(&host, SMALL, "public").await);
    let row = store.item_of_any_owner("work-public", &first, 0).await.unwrap().unwrap();
    let more = (1..45).map(|n| {
        let body = row.body.replace("Small", &format!("Small {n}"));
        Change::Put(Item { key: format!("work{n}"), version: 0, rank: row.rank - n / 3, body, ..row.clone() })
    });
    store.apply(&more.collect::<Vec<_>>()).await.unwrap();
    let (mut path, mut seen) = ("/api/works".to_owned(), Vec::new());
    loop {
        let page = host.get(&path).await;
        seen.extend(page["works"].as_array().unwrap().iter().map(|work| text(&work["title"])));
        let Some(more) = page["more"].as_str() else { break };
        path = format!("/api/works?after={more}");
    }
    let all: std::collections::BTreeSet<_> = seen.iter().collect();
    assert_eq!((seen.len(), all.len()), (45, 45), "{seen:?}");
    assert_eq!(host.get("/api/works?name=small%204").await["works"].as_array().unwrap().len(), 6, "4 and 40 to 44");
    let guest = host.other();
    let work = id(&make(&guest, MARCH, "public").await);
    let card = host.get(&format!("/api/works/{work}")).await;
    assert!(text(&card["card"]["by"]).starts_with("Guest"), "{card}");
    let row = store.item_of_any_owner("work-public", &work, 0).await.unwrap().unwrap();
    store.merge_guest(&row.owner, "id of Host").await.unwrap();
    let card = host.get(&format!("/api/works/{work}")).await;
    assert_eq!((&card["card"]["by"], &card["card"]["mine"]), (&json!("Host"), &json!(true)));
}

#[tokio::test]
async fn a_fork_names_its_origin_and_its_differences() {
    let ann = Client::new().await;
    let game = text(&make(&ann, MARCH, "link").await["game"]);
    let bob = ann.other();
    let fork = bob.post("/api/works", &json!({"fork": game})).await;
    assert_eq!(fork["work"]["card"]["fork"], json!({"game": game, "title": "Long March"}));
    assert_eq!(
        (&fork["work"]["card"]["visibility"], text(&fork["game"])),
        (&json!("private"), game.clone()),
        "the same text"
    );
    let changed = MARCH.replace("by=King", "by=Queen");
    let path = format!("/api/works/{}/versions", id(&fork));
    let new = text(&bob.post(&path, &json!({"text": changed})).await["game"]);
    let difference = bob.get(&format!("/api/games/{game}/difference/{new}")).await;
    let lines: Vec<(String, String)> = difference["parts"][0]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["is"] != "same")
        .map(|line| (text(&line["is"]), text(&line["text"])))
        .collect();
    let line = |is: &str, piece: &str| (is.to_owned(), format!("    occupy last-rank wins by={piece}"));
    assert_eq!(lines, [line("out", "King"), line("in", "Queen")]);
    assert_eq!(difference["inherited"], false);
    // A shipped game is forked the same way, and can be compared with its fork.
    let fork = bob.post("/api/works", &json!({"fork": "chess", "text": MARCH})).await;
    assert_eq!(fork["work"]["card"]["fork"], json!({"game": "chess", "title": "Chess"}));
    assert!(!bob.get(&format!("/api/games/chess/difference/{game}")).await["parts"].as_array().unwrap().is_empty());
    let whole = bob.post("/api/works", &json!({"fork": "chess"})).await;
    let own = text(&whole["game"]);
    assert_eq!(bob.get(&format!("/api/games/chess/difference/{own}")).await["parts"], json!([]));
    assert_eq!(
        bob.get(&format!("/api/games/{own}/text")).await["text"],
        bob.get("/api/games/chess/text").await["text"]
    );
    let unknown = format!("~{}", "0".repeat(32));
    assert_eq!(refused(&bob, "POST", "/api/works", &json!({"fork": unknown})).await.0, 404);
    assert_eq!(refused(&bob, "POST", "/api/works", &json!({})).await.0, 400);
}

#[tokio::test]
async fn a_guest_can_have_few_works_and_a_person_with_an_account_more() {
    let ann = member("Ann").await;
    let guest = ann.client.other();
    let file = |n: usize| SMALL.replace("Small", &format!("Small {n}"));
    for n in 0..10 {
        make(&guest, &file(n), "private").await;
        make(&ann.client, &file(n), "private").await;
    }
    let (status, sentence) = refused(&guest, "POST", "/api/works", &json!({"text": file(10)})).await;
    assert!(
        status == 429 && sentence.contains("you have 10 games") || sentence.contains("You have 10 games"),
        "{sentence}"
    );
    make(&ann.client, &file(10), "private").await;
    let long = format!("{}{}", file(11), format!("// {}\n", "x".repeat(90)).repeat(1_000));
    let work = id(&make(&ann.client, &long, "private").await);
    let guests = guest.get("/api/my/works").await;
    let own = text(&guests["works"][0]["id"]);
    let mut last = (200, String::new());
    for n in 0..6 {
        last =
            refused(&guest, "POST", &format!("/api/works/{own}/versions"), &json!({"text": format!("{long}// {n}\n")}))
                .await;
    }
    assert!(last.0 == 429 && last.1.contains("500000 bytes"), "{last:?}");
    ann.client.post(&format!("/api/works/{work}/versions"), &json!({"text": format!("{long}// again\n")})).await;
}

#[tokio::test]
async fn a_reported_work_can_be_hidden_from_all_but_its_author_who_reads_why() {
    let Person { client: ann, store, .. } = member("ann").await;
    let made = make(&ann, MARCH, "public").await;
    let work = format!("/api/works/{}", id(&made));
    let other = ann.other();
    let wrong = json!({"text": "  it is mine "});
    assert_eq!(
        refused(&ann, "POST", &format!("{work}/report"), &wrong).await,
        (400, "This is your own game.".to_owned())
    );
    assert_eq!(refused(&other, "POST", "/api/works/none/report", &wrong).await.0, 404);
    for odd in ["x".repeat(501), "\u{1b}[2J".to_owned()] {
        assert_eq!(refused(&other, "POST", &format!("{work}/report"), &json!({"text": odd})).await.0, 400);
    }
    for _ in 0..2 {
        assert_eq!(other.post(&format!("{work}/report"), &wrong).await, json!({}));
    }
    let reports = admin::StoredReport::list(&*store, 0, 9).await.unwrap();
    assert_eq!(
        (reports.len(), &reports[0].id, reports[0].report.text.as_str()),
        (1, &format!("work-{}", id(&made)), "it is mine")
    );
    let ReportSubject::Game { title, .. } = &reports[0].report.about else { panic!("{reports:?}") };
    assert_eq!(title, "Long March");

    assert_eq!(admin::block(&*store, 0, &id(&made), "it is a copy").await.unwrap().as_deref(), Some("Long March"));
    assert_eq!(admin::block(&*store, 0, "none", "x").await.unwrap(), None);
    assert_eq!(refused(&other, "GET", &work, &json!({})).await.0, 404);
    assert!(other.get("/api/works").await["works"].as_array().unwrap().is_empty());
    assert_eq!(ann.get(&work).await["blocked"], "it is a copy");
    for visibility in ["public", "link"] {
        let (status, why) =
            refused(&ann, "POST", &format!("{work}/visibility"), &json!({"visibility": visibility})).await;
        assert!(status == 409 && why.contains("it is a copy"), "{status} {why}");
    }
    ann.post(&format!("{work}/versions"), &json!({"text": MARCH.replace("King", "Queen")})).await;
    assert_eq!(refused(&other, "GET", &work, &json!({})).await.0, 404, "a new version does not make it visible");

    assert_eq!(admin::unblock(&*store, 0, &id(&made)).await.unwrap().as_deref(), Some("Long March"));
    assert_eq!(refused(&other, "GET", &work, &json!({})).await.0, 404, "its author decides");
    let shown = ann.post(&format!("{work}/visibility"), &json!({"visibility": "public"})).await;
    assert!(shown["blocked"].is_null(), "{shown}");
    assert_eq!(other.get(&work).await["card"]["title"], "Long March");
}
