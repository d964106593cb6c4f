//! Cookies: what a browser may do with them, and that nobody is given one by somebody else.

use crate::common::{Client, person};
use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use serde_json::json;
use server::{Options, router};
use tower::ServiceExt;

const GUESSED: &str = "variorum=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// Opens a table with these lines in the head; the cookies that are set.
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
async fn a_session_is_for_this_server_alone_unseen_by_scripts_and_secret_where_the_way_is() {
    let plain = cookies(Options::default(), &[]).await;
    let [plain] = &plain[..] else { panic!("{plain:?}") };
    let parts: Vec<&str> = plain.split("; ").collect();
    assert!(parts[0].starts_with("variorum=") && parts[0].len() == "variorum=".len() + 32, "{plain}");
    for wanted in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(parts.contains(&wanted), "{plain}");
    }
    assert!(!plain.to_ascii_lowercase().contains("domain"), "{plain}");
    // Only a proxy is believed that the way to it is secret.
    let https = [("x-forwarded-proto", "https"), ("x-forwarded-for", "192.0.2.1")];
    assert!(!cookies(Options::default(), &https).await[0].contains("Secure"));
    let behind = || Options { behind_proxy: true, ..Options::default() };
    assert!(cookies(behind(), &https).await[0].ends_with("; Secure"));
    assert!(!cookies(behind(), &[]).await[0].contains("Secure"));
}

#[tokio::test]
async fn nobody_is_given_a_session_that_somebody_else_has_chosen() {
    let chosen = cookies(Options::default(), &[("cookie", GUESSED)]).await;
    assert!(chosen.len() == 1 && !chosen[0].starts_with(GUESSED), "{chosen:?}");
    let client = Client::new().await;
    client.open("chess", json!({}), json!([person(), person()])).await;
    // Whoever has one keeps it, and two are never the same.
    let before = client.cookie();
    client.open("chess", json!({}), json!([person(), person()])).await;
    let other = client.other();
    other.open("chess", json!({}), json!([person(), person()])).await;
    assert!(client.cookie() == before && other.cookie() != before);
}

#[tokio::test]
async fn what_lies_in_the_database_is_no_key_to_it() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(Options::default(), std::sync::Arc::clone(&store));
    let table = client.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let (_, seats) = store.game(table.view["id"].as_str().unwrap()).await.unwrap().unwrap();
    let person = seats[0].person.clone().unwrap();
    let token = client.cookie().strip_prefix("variorum=").unwrap().to_owned();
    for session in store.sessions_of(&person).await.unwrap() {
        let key = session.key.iter().fold(String::new(), |key, byte| key + &format!("{byte:02x}"));
        assert!(!key.contains(&token) && !format!("{session:?}").contains(&key), "only a hash is kept, and not shown");
        for tried in [&key[..32], &person] {
            let request = Request::builder().uri("/api/my/games").header(header::COOKIE, format!("variorum={tried}"));
            let answer = client.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            assert_eq!(serde_json::from_slice::<serde_json::Value>(&bytes).unwrap()["games"], json!([]));
        }
    }
}
