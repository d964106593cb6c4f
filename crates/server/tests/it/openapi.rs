//! The document of the interface: every address is in it, it says of itself only what is there, and
//! `docs/reference/openapi.json` is what the code says.
//!
//! `UPDATE_OPENAPI=1 cargo test -p variorum-server --test it openapi` rewrites it.

use crate::common::{Client, person};
use crate::roles::path;
use crate::schema::{check, of_answer, of_body};
use axum::http::Method;
use serde_json::{Value, json};
use server::{document, routes};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_document_in_the_repository_is_what_the_code_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/openapi.json");
    let text = format!("{:#}\n", document());
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "it differs: run UPDATE_OPENAPI=1 cargo test -p variorum-server --test it openapi");
}

#[test]
fn every_address_is_in_the_document_and_each_has_a_name_of_its_own() {
    let document = document();
    let mut names = BTreeSet::new();
    for route in routes() {
        let said = &document["paths"][format!("/api{}", route.path)][route.method.as_str().to_lowercase()];
        assert!(names.insert(said["operationId"].as_str().unwrap_or_default().to_owned()), "{} {said}", route.path);
        assert!(said["summary"].as_str().is_some_and(|about| about.ends_with('.')), "{}", route.path);
        // The one that takes anything is meant for mail programs.
        let described = !said["requestBody"].is_null() || route.path.starts_with("/mail/stop/");
        assert_eq!(route.method == Method::POST, described && route.method == Method::POST, "{}: {said}", route.path);
        assert_eq!(
            route.programs,
            said["security"].as_array().unwrap().contains(&json!({"token": []})),
            "{}",
            route.path
        );
        let in_path = said["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "path").count();
        assert_eq!(route.path.matches('{').count(), in_path, "{}", route.path);
        let kinds: Vec<&String> = said["responses"]["200"]["content"].as_object().unwrap().keys().collect();
        let described = kinds != ["application/json"] || of_answer(&document, &route) != json!({});
        assert!(described, "it is not said what {} answers with", route.path);
    }
}

#[test]
fn all_that_is_referred_to_is_there() {
    fn walk(whole: &Value, part: &Value) {
        if let Some(place) = part.get("$ref").and_then(Value::as_str) {
            assert!(whole.pointer(&place[1..]).is_some(), "{place}");
        }
        part.as_object().into_iter().flatten().for_each(|(_, part)| walk(whole, part));
        part.as_array().into_iter().flatten().for_each(|part| walk(whole, part));
    }
    walk(&document(), &document());
}

#[tokio::test]
async fn what_the_document_says_of_question_marks_is_understood_and_nothing_else_is() {
    let ann = Client::new().await;
    let table = ann.open("chess", json!({}), json!([person(), person()])).await.view["id"].as_str().unwrap().to_owned();
    let document = document();
    for route in routes() {
        let said = &document["paths"][format!("/api{}", route.path)][route.method.as_str().to_lowercase()];
        let names = said["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "query");
        let names: Vec<&str> = names.filter_map(|one| one["name"].as_str()).collect();
        // A WebSocket is not asked so.
        if names.is_empty() || route.path == "/my/events" {
            continue;
        }
        let path = path(&route, if route.path.starts_with("/tables") { &table } else { "chess" });
        let said = async |query: &str| {
            let (_, _, answer) = ann.send("GET", &format!("{path}?{query}"), "", "").await;
            serde_json::from_str::<Value>(&answer)
                .ok()
                .and_then(|answer| Some(answer["error"].as_str()?.to_owned()))
                .unwrap_or_default()
        };
        let not =
            |why: &str| ["understood", "Leaders are asked for with", "knows no"].iter().any(|word| why.contains(word));
        assert!(not(&said("nothing=1").await), "{}", route.path);
        for name in names {
            let value = if name == "speed" { "live" } else { "1" };
            let why = said(&format!("{name}={value}")).await;
            assert!(!not(&why) || why.contains("needs a value"), "{}?{name}: {why}", route.path);
        }
    }
}

#[test]
fn bodies_that_are_wrong_do_not_fit() {
    let document = document();
    let fits = |path: &str, body: Value| check(&document, &of_body(&document, path).unwrap(), &body).is_ok();
    assert!(fits("/tables", json!({"game": "chess", "seats": [{"by": "open"}]})));
    assert!(fits("/ask", json!({"ask": "game", "id": "chess"})) && fits("/cups/{id}/join", json!({})));
    for (path, body) in [
        ("/tables", json!({"game": "chess"})),
        ("/tables", json!({"game": "chess", "seats": [], "color": "white"})),
        ("/tables", json!({"game": "chess", "seats": [{"by": 7}]})),
        ("/ask", json!({"ask": "whatever"})),
        ("/ask", json!({"ask": "game"})),
        ("/my/tokens", json!({"name": "board", "scope": "all"})),
        ("/tables/{id}/note", json!([])),
        ("/cups/{id}/join", json!({"x": 1})),
    ] {
        assert!(!fits(path, body.clone()), "{path} {body}");
    }
}

#[tokio::test]
async fn answers_look_as_the_document_says() {
    let ann = Client::new().await;
    let said = ann.get("/api/openapi.json").await;
    assert_eq!(said, document());
    ann.open("chess", json!({}), json!([person(), person()])).await;
    ann.post("/api/my/tokens", &json!({"name": "board", "scope": "read"})).await;
    ann.post("/api/my/bots", &json!({"name": "Max"})).await;
    let table = ann.get("/api/my/games").await["games"][0]["id"].as_str().unwrap().to_owned();
    for (path, asked) in [
        ("/my/games", "/api/my/games".to_owned()),
        ("/my/tokens", "/api/my/tokens".to_owned()),
        ("/my/bots", "/api/my/bots".to_owned()),
        ("/bots", "/api/bots".to_owned()),
        ("/my/tell", "/api/my/tell".to_owned()),
        ("/archive", "/api/archive".to_owned()),
        ("/cups", "/api/cups".to_owned()),
        ("/leaders", "/api/leaders?game=chess".to_owned()),
        ("/tables/{id}/chat", format!("/api/tables/{table}/chat")),
        ("/tables/{id}/uci", format!("/api/tables/{table}/uci")),
    ] {
        let schema =
            &said["paths"][format!("/api{path}")]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        assert_ne!(*schema, json!({}), "{path}");
        check(&said, schema, &ann.get(&asked).await).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
}
