//! Pages of other sites, foreign host names, forms, arrays in place of objects, odd paths.

use super::wire::{ATTACKER, LONG, PLAYER, Server};
use server::Options;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, http};

const JSON: &str = "content-type: application/json";

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_can_neither_change_nor_watch_anything() {
    let server = Server::with(Options { names: vec!["games.example.org".to_owned()], ..Options::default() }).await;
    let table = server.table(PLAYER).await;
    let before = server.get(PLAYER, &table).await.body;
    let own = format!("origin: http://{}", server.address);
    for origin in
        ["origin: https://evil.example", "origin: http://localhost:1", "origin: null", "origin: http://127.0.0.1"]
    {
        for (path, body) in [
            ("/api/tables".to_owned(), r#"{"game":"chess","seats":[{"by":"person"},{"by":"person"}]}"#),
            (format!("{table}/end"), r#"{"how":"draw"}"#),
            (format!("{table}/takeback"), "{}"),
            (format!("{table}/next"), r#"{"revision":2,"tokens":[]}"#),
            (format!("{table}/play"), r#"{"revision":2,"text":"e2-e4"}"#),
        ] {
            let answer = server.ask(ATTACKER, "POST", &path, &[JSON, origin], body).await;
            assert_eq!(answer.status, 403, "{path} {origin}");
            assert!(answer.sentence().starts_with("Only this server's own page may send this request"), "{answer:?}");
        }
        let origin = origin.strip_prefix("origin: ").unwrap();
        assert_eq!(socket(&server, &table, Some(origin)).await.unwrap_err(), 403, "{origin}");
    }
    assert_eq!(server.get(PLAYER, &table).await.body, before);
    let next = (format!("{table}/next"), r#"{"revision":2,"tokens":[]}"#);
    for origin in [&*own, "origin: https://games.example.org"] {
        assert_eq!(server.ask(PLAYER, "POST", &next.0, &[JSON, origin], next.1).await.status, 200, "{origin}");
        assert!(socket(&server, &table, origin.strip_prefix("origin: ")).await.is_ok(), "{origin}");
    }
    assert!(socket(&server, &table, None).await.is_ok());
    server.end().await;
}

/// Watches as a page of this origin; or returns the status of the refusal.
async fn socket(server: &Server, table: &str, origin: Option<&str>) -> Result<(), u16> {
    let mut request = format!("ws://{}{table}/live", server.address).into_client_request().unwrap();
    if let Some(origin) = origin {
        request.headers_mut().insert(http::header::ORIGIN, origin.parse().unwrap());
    }
    match timeout(LONG, tokio_tungstenite::connect_async(request)).await.expect("an answer") {
        Ok(_) => Ok(()),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_for_a_foreign_host_name_is_refused() {
    let server = Server::with(Options { names: vec!["games.example.org".to_owned()], ..Options::default() }).await;
    let table = server.table(PLAYER).await;
    for (method, path) in [("GET", "/"), ("GET", "/api/games"), ("GET", &*table), ("POST", "/api/tables")] {
        for host in ["host: evil.example", "host: games.example.org.evil.example:8080"] {
            let answer = server.ask(ATTACKER, method, path, &[host, JSON], "{}").await;
            assert_eq!(answer.status, 421, "{method} {path} {host}");
            assert!(
                answer.sentence().contains("does not know the host name") && answer.sentence().contains("--name"),
                "{answer:?}"
            );
        }
    }
    for host in [
        "host: games.example.org",
        "host: GAMES.example.org:443",
        "host: localhost",
        "host: [::1]:8080",
        "host: 192.0.2.1",
    ] {
        assert_eq!(server.ask(PLAYER, "GET", &table, &[host], "").await.status, 200, "{host}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_arrays_and_unknown_fields_are_refused() {
    let server = Server::with(Options::default()).await;
    let table = server.table(PLAYER).await;
    let posts = ["", "/next", "/play", "/takeback", "/end"].map(|what| match what {
        "" => "/api/tables".to_owned(),
        what => format!("{table}{what}"),
    });
    for path in &posts {
        for kind in [
            "content-type: application/x-www-form-urlencoded",
            "content-type: multipart/form-data; boundary=x",
            "content-type: text/plain",
            "content-type: application/jsonp",
            "x-nothing: x",
        ] {
            let answer = server.ask(ATTACKER, "POST", path, &[kind], "{}").await;
            assert_eq!(
                (answer.status, &*answer.sentence()),
                (400, "The request needs a body of type application/json."),
                "{path} {kind}"
            );
        }
        for body in ["[]", r#"[1,["e2"]]"#, r#"["chess",{},null,[]]"#, r#"["draw"]"#, "null", "\"x\"", "7"] {
            let answer = server.ask(ATTACKER, "POST", path, &[JSON], body).await;
            assert_eq!(answer.status, 400, "{path} {body}");
            assert!(answer.sentence().contains("expected an object with named fields"), "{path} {body}: {answer:?}");
        }
        let answer = server.ask(ATTACKER, "POST", path, &[JSON], r#"{"colour":"blue"}"#).await;
        assert!(answer.status == 400 && answer.sentence().contains("unknown field `colour`"), "{path}: {answer:?}");
    }
    let listed = r#"{"game":"chess","seats":[["person",null],["person",null]]}"#;
    let answer = server.ask(ATTACKER, "POST", "/api/tables", &[JSON], listed).await;
    assert!(answer.status == 400 && answer.sentence().contains("expected an object with named fields"), "{answer:?}");
    // A charset parameter does not change the type.
    let kind = "content-type: Application/JSON; charset=utf-8";
    assert_eq!(server.ask(PLAYER, "POST", &posts[1], &[kind], r#"{"revision":2,"tokens":[]}"#).await.status, 200);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_paths_are_not_found_and_every_answer_has_security_headers() {
    let server = Server::with(Options::default()).await;
    for path in [
        "/assets/%00",
        "/assets/",
        "/assets/nothing",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "/%00",
        "/%ff",
        "/a%2fb",
        "//evil.example/",
        "/a//b",
        "/..",
        "/.git/config",
        "/a:b",
        "/a.php",
        "/api",
        "/api/",
        "/api/%00",
        "/api/games/%00",
        "/api/games/%ff",
        "/api/tables/%00",
        "/api/tables/%ff",
        "/api/tables/%ff/record",
        "/api/tables/..%2f",
    ] {
        let answer = server.get(ATTACKER, path).await;
        assert_eq!(answer.status, 404, "{path}: {answer:?}");
    }
    let table = server.table(PLAYER).await;
    let record = format!("{table}/record");
    for path in ["/", "/some/place", "/nothing.js", "/api/games", "/api/nothing", &*table, &*record] {
        let answer = server.get(PLAYER, path).await;
        for said in [
            "x-content-type-options: nosniff",
            "referrer-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert_eq!(answer.head.matches(said).count(), 1, "{path}: {answer:?}");
        }
        let policies: Vec<&str> =
            answer.head.lines().filter_map(|line| line.strip_prefix("content-security-policy: ")).collect();
        let [policy] = policies[..] else { panic!("{path}: {answer:?}") };
        assert!(policy.contains("frame-ancestors"), "{policy}");
        assert_eq!(policy.contains("default-src 'none'"), path.starts_with("/api"), "{path}: {policy}");
        assert!(
            !policy.contains("ws:") && !policy.contains("http") && !policy.contains('*'),
            "foreign hosts are allowed: {policy}"
        );
    }
    let refused = server.ask(ATTACKER, "GET", "/", &["host: evil.example"], "").await;
    assert!(refused.head.contains("nosniff") && refused.head.contains("frame-ancestors 'none'"), "{refused:?}");
    server.end().await;
}
