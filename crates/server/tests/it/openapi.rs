//! The OpenAPI document: it contains every route and only what exists, answers conform to it, and
//! `docs/reference/openapi.json` is up to date.

use crate::common::{Client, person};
use crate::roles::path;
use crate::schema::{check, of_answer, of_body};
use axum::http::Method;
use expect_test::expect_file;
use serde_json::{Value, json};
use server::{document, routes};
use std::collections::BTreeSet;

#[test]
fn the_document_is_up_to_date() {
    expect_file!["../../../../docs/reference/openapi.json"].assert_eq(&format!("{:#}\n", document()));
}

#[test]
fn every_route_is_in_the_document_and_has_its_own_name() {
    let document = document();
    let mut names = BTreeSet::new();
    for route in routes() {
        let said = &document["paths"][format!("/api{}", route.path)][route.method.as_str().to_lowercase()];
        assert!(names.insert(said["operationId"].as_str().unwrap_or_default().to_owned()), "{} {said}", route.path);
        assert!(said["summary"].as_str().is_some_and(|about| about.ends_with('.')), "{}", route.path);
        // The route that accepts any body is for mail programs.
        let described = !said["requestBody"].is_null() || route.path.starts_with("/mail/stop/");
        assert_eq!(route.method == Method::POST, described && route.method == Method::POST, "{}: {said}", route.path);
        assert_eq!(
            route.allows_tokens,
            said["security"].as_array().unwrap().contains(&json!({"token": []})),
            "{}",
            route.path
        );
        let in_path = said["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "path").count();
        assert_eq!(route.path.matches('{').count(), in_path, "{}", route.path);
        let kinds: Vec<&String> = said["responses"]["200"]["content"].as_object().unwrap().keys().collect();
        let described = kinds != ["application/json"] || of_answer(&document, &route) != json!({});
        assert!(described, "the answer of {} is not described", route.path);
    }
}

#[test]
fn every_reference_in_the_document_resolves() {
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
async fn documented_query_parameters_are_understood_and_no_others() {
    let ann = Client::new().await;
    let table = ann.open("chess", json!({}), json!([person(), person()])).await.view["id"].as_str().unwrap().to_owned();
    let document = document();
    for route in routes() {
        let said = &document["paths"][format!("/api{}", route.path)][route.method.as_str().to_lowercase()];
        let names = said["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "query");
        let names: Vec<&str> = names.filter_map(|one| one["name"].as_str()).collect();
        // A WebSocket cannot be tested with a plain request.
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
        let not = |why: &str| ["no parameter", "only parameter", "takes neither"].iter().any(|word| why.contains(word));
        assert!(not(&said("nothing=1").await), "{}", route.path);
        for name in names {
            let value = if name == "speed" { "live" } else { "1" };
            let why = said(&format!("{name}={value}")).await;
            assert!(!not(&why) || why.contains("needs a value"), "{}?{name}: {why}", route.path);
        }
    }
}

#[test]
fn invalid_bodies_do_not_conform_to_the_document() {
    let document = document();
    let fits = |path: &str, body: Value| check(&document, &of_body(&document, path).unwrap(), &body).is_ok();
    assert!(fits("/tables", json!({"game": "chess", "seats": [{"by": "open"}]})));
    assert!(fits("/ask", json!({"ask": "game", "id": "chess"})) && fits("/tournaments/{id}/join", json!({})));
    for (path, body) in [
        ("/tables", json!({"game": "chess"})),
        ("/tables", json!({"game": "chess", "seats": [], "color": "white"})),
        ("/tables", json!({"game": "chess", "seats": [{"by": 7}]})),
        ("/ask", json!({"ask": "whatever"})),
        ("/ask", json!({"ask": "game"})),
        ("/my/tokens", json!({"name": "board", "scope": "all"})),
        ("/tables/{id}/note", json!([])),
        ("/tournaments/{id}/join", json!({"x": 1})),
    ] {
        assert!(!fits(path, body.clone()), "{path} {body}");
    }
}

#[tokio::test]
async fn answers_conform_to_the_document() {
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
        ("/my/notifications", "/api/my/notifications".to_owned()),
        ("/archive", "/api/archive".to_owned()),
        ("/tournaments", "/api/tournaments".to_owned()),
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
