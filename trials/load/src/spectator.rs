//! A page that watches a table over a WebSocket and measures how long after each turn the new view arrives. A player's
//! page sends its turns over the same socket.

use crate::client::{Client, Guest, REQUEST_TIMEOUT, RequestError, revision};
use crate::latencies::Latencies;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use hyper::StatusCode;
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

/// The newest turn of a table and when it was made; the player reports it, spectators read it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LatestTurn(Arc<Mutex<Option<(u64, Instant)>>>);

/// A spectator; dropping it closes the socket.
#[derive(Debug)]
pub(crate) struct Spectator {
    received: Arc<Mutex<Received>>,
    sender: SplitSink<WebSocketStream<TcpStream>, Message>,
    answers: UnboundedReceiver<Answer>,
    task: JoinHandle<()>,
}

/// The answer to a turn: the revision after it, or why it was refused.
type Answer = Result<u64, RequestError>;

/// What has been received.
#[derive(Debug, Default)]
struct Received {
    times: Latencies,
    views: usize,
    pings: usize,
}

impl LatestTurn {
    /// Reports that the turn that leads to this revision is being made.
    pub(crate) fn announce(&self, revision: u64, since: Instant) {
        *self.0.lock() = Some((revision, since));
    }

    fn announced_at(&self, revision: u64) -> Option<Instant> {
        self.0.lock().filter(|(newest, _)| *newest == revision).map(|(_, since)| since)
    }
}

impl Spectator {
    /// Watches at this path as this guest.
    ///
    /// # Errors
    /// If the server refuses it.
    pub(crate) async fn open(client: &Client, who: &Guest, path: &str, news: LatestTurn) -> Result<Self, String> {
        let failure = |error: &dyn std::fmt::Display| format!("watching failed: {error}");
        let mut request =
            format!("ws://{}{path}", client.address()).into_client_request().map_err(|error| failure(&error))?;
        let mut header = |name: &'static str, value: &str| {
            HeaderValue::from_str(value)
                .map(|value| request.headers_mut().insert(name, value))
                .map_err(|error| failure(&error))
        };
        header("x-forwarded-for", &who.address())?;
        if let Some(cookie) = &who.cookie {
            header("cookie", cookie)?;
        }
        let stream = TcpStream::connect(client.address()).await.map_err(|error| failure(&error))?;
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.map_err(|error| failure(&error))?;
        let (sender, mut socket) = socket.split();
        let (answer, answers) = unbounded_channel();
        let heard = Arc::<Mutex<Received>>::default();
        let here = Arc::clone(&heard);
        let task = tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                let mut heard = here.lock();
                match message {
                    Message::Text(view) => {
                        heard.views += 1;
                        let since = revision(view.as_bytes()).and_then(|revision| news.announced_at(revision));
                        since.into_iter().for_each(|since| heard.times.push(since.elapsed()));
                        report_answer(&view, &answer);
                    }
                    Message::Ping(_) => heard.pings += 1,
                    Message::Close(_) => break,
                    _ => {}
                }
            }
        });
        Ok(Self { received: heard, sender, answers, task })
    }

    /// Plays this turn of the game with this revision; returns the revision after it.
    pub(crate) async fn play(&mut self, revision: u64, text: &str) -> Answer {
        let lost = |why: &str| RequestError::Lost(why.to_owned());
        let message = json!({"play": {"revision": revision, "text": text}}).to_string();
        self.sender.send(Message::text(message)).await.map_err(|error| lost(&error.to_string()))?;
        let answer = timeout(REQUEST_TIMEOUT, self.answers.recv()).await;
        answer.map_err(|_| lost("no answer to the turn"))?.ok_or_else(|| lost("the socket was closed"))?
    }

    /// Whether the socket is still open.
    pub(crate) fn is_open(&self) -> bool {
        !self.task.is_finished()
    }

    /// The number of views and of pings received.
    pub(crate) fn received_counts(&self) -> (usize, usize) {
        let heard = self.received.lock();
        (heard.views, heard.pings)
    }

    /// How long after each turn its view arrived.
    pub(crate) fn times(&self) -> Latencies {
        self.received.lock().times.clone()
    }
}

/// Passes a message on if it answers a turn.
fn report_answer(message: &str, answers: &UnboundedSender<Answer>) {
    let answer = if message.starts_with("{\"refused\"") {
        let refusal = serde_json::from_str::<Value>(message).unwrap_or_default();
        let status = refusal["refused"]["status"].as_u64().and_then(|status| StatusCode::from_u16(status as u16).ok());
        Err(RequestError::Refused(status.unwrap_or(StatusCode::BAD_REQUEST), refusal["refused"]["error"].to_string()))
    } else if message.ends_with("\"played\":true}") {
        revision(message.as_bytes()).ok_or_else(|| RequestError::Lost("a change without a revision".to_owned()))
    } else {
        return;
    };
    // A page that has gone expects none.
    let _ = answers.send(answer);
}

impl Drop for Spectator {
    fn drop(&mut self) {
        self.task.abort();
    }
}
