//! HTTP requests over persistent connections, as from a proxy: each names the address of its client.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use serde_json::Value;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The default timeout of a request.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(35);

/// Connections to one server.
#[derive(Debug)]
pub(crate) struct Client {
    address: SocketAddr,
    timeout: Duration,
    idle: Mutex<Vec<SendRequest<Full<Bytes>>>>,
}

/// A guest, with an address and a session cookie.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    address: Ipv4Addr,
    pub(crate) cookie: Option<String>,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestError {
    /// The server refused it.
    Refused(StatusCode, String),
    /// The connection failed: it is unknown what the server has done.
    Lost(String),
}

impl std::fmt::Display for RequestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(status, text) => write!(f, "{status}: {text}"),
            Self::Lost(why) => write!(f, "the connection was lost: {why}"),
        }
    }
}

impl From<RequestError> for String {
    fn from(trouble: RequestError) -> Self {
        trouble.to_string()
    }
}

impl Guest {
    /// The guest with this number; all numbers up to 16 million are different people at different addresses.
    pub(crate) fn new(number: usize) -> Self {
        let [_, b, c, d] = (number as u32).to_be_bytes();
        Self { address: Ipv4Addr::new(10, b, c, d), cookie: None }
    }

    /// The address that requests name as their origin.
    pub(crate) fn address(&self) -> String {
        self.address.to_string()
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, timeout: REQUEST_TIMEOUT, idle: Mutex::default() }
    }

    /// Sets the timeout of requests.
    pub(crate) fn with_timeout(self, patience: Duration) -> Self {
        Self { timeout: patience, ..self }
    }

    /// The address of the server.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    fn idle(&self) -> Option<SendRequest<Full<Bytes>>> {
        let mut idle = self.idle.lock();
        idle.retain(|connection| !connection.is_closed());
        idle.pop()
    }

    async fn connection(&self) -> Result<SendRequest<Full<Bytes>>, String> {
        // An idle connection may have been closed, or may still be reading its last answer.
        while let Some(mut connection) = self.idle() {
            if connection.ready().await.is_ok() {
                return Ok(connection);
            }
        }
        let stream = TcpStream::connect(self.address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|error| error.to_string())?;
        tokio::spawn(connection);
        Ok(sender)
    }

    /// Sends a GET request; retries once if an idle connection turns out to be closed.
    pub(crate) async fn get(&self, who: &mut Guest, path: &str) -> Result<Bytes, RequestError> {
        match self.request(who, "GET", path, Bytes::new()).await {
            Err(RequestError::Lost(_)) => {
                self.idle.lock().clear();
                self.request(who, "GET", path, Bytes::new()).await
            }
            answered => answered,
        }
    }

    /// Sends a POST request.
    pub(crate) async fn post(&self, who: &mut Guest, path: &str, body: &Value) -> Result<Bytes, RequestError> {
        self.request(who, "POST", path, body.to_string().into()).await
    }

    async fn request(&self, who: &mut Guest, method: &str, path: &str, body: Bytes) -> Result<Bytes, RequestError> {
        timeout(self.timeout, self.send(who, method, path, body))
            .await
            .unwrap_or_else(|_| Err(RequestError::Lost(format!("no answer within {:?}", self.timeout))))
    }

    async fn send(&self, who: &mut Guest, method: &str, path: &str, body: Bytes) -> Result<Bytes, RequestError> {
        let lost = |error: hyper::Error| RequestError::Lost(error.to_string());
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.address.to_string())
            .header("x-forwarded-for", who.address())
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(|error| RequestError::Lost(error.to_string()))?;
        let mut connection = self.connection().await.map_err(RequestError::Lost)?;
        let answer = connection.send_request(request).await.map_err(lost)?;
        let (head, body) = answer.into_parts();
        let text = body.collect().await.map_err(lost)?.to_bytes();
        self.idle.lock().push(connection);
        if let Some(cookie) = head.headers.get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok()) {
            who.cookie = cookie.split(';').next().map(str::to_owned);
        }
        if head.status.is_success() {
            Ok(text)
        } else {
            Err(RequestError::Refused(head.status, String::from_utf8_lossy(&text).into_owned()))
        }
    }
}

/// The revision in a view. Parsing all of it would take more time than the server needs.
pub(crate) fn revision(view: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"\"revision\":";
    let at = view.windows(NAME.len()).position(|window| window == NAME)?;
    let digits = view[at + NAME.len()..].iter().take_while(|byte| byte.is_ascii_digit());
    Some(digits.fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_revision_is_found_without_parsing_the_view() {
        assert_eq!(revision(br#"{"id":"k3f9","revision":120,"game":{}}"#), Some(120));
        assert_eq!(revision(b"{}"), None);
    }

    #[test]
    fn guests_have_different_addresses() {
        assert_eq!([0, 1, 300].map(|number| Guest::new(number).address()), ["10.0.0.0", "10.0.0.1", "10.0.1.44"]);
    }
}
