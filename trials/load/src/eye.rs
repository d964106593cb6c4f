//! Somebody who looks on over a WebSocket.
//!
//! For: hearing of every change of a table, and how long after it. Not for: what the view shows.

use crate::client::{Client, Guest, revision};
use crate::times::Times;
use futures_util::StreamExt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

/// What a table's newest turn is, and when it was made: whoever makes it says so, whoever looks on asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct News(Arc<Mutex<Option<(u64, Instant)>>>);

/// Somebody who looks on; dropping it closes the socket.
#[derive(Debug)]
pub(crate) struct Eye {
    heard: Arc<Mutex<Heard>>,
    task: JoinHandle<()>,
}

/// What has been heard.
#[derive(Debug, Default)]
struct Heard {
    times: Times,
    views: usize,
    pings: usize,
}

impl News {
    /// The turn that leads to this revision is made now.
    pub(crate) fn tell(&self, revision: u64, since: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((revision, since));
    }

    fn since(&self, revision: u64) -> Option<Instant> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .filter(|(newest, _)| *newest == revision)
            .map(|(_, since)| since)
    }
}

impl Eye {
    /// Looks on at that address as this guest.
    ///
    /// # Errors
    /// If the server does not want it.
    pub(crate) async fn open(client: &Client, who: &Guest, path: &str, news: News) -> Result<Self, String> {
        let told = |error: &dyn std::fmt::Display| format!("nobody can look on: {error}");
        let mut request = format!("ws://{}{path}", client.at()).into_client_request().map_err(|error| told(&error))?;
        let mut header = |name: &'static str, value: &str| {
            HeaderValue::from_str(value)
                .map(|value| request.headers_mut().insert(name, value))
                .map_err(|error| told(&error))
        };
        header("x-forwarded-for", &who.address())?;
        if let Some(cookie) = &who.cookie {
            header("cookie", cookie)?;
        }
        let stream = TcpStream::connect(client.at()).await.map_err(|error| told(&error))?;
        let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.map_err(|error| told(&error))?;
        let heard = Arc::<Mutex<Heard>>::default();
        let here = Arc::clone(&heard);
        let task = tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                let mut heard = here.lock().unwrap_or_else(PoisonError::into_inner);
                match message {
                    Message::Text(view) => {
                        heard.views += 1;
                        let since = revision(view.as_bytes()).and_then(|revision| news.since(revision));
                        since.into_iter().for_each(|since| heard.times.push(since.elapsed()));
                    }
                    Message::Ping(_) => heard.pings += 1,
                    Message::Close(_) => break,
                    _ => {}
                }
            }
        });
        Ok(Self { heard, task })
    }

    /// Is the socket open still?
    pub(crate) fn is_open(&self) -> bool {
        !self.task.is_finished()
    }

    /// How many views it has been shown, and how often it was asked for a sign of life.
    pub(crate) fn heard(&self) -> (usize, usize) {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        (heard.views, heard.pings)
    }

    /// How long after each turn it was shown.
    pub(crate) fn times(&self) -> Times {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).times.clone()
    }
}

impl Drop for Eye {
    fn drop(&mut self) {
        self.task.abort();
    }
}
