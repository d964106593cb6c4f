//! What everybody reads of somebody, what he can have of his own, and what is left when he has gone.

use crate::accounts::{PASSWORD, name, sign_in, sign_up, table, turn};
use crate::common::{Client, Person, member, person, text};
use serde_json::{Value, json};

async fn data(client: &Client) -> Vec<Value> {
    let (status, headers, text) = client.send("GET", "/api/my/data", "", "").await;
    assert_eq!((status.as_u16(), headers["content-type"].to_str().unwrap()), (200, "application/x-ndjson"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_reads_since_when_somebody_is_here_how_strong_he_is_and_his_last_games() {
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
        "by a private link only its own"
    );
    assert_eq!((&told["games"][0]["id"], &told["games"][0]["sides"][1]["name"]), (&id(&public), &json!("bob")));
    ann.post(&format!("{private}/end"), &json!({"how": "abort"})).await;
    assert_eq!(of(&bob).await["games"].as_array().unwrap().len(), 1);
    let own: Vec<Value> = of(&ann).await["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect();
    assert!(own.contains(&id(&private)) && own.contains(&id(&public)));
    assert_eq!(ann.send("GET", "/api/people/nobody-here", "", "").await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_gets_all_that_is_kept_about_him_and_no_secret() {
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
    ann.post("/api/my/tell", &json!({"turn": ["push"], "begin": [], "end": [], "language": "en"})).await;
    let lines = data(&ann).await;
    let of = |what: &str| lines.iter().filter(|line| line["is"] == what).collect::<Vec<_>>();
    assert_eq!(
        (&of("player")[0]["name"], &of("player")[0]["wishes"]["tell"]["turn"]),
        (&json!("Ann"), &json!(["push"]))
    );
    assert_eq!((of("session").len(), of("mute").len(), of("seek").len(), of("feed").len()), (1, 1, 1, 1));
    assert_eq!(of("note")[0]["what"], "f5 is weak");
    assert_eq!((of("game").len(), &of("game")[0]["turns"][0]["text"]), (1, &json!("e2-e4")));
    assert_eq!((of("said").len(), &of("said")[0]["text"]), (1, &json!("hello")), "what others have said is theirs");
    let all = serde_json::to_string(&lines).unwrap();
    assert!(!all.contains("argon2") && !all.contains(&secret), "{all}");
    assert_eq!(data(&bob).await[0]["is"], "guest", "a guest has his, too");
    for _ in 0..30 {
        // Whoever has read one to its end may have the next at once.
        assert_eq!(data(&ann).await.len(), lines.len());
    }
    // Packed, as browsers ask for it, it comes whole.
    assert!(ann.packed("/api/my/data").await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_deletes_his_account_is_gone_his_games_are_over_and_his_name_is_free() {
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
    let cup = format!("/api/cups/{}", text(&bob.post("/api/cups", &cup).await["card"]["id"]));
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
    assert_eq!(bob.get(&played).await["verdict"], Value::Null, "nothing has happened");
    ann.post("/api/my/account/delete", &json!({"password": PASSWORD})).await;
    for gone in [&ann, &phone] {
        assert_eq!(name(gone).await, Value::Null);
    }
    assert_eq!(bot().await, 404, "his bots go with him");
    let view = bob.get(&played).await;
    assert_eq!((&view["verdict"]["result"], &view["house"]["chairs"][0]["name"]), (&json!("0-1"), &json!("Guest")));
    assert_eq!(bob.get(&format!("{played}/chat")).await["lines"][0]["by"], "Guest");
    assert_eq!(bob.get(&waits).await["verdict"]["result"], "*");
    assert_eq!((&bob.get("/api/seeks").await["seeks"], &bob.get(&cup).await["lines"]), (&json!([]), &json!([])));
    assert_eq!(
        bob.get("/api/people/bob/ratings").await["ratings"][0]["wins"],
        1,
        "it counts for whom it was played with"
    );
    assert_eq!(bob.send("GET", "/api/people/Ann", "", "").await.0, 404);
    assert_eq!(bob.send("GET", &format!("/api/feeds/{secret}/games.atom"), "", "").await.0, 404);
    assert_eq!(bob.get("/api/archive?player=bob").await["games"][0]["sides"][0]["name"], "Guest");
    // Whoever is called so next has nothing of it.
    let next = bob.other();
    sign_up(&next, "Ann").await;
    assert_eq!(next.get("/api/my/games").await["games"], json!([]));
    assert_eq!(next.get("/api/people/Ann/ratings").await["ratings"], json!([]));
    assert!(store.person_named("ann").await.unwrap().is_some());
}
