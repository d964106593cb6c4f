//! A client for the tests: sends requests to a router without a network, and enters turns as the page does.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::{Value, json};
use server::{Limits, Options, router};
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{PersonKind, Session, Store};
use tower::ServiceExt;

/// A person or program that sends requests.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) router: Router,
    /// The session cookie.
    cookie: Arc<Mutex<Option<String>>>,
    /// The access token of a program.
    token: Option<String>,
}

/// A table as the page sees it.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) client: Client,
    pub(crate) view: Value,
}

/// A person with an account on a separate server, and the server's store.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) store: Arc<dyn Store>,
}

/// A person of this name on a new server.
pub(crate) async fn member(name: &str) -> Person {
    let store = store::open("sqlite::memory:").await.unwrap();
    let client = Client::on(Options::default(), Arc::clone(&store)).also(&*store, name).await;
    Person { client, store }
}

impl Client {
    /// On a new server, with computers that do not pause.
    pub(crate) async fn new() -> Self {
        Self::with(Options::default()).await
    }

    /// On a new server with these options, without pauses and limits for each address: all tests have the same one.
    pub(crate) async fn with(options: Options) -> Self {
        Self::on(options, store::open("sqlite::memory:").await.unwrap())
    }

    /// On a new server with these options and this store.
    pub(crate) fn on(options: Options, store: Arc<dyn Store>) -> Self {
        let limits = Limits { requests_per_second: 1_000_000, tables_per_address: usize::MAX, ..options.limits };
        Self {
            router: router(Options { computer_pause: Duration::ZERO, limits, ..options }, store),
            cookie: Arc::default(),
            token: None,
        }
    }

    /// A new client of this server.
    pub(crate) fn at(router: Router) -> Self {
        Self { router, cookie: Arc::default(), token: None }
    }

    /// The same client on another server.
    pub(crate) fn moved_to(&self, router: Router) -> Self {
        Self { router, cookie: Arc::clone(&self.cookie), token: self.token.clone() }
    }

    /// Another client of the same server.
    pub(crate) fn other(&self) -> Self {
        Self { router: self.router.clone(), cookie: Arc::default(), token: None }
    }

    /// A program with this token on the same server.
    pub(crate) fn program(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.other() }
    }

    /// Creates a bot of this name for the person.
    pub(crate) async fn bot(&self, name: &str) -> Self {
        self.program(&text(&self.post("/api/my/bots", &json!({"name": name})).await["newToken"]))
    }

    /// The value of the `Authorization` header of a program.
    pub(crate) fn authorization(&self) -> Option<String> {
        self.token.as_ref().map(|token| format!("Bearer {token}"))
    }

    /// A person with an account of this name on the same server, whose store this is.
    pub(crate) async fn also(&self, store: &dyn Store, name: &str) -> Self {
        let person = store::Person {
            id: format!("id of {name}"),
            name: Some(name.to_owned()),
            kind: PersonKind::Player,
            password_hash: None,
            email: None,
            created_at: 0,
            last_seen_at: 0,
            settings: "{}".to_owned(),
        };
        store.put_person(&person).await.unwrap();
        let token = format!("{name:x<32}");
        let session = Session {
            key: Sha256::digest(token.as_bytes()).into(),
            person: person.id,
            created_at: 0,
            last_used_at: 0,
            expires_at: i64::MAX,
            label: String::new(),
        };
        store.put_session(&session).await.unwrap();
        let client = self.other();
        *client.cookie.lock().unwrap() = Some(format!("variorum={token}"));
        client
    }

    /// Uses this session cookie from now on.
    pub(crate) fn be(&self, cookie: &str) {
        *self.cookie.lock().unwrap() = Some(cookie.to_owned());
    }

    /// The session cookie, as in a header.
    pub(crate) fn cookie(&self) -> String {
        self.cookie.lock().unwrap().clone().unwrap_or_default()
    }

    /// Sends any request.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        kind: &str,
        body: impl Into<Body>,
    ) -> (StatusCode, HeaderMap, String) {
        let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, kind);
        let mut request = request.header(header::COOKIE, self.cookie());
        if let Some(said) = self.authorization() {
            request = request.header(header::AUTHORIZATION, said);
        }
        let answer = self.router.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        if let Some(cookie) = headers.get(header::SET_COOKIE) {
            *self.cookie.lock().unwrap() = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
        }
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, headers, String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Requests a compressed answer, as browsers do, and returns its length.
    pub(crate) async fn packed(&self, path: &str) -> usize {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, "gzip").header(header::COOKIE, self.cookie());
        let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
        to_bytes(answer.into_body(), usize::MAX).await.unwrap().len()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, _, text) = self.send("GET", path, "", "").await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Sends a POST request; returns the status and the answer.
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

    /// The first game with this number of sides.
    pub(crate) async fn game_with(&self, sides: usize) -> String {
        let games = self.games().await;
        let game = games.iter().find(|game| game["sides"].as_array().unwrap().len() == sides).unwrap();
        game["id"].as_str().unwrap().to_owned()
    }

    /// The first game with this number of sides and a doubtful rule.
    pub(crate) async fn game_with_reading(&self, sides: usize) -> String {
        for game in self.games().await.iter().filter(|game| game["sides"].as_array().unwrap().len() == sides) {
            let id = game["id"].as_str().unwrap();
            if !self.get(&format!("/api/games/{id}")).await["readings"].as_array().unwrap().is_empty() {
                return id.to_owned();
            }
        }
        panic!("no game has a reading")
    }

    /// Opens a table with these seats.
    pub(crate) async fn open(&self, game: &str, readings: Value, seats: Value) -> Seen {
        // A part of a game begins from a position that is set up; its start position is one.
        let loaded = library::find(game).map(|game| game.load(&[]).unwrap()).filter(|game| game.def().is_partial);
        let position = loaded.map(|game| notation::position::write(&game, &game.start()));
        let body = json!({"game": game, "readings": readings, "position": position, "seats": seats});
        let view = self.post("/api/tables", &body).await;
        Seen { client: self.clone(), view }
    }

    /// Opens a table with people only.
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

    pub(crate) fn is_over(&self) -> bool {
        !self.view["verdict"].is_null()
    }

    pub(crate) fn revision(&self) -> u64 {
        self.view["revision"].as_u64().unwrap()
    }

    pub(crate) async fn look(&mut self) {
        self.view = self.client.get(&self.path("")).await;
    }

    /// Polls the table until it is as wanted; fails after one minute.
    pub(crate) async fn wait_until(&mut self, wanted: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_mins(1);
        while !wanted(self) {
            assert!(Instant::now() < end, "timed out: {}", self.view);
            tokio::time::sleep(Duration::from_millis(10)).await;
            self.look().await;
        }
    }

    pub(crate) async fn next(&mut self, tokens: &[String]) -> Value {
        self.client.post(&self.path("/next"), &json!({"revision": self.revision(), "tokens": tokens})).await
    }

    /// Enters a whole turn, chosen at random among what is offered; returns its tokens.
    pub(crate) async fn enter(&mut self, chance: &mut Chance) -> Vec<String> {
        let mut next = self.next(&[]).await;
        for _ in 0..40 {
            assert!(next["refusal"].is_null(), "what is offered is possible: {next}");
            let tokens: Vec<String> = next["tokens"].as_array().unwrap().iter().map(text).collect();
            let cells = next["cells"].as_array().unwrap().iter().map(|cell| text(&cell["token"]));
            let offered: Vec<String> =
                cells.chain(next["choices"].as_array().unwrap().iter().map(|choice| text(&choice["token"]))).collect();
            let can_send = next["canSend"].as_bool().unwrap();
            if next["complete"].as_bool().unwrap() || can_send && (offered.is_empty() || chance.below(3) == 0) {
                assert!(can_send, "a complete turn can be sent: {next}");
                return tokens;
            }
            assert!(!offered.is_empty(), "a turn must be possible: {next}");
            let named = |choice: &Value| (choice["label"].clone(), choice["detail"].clone());
            let names: Vec<_> = next["choices"].as_array().unwrap().iter().map(named).collect();
            assert!(
                names.iter().enumerate().all(|(i, name)| !names[..i].contains(name)),
                "choices need different names: {next}"
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

/// A random number generator with a fixed seed.
#[derive(Debug)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}
