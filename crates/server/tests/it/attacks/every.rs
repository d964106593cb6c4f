//! Attacks on every entry of the table of routes, so that a new route is attacked from its first day: pages of other
//! sites, forms, and malicious texts.
//!
//! They need to know nothing about a route but a valid body, which `roles` provides; `roles` tests authorisation.

use crate::common::{Client, person};
use crate::roles::{body, path};
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use serde_json::{Value, json};
use server::{Options, Route, routes};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::time::timeout;
use tower::ServiceExt;

/// Routes that accept any body or none: mail programs unsubscribe with one click (RFC 8058).
const ANY_BODY: [&str; 1] = ["/mail/stop/{id}/{name}"];

/// Texts that do harm where they are not treated as plain text.
fn evil() -> Vec<String> {
    let mut all: Vec<String> = [
        "'; DROP TABLE game; --",
        "\" OR 1=1 --",
        "x'); DELETE FROM person; SELECT ('",
        "%' ESCAPE '\\",
        "<img src=x onerror=alert(1)>",
        "</script><script>alert(1)</script>",
        "{{7*7}} ${7*7} %s%n",
        "../../../../etc/passwd",
        "a\r\nset-cookie: variorum=x",
        "\u{0}",
        "\u{202e}gnp.exe",
        "\u{feff}\u{2028}\u{d7ff}",
        "",
    ]
    .map(str::to_owned)
    .into();
    all.push("🦄".repeat(5000));
    all
}

/// A player with an account at a table, and targets for the attacks.
struct Scene {
    ann: Client,
    store: Arc<dyn Store>,
    table: String,
    seek: String,
    cup: String,
}

impl Scene {
    async fn new() -> Self {
        let store = store::open("sqlite::memory:").await.unwrap();
        let anybody = Client::on(Options::default(), Arc::clone(&store));
        let ann = anybody.also(&*store, "Ann").await;
        let table = ann.open("chess", json!({}), json!([person(), {"by": "open"}])).await.view["id"]
            .as_str()
            .unwrap()
            .to_owned();
        let sought =
            anybody.other().post("/api/seeks", &json!({"game": "chess", "seats": [person(), {"by": "open"}]})).await;
        let seek = sought["seeks"][0]["id"].as_str().unwrap().to_owned();
        let made = body("/tournaments", "").unwrap();
        let cup = ann.post("/api/tournaments", &made).await["card"]["id"].as_str().unwrap().to_owned();
        Self { ann, store, table, seek, cup }
    }

    /// The path of a route with the id of something that exists.
    fn path(&self, route: &Route) -> String {
        let id = match route.path.split('/').nth(1) {
            Some("tables") => &self.table,
            Some("seeks") => &self.seek,
            Some("cups") => &self.cup,
            _ => "chess",
        };
        path(route, id)
    }
}

fn body_of(route: &Route) -> Value {
    body(route.path, "key").unwrap_or_else(|| panic!("{} {}: add its body to `roles`", route.method, route.path))
}

/// The answer to a request; of one that does not end, its beginning.
async fn ask(
    who: &Client,
    method: &Method,
    path: &str,
    more: &[(&str, &str)],
    body: String,
) -> (StatusCode, HeaderMap, String) {
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::COOKIE, who.cookie())
        .header(header::HOST, "localhost");
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    let answer = who.router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
    let (head, body) = answer.into_parts();
    let bytes = timeout(Duration::from_secs(2), to_bytes(body, usize::MAX)).await;
    let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes.unwrap()).into_owned()).unwrap_or_default();
    (head.status, head.headers, text)
}

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test(flavor = "multi_thread")]
async fn no_route_answers_a_page_of_another_site() {
    let scene = Scene::new().await;
    let before = scene.ann.get(&format!("/api/tables/{}", scene.table)).await;
    for route in routes() {
        let sent = if route.method == Method::GET { String::new() } else { body_of(&route).to_string() };
        for origin in ["https://evil.example", "http://localhost.evil.example", "null"] {
            let (status, headers, text) =
                ask(&scene.ann, &route.method, &scene.path(&route), &[JSON, ("origin", origin)], sent.clone()).await;
            assert_eq!(status, 403, "{} {} {origin}", route.method, route.path);
            assert!(
                text.contains("Only this server's own page may send this request"),
                "{} {}: {text}",
                route.method,
                route.path
            );
            assert!(headers.keys().all(|name| !name.as_str().starts_with("access-control-")), "{}", route.path);
        }
    }
    assert_eq!(scene.ann.get(&format!("/api/tables/{}", scene.table)).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_that_changes_anything_accepts_what_a_form_can_send() {
    let scene = Scene::new().await;
    for route in routes().into_iter().filter(|route| route.method != Method::GET && !ANY_BODY.contains(&route.path)) {
        let sent = body_of(&route).to_string();
        let kinds = [
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "text/plain",
            "text/plain; application/json",
            "",
        ];
        for kind in kinds {
            let (status, _, text) =
                ask(&scene.ann, &route.method, &scene.path(&route), &[("content-type", kind)], sent.clone()).await;
            let refused = status == 400 && text.contains("application/json");
            // A missing target or permission is reported first.
            assert!(
                refused || [401, 403, 404].contains(&status.as_u16()),
                "{} {} {kind:?}: {status} {text}",
                route.method,
                route.path
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_creates_no_guest_and_no_answer_is_cacheable_or_a_page() {
    let scene = Scene::new().await;
    let stranger = scene.ann.other();
    for route in routes().into_iter().filter(|route| route.method == Method::GET) {
        let (status, headers, _) = ask(&stranger, &route.method, &scene.path(&route), &[], String::new()).await;
        assert!(!headers.contains_key(header::SET_COOKIE), "{} creates a guest for a reader", route.path);
        assert!(status.as_u16() < 500, "{}: {status}", route.path);
        is_no_page(&headers, route.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_field_of_any_route_interprets_a_text() {
    let scene = Scene::new().await;
    let played = scene.ann.open("chess", json!({}), json!([person(), person()])).await;
    scene.ann.post(&played.path("/play"), &json!({"revision": played.revision(), "text": "e2e4"})).await;
    let before = scene.ann.get(&played.path("")).await;
    let leaver = scene.ann.also(&*scene.store, "Leaver").await;
    for route in routes() {
        // Signing out ends the session, whatever else the request contains.
        let who = if route.path == "/sign-out" { &leaver } else { &scene.ann };
        for text in evil() {
            for (path, sent) in with(&scene, &route, &text) {
                let (status, headers, answer) = ask(who, &route.method, &path, &[JSON], sent.clone()).await;
                let told = || {
                    format!(
                        "{} {path} {}: {status} {}",
                        route.method,
                        sent.chars().take(300).collect::<String>(),
                        answer.chars().take(300).collect::<String>()
                    )
                };
                assert!(![500, 503].contains(&status.as_u16()), "{}", told());
                is_no_page(&headers, &told());
                assert!(
                    status.is_success()
                        || status.is_redirection()
                        || serde_json::from_str::<Value>(&answer).is_ok_and(|answer| answer["error"].is_string()),
                    "{}",
                    told()
                );
                let cookies = headers
                    .get_all(header::SET_COOKIE)
                    .iter()
                    .any(|cookie| cookie.as_bytes().starts_with(b"variorum=x"));
                assert!(!cookies, "{}", told());
            }
        }
    }
    // Everything is as it was.
    assert_eq!(scene.ann.get(&played.path("")).await, before);
    assert!(scene.store.person("id of Ann").await.unwrap().is_some());
    assert_eq!(scene.ann.get("/api/games").await.as_array().unwrap().len(), scene.ann.games().await.len());
}

/// All query parameters of the interface.
const NAMES: &str =
    "after before from game mine other over player position rated reading result rules running since speed until";

/// Requests to this route with this text: in each field of its body, each variable part of its path and each query
/// parameter.
fn with(scene: &Scene, route: &Route, text: &str) -> Vec<(String, String)> {
    let path = scene.path(route);
    if route.method == Method::GET {
        let coded = coded(text);
        let asked = NAMES.split(' ').map(|name| (format!("{path}?{name}={coded}"), String::new()));
        let parts: Vec<&str> = route.path.split('/').collect();
        let varied = (0..parts.len()).filter(|&part| parts[part].starts_with('{')).map(|part| {
            let mut parts: Vec<&str> = path.split('/').collect();
            // The path begins with `/api`.
            parts[part + 1] = &coded;
            (parts.join("/"), String::new())
        });
        return asked.chain(varied).collect();
    }
    let body = body_of(route);
    let mut all = vec![(path.clone(), format!("{text}{{}}")), (path.clone(), json!({ text: text }).to_string())];
    let mut fields = Vec::new();
    texts(&body, &mut Vec::new(), &mut fields);
    for field in fields {
        let mut body = body.clone();
        let at = field.iter().fold(&mut body, |at, step| match step {
            Step::Name(name) => &mut at[name.as_str()],
            Step::Place(place) => &mut at[*place],
        });
        *at = json!(text);
        all.push((path.clone(), body.to_string()));
    }
    all
}

#[derive(Clone)]
enum Step {
    Name(String),
    Place(usize),
}

/// The paths to all texts in a value.
fn texts(value: &Value, way: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    let mut on = |step: Step, value: &Value| {
        way.push(step);
        texts(value, way, found);
        way.pop();
    };
    match value {
        Value::String(_) | Value::Null => found.push(way.clone()),
        Value::Array(all) => all.iter().enumerate().for_each(|(place, value)| on(Step::Place(place), value)),
        Value::Object(all) => all.iter().for_each(|(name, value)| on(Step::Name(name.clone()), value)),
        Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Percent-encoded.
fn coded(text: &str) -> String {
    text.bytes()
        .take(3000)
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn is_no_page(headers: &HeaderMap, told: &str) {
    let kind = headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap());
    assert!(!kind.contains("html") && !kind.contains("javascript") && !kind.contains("svg"), "{told}: {kind}");
    let says = |name: &str, what: &str| {
        headers.get_all(name).iter().filter(|value| value.to_str().unwrap().contains(what)).count() == 1
    };
    assert!(
        says("x-content-type-options", "nosniff") && says("content-security-policy", "default-src 'none'"),
        "{told}: {headers:?}"
    );
    let public = headers.get(header::CACHE_CONTROL).is_some_and(|cache| cache.to_str().unwrap().contains("public"));
    assert!(!public, "{told}: {headers:?}");
}
