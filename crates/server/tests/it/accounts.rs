//! Accounts: signing up, in and out; what a guest has played stays theirs.
//!
//! Look next at `passkeys`, and at `account_data` for exports and the deletion of an account.

use crate::common::{Client, person, text};
use crate::notifications::{give, mail_server, next, options};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use server::{Options, notify, router};
use sha2::Sha256;
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

/// A correspondence table for two; the first player has a seat, the key opens the other one.
pub(crate) async fn table(client: &Client, more: Value) -> (String, Value) {
    let days = json!({"main": 0, "increment": 0, "delay": 259_200_000});
    let mut body =
        json!({"game": "chess", "readings": {}, "position": null, "seats": [person(), {"by": "open"}], "clock": days});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let view = client.post("/api/tables", &body).await;
    (format!("/api/tables/{}", text(&view["id"])), view["table"]["seats"][1]["key"].clone())
}

pub(crate) async fn turn(client: &Client, table: &str, turn: &str) {
    let revision = client.get(table).await["revision"].clone();
    client.post(&format!("{table}/play"), &json!({"revision": revision, "text": turn})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_up_keeps_their_games_under_the_new_name() {
    let ann = Client::new().await;
    let bob = ann.other();
    let (table, key) = table(&ann, json!({})).await;
    bob.post(&format!("{table}/sit"), &json!({"side": 1, "key": key})).await;
    let before = ann.cookie();
    let told = sign_up(&ann, "Ann").await;
    assert_eq!((&told["name"], &told["address"]), (&json!("Ann"), &Value::Null));
    assert_ne!(ann.cookie(), before, "signing up starts a new session");
    let view = bob.get(&table).await;
    assert_eq!(view["table"]["seats"][0]["name"], "Ann", "her opponent sees it at once");
    turn(&ann, &table, "e4").await;
    let own = ann.get("/api/my/games").await;
    assert_eq!(own["games"].as_array().unwrap().len(), 1);
    // The guest's cookie is not valid any more.
    let old = ann.other();
    old.be(&before);
    assert_eq!((name(&old).await, old.get(&table).await["table"]["you"].clone()), (Value::Null, json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_in_keeps_their_games_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.db");
    let file = file.to_str().unwrap();
    let start = async || router(Options::default(), store::open(file).await.unwrap());
    let ann = Client::at(start().await);
    let bob = ann.other();
    sign_up(&ann, "Ann").await;
    // In another browser she plays as a guest: a game in progress, in which she has made an offer, a finished one, and
    // one with an open seat.
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
    // Signing in again from the same browser changes nothing else.
    let before = guest.cookie();
    assert_eq!(sign_in(&guest, "ANN").await["name"], "Ann");
    let old = ann.other();
    old.be(&before);
    assert_eq!(old.get(&played).await["table"]["you"], json!([]), "the guest does not exist any more");
    for ann in [&guest, &ann, &guest.moved_to(start().await)] {
        let view = ann.get(&played).await;
        assert_eq!((&view["table"]["you"], &view["table"]["seats"][0]["name"]), (&json!([0]), &json!("Ann")));
        assert_eq!((&view["table"]["host"], &view["table"]["offers"][0]["mine"]), (&json!(true), &json!(true)));
        assert_eq!(ann.get(&waits).await["table"]["host"], true);
        assert_eq!(ann.get(&lost).await["table"]["you"], json!([0]));
        let over = ann.get("/api/my/games?over=1").await["games"].clone();
        assert_eq!((over.as_array().unwrap().len(), &over[0]["changed"]), (1, &ended), "the merge changes no date");
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
async fn a_guest_in_a_tournament_stays_in_it_after_signing_in() {
    let ann = Client::new().await;
    sign_up(&ann, "Ann").await;
    let (guest, bob) = (ann.other(), ann.other());
    let cup =
        json!({"name": "Cup", "game": "chess", "clock": {"main": 600_000}, "form": {"is": "robin", "double": false}});
    let id = text(&guest.post("/api/tournaments", &cup).await["card"]["id"]);
    guest.post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
    bob.post(&format!("/api/tournaments/{id}/join"), &json!({})).await;
    sign_in(&guest, "Ann").await;
    let view = ann.post(&format!("/api/tournaments/{id}/start"), &json!({})).await;
    assert_eq!((&view["host"], &view["joined"]), (&json!(true), &json!(true)));
    let names: Vec<&Value> = view["lines"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    assert!(names.contains(&&json!("Ann")), "{names:?}");
    let table = format!("/api/tables/{}", text(&view["own"][0]));
    assert_eq!(ann.get(&table).await["table"]["you"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_unique_and_a_wrong_password_is_refused() {
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
    assert_eq!((status, wrong), (same, unknown), "the answer does not reveal whether an account exists");
    assert_eq!((status.as_u16(), name(&eve).await), (400, Value::Null));
    // After many attempts even the right password has to wait, while others can sign in.
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
async fn the_cookie_is_for_this_server_alone_and_hidden_from_scripts() {
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
    // No page of another site can sign a user in: a form cannot send this type, and its origin is not ours.
    let form = client.other().send("POST", "/api/sign-in", "text/plain", "{}").await;
    assert_eq!(form.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_end_remotely_and_with_a_new_password() {
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
    // The sessions of another person cannot be ended.
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
async fn a_name_is_changed_once_in_thirty_days_and_shown_at_tables() {
    let ann = Client::new().await;
    sign_up(&ann, "Ann").await;
    sign_up(&ann.other(), "Bob").await;
    let (table, _) = table(&ann, json!({})).await;
    let rename = |name: &str, password: &str| json!({"name": name, "password": password});
    for (name, password, status) in [("Anna", "wrong horse", 400), ("bob", PASSWORD, 409), ("a b", PASSWORD, 400)] {
        assert_eq!(ann.try_post("/api/my/name", &rename(name, password)).await.0, status, "{name}");
    }
    assert_eq!(ann.post("/api/my/name", &rename("ANNA", PASSWORD)).await["name"], "ANNA");
    assert_eq!(ann.other().get(&table).await["table"]["seats"][0]["name"], "ANNA");
    assert_eq!(ann.try_post("/api/my/name", &rename("Anna2", PASSWORD)).await.0, 409);
    sign_up(&ann.other(), "ann").await;
}

/// A thief of a session must not be able to stay.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_alone_opens_no_other_way_into_the_account() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let ann = Client::on(options(Some(mail)), store::open("sqlite::memory:").await.unwrap());
    sign_up(&ann, "Ann").await;
    give(&ann, "ann@example.org", &mut mails).await;
    let wrong = json!({"password": "wrong horse"});
    for address in ["thief@example.org", ""] {
        for body in [json!({"address": address}), json!({"address": address, "proof": wrong})] {
            let (status, answer) = ann.try_post("/api/my/notifications/mail", &body).await;
            assert!(status == 400 && answer["error"].as_str().unwrap().contains("password"), "{answer}");
        }
    }
    assert_eq!(ann.get("/api/my/account").await["address"], "ann@example.org");
    for proof in [json!({}), wrong, json!({"password": PASSWORD, "passkey": null, "more": 1})] {
        assert_eq!(crate::passkeys::post(&ann, "/api/my/passkeys/begin", &proof).await.0, 400, "{proof}");
    }
    // The previous address learns of the new one.
    give(&ann, "new@example.org", &mut mails).await;
    let told = next(&mut mails).await;
    assert!(told.contains("To: ann@example.org") && told.contains("was changed"), "{told}");
    let body = json!({"address": "", "proof": {"password": PASSWORD}});
    ann.post("/api/my/notifications/mail", &body).await;
    let told = next(&mut mails).await;
    assert!(told.contains("To: new@example.org") && told.contains("was changed"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_puts_out_tokens_and_passkeys_too() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let ann = Client::on(options(Some(mail)), store::open("sqlite::memory:").await.unwrap());
    let mut device = crate::passkeys::Device::new();
    crate::passkeys::with_passkey(&ann, &mut device).await;
    let made = ann.post("/api/my/tokens", &json!({"name": "board", "scope": "play"})).await;
    let program = ann.program(made["newToken"].as_str().unwrap());
    program.get("/api/my/games").await;
    give(&ann, "ann@example.org", &mut mails).await;
    ann.other().post("/api/password/forgotten", &json!({"name": "ann"})).await;
    let told = next(&mut mails).await;
    let link = told.lines().find_map(|line| line.strip_prefix("https://games.example.org/#/password/")).unwrap();
    let (person, token) = link.trim().split_once('/').unwrap();
    let body = json!({"person": person, "token": token, "password": "battery staple"});
    let owner = ann.other();
    owner.post("/api/password/reset", &body).await;
    assert_eq!(owner.get("/api/my/passkeys").await["passkeys"], json!([]));
    assert_eq!(owner.get("/api/my/tokens").await["tokens"], json!([]));
    assert_eq!(program.send("GET", "/api/my/games", "", "").await.0, 401);
}

/// Everything that the server needs to make up a signature stands in the database; that must not open an account.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_in_the_database_resets_a_password() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let store = store::open(&file.display().to_string()).await.unwrap();
    // The key with which the server signs, as it creates it when it is first needed.
    let [namespace, owner, key] = ["secret", "house", "sign"].map(str::to_owned);
    let body = BASE64_URL_SAFE_NO_PAD.encode([7; 32]);
    let secret = store::Item { namespace, owner, key, version: 0, rank: 0, expires_at: None, body };
    store.apply(&[store::Change::Put(secret)]).await.unwrap();
    let ann = Client::on(options(Some(mail)), Arc::clone(&store));
    sign_up(&ann, "Ann").await;
    give(&ann, "ann@example.org", &mut mails).await;
    ann.other().post("/api/password/forgotten", &json!({"name": "ann"})).await;
    let told = next(&mut mails).await;
    let link = told.lines().find_map(|line| line.strip_prefix("https://games.example.org/#/password/")).unwrap();
    let (person, token) = link.trim().split_once('/').unwrap();

    // As releases before this one signed their links.
    let until = 9_999_999_999_999_u64;
    let hash = store.person(person).await.unwrap().unwrap().password_hash.unwrap();
    let key = store.item("secret", "house", "sign", 0).await.unwrap().expect("put there above").body;
    let mut mac = Hmac::<Sha256>::new_from_slice(&BASE64_URL_SAFE_NO_PAD.decode(key).unwrap()).unwrap();
    mac.update(format!("password {person} {until} {hash}").as_bytes());
    let signed = format!("{until}-{}", BASE64_URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()));
    let body = |token: &str| json!({"person": person, "token": token, "password": "battery staple"});
    assert_eq!(ann.other().try_post("/api/password/reset", &body(&signed)).await.0, 404);

    let mut stored = std::fs::read(&file).unwrap();
    stored.extend(std::fs::read(file.with_extension("db-wal")).unwrap_or_default());
    let contains = |text: &str| stored.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(contains(person) && !contains(token), "the database has the token of the link");
    assert_eq!(ann.other().post("/api/password/reset", &body(token)).await["name"], "Ann");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_password_and_a_newer_link_each_end_the_link_before() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let ann = Client::on(options(Some(mail)), store::open("sqlite::memory:").await.unwrap());
    sign_up(&ann, "Ann").await;
    give(&ann, "ann@example.org", &mut mails).await;
    let mut links = Vec::new();
    for _ in 0..2 {
        ann.other().post("/api/password/forgotten", &json!({"name": "ann"})).await;
        let told = next(&mut mails).await;
        let link = told.lines().find_map(|line| line.strip_prefix("https://games.example.org/#/password/")).unwrap();
        let (person, token) = link.trim().split_once('/').unwrap();
        links.push(json!({"person": person, "token": token, "password": "battery staple"}));
    }
    assert_eq!(ann.other().try_post("/api/password/reset", &links[0]).await.0, 404, "a newer link was sent");
    ann.post("/api/my/password", &json!({"old": PASSWORD, "new": "correct horse battery"})).await;
    assert_eq!(ann.other().try_post("/api/password/reset", &links[1]).await.0, 404, "the password was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_reset_with_a_link_that_works_once() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let store = store::open("sqlite::memory:").await.unwrap();
    let ann = Client::on(options(Some(mail)), Arc::clone(&store));
    sign_up(&ann, "Ann").await;
    let nobody = ann.other();
    // Without a confirmed address no mail is sent, and the answer does not reveal that.
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
    let spoilt = token.chars().rev().collect::<String>();
    for wrong in [&spoilt, "", "9999999999999-", "x-y", &token[..token.len() - 1]] {
        assert_eq!(guest.try_post("/api/password/reset", &body(wrong)).await.0, 404, "{wrong}");
    }
    let weak = json!({"person": person, "token": token, "password": "ann"});
    assert_eq!(guest.try_post("/api/password/reset", &weak).await.0, 400, "a weak password does not use the link up");
    assert_eq!(guest.post("/api/password/reset", &body(token)).await["name"], "Ann");
    assert_eq!(guest.get(&played).await["table"]["you"], json!([0]), "the guest's game is kept");
    assert_eq!(name(&ann).await, Value::Null, "all other sessions end");
    assert_eq!(nobody.try_post("/api/password/reset", &body(token)).await.0, 404, "once");
    nobody.post("/api/sign-in", &json!({"name": "ann", "password": "battery staple"})).await;
    assert_eq!(
        Client::new().await.try_post("/api/password/forgotten", &json!({"name": "ann"})).await.0,
        409,
        "this server sends no mail"
    );
}
