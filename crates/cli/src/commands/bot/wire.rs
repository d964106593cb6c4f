//! The way to the server: requests, and the socket that tells what happens.
//!
//! For: asking, sending and hearing, each with a sentence where it fails. Not for: what is asked and heard (`bot`,
//! `seat`).

use serde_json::Value;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(35);
/// How often whoever listens looks whether he is to end.
const GLANCE: Duration = Duration::from_millis(200);
/// The server gives a sign of life every ten seconds; whoever hears none for so long has lost it.
const SILENCE: Duration = Duration::from_secs(40);

/// Why there is no answer; each holds a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The server has said no, with that status.
    Refused(u16, String),
    /// Nobody knows what the server has done: it was not reached, or the line broke.
    Lost(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Refused(_, why) | Self::Lost(why)) = self;
        f.write_str(why)
    }
}

/// A server, and by what one is known there.
#[derive(Clone, Debug)]
pub(super) struct Server {
    url: String,
    token: String,
    agent: ureq::Agent,
}

impl Server {
    /// The server at that address.
    ///
    /// # Errors
    /// A sentence without its full stop, if it is none.
    pub(super) fn at(url: &str, token: &str) -> Result<Self, String> {
        let url = url.trim_end_matches('/').to_owned();
        if !url.starts_with("http://") && !url.starts_with("https://") {
            return Err(format!("the server is an address such as https://games.example.org, not `{url}`"));
        }
        if token.is_empty() || HeaderValue::from_str(token).is_err() {
            return Err("the token is not readable; the page shows it when a bot is made".to_owned());
        }
        // Sockets take what the program as a whole uses; if something has chosen already, so be it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build();
        Ok(Self { url, token: token.to_owned(), agent: config.into() })
    }

    /// Where a table is found in a browser.
    pub(super) fn page_of(&self, table: &str) -> String {
        format!("{}/#/table/{table}", self.url)
    }

    /// Asks for something.
    pub(super) fn get(&self, path: &str) -> Result<Value, Trouble> {
        let asked = self.agent.get(format!("{}/api{path}", self.url)).header("authorization", self.authorization());
        answered(asked.call())
    }

    /// Sends something.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, Trouble> {
        let asked = self.agent.post(format!("{}/api{path}", self.url)).header("authorization", self.authorization());
        answered(asked.content_type("application/json").send(body.to_string()))
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// What happens from now on; `games` are those that one plays.
    pub(super) fn listen(&self, games: &[String]) -> Result<Ear, Trouble> {
        let lost = |error: Error| match error {
            Error::Http(answer) => {
                let text = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                refused(answer.status().as_u16(), &text)
            }
            other => Trouble::Lost(format!("the server is not reached: {other}")),
        };
        // What is wrong with the token is said in full to a request; of what a socket is refused with not all may come.
        self.get("/bots")?;
        let asked = if games.is_empty() { String::new() } else { format!("?games={}", games.join(",")) };
        // `http` becomes `ws`, `https` becomes `wss`.
        let mut request =
            format!("ws{}/api/my/events{asked}", &self.url["http".len()..]).into_client_request().map_err(lost)?;
        // It was looked at when the server was named.
        let said = HeaderValue::from_str(&self.authorization()).unwrap_or(HeaderValue::from_static(""));
        request.headers_mut().insert("authorization", said);
        let (socket, _) = tungstenite::connect(request).map_err(lost)?;
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => Some(stream),
            MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
            _ => None,
        };
        let set = stream.map_or(Ok(()), |stream| stream.set_read_timeout(Some(GLANCE)));
        set.map_err(|error| Trouble::Lost(error.to_string()))?;
        Ok(Ear { socket, last: Instant::now() })
    }
}

fn answered(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, Trouble> {
    let lost = |error: ureq::Error| Trouble::Lost(format!("the server is not reached: {error}"));
    let mut answer = answer.map_err(lost)?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(lost)?;
    if !status.is_success() {
        return Err(refused(status.as_u16(), &text));
    }
    serde_json::from_str(&text).map_err(|_| Trouble::Lost("what answers there is no server of Variorum".to_owned()))
}

/// What the server says about it, and nothing else if it is not ours: a gateway perhaps, whose page nobody wants to
/// read here. Then it may be there again in a moment.
fn refused(status: u16, text: &str) -> Trouble {
    let said = serde_json::from_str::<Value>(text).ok();
    match said.as_ref().and_then(|said| said["error"].as_str()) {
        Some(why) if status != 503 && status != 429 => Trouble::Refused(status, why.to_owned()),
        Some(why) => Trouble::Lost(why.to_owned()),
        None => Trouble::Lost(format!("the server does not answer as it should ({status})")),
    }
}

/// Somebody who listens.
#[derive(Debug)]
pub(super) struct Ear {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// When something was last heard.
    last: Instant,
}

impl Ear {
    /// The next message; none if there is none just now.
    pub(super) fn hear(&mut self) -> Result<Option<Value>, Trouble> {
        match self.socket.read() {
            Ok(message) => {
                self.last = Instant::now();
                let Message::Text(text) = message else { return Ok(None) };
                Ok(serde_json::from_str(&text).ok())
            }
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                if self.last.elapsed() < SILENCE {
                    return Ok(None);
                }
                Err(Trouble::Lost("the server has not said anything for a while".to_owned()))
            }
            Err(error) => Err(Trouble::Lost(format!("the line to the server broke: {error}"))),
        }
    }

    /// Says good-bye.
    pub(super) fn close(mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_server_and_no_token_is_said() {
        assert!(Server::at("games.example.org", "x").unwrap_err().contains("https://games.example.org"));
        assert!(Server::at("http://localhost:8080", "a\nb").unwrap_err().contains("token"));
        assert_eq!(
            Server::at("http://localhost:8080/", "x").unwrap().page_of("k3"),
            "http://localhost:8080/#/table/k3"
        );
    }

    #[test]
    fn a_server_that_is_busy_or_behind_a_gateway_is_asked_again_and_one_that_says_no_is_not() {
        assert_eq!(refused(401, r#"{"error":"No."}"#), Trouble::Refused(401, "No.".to_owned()));
        assert!(matches!(refused(503, r#"{"error":"Full."}"#), Trouble::Lost(_)));
        assert!(matches!(refused(502, "<html>Bad Gateway</html>"), Trouble::Lost(_)));
    }
}
