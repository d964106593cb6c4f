//! The connection to the server: requests, and the WebSocket with the events. `bot` and `game` decide what to send.

use serde_json::Value;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

/// The timeout of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(35);
/// The read timeout of the WebSocket, so that the listener can check whether to stop.
const SOCKET_READ_TIMEOUT: Duration = Duration::from_millis(200);
/// The server sends a ping every 10 s; without one for this long the connection counts as lost.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(40);

/// Why there is no answer, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ServerError {
    /// The server has refused, with that status.
    Refused(u16, String),
    /// It is unknown what the server has done: it could not be reached, or the connection was lost.
    Lost(String),
}

impl std::fmt::Display for ServerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Refused(_, why) | Self::Lost(why)) = self;
        f.write_str(why)
    }
}

/// A server, and the bot's credentials there.
#[derive(Clone, Debug)]
pub(super) struct Server {
    url: String,
    token: String,
    agent: ureq::Agent,
}

impl Server {
    /// The server with that URL.
    ///
    /// # Errors
    /// A sentence without a full stop, if the URL or the token is invalid.
    pub(super) fn new(url: &str, token: &str) -> Result<Self, String> {
        let url = url.trim_end_matches('/').to_owned();
        if !url.starts_with("http://") && !url.starts_with("https://") {
            return Err(format!("the server must be a URL such as https://games.example.org, not `{url}`"));
        }
        if token.is_empty() || HeaderValue::from_str(token).is_err() {
            return Err("the token is invalid; the page shows it when a bot is created".to_owned());
        }
        // The TLS provider of the whole program; an error means that one is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(REQUEST_TIMEOUT)).build();
        Ok(Self { url, token: token.to_owned(), agent: config.into() })
    }

    /// The URL of a table, for a browser.
    pub(super) fn table_url(&self, table: &str) -> String {
        format!("{}/#/table/{table}", self.url)
    }

    /// Sends a GET request.
    pub(super) fn get(&self, path: &str) -> Result<Value, ServerError> {
        let asked = self.agent.get(format!("{}/api{path}", self.url)).header("authorization", self.authorization());
        parse_response(asked.call())
    }

    /// Sends a POST request.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, ServerError> {
        let asked = self.agent.post(format!("{}/api{path}", self.url)).header("authorization", self.authorization());
        parse_response(asked.content_type("application/json").send(body.to_string()))
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Connects to the events; `games` are those that the bot plays.
    pub(super) fn open_events(&self, games: &[String]) -> Result<EventStream, ServerError> {
        let lost = |error: Error| match error {
            Error::Http(answer) => {
                let text = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                to_error(answer.status().as_u16(), &text)
            }
            other => ServerError::Lost(format!("the server cannot be reached: {other}")),
        };
        // An HTTP response has the full message about an invalid token; a rejected WebSocket handshake may not.
        self.get("/bots")?;
        let asked = if games.is_empty() { String::new() } else { format!("?games={}", games.join(",")) };
        // `http` becomes `ws`, `https` becomes `wss`.
        let mut request =
            format!("ws{}/api/my/events{asked}", &self.url["http".len()..]).into_client_request().map_err(lost)?;
        // The token was checked in `at`.
        let said = HeaderValue::from_str(&self.authorization()).unwrap_or(HeaderValue::from_static(""));
        request.headers_mut().insert("authorization", said);
        let (socket, _) = tungstenite::connect(request).map_err(lost)?;
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => Some(stream),
            MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
            _ => None,
        };
        let set = stream.map_or(Ok(()), |stream| stream.set_read_timeout(Some(SOCKET_READ_TIMEOUT)));
        set.map_err(|error| ServerError::Lost(error.to_string()))?;
        Ok(EventStream { socket, last_received: Instant::now() })
    }
}

fn parse_response(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, ServerError> {
    let lost = |error: ureq::Error| ServerError::Lost(format!("the server cannot be reached: {error}"));
    let mut answer = answer.map_err(lost)?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(lost)?;
    if !status.is_success() {
        return Err(to_error(status.as_u16(), &text));
    }
    serde_json::from_str(&text).map_err(|_| ServerError::Lost("the answer is not from a Variorum server".to_owned()))
}

/// The message of the server. If the answer is not from Variorum, perhaps from a gateway, its content is ignored, and
/// the server may be back soon.
fn to_error(status: u16, text: &str) -> ServerError {
    let said = serde_json::from_str::<Value>(text).ok();
    match said.as_ref().and_then(|said| said["error"].as_str()) {
        Some(why) if status != 503 && status != 429 => ServerError::Refused(status, why.to_owned()),
        Some(why) => ServerError::Lost(why.to_owned()),
        None => ServerError::Lost(format!("the server sent an unexpected answer ({status})")),
    }
}

/// The listener of the events.
#[derive(Debug)]
pub(super) struct EventStream {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// When something was last received.
    last_received: Instant,
}

impl EventStream {
    /// The next event; `None` if there is none yet.
    pub(super) fn receive(&mut self) -> Result<Option<Value>, ServerError> {
        match self.socket.read() {
            Ok(message) => {
                self.last_received = Instant::now();
                let Message::Text(text) = message else { return Ok(None) };
                Ok(serde_json::from_str(&text).ok())
            }
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                if self.last_received.elapsed() < HEARTBEAT_TIMEOUT {
                    return Ok(None);
                }
                Err(ServerError::Lost("the server has not sent anything for a while".to_owned()))
            }
            Err(error) => Err(ServerError::Lost(format!("the connection to the server was lost: {error}"))),
        }
    }

    /// Closes the connection.
    pub(super) fn close(mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_url_or_token_is_explained() {
        assert!(Server::new("games.example.org", "x").unwrap_err().contains("https://games.example.org"));
        assert!(Server::new("http://localhost:8080", "a\nb").unwrap_err().contains("token"));
        assert_eq!(
            Server::new("http://localhost:8080/", "x").unwrap().table_url("k3"),
            "http://localhost:8080/#/table/k3"
        );
    }

    #[test]
    fn a_busy_server_or_a_gateway_is_retried_and_a_refusal_is_not() {
        assert_eq!(to_error(401, r#"{"error":"No."}"#), ServerError::Refused(401, "No.".to_owned()));
        assert!(matches!(to_error(503, r#"{"error":"Full."}"#), ServerError::Lost(_)));
        assert!(matches!(to_error(502, "<html>Bad Gateway</html>"), ServerError::Lost(_)));
    }
}
