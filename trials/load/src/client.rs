//! Requests over connections that are kept, as a proxy makes them: each says for whom it speaks.
//!
//! For: asking the server. Not for: what is asked (`table`), sockets (`eye`).

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Nobody waits longer for an answer, and most as long.
const PATIENCE: Duration = Duration::from_secs(35);

/// Connections to one server.
#[derive(Debug)]
pub(crate) struct Client {
    at: SocketAddr,
    patience: Duration,
    idle: Mutex<Vec<SendRequest<Full<Bytes>>>>,
}

/// Somebody: an address of his own, and what he is known by again.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    address: Ipv4Addr,
    pub(crate) cookie: Option<String>,
}

/// Why there is no answer that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The server has said no.
    Refused(StatusCode, String),
    /// The connection has failed: nobody knows what the server has done.
    Lost(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(status, text) => write!(f, "{status}: {text}"),
            Self::Lost(why) => write!(f, "the connection was lost: {why}"),
        }
    }
}

impl From<Trouble> for String {
    fn from(trouble: Trouble) -> Self {
        trouble.to_string()
    }
}

impl Guest {
    /// The guest of that number; all numbers up to 16 million are different people at different addresses.
    pub(crate) fn new(number: usize) -> Self {
        let [_, b, c, d] = (number as u32).to_be_bytes();
        Self { address: Ipv4Addr::new(10, b, c, d), cookie: None }
    }

    /// The address that he is said to come from.
    pub(crate) fn address(&self) -> String {
        self.address.to_string()
    }
}

impl Client {
    pub(crate) fn new(at: SocketAddr) -> Self {
        Self { at, patience: PATIENCE, idle: Mutex::default() }
    }

    /// The same, for people who wait no longer than this for an answer before they look again.
    pub(crate) fn waiting(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Where the server is.
    pub(crate) fn at(&self) -> SocketAddr {
        self.at
    }

    fn idle(&self) -> Option<SendRequest<Full<Bytes>>> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|connection| !connection.is_closed());
        idle.pop()
    }

    async fn connection(&self) -> Result<SendRequest<Full<Bytes>>, String> {
        // One may have ended since it was looked at, or be still at the end of its last answer.
        while let Some(mut connection) = self.idle() {
            if connection.ready().await.is_ok() {
                return Ok(connection);
            }
        }
        let stream = TcpStream::connect(self.at).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|error| error.to_string())?;
        tokio::spawn(connection);
        Ok(sender)
    }

    /// Asks for something that changes nothing; once more if a connection that was kept turns out to be gone.
    pub(crate) async fn get(&self, who: &mut Guest, path: &str) -> Result<Bytes, Trouble> {
        match self.ask(who, "GET", path, Bytes::new()).await {
            Err(Trouble::Lost(_)) => {
                self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
                self.ask(who, "GET", path, Bytes::new()).await
            }
            answered => answered,
        }
    }

    /// Sends something.
    pub(crate) async fn post(&self, who: &mut Guest, path: &str, body: &Value) -> Result<Bytes, Trouble> {
        self.ask(who, "POST", path, body.to_string().into()).await
    }

    async fn ask(&self, who: &mut Guest, method: &str, path: &str, body: Bytes) -> Result<Bytes, Trouble> {
        timeout(self.patience, self.answered(who, method, path, body))
            .await
            .unwrap_or_else(|_| Err(Trouble::Lost(format!("no answer within {:?}", self.patience))))
    }

    async fn answered(&self, who: &mut Guest, method: &str, path: &str, body: Bytes) -> Result<Bytes, Trouble> {
        let lost = |error: hyper::Error| Trouble::Lost(error.to_string());
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.at.to_string())
            .header("x-forwarded-for", who.address())
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(|error| Trouble::Lost(error.to_string()))?;
        let mut connection = self.connection().await.map_err(Trouble::Lost)?;
        let answer = connection.send_request(request).await.map_err(lost)?;
        let (head, body) = answer.into_parts();
        let text = body.collect().await.map_err(lost)?.to_bytes();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        if let Some(cookie) = head.headers.get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok()) {
            who.cookie = cookie.split(';').next().map(str::to_owned);
        }
        if head.status.is_success() {
            Ok(text)
        } else {
            Err(Trouble::Refused(head.status, String::from_utf8_lossy(&text).into_owned()))
        }
    }
}

/// What stands at the beginning of every view: how often the table has changed. Reading the rest would cost more than
/// the server's work.
pub(crate) fn revision(view: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"\"revision\":";
    let at = view.windows(NAME.len()).take(500).position(|window| window == NAME)?;
    let digits = view[at + NAME.len()..].iter().take_while(|byte| byte.is_ascii_digit());
    Some(digits.fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_revision_is_found_without_reading_the_view() {
        assert_eq!(revision(br#"{"id":"k3f9","revision":120,"game":{}}"#), Some(120));
        assert_eq!(revision(b"{}"), None);
    }

    #[test]
    fn guests_have_addresses_of_their_own() {
        assert_eq!([0, 1, 300].map(|number| Guest::new(number).address()), ["10.0.0.0", "10.0.0.1", "10.0.1.44"]);
    }
}
