//! The public profile of a person, the export of their own data, and what is left after an account is deleted.

use crate::accounts::{PASSWORD, name, sign_in, sign_up, table, turn};
use crate::common::{Client, Person, member, person, text};
use serde_json::{Value, json};

async fn data(client: &Client) -> Vec<Value> {
    let (status, headers, text) = client.send("GET", "/api/my/data", "", "").await;
    assert_eq!((status.as_u16(), headers["content-type"].to_str().unwrap()), (200, "application/x-ndjson"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_ratings_and_the_last_games_that_the_viewer_may_see() {
    let Person { client: ann, store, .. } = member("ann").await;
    let bob = ann.also(&*store, "bob").await;
    let (public, key) = table(&ann, json!({"public": true})).await;
    bob.post(&format!("{public}/sit"), &json!({"side": 1, "key": key})).await;
    let (private, _) = table(&ann, json!({})).await;
    let id = |table: &str| json!(table.rsplit('/').next().unwrap());
    let of = async |who: &Client| who.get("/api/people/ANN").await;
    let told = of(&ann.other()).await;
    assert_eq!((&told["name"], &told["since"], &told["program"]), (&json!("ann"), &json!(0), &json!(false)));
    assert_eq!(
        (&told["ratings"], told["games"].as_array().unwrap().len()),
        (&json!([]), 1),
        "private games are shown only to their players"
    );
    assert_eq!((&told["games"][0]["id"], &told["games"][0]["sides"][1]["name"]), (&id(&public), &json!("bob")));
    ann.post(&format!("{private}/end"), &json!({"how": "abort"})).await;
    assert_eq!(of(&bob).await["games"].as_array().unwrap().len(), 1);
    let own: Vec<Value> = of(&ann).await["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect();
    assert!(own.contains(&id(&private)) && own.contains(&id(&public)));
    assert_eq!(ann.send("GET", "/api/people/nobody-here", "", "").await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_export_has_all_of_a_persons_data_and_no_secret() {
    let ann = Client::new().await;
    let bob = ann.other();
    assert_eq!(ann.other().send("GET", "/api/my/data", "", "").await.0, 404);
    let (played, key) = table(&ann, json!({})).await;
    bob.post(&format!("{played}/sit"), &json!({"side": 1, "key": key})).await;
    turn(&ann, &played, "e4").await;
    ann.post(&format!("{played}/note"), &json!({"text": "f5 is weak"})).await;
    ann.post(&format!("{played}/chat"), &json!({"room": "players", "text": "hello"})).await;
    bob.post(&format!("{played}/chat"), &json!({"room": "players", "text": "good luck"})).await;
    ann.post(&format!("{played}/chat/mute"), &json!({"room": "players", "line": 2})).await;
    sign_up(&ann, "Ann").await;
    let seek = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 0, "delay": 86_400_000}});
    ann.post("/api/seeks", &seek).await;
    let secret = text(&ann.post("/api/my/feed", &json!({})).await["secret"]);
    ann.post("/api/my/notifications", &json!({"turn": ["push"], "begin": [], "end": [], "language": "en"})).await;
    let lines = data(&ann).await;
    let of = |what: &str| lines.iter().filter(|line| line["is"] == what).collect::<Vec<_>>();
    assert_eq!(
        (&of("player")[0]["name"], &of("player")[0]["wishes"]["tell"]["turn"]),
        (&json!("Ann"), &json!(["push"]))
    );
    assert_eq!((of("session").len(), of("mute").len(), of("seek").len(), of("feed").len()), (1, 1, 1, 1));
    assert_eq!(of("note")[0]["what"], "f5 is weak");
    assert_eq!((of("game").len(), &of("game")[0]["turns"][0]["text"]), (1, &json!("e2-e4")));
    assert_eq!(of("game")[0]["ended"], Value::Null, "it is in progress");
    ann.post(&format!("{played}/end"), &json!({"how": "resign"})).await;
    let over = data(&ann).await.into_iter().find(|line| line["is"] == "game").unwrap();
    assert!(over["ended"].is_number(), "{over}");
    assert_eq!((of("said").len(), &of("said")[0]["text"]), (1, &json!("hello")), "messages of others are left out");
    let all = serde_json::to_string(&lines).unwrap();
    assert!(!all.contains("argon2") && !all.contains(&secret), "{all}");
    assert_eq!(data(&bob).await[0]["is"], "guest", "guests can export their data too");
    for _ in 0..30 {
        // After one export is read to its end, the next may begin at once.
        assert_eq!(data(&ann).await.len(), lines.len());
    }
    // With compression, as browsers ask for it, it arrives complete.
    assert!(ann.packed("/api/my/data").await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_deletions_of_an_account_at_once_are_no_error_of_the_server() {
    for _ in 0..5 {
        let ann = Client::new().await;
        sign_up(&ann, "Ann").await;
        let body = json!({"password": PASSWORD});
        let delete = || ann.try_post("/api/my/account/delete", &body);
        let answers = tokio::join!(delete(), delete(), delete());
        let statuses = [answers.0.0, answers.1.0, answers.2.0];
        assert!(statuses.iter().any(axum::http::StatusCode::is_success), "{answers:?}");
        assert!(!statuses.iter().any(axum::http::StatusCode::is_server_error), "{answers:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_finished_games_and_a_free_name() {
    let Person { client: ann, store, .. } = member("bob").await;
    let bob = ann;
    let ann = bob.other();
    sign_up(&ann, "Ann").await;
    let seat = async |table: &str, key: Value| bob.post(&format!("{table}/sit"), &json!({"side": 1, "key": key})).await;
    let (played, key) = table(&ann, json!({"public": true, "rated": true})).await;
    seat(&played, key).await;
    turn(&ann, &played, "e4").await;
    turn(&bob, &played, "e5").await;
    ann.post(&format!("{played}/chat"), &json!({"room": "players", "text": "hello"})).await;
    let (waits, _) = table(&ann, json!({})).await;
    ann.post("/api/seeks", &json!({"game": "chess", "seats": [person(), {"by": "open"}]})).await;
    let cup = json!({"name": "Cup", "game": "chess", "clock": {"main": 600_000}, "form": {"is": "swiss", "rounds": 3}});
    let cup = format!("/api/tournaments/{}", text(&bob.post("/api/tournaments", &cup).await["card"]["id"]));
    ann.post(&format!("{cup}/join"), &json!({})).await;
    let secret = text(&ann.post("/api/my/feed", &json!({})).await["secret"]);
    ann.post("/api/my/bots", &json!({"name": "Max"})).await;
    let bot = async || bob.send("GET", "/api/people/Max%5Bbot%5D", "", "").await.0;
    assert_eq!(bot().await, 200);
    let phone = ann.other();
    sign_in(&phone, "Ann").await;
    for wrong in [json!({}), json!({"password": "wrong horse"}), json!({"password": PASSWORD, "passkey": {}})] {
        assert_eq!(ann.try_post("/api/my/account/delete", &wrong).await.0, 400, "{wrong}");
    }
    assert_eq!(bob.get(&played).await["verdict"], Value::Null, "nothing was deleted");
    ann.post("/api/my/account/delete", &json!({"password": PASSWORD})).await;
    for gone in [&ann, &phone] {
        assert_eq!(name(gone).await, Value::Null);
    }
    assert_eq!(bot().await, 404, "the bots are deleted too");
    let view = bob.get(&played).await;
    assert_eq!((&view["verdict"]["result"], &view["table"]["seats"][0]["name"]), (&json!("0-1"), &json!("Guest")));
    assert_eq!(bob.get(&format!("{played}/chat")).await["lines"][0]["by"], "Guest");
    assert_eq!(bob.get(&waits).await["verdict"]["result"], "*");
    assert_eq!((&bob.get("/api/seeks").await["seeks"], &bob.get(&cup).await["lines"]), (&json!([]), &json!([])));
    assert_eq!(bob.get("/api/people/bob/ratings").await["ratings"][0]["wins"], 1, "it counts for the opponent");
    assert_eq!(bob.send("GET", "/api/people/Ann", "", "").await.0, 404);
    assert_eq!(bob.send("GET", &format!("/api/feeds/{secret}/games.atom"), "", "").await.0, 404);
    assert_eq!(bob.get("/api/archive?player=bob").await["games"][0]["sides"][0]["name"], "Guest");
    // The next owner of the name inherits nothing.
    let next = bob.other();
    sign_up(&next, "Ann").await;
    assert_eq!(next.get("/api/my/games").await["games"], json!([]));
    assert_eq!(next.get("/api/people/Ann/ratings").await["ratings"], json!([]));
    assert!(store.person_named("ann").await.unwrap().is_some());
}
