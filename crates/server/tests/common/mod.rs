//! A client for the tests: requests to a router without a network, and turns entered as the page enters them.

#![allow(dead_code, reason = "each test file uses a part of it")]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::{Value, json};
use server::{Limits, Options, router};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tower::ServiceExt;

/// Somebody who asks; requests go here.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) router: Router,
    /// By what he is known again.
    cookie: Arc<Mutex<Option<String>>>,
}

/// A table seen from the page.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) client: Client,
    pub(crate) view: Value,
    pub(crate) waits: Vec<Duration>,
}

impl Client {
    /// A server of its own, with computers that make no pause.
    pub(crate) async fn new() -> Self {
        Self::with(Options::default()).await
    }

    /// One with these options, but that pause, and with no limits for each address: all tests come from one.
    pub(crate) async fn with(options: Options) -> Self {
        let limits = Limits { requests_each: 1_000_000, tables_each: usize::MAX, ..options.limits };
        let store = store::open("sqlite::memory:").await.unwrap();
        Self { router: router(Options { pause: Duration::ZERO, limits, ..options }, store), cookie: Arc::default() }
    }

    /// Somebody at that server.
    pub(crate) fn at(router: Router) -> Self {
        Self { router, cookie: Arc::default() }
    }

    /// The same person, at another server.
    pub(crate) fn moved_to(&self, router: Router) -> Self {
        Self { router, cookie: Arc::clone(&self.cookie) }
    }

    /// Somebody else, at the same server.
    pub(crate) fn other(&self) -> Self {
        Self { router: self.router.clone(), cookie: Arc::default() }
    }

    /// By what he is known again, as a header has it.
    pub(crate) fn cookie(&self) -> String {
        self.cookie.lock().unwrap().clone().unwrap_or_default()
    }

    /// Any request.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        kind: &str,
        body: impl Into<Body>,
    ) -> (StatusCode, HeaderMap, String) {
        let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, kind);
        let request = request.header(header::COOKIE, self.cookie());
        let answer = self.router.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        if let Some(cookie) = headers.get(header::SET_COOKIE) {
            *self.cookie.lock().unwrap() = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
        }
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, headers, String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, _, text) = self.send("GET", path, "", "").await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// A POST, its status and its answer.
    pub(crate) async fn try_post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let (status, _, text) = self.send("POST", path, "application/json", body.to_string()).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.try_post(path, body).await;
        assert_eq!(status, StatusCode::OK, "{path} {body}: {answer}");
        answer
    }

    /// All games of the lobby.
    pub(crate) async fn games(&self) -> Vec<Value> {
        self.get("/api/games").await.as_array().unwrap().clone()
    }

    /// The first game with so many sides.
    pub(crate) async fn game_with(&self, sides: usize) -> String {
        let games = self.games().await;
        let game = games.iter().find(|game| game["sides"].as_array().unwrap().len() == sides).unwrap();
        game["id"].as_str().unwrap().to_owned()
    }

    /// The first game with so many sides and a doubtful rule.
    pub(crate) async fn game_with_reading(&self, sides: usize) -> String {
        for game in self.games().await.iter().filter(|game| game["sides"].as_array().unwrap().len() == sides) {
            let id = game["id"].as_str().unwrap();
            if !self.get(&format!("/api/games/{id}")).await["readings"].as_array().unwrap().is_empty() {
                return id.to_owned();
            }
        }
        panic!("no game has a reading")
    }

    /// A table with these seats.
    pub(crate) async fn open(&self, game: &str, readings: Value, seats: Value) -> Seen {
        let body = json!({"game": game, "readings": readings, "position": null, "seats": seats});
        let view = self.post("/api/tables", &body).await;
        Seen { client: self.clone(), view, waits: Vec::new() }
    }

    /// A table with people only.
    pub(crate) async fn open_for_people(&self, game: &Value) -> Seen {
        let seats: Vec<_> = game["sides"].as_array().unwrap().iter().map(|_| person()).collect();
        self.open(game["id"].as_str().unwrap(), json!({}), Value::Array(seats)).await
    }
}

pub(crate) fn person() -> Value {
    json!({"by": "person"})
}

pub(crate) fn computer() -> Value {
    json!({"by": "computer", "level": 1})
}

impl Seen {
    pub(crate) fn path(&self, what: &str) -> String {
        format!("/api/tables/{}{what}", self.view["id"].as_str().unwrap())
    }

    pub(crate) fn turns(&self) -> &[Value] {
        self.view["turns"].as_array().unwrap()
    }

    /// How long `next` took, usually and at most.
    pub(crate) fn waits(&self) -> (Duration, Duration) {
        let mut waits = self.waits.clone();
        waits.sort();
        (waits[waits.len() / 2], waits[waits.len() - 1])
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.view["verdict"].is_null()
    }

    pub(crate) fn revision(&self) -> u64 {
        self.view["revision"].as_u64().unwrap()
    }

    pub(crate) async fn look(&mut self) {
        self.view = self.client.get(&self.path("")).await;
    }

    /// Looks until it is as wanted; fails after a while.
    pub(crate) async fn wait_until(&mut self, wanted: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_mins(1);
        while !wanted(self) {
            assert!(Instant::now() < end, "in vain: {}", self.view);
            tokio::time::sleep(Duration::from_millis(10)).await;
            self.look().await;
        }
    }

    pub(crate) async fn next(&mut self, tokens: &[String]) -> Value {
        let began = Instant::now();
        let next = self.client.post(&self.path("/next"), &json!({"revision": self.revision(), "tokens": tokens})).await;
        self.waits.push(began.elapsed());
        next
    }

    /// Tokens of a whole turn, each chosen by chance from what is offered.
    pub(crate) async fn enter(&mut self, chance: &mut Chance) -> Vec<String> {
        let mut next = self.next(&[]).await;
        for _ in 0..40 {
            assert!(next["why"].is_null(), "what is offered is possible: {next}");
            let tokens: Vec<String> = next["tokens"].as_array().unwrap().iter().map(text).collect();
            let cells = next["cells"].as_array().unwrap().iter().map(|cell| text(&cell["token"]));
            let offered: Vec<String> =
                cells.chain(next["choices"].as_array().unwrap().iter().map(|choice| text(&choice["token"]))).collect();
            let can_send = next["canSend"].as_bool().unwrap();
            if next["complete"].as_bool().unwrap() || can_send && (offered.is_empty() || chance.below(3) == 0) {
                assert!(can_send, "what is complete can be sent: {next}");
                return tokens;
            }
            assert!(!offered.is_empty(), "there is a way on: {next}");
            let named = |choice: &Value| (choice["label"].clone(), choice["detail"].clone());
            let names: Vec<_> = next["choices"].as_array().unwrap().iter().map(named).collect();
            assert!(
                names.iter().enumerate().all(|(i, name)| !names[..i].contains(name)),
                "every choice has a name of its own: {next}"
            );
            let mut more = tokens;
            more.push(offered[chance.below(offered.len())].clone());
            next = self.next(&more).await;
        }
        panic!("the turn does not end: {next}");
    }

    pub(crate) async fn play(&mut self, tokens: &[String]) {
        let body = json!({"revision": self.revision(), "tokens": tokens});
        self.view = self.client.post(&self.path("/play"), &body).await;
    }

    pub(crate) async fn play_by_chance(&mut self, chance: &mut Chance) {
        let tokens = self.enter(chance).await;
        self.play(&tokens).await;
    }

    pub(crate) async fn play_text(&mut self, turn: &str) {
        let body = json!({"revision": self.revision(), "text": turn});
        self.view = self.client.post(&self.path("/play"), &body).await;
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Chance that is the same every time.
#[derive(Debug)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}
