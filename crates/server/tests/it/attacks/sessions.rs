//! Cookies: their attributes, and attempts to choose the session of another person.

use crate::common::{Client, person};
use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use serde_json::json;
use server::{Limits, Options, router};
use sqlx::{Connection, SqliteConnection};
use tower::ServiceExt;

const GUESSED: &str = "variorum=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// Opens a table with these header lines; returns the cookies that are set.
async fn cookies(options: Options, lines: &[(&str, &str)]) -> Vec<String> {
    let router = router(options, store::open("sqlite::memory:").await.unwrap());
    let body = json!({"game": "chess", "readings": {}, "position": null, "seats": [person(), person()]});
    let mut request =
        Request::builder().method("POST").uri("/api/tables").header(header::CONTENT_TYPE, "application/json");
    for (name, value) in lines {
        request = request.header(*name, *value);
    }
    let answer = router.oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
    assert_eq!(answer.status(), 200);
    set(answer.headers())
}

fn set(headers: &HeaderMap) -> Vec<String> {
    headers.get_all(header::SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_session_cookie_is_http_only_same_site_and_secure_over_https() {
    let plain = cookies(Options::default(), &[]).await;
    let [plain] = &plain[..] else { panic!("{plain:?}") };
    let parts: Vec<&str> = plain.split("; ").collect();
    assert!(parts[0].starts_with("variorum=") && parts[0].len() == "variorum=".len() + 32, "{plain}");
    for wanted in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(parts.contains(&wanted), "{plain}");
    }
    assert!(!plain.to_ascii_lowercase().contains("domain"), "{plain}");
    // Only a proxy may claim that the connection is encrypted.
    let https = [("x-forwarded-proto", "https"), ("x-forwarded-for", "192.0.2.1")];
    assert!(!cookies(Options::default(), &https).await[0].contains("Secure"));
    let behind = || Options { behind_proxy: true, ..Options::default() };
    assert!(cookies(behind(), &https).await[0].ends_with("; Secure"));
    assert!(!cookies(behind(), &[]).await[0].contains("Secure"));
}

#[tokio::test]
async fn a_session_cannot_be_chosen_by_an_attacker() {
    let chosen = cookies(Options::default(), &[("cookie", GUESSED)]).await;
    assert!(chosen.len() == 1 && !chosen[0].starts_with(GUESSED), "{chosen:?}");
    let client = Client::new().await;
    client.open("chess", json!({}), json!([person(), person()])).await;
    // A session is kept, and no two are equal.
    let before = client.cookie();
    client.open("chess", json!({}), json!([person(), person()])).await;
    let other = client.other();
    other.open("chess", json!({}), json!([person(), person()])).await;
    assert!(client.cookie() == before && other.cookie() != before);
}

#[tokio::test]
async fn the_contents_of_the_database_do_not_open_a_session() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(Options::default(), std::sync::Arc::clone(&store));
    let table = client.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let (_, seats) = store.game(table.view["id"].as_str().unwrap()).await.unwrap().unwrap();
    let person = seats[0].person.clone().unwrap();
    let token = client.cookie().strip_prefix("variorum=").unwrap().to_owned();
    for session in store.sessions_of(&person).await.unwrap() {
        let key = session.key.iter().fold(String::new(), |key, byte| key + &format!("{byte:02x}"));
        assert!(!key.contains(&token) && !format!("{session:?}").contains(&key), "only a hash is stored, and hidden");
        for tried in [&key[..32], &person] {
            let request = Request::builder().uri("/api/my/games").header(header::COOKIE, format!("variorum={tried}"));
            let answer = client.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            assert_eq!(serde_json::from_slice::<serde_json::Value>(&bytes).unwrap()["games"], json!([]));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_request_leaves_no_guest_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db").display().to_string();
    let client = Client::on(Options::default(), store::open(&file).await.unwrap());
    let table = client.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let key = table.view["table"]["seats"][1]["key"].clone();
    for _ in 0..5 {
        for (path, body) in [
            (table.path("/sit"), json!({"side": 1, "key": "wrong"})),
            ("/api/tables".to_owned(), json!({"game": "nope", "seats": [person(), person()]})),
            (table.path("/chat"), json!({"room": "watchers", "text": ""})),
            ("/api/seeks".to_owned(), json!({"game": "nope", "seats": [person(), {"by": "open"}]})),
        ] {
            let (status, answer) = client.other().try_post(&path, &body).await;
            assert!(status.is_client_error(), "{path}: {answer}");
        }
    }
    let mut database = SqliteConnection::connect(&file).await.unwrap();
    let people: i64 = sqlx::query_scalar("SELECT count(*) FROM person").fetch_one(&mut database).await.unwrap();
    let sessions: i64 = sqlx::query_scalar("SELECT count(*) FROM session").fetch_one(&mut database).await.unwrap();
    assert_eq!((people, sessions), (1, 1), "the person who opened the table");
    let guest = client.other();
    guest.post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
    assert_eq!(guest.get(&table.path("")).await["table"]["you"], json!([1]), "a guest who may sit down stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_bring_guests_without_end() {
    let limits = Limits { tables_per_address: 3, ..Limits::default() };
    let router = router(Options { limits, ..Options::default() }, store::open("sqlite::memory:").await.unwrap());
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(Client::at(router.clone()).try_post("/api/my/feed", &json!({})).await);
    }
    let statuses: Vec<u16> = answers.iter().map(|(status, _)| status.as_u16()).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 429, 429]);
    assert!(answers[7].1["error"].as_str().unwrap().starts_with("Too many visitors without an account"), "{answers:?}");
}
