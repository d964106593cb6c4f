//! A WebSocket over which the server pushes messages: accepting it, sending, pinging, and its end.
//!
//! `table_socket`, `seeks::live` and `events` use it; each selects between its own sources and [`Socket::incoming`].
//! A page cannot see the pings of the protocol, so it asks for a sign of life itself. Players also send their turns over
//! the socket of their table; a client that sends a lot of anything else is disconnected.

use crate::core::address::Address;
use crate::core::connection_limits::{LimitReached, Slot};
use crate::core::error::Fault;
use crate::core::shutdown::shutdown_started;
use crate::http::Http;
use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};

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
/// Longer messages are sent as several frames of this size. A socket keeps a write buffer of the size of its longest
/// frame as long as it is open; in one frame, the first view of a table would take 10 kB or more of every page.
const FRAME_BYTES: usize = 2048;

/// A request to open a socket.
#[derive(Debug)]
pub(crate) struct Upgrade {
    /// The answer to the key of the request.
    accept: HeaderValue,
    connection: OnUpgrade,
}

/// An open socket. It counts against the limits of its address until it is dropped.
#[derive(Debug)]
pub(crate) struct Socket {
    /// Boxed, as it is moved through several futures, each of which would hold the memory for it.
    inner: Box<WebSocketStream<TokioIo<Upgraded>>>,
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
        app: &Http,
        address: Address,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Result<Response, Fault>
    where
        F: Future<Output = Socket> + Send + 'static,
    {
        // Boxed, like its future: what it holds is needed only until it begins.
        let serve = Box::new(serve);
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
        let Self { accept, connection } = self;
        tokio::spawn(async move {
            // The client has gone in the meantime.
            let Ok(connection) = connection.await else { return };
            let inner = WebSocketStream::from_raw_socket(TokioIo::new(connection), Role::Server, Some(config())).await;
            let inner = Box::new(inner);
            let socket = Socket { inner, closing, meaningless: 0, last_heartbeat: None, _place: place };
            Box::pin(serve(socket)).await.close().await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        response.headers_mut().extend([
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ]);
        Ok(response)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let refusal = |status| Fault::new(status, "this address is for WebSockets only");
        let headers = &parts.headers;
        let accept = headers
            .get(header::SEC_WEBSOCKET_KEY)
            .map(|key| derive_accept_key(key.as_bytes()))
            .and_then(|accept| HeaderValue::try_from(accept).ok())
            .filter(|_| {
                has_token(headers, &header::CONNECTION, "upgrade")
                    && has_token(headers, &header::UPGRADE, "websocket")
                    && has_token(headers, &header::SEC_WEBSOCKET_VERSION, "13")
            })
            .ok_or_else(|| refusal(StatusCode::BAD_REQUEST))?;
        let connection = parts.extensions.remove::<OnUpgrade>().ok_or_else(|| refusal(StatusCode::UPGRADE_REQUIRED))?;
        Ok(Self { accept, connection })
    }
}

/// Whether a header, which is a list with commas, contains this token.
fn has_token(headers: &HeaderMap, name: &HeaderName, token: &str) -> bool {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|item| item.trim().eq_ignore_ascii_case(token))
}

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(MAX_MESSAGE_BYTES))
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(FRAME_BYTES)
}

impl Socket {
    /// Sends a text; false if the client is gone.
    pub(crate) async fn send(&mut self, text: impl Into<String>) -> bool {
        self.send_all(text_frames(text.into())).await
    }

    /// Sends a ping, whose payload comes back in [`Incoming::Pong`]; false if the client is gone.
    pub(crate) async fn ping(&mut self, payload: &[u8]) -> bool {
        self.send_all([Message::Ping(Bytes::copy_from_slice(payload))]).await
    }

    /// Sends a text and a ping at once; false if the client is gone.
    pub(crate) async fn send_with_ping(&mut self, text: impl Into<String>, payload: &[u8]) -> bool {
        let ping = Message::Ping(Bytes::copy_from_slice(payload));
        self.send_all(text_frames(text.into()).chain([ping])).await
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
                message = self.inner.next() => message,
                () = shutdown_started(&mut self.closing) => {
                    // The page connects again, and finds the next server.
                    let frame = CloseFrame { code: CloseCode::Restart, reason: "the server is shutting down".into() };
                    self.send_all([Message::Close(Some(frame))]).await;
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

    /// Sends these messages in as few packets as possible.
    async fn send_all(&mut self, messages: impl IntoIterator<Item = Message>) -> bool {
        let sent = async {
            for message in messages {
                self.inner.feed(message).await?;
            }
            self.inner.flush().await
        };
        matches!(timeout(SEND_TIMEOUT, sent).await, Ok(Ok(())))
    }

    async fn close(mut self) {
        self.send_all([Message::Close(None)]).await;
    }
}

/// The frames of a text.
fn text_frames(text: String) -> impl Iterator<Item = Message> {
    let text = Bytes::from(text);
    let count = text.len().div_ceil(FRAME_BYTES).max(1);
    (0..count).map(move |nth| {
        let part = text.slice(nth * FRAME_BYTES..text.len().min((nth + 1) * FRAME_BYTES));
        let kind = if nth == 0 { Data::Text } else { Data::Continue };
        Message::Frame(Frame::message(part, OpCode::Data(kind), nth + 1 == count))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frames_of_a_text_are_short_and_together_are_the_text() {
        for length in [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 5 * FRAME_BYTES] {
            // A frame may end within a character.
            let text: String = "aé€".chars().cycle().take(length).collect();
            let frames: Vec<Frame> = text_frames(text.clone())
                .map(|message| match message {
                    Message::Frame(frame) => frame,
                    other => panic!("{other:?} is no frame"),
                })
                .collect();
            let whole: Vec<u8> = frames.iter().flat_map(|frame| frame.payload().to_vec()).collect();
            assert_eq!(String::from_utf8(whole).unwrap(), text);
            for (nth, frame) in frames.iter().enumerate() {
                assert!(frame.payload().len() <= FRAME_BYTES);
                assert_eq!(frame.header().is_final, nth + 1 == frames.len());
                let kind = if nth == 0 { Data::Text } else { Data::Continue };
                assert_eq!(frame.header().opcode, OpCode::Data(kind));
            }
        }
    }

    #[test]
    fn a_token_of_a_header_may_stand_beside_others_and_in_capitals() {
        let mut headers = HeaderMap::new();
        headers.append(header::CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"));
        headers.append(header::CONNECTION, HeaderValue::from_static("te"));
        for (token, is_there) in [("upgrade", true), ("te", true), ("up", false), ("keep", false)] {
            assert_eq!(has_token(&headers, &header::CONNECTION, token), is_there, "{token}");
        }
        assert!(!has_token(&headers, &header::UPGRADE, "websocket"));
    }
}
