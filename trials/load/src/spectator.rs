//! A spectator over a WebSocket, who measures how long after each turn the new view arrives.

use crate::client::{Client, Guest, revision};
use crate::latencies::Latencies;
use futures_util::StreamExt;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
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
    task: JoinHandle<()>,
}

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
        let told = |error: &dyn std::fmt::Display| format!("watching failed: {error}");
        let mut request =
            format!("ws://{}{path}", client.address()).into_client_request().map_err(|error| told(&error))?;
        let mut header = |name: &'static str, value: &str| {
            HeaderValue::from_str(value)
                .map(|value| request.headers_mut().insert(name, value))
                .map_err(|error| told(&error))
        };
        header("x-forwarded-for", &who.address())?;
        if let Some(cookie) = &who.cookie {
            header("cookie", cookie)?;
        }
        let stream = TcpStream::connect(client.address()).await.map_err(|error| told(&error))?;
        let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.map_err(|error| told(&error))?;
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
                    }
                    Message::Ping(_) => heard.pings += 1,
                    Message::Close(_) => break,
                    _ => {}
                }
            }
        });
        Ok(Self { received: heard, task })
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

impl Drop for Spectator {
    fn drop(&mut self) {
        self.task.abort();
    }
}
