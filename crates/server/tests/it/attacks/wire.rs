//! A server on a real connection, and a client that sends raw bytes.

use serde_json::{Value, json};
use server::{Limits, Options, serve};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A timeout that is never reached, however busy the machine is.
pub(crate) const LONG: Duration = Duration::from_mins(4);

/// The attacker and a player: two addresses of this machine.
pub(crate) const ATTACKER: Ipv4Addr = Ipv4Addr::LOCALHOST;
pub(crate) const PLAYER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A running server.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// The session cookies of the clients.
    cookies: Mutex<HashMap<Ipv4Addr, String>>,
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// An answer: its status, its head in lower case, and its body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
    /// The head as it was received.
    raw: String,
}

impl Server {
    pub(crate) async fn with(options: Options) -> Self {
        let listener = TcpListener::bind((IpAddr::V4(Ipv4Addr::UNSPECIFIED), 0)).await.unwrap();
        let address = SocketAddr::from((ATTACKER, listener.local_addr().unwrap().port()));
        let (end, ended) = oneshot::channel::<()>();
        let ended = async move {
            let _ = ended.await;
        };
        let options = Options { computer_pause: Duration::ZERO, ..options };
        let store = store::open("sqlite::memory:").await.unwrap();
        let task = tokio::spawn(serve(listener, options, store, ended));
        Self { address, cookies: Mutex::default(), end, task }
    }

    pub(crate) async fn limited(limits: Limits) -> Self {
        Self::with(Options { limits, ..Options::default() }).await
    }

    /// Shuts it down; returns how long that took.
    pub(crate) async fn end(self) -> Duration {
        let begun = Instant::now();
        let _ = self.end.send(());
        timeout(LONG, self.task).await.expect("shuts down").unwrap();
        begun.elapsed()
    }

    pub(crate) async fn connect(&self, from: Ipv4Addr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((from, 0).into()).unwrap();
        timeout(LONG, socket.connect(self.address)).await.expect("connects").unwrap()
    }

    /// Sends these bytes and reads the answer until the connection is closed.
    pub(crate) async fn send(&self, from: Ipv4Addr, bytes: &str) -> Answer {
        let mut stream = self.connect(from).await;
        // A refused connection may be closed before everything is sent.
        let _ = stream.write_all(bytes.as_bytes()).await;
        Answer::hear(&mut stream).await
    }

    /// Sends a request with these further header lines.
    pub(crate) async fn ask(&self, from: Ipv4Addr, method: &str, path: &str, lines: &[&str], body: &str) -> Answer {
        let lines = [lines, &[""]].concat().join("\r\n");
        let host = if lines.to_ascii_lowercase().contains("host:") {
            String::new()
        } else {
            format!("host: {}\r\n", self.address)
        };
        let length = body.len();
        let cookie =
            self.cookies.lock().unwrap().get(&from).map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        let head = format!("{method} {path} HTTP/1.1\r\n{host}{cookie}connection: close\r\ncontent-length: {length}");
        let answer = self.send(from, &format!("{head}\r\n{lines}\r\n{body}")).await;
        if let Some(cookie) = answer.raw.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()) {
            self.cookies.lock().unwrap().insert(from, cookie.to_owned());
        }
        answer
    }

    /// The session cookie of this client.
    pub(crate) fn cookie(&self, from: Ipv4Addr) -> Option<String> {
        self.cookies.lock().unwrap().get(&from).cloned()
    }

    pub(crate) async fn get(&self, from: Ipv4Addr, path: &str) -> Answer {
        self.ask(from, "GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, from: Ipv4Addr, path: &str, body: &Value) -> Answer {
        self.ask(from, "POST", path, &["content-type: application/json"], &body.to_string()).await
    }

    /// Opens a table; returns its view or the refusal.
    pub(crate) async fn open(&self, from: Ipv4Addr, game: &str, position: Option<&str>, seats: &Value) -> Answer {
        let body = json!({"game": game, "readings": {}, "position": position, "seats": seats});
        self.post(from, "/api/tables", &body).await
    }

    /// The path of a new table for two people.
    pub(crate) async fn table(&self, from: Ipv4Addr) -> String {
        let people = json!([{"by": "person"}, {"by": "person"}]);
        let view = self.open(from, "chess", None, &people).await.view();
        format!("/api/tables/{}", view["id"].as_str().unwrap())
    }

    /// Repeats a request until the answer is as wanted.
    pub(crate) async fn until(&self, from: Ipv4Addr, path: &str, wanted: impl Fn(&Answer) -> bool) -> Answer {
        let end = Instant::now() + LONG;
        loop {
            let answer = self.get(from, path).await;
            if wanted(&answer) {
                return answer;
            }
            assert!(Instant::now() < end, "timed out: {answer:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Answer {
    pub(crate) async fn hear(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        // The connection may be cut off at any time.
        let _ = timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("an answer");
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned(), raw: head.to_owned() }
    }

    /// The error sentence of a refusal, which is its only field.
    pub(crate) fn sentence(&self) -> String {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"));
        assert_eq!(body.as_object().map(serde_json::Map::len), Some(1), "{self:?}");
        let sentence = body["error"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned();
        assert!(sentence.ends_with('.') && self.head.contains("content-type: application/json"), "{self:?}");
        sentence
    }

    pub(crate) fn view(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }
}
