//! A WebSocket over which the server pushes messages: accepting it, sending, pinging, and its end.
//!
//! `table_socket`, `seeks::live` and `events` use it; each selects between its own sources and [`Socket::incoming`].
//! A page cannot see the pings of the protocol, so it asks for a sign of life itself. Players also send their turns over
//! the socket of their table; a client that sends a lot of anything else is disconnected.

use crate::App;
use crate::address::Address;
use crate::connection::shutdown_started;
use crate::connection_limits::{LimitReached, Slot};
use crate::error::Fault;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::request::Parts;
use axum::response::Response;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::timeout;

/// A client that does not accept a message within this time is gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// A client that sends more messages without a meaning than this is not the page.
const MAX_MEANINGLESS: usize = 100;
/// A heartbeat of the page, and the answer to it.
const HEARTBEAT: &str = "ping";
pub(crate) const HEARTBEAT_ANSWER: &str = "pong";
/// Heartbeats that come faster than this count as other messages.
const MIN_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// The longest message of a client.
const MAX_MESSAGE_BYTES: usize = 4096;
/// Each open socket has a read buffer of this size, which holds the longest usual message, a turn. With the usual 128 kB,
/// ten thousand pages would take more than a gigabyte.
const READ_BUFFER_BYTES: usize = 1024;

/// A request to open a socket.
#[derive(Debug)]
pub(crate) struct Upgrade(WebSocketUpgrade);

/// An open socket. It counts against the limits of its address until it is dropped.
#[derive(Debug)]
pub(crate) struct Socket {
    inner: WebSocket,
    closing: watch::Receiver<bool>,
    meaningless: usize,
    last_heartbeat: Option<Instant>,
    _place: Slot,
}

/// What came from the client.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// The answer to a ping, with the payload of the ping.
    Pong(Bytes),
    /// The page asks for a sign of life: [`HEARTBEAT_ANSWER`].
    Heartbeat,
    /// Another text. The caller counts it by [`Socket::count_meaningless`] if it means nothing.
    Text(String),
    /// The client has gone, has sent too much, or the server is shutting down.
    End,
}

impl Upgrade {
    /// Opens the socket and runs `serve` on it; the socket is closed when `serve` returns.
    ///
    /// # Errors
    /// If there are too many open sockets, in all or from this address.
    pub(crate) fn open<F>(
        self,
        app: &App,
        address: Address,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Result<Response, Fault>
    where
        F: Future<Output = Socket> + Send,
    {
        let place = app.sockets.try_acquire(address).map_err(|full| match full {
            LimitReached::PerAddress => {
                Fault::too_many_requests("too many pages are open from your address; close one of them")
                    .with_limit("sockets-each")
            }
            LimitReached::Total => {
                Fault::unavailable("too many pages are open at the moment; try again later").with_limit("sockets")
            }
        })?;
        let closing = app.closing.clone();
        let upgrade = self.0.max_message_size(MAX_MESSAGE_BYTES).read_buffer_size(READ_BUFFER_BYTES);
        Ok(upgrade.on_upgrade(async move |socket| {
            serve(Socket { inner: socket, closing, meaningless: 0, last_heartbeat: None, _place: place })
                .await
                .close()
                .await;
        }))
    }
}

impl FromRequestParts<App> for Upgrade {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, app).await;
        upgrade.map(Self).map_err(|rejection| Fault::new(rejection.status(), "this address is for WebSockets only"))
    }
}

impl Socket {
    /// Sends a text; false if the client is gone.
    pub(crate) async fn send(&mut self, text: impl Into<String>) -> bool {
        self.send_message(Message::Text(text.into().into())).await
    }

    /// Sends a ping, whose payload comes back in [`Incoming::Pong`]; false if the client is gone.
    pub(crate) async fn ping(&mut self, payload: &[u8]) -> bool {
        self.send_message(Message::Ping(Bytes::copy_from_slice(payload))).await
    }

    /// Counts a message without a meaning; false if there have been too many.
    pub(crate) fn count_meaningless(&mut self) -> bool {
        self.meaningless += 1;
        self.meaningless <= MAX_MEANINGLESS
    }

    /// Waits for a message of the client, or the end. Cancel safe.
    pub(crate) async fn incoming(&mut self) -> Incoming {
        loop {
            let message = tokio::select! {
                message = self.inner.recv() => message,
                () = shutdown_started(&mut self.closing) => {
                    // The page connects again, and finds the next server.
                    let frame = CloseFrame { code: close_code::RESTART, reason: "the server is shutting down".into() };
                    self.send_message(Message::Close(Some(frame))).await;
                    return Incoming::End;
                }
            };
            match message {
                Some(Ok(Message::Pong(payload))) => return Incoming::Pong(payload),
                Some(Ok(Message::Text(text))) if text.as_str() != HEARTBEAT => {
                    return Incoming::Text(text.as_str().to_owned());
                }
                Some(Ok(Message::Text(_))) if self.is_heartbeat_due() => return Incoming::Heartbeat,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Incoming::End,
                Some(Ok(_)) if self.count_meaningless() => {}
                Some(Ok(_)) => return Incoming::End,
            }
        }
    }

    fn is_heartbeat_due(&mut self) -> bool {
        let now = Instant::now();
        let is_due = self.last_heartbeat.is_none_or(|last| now - last >= MIN_HEARTBEAT_INTERVAL);
        if is_due {
            self.last_heartbeat = Some(now);
        }
        is_due
    }

    async fn send_message(&mut self, message: Message) -> bool {
        matches!(timeout(SEND_TIMEOUT, self.inner.send(message)).await, Ok(Ok(())))
    }

    async fn close(mut self) {
        self.send_message(Message::Close(None)).await;
    }
}
