//! Monitoring: the health check, metrics and the log, none of which contains a secret.

use crate::attacks::wire::{ATTACKER, Server};
use crate::common::{Client, person};
use crate::roles::body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use server::log::{self, Level, LogFormat};
use server::{Options, routes};
use std::io::Write;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower::ServiceExt;

/// Starts a server with a metrics listener; returns the address of the listener.
async fn counting(options: Options) -> (Server, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (Server::with(Options { metrics: Some(Arc::new(listener)), ..options }).await, address)
}

/// All metrics, as text.
async fn numbers(address: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

/// The value of the metric with this name and labels.
fn number(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_reports_its_health_and_its_shutdown() {
    let server = Server::with(Options { drain: Duration::from_secs(2), ..Options::default() }).await;
    let well = server.ask(ATTACKER, "GET", "/health", &["host: whatever.example"], "").await;
    let told: Value = serde_json::from_str(&well.body).unwrap();
    assert_eq!((well.status, &told["ok"], &told["node"]), (200, &json!(true), &json!("one")), "{well:?}");
    assert!(
        told["version"].is_string() && told["uptime"].is_u64() && well.head.contains("cache-control: no-store"),
        "{well:?}"
    );
    let address = server.address;
    let ending = tokio::spawn(server.end());
    let ask = async |path: &str| {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream
            .write_all(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes())
            .await
            .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        text
    };
    let told = loop {
        let told = ask("/health").await;
        if !told.starts_with("HTTP/1.1 200") {
            break told;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert!(told.starts_with("HTTP/1.1 503") && told.contains("The server is shutting down."), "{told}");
    assert!(ask("/api/games").await.starts_with("HTTP/1.1 200"), "clients are still served");
    assert!(ending.await.unwrap() >= Duration::from_secs(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_database_is_unhealthy() {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(Options::default(), Arc::clone(&store));
    assert_eq!(client.send("GET", "/health", "", "").await.0, StatusCode::OK);
    store.close().await;
    // A result is cached for one second.
    let (status, told) = loop {
        let (status, _, told) = client.send("GET", "/health", "", "").await;
        if status != StatusCode::OK {
            break (status, told);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert!(status == StatusCode::SERVICE_UNAVAILABLE && told.contains("The database does not answer."), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_happens_and_are_not_public() {
    let limits = server::Limits { tables_per_address: 2, ..server::Limits::default() };
    let (server, address) = counting(Options { limits, ..Options::default() }).await;
    let seats = json!([{"by": "person"}, {"by": "person"}]);
    let view = server.open(ATTACKER, "chess", None, &seats).await.view();
    let path = format!("/api/tables/{}", view["id"].as_str().unwrap());
    let body = json!({"revision": view["revision"], "text": "e4"});
    assert_eq!(server.post(ATTACKER, &format!("{path}/play"), &body).await.status, 200);
    assert_eq!(server.open(ATTACKER, "chess", None, &seats).await.status, 200);
    assert_eq!(server.open(ATTACKER, "chess", None, &seats).await.status, 429);
    assert_eq!(server.get(ATTACKER, "/api/nowhere/secret").await.status, 404);
    assert!(
        !server.get(ATTACKER, "/metrics").await.body.contains("variorum_"),
        "the public listener serves the page there"
    );
    let text = numbers(&address).await;
    assert!(text.contains("application/openmetrics-text") && text.trim_end().ends_with("# EOF"), "{text}");
    let asked = |route: &str, method: &str, status: u16| {
        let name = format!("variorum_requests_total{{route=\"{route}\",method=\"{method}\",status=\"{status}\"}}");
        number(&text, &name)
    };
    assert_eq!(asked("/api/tables", "POST", 200), Some(2.0), "{text}");
    assert_eq!(asked("/api/tables", "POST", 429), Some(1.0), "{text}");
    assert_eq!(asked("/api/tables/{id}/play", "POST", 200), Some(1.0), "{text}");
    assert_eq!(asked("none", "GET", 404), Some(1.0), "{text}");
    assert_eq!(number(&text, "variorum_refused_total{limit=\"tables-each\"}"), Some(1.0), "{text}");
    assert_eq!(number(&text, "variorum_turns_total{by=\"person\"}"), Some(1.0), "{text}");
    assert_eq!((number(&text, "variorum_tables"), number(&text, "variorum_running")), (Some(2.0), Some(2.0)), "{text}");
    for name in [
        "variorum_durable_seconds_count",
        "variorum_database_seconds_count{work=\"read\"}",
        "variorum_database_seconds_count{work=\"write\"}",
    ] {
        assert!(number(&text, name).is_some_and(|count| count > 0.0), "{name}: {text}");
    }
    for name in [
        "variorum_connections",
        "variorum_sockets",
        "variorum_threads{of=\"rules\"}",
        "variorum_threads_waiting{of=\"computers\"}",
        "variorum_uptime_seconds",
    ] {
        assert!(number(&text, name).is_some(), "{name}: {text}");
    }
    assert!(!text.contains("secret") && !text.contains(view["id"].as_str().unwrap()), "{text}");
    server.end().await;
}

/// A log in memory.
#[derive(Clone, Debug, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Lines {
    /// Starts to collect the log of the process.
    fn begin() -> Self {
        let lines = Self::default();
        let writer = lines.clone();
        log::install(log::dispatch(LogFormat::Json, Level::TRACE, false, move || writer.clone())).unwrap();
        lines
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// Part of every request, and must not be in the log.
const SECRET: &str = "s3cr3tMARKs3cr3tMARKs3cr3tMARK00";

// One test, since a process has one log.
#[tokio::test(flavor = "multi_thread")]
async fn every_request_is_logged_with_its_id_and_without_secrets() {
    let lines = Lines::begin();
    let client = Client::with(Options { behind_proxy: true, ..Options::default() }).await;
    let table = client.open("chess", json!({}), json!([person(), {"by": "open"}])).await;
    let (id, key) = (table.view["id"].as_str().unwrap(), table.view["table"]["seats"][1]["key"].as_str().unwrap());
    for route in routes() {
        let secret = if route.path.starts_with("/tables") { id } else { SECRET };
        let path = route.path.replace("{id}", secret).replace("{name}", SECRET).replace("{secret}", SECRET);
        let path = format!("/api{path}?key={SECRET}&reading={SECRET}");
        let mut bodies =
            vec![json!({ "text": SECRET, "password": SECRET, "key": SECRET }).to_string(), format!("{{\"{SECRET}")];
        if route.method == Method::POST {
            let mut right = body(route.path, key).unwrap_or_default();
            for (name, mark) in [
                ("address", format!("{SECRET}@example.org")),
                ("token", SECRET.to_owned()),
                ("key", SECRET.to_owned()),
                ("text", SECRET.to_owned()),
            ] {
                if let Some(field) = right.get_mut(name) {
                    *field = json!(mark);
                }
            }
            bodies.push(right.to_string());
        }
        for body in bodies {
            for cookie in [format!("variorum={SECRET}"), client.cookie()] {
                let request = Request::builder()
                    .method(route.method.clone())
                    .uri(&path)
                    .header(header::CONTENT_TYPE, "application/json");
                let request =
                    request.header(header::COOKIE, cookie).header(header::AUTHORIZATION, format!("Bearer {SECRET}"));
                let request = request.header("x-request-id", "of-the-proxy.1");
                let answer = client
                    .router
                    .clone()
                    .oneshot(request.body(axum::body::Body::from(body.clone())).unwrap())
                    .await
                    .unwrap();
                assert_eq!(answer.headers()["x-request-id"], "of-the-proxy.1");
            }
        }
    }
    let odd =
        Request::get("/health").header("x-request-id", format!("{SECRET} \"")).body(axum::body::Body::empty()).unwrap();
    let given = client.router.clone().oneshot(odd).await.unwrap().headers()["x-request-id"].clone();
    assert_eq!(given.len(), 16, "an invalid request id is replaced");
    let text = lines.text();
    let cookie = client.cookie();
    let token = cookie.split('=').nth(1).unwrap();
    for secret in [SECRET, token, key, "example.org"] {
        let line = text.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{secret}: {line:?}");
    }
    let read = |line: &str| serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let all: Vec<Value> = text.lines().map(read).collect();
    for route in routes() {
        let path = format!("/api{}", route.path);
        let line = all.iter().find(|line| {
            let span = &line["span"];
            span["route"] == path
                && span["method"] == route.method.as_str()
                && span["id"] == "of-the-proxy.1"
                && line["message"] == "request answered"
        });
        let line = line.unwrap_or_else(|| panic!("{path} has no line"));
        assert!(line["status"].is_u64() && line["milliseconds"].is_u64(), "{line}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_id_is_accepted_only_from_a_configured_proxy() {
    let client = Client::new().await;
    let request = Request::get("/api/games").header("x-request-id", "mine").body(axum::body::Body::empty()).unwrap();
    let answer = client.router.clone().oneshot(request).await.unwrap();
    assert!(answer.headers()["x-request-id"].len() == 16);
}
