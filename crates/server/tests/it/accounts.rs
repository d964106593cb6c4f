//! Accounts: getting one, getting in and out, and that whatever somebody has played as a guest is his afterwards.
//!
//! Look next: `passkeys`, `account_data` for what is kept about somebody and the end of an account.

use crate::common::{Client, person, text};
use crate::tell::{give, mail_server, next, options};
use serde_json::{Value, json};
use server::{Options, router, tell};
use std::sync::Arc;

pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) async fn sign_up(client: &Client, name: &str) -> Value {
    client.post("/api/account", &json!({"name": name, "password": PASSWORD})).await
}

pub(crate) async fn sign_in(client: &Client, name: &str) -> Value {
    client.post("/api/sign-in", &json!({"name": name, "password": PASSWORD})).await
}

pub(crate) async fn name(client: &Client) -> Value {
    client.get("/api/my/account").await["name"].clone()
}

/// A table by days for two; the first has its seat, the key opens the other one.
pub(crate) async fn table(client: &Client, more: Value) -> (String, Value) {
    let days = json!({"main": 0, "increment": 0, "delay": 259_200_000});
    let mut body =
        json!({"game": "chess", "readings": {}, "position": null, "seats": [person(), {"by": "open"}], "clock": days});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let view = client.post("/api/tables", &body).await;
    (format!("/api/tables/{}", text(&view["id"])), view["house"]["chairs"][1]["key"].clone())
}

pub(crate) async fn turn(client: &Client, table: &str, turn: &str) {
    let revision = client.get(table).await["revision"].clone();
    client.post(&format!("{table}/play"), &json!({"revision": revision, "text": turn})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_up_keeps_his_games_under_his_name() {
    let ann = Client::new().await;
    let bob = ann.other();
    let (table, key) = table(&ann, json!({})).await;
    bob.post(&format!("{table}/sit"), &json!({"side": 1, "key": key})).await;
    let before = ann.cookie();
    let told = sign_up(&ann, "Ann").await;
    assert_eq!((&told["name"], &told["address"]), (&json!("Ann"), &Value::Null));
    assert_ne!(ann.cookie(), before, "whoever gets in gets a new session");
    let view = bob.get(&table).await;
    assert_eq!(view["house"]["chairs"][0]["name"], "Ann", "who plays with her reads it at once");
    turn(&ann, &table, "e4").await;
    let own = ann.get("/api/my/games").await;
    assert_eq!(own["games"].as_array().unwrap().len(), 1);
    // The cookie of the guest is nobody's any more.
    let old = ann.other();
    old.be(&before);
    assert_eq!((name(&old).await, old.get(&table).await["house"]["you"].clone()), (Value::Null, json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_in_brings_his_games_along_in_memory_and_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.db");
    let file = file.to_str().unwrap();
    let start = async || router(Options::default(), store::open(file).await.unwrap());
    let ann = Client::at(start().await);
    let bob = ann.other();
    sign_up(&ann, "Ann").await;
    // Elsewhere she plays as a guest: a game that goes on, in which she has asked for something, one that is over, and
    // one that waits.
    let guest = ann.other();
    let (played, key) = table(&guest, json!({"public": true})).await;
    bob.post(&format!("{played}/sit"), &json!({"side": 1, "key": key})).await;
    turn(&guest, &played, "e4").await;
    guest.post(&format!("{played}/end"), &json!({"how": "draw"})).await;
    guest.post(&format!("{played}/note"), &json!({"text": "f5 is weak"})).await;
    guest.post(&format!("{played}/chat"), &json!({"room": "players", "text": "hello"})).await;
    let (lost, key) = table(&guest, json!({"public": true})).await;
    bob.post(&format!("{lost}/sit"), &json!({"side": 1, "key": key})).await;
    for (who, text) in [(&guest, "e4"), (&bob, "e5")] {
        turn(who, &lost, text).await;
    }
    guest.post(&format!("{lost}/end"), &json!({"how": "resign"})).await;
    let (waits, _) = table(&guest, json!({})).await;
    let seek = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 0, "delay": 86_400_000}});
    guest.post("/api/seeks", &seek).await;
    let ended = guest.get("/api/my/games?over=1").await["games"][0]["changed"].clone();
    // In a third place nothing is played; signing in there makes nothing else.
    let before = guest.cookie();
    assert_eq!(sign_in(&guest, "ANN").await["name"], "Ann");
    let old = ann.other();
    old.be(&before);
    assert_eq!(old.get(&played).await["house"]["you"], json!([]), "the guest is nobody any more");
    for ann in [&guest, &ann, &guest.moved_to(start().await)] {
        let view = ann.get(&played).await;
        assert_eq!((&view["house"]["you"], &view["house"]["chairs"][0]["name"]), (&json!([0]), &json!("Ann")));
        assert_eq!((&view["house"]["host"], &view["house"]["offers"][0]["mine"]), (&json!(true), &json!(true)));
        assert_eq!(ann.get(&waits).await["house"]["host"], true);
        assert_eq!(ann.get(&lost).await["house"]["you"], json!([0]));
        let over = ann.get("/api/my/games?over=1").await["games"].clone();
        assert_eq!((over.as_array().unwrap().len(), &over[0]["changed"]), (1, &ended), "no game is newer by it");
        assert_eq!(ann.get("/api/my/games").await["games"].as_array().unwrap().len(), 2);
        assert_eq!(ann.get(&format!("{played}/note")).await["text"], "f5 is weak");
        let line = ann.get(&format!("{played}/chat")).await["lines"][0].clone();
        assert_eq!((&line["by"], &line["mine"], &line["plays"]), (&json!("Ann"), &json!(true), &json!(true)));
        assert_eq!(ann.get("/api/seeks").await["seeks"][0]["mine"], true);
        assert_eq!(ann.get("/api/archive?player=ann").await["games"].as_array().unwrap().len(), 1);
    }
    let again = start().await;
    let (ann, bob) = (ann.moved_to(again.clone()), bob.moved_to(again));
    turn(&bob, &played, "e5").await;
    turn(&ann, &played, "Nf3").await;
    assert_eq!(bob.get(&played).await["turns"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_in_a_tournament_plays_on_in_it_when_he_has_signed_in() {
    let ann = Client::new().await;
    sign_up(&ann, "Ann").await;
    let (guest, bob) = (ann.other(), ann.other());
    let cup =
        json!({"name": "Cup", "game": "chess", "clock": {"main": 600_000}, "form": {"is": "robin", "double": false}});
    let id = text(&guest.post("/api/cups", &cup).await["card"]["id"]);
    guest.post(&format!("/api/cups/{id}/join"), &json!({})).await;
    bob.post(&format!("/api/cups/{id}/join"), &json!({})).await;
    sign_in(&guest, "Ann").await;
    let view = ann.post(&format!("/api/cups/{id}/start"), &json!({})).await;
    assert_eq!((&view["host"], &view["joined"]), (&json!(true), &json!(true)));
    let names: Vec<&Value> = view["lines"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    assert!(names.contains(&&json!("Ann")), "{names:?}");
    let table = format!("/api/tables/{}", text(&view["own"][0]));
    assert_eq!(ann.get(&table).await["house"]["you"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_unique_and_passwords_right_or_nobody_gets_in() {
    let ann = Client::new().await;
    sign_up(&ann, "Ann").await;
    assert_eq!(
        ann.try_post("/api/account", &json!({"name": "Ann2", "password": PASSWORD})).await.0,
        409,
        "she has an account"
    );
    let eve = ann.other();
    let cases = [
        ("ann", PASSWORD, 409),
        ("Guest 1", PASSWORD, 400),
        ("eve ", PASSWORD, 400),
        ("eve", "short", 400),
        ("eve", "password1", 400),
    ];
    for (name, password, status) in cases {
        let (told, why) = eve.try_post("/api/account", &json!({"name": name, "password": password})).await;
        assert_eq!(told, status, "{name} {password}: {why}");
    }
    let (status, wrong) = eve.try_post("/api/sign-in", &json!({"name": "ann", "password": "wrong horse"})).await;
    let (same, unknown) =
        eve.try_post("/api/sign-in", &json!({"name": "nobody-here", "password": "wrong horse"})).await;
    assert_eq!((status, wrong), (same, unknown), "nobody learns who has an account");
    assert_eq!((status.as_u16(), name(&eve).await), (400, Value::Null));
    // Whoever tries on and on has to wait, also for the right one; elsewhere others get in.
    let mut last = 0;
    for _ in 0..12 {
        last = eve.try_post("/api/sign-in", &json!({"name": "ANN", "password": "wrong horse"})).await.0.as_u16();
    }
    assert_eq!(last, 429);
    assert_eq!(eve.try_post("/api/sign-in", &json!({"name": "ann", "password": PASSWORD})).await.0, 429);
    sign_up(&eve, "Eve").await;
    eve.post("/api/sign-out", &json!({})).await;
    assert_eq!(name(&eve).await, Value::Null);
    sign_in(&eve, "eve").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_for_this_server_alone_and_for_no_script() {
    let proxy = Options { behind_proxy: true, ..Options::default() };
    let client = Client::with(proxy).await;
    let body = json!({"name": "Ann", "password": PASSWORD}).to_string();
    let (status, headers, _) = client.send("POST", "/api/account", "application/json", body.clone()).await;
    let cookie = headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(status == 200 && cookie.contains("HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let secure = axum::http::Request::post("/api/sign-in")
        .header("content-type", "application/json")
        .header("x-forwarded-proto", "https");
    let answer = tower::ServiceExt::oneshot(client.router.clone(), secure.body(axum::body::Body::from(body)).unwrap())
        .await
        .unwrap();
    assert!(answer.headers()["set-cookie"].to_str().unwrap().ends_with("; Secure"));
    // No page of another site signs anybody in: a form cannot send this type, and its origin is not ours.
    let form = client.other().send("POST", "/api/sign-in", "text/plain", "{}").await;
    assert_eq!(form.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended_from_elsewhere_and_by_another_password() {
    let ann = Client::new().await;
    sign_up(&ann, "Ann").await;
    let (phone, desk) = (ann.other(), ann.other());
    sign_in(&phone, "Ann").await;
    sign_in(&desk, "Ann").await;
    let sessions = ann.get("/api/my/sessions").await["sessions"].clone();
    assert_eq!(sessions.as_array().unwrap().len(), 3);
    let others: Vec<&Value> = sessions.as_array().unwrap().iter().filter(|one| one["here"] == false).collect();
    assert_eq!(others.len(), 2);
    let left = ann.post(&format!("/api/my/sessions/{}/end", text(&others[0]["id"])), &json!({})).await;
    assert_eq!(left["sessions"].as_array().unwrap().len(), 2);
    let names = [name(&phone).await, name(&desk).await];
    assert_eq!(names.iter().filter(|name| name.is_null()).count(), 1, "{names:?}");
    // Somebody else's are not his to end.
    let eve = ann.other();
    sign_up(&eve, "Eve").await;
    eve.post(&format!("/api/my/sessions/{}/end", text(&left["sessions"][0]["id"])), &json!({})).await;
    assert_eq!(ann.get("/api/my/sessions").await["sessions"].as_array().unwrap().len(), 2);
    sign_in(&phone, "Ann").await;
    assert_eq!(ann.post("/api/my/sessions/end", &json!({})).await["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(name(&phone).await, Value::Null);
    sign_in(&phone, "Ann").await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    assert_eq!(ann.try_post("/api/my/password", &change("wrong horse", "battery staple")).await.0, 400);
    assert_eq!(ann.try_post("/api/my/password", &change(PASSWORD, "short")).await.0, 400);
    assert_eq!(name(&phone).await, "Ann");
    ann.post("/api/my/password", &change(PASSWORD, "battery staple")).await;
    assert_eq!((name(&phone).await, name(&ann).await), (Value::Null, json!("Ann")));
    assert_eq!(phone.try_post("/api/sign-in", &json!({"name": "Ann", "password": PASSWORD})).await.0, 400);
    phone.post("/api/sign-in", &json!({"name": "Ann", "password": "battery staple"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_once_in_thirty_days_and_is_read_where_he_plays() {
    let ann = Client::new().await;
    sign_up(&ann, "Ann").await;
    sign_up(&ann.other(), "Bob").await;
    let (table, _) = table(&ann, json!({})).await;
    let rename = |name: &str, password: &str| json!({"name": name, "password": password});
    for (name, password, status) in [("Anna", "wrong horse", 400), ("bob", PASSWORD, 409), ("a b", PASSWORD, 400)] {
        assert_eq!(ann.try_post("/api/my/name", &rename(name, password)).await.0, status, "{name}");
    }
    assert_eq!(ann.post("/api/my/name", &rename("ANNA", PASSWORD)).await["name"], "ANNA");
    assert_eq!(ann.other().get(&table).await["house"]["chairs"][0]["name"], "ANNA");
    assert_eq!(ann.try_post("/api/my/name", &rename("Anna2", PASSWORD)).await.0, 409);
    sign_up(&ann.other(), "ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_forgotten_his_password_gets_a_link_that_works_once() {
    let (address, mut mails) = mail_server().await;
    let mail = tell::Mail::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let store = store::open("sqlite::memory:").await.unwrap();
    let ann = Client::on(options(Some(mail)), Arc::clone(&store));
    sign_up(&ann, "Ann").await;
    let nobody = ann.other();
    // Without an address that was confirmed no mail goes anywhere, and nobody learns it.
    assert_eq!(nobody.post("/api/password/forgotten", &json!({"name": "ann"})).await, json!({}));
    assert_eq!(nobody.post("/api/password/forgotten", &json!({"name": "not here"})).await, json!({}));
    give(&ann, "ann@example.org", &mut mails).await;
    assert_eq!(ann.get("/api/my/account").await["address"], "ann@example.org");
    let guest = ann.other();
    let (played, _) = table(&guest, json!({})).await;
    guest.post("/api/password/forgotten", &json!({"name": "ann"})).await;
    let told = next(&mut mails).await;
    assert!(told.contains("To: ann@example.org") && told.contains("new password"), "{told}");
    let link = told.lines().find_map(|line| line.strip_prefix("https://games.example.org/#/password/")).unwrap();
    let (person, token) = link.trim().split_once('/').unwrap();
    let body = |token: &str| json!({"person": person, "token": token, "password": "battery staple"});
    let spoilt = token.replace(|c: char| c.is_ascii_digit(), "1");
    for wrong in [&spoilt, "", "9999999999999-", "x-y", &token[..token.len() - 1]] {
        assert_eq!(guest.try_post("/api/password/reset", &body(wrong)).await.0, 404, "{wrong}");
    }
    assert_eq!(guest.post("/api/password/reset", &body(token)).await["name"], "Ann");
    assert_eq!(guest.get(&played).await["house"]["you"], json!([0]), "he has brought his game along");
    assert_eq!(name(&ann).await, Value::Null, "everywhere else he is signed out");
    assert_eq!(nobody.try_post("/api/password/reset", &body(token)).await.0, 404, "once");
    nobody.post("/api/sign-in", &json!({"name": "ann", "password": "battery staple"})).await;
    assert_eq!(
        Client::new().await.try_post("/api/password/forgotten", &json!({"name": "ann"})).await.0,
        409,
        "no mail here"
    );
}
