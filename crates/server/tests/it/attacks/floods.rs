//! Floods of connections, requests, tables and sockets; and clients that are too slow.

use super::wire::{ATTACKER, Answer, LONG, PLAYER, Server};
use futures_util::StreamExt;
use serde_json::json;
use server::{Limits, Timeouts};
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

const SECOND: Duration = Duration::from_secs(1);

fn with_timeouts(timeouts: Timeouts) -> Limits {
    Limits { timeouts, ..Limits::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn incomplete_requests_block_no_one_else_and_time_out() {
    let server = Server::limited(with_timeouts(Timeouts { head: 8 * SECOND, ..Timeouts::default() })).await;
    let mut halves = Vec::new();
    for _ in 0..200 {
        let mut stream = server.connect(ATTACKER).await;
        let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: loc").await;
        halves.push(stream);
    }
    assert_eq!(server.get(PLAYER, "/api/games").await.status, 200);
    // Only some get an answer, the others are closed at once.
    let refused = server.until(ATTACKER, "/api/games", |answer| answer.status == 503).await;
    assert_eq!(refused.sentence(), "There are too many connections from your address; try again later.");
    // In the end all of them are closed, and the address is served again.
    for stream in &mut halves {
        let mut rest = Vec::new();
        let _ = timeout(LONG, stream.read_to_end(&mut rest)).await.expect("closed");
    }
    server.until(ATTACKER, "/api/games", |answer| answer.status == 200).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_addresses_together_cannot_exceed_the_connection_limit() {
    let server = Server::limited(Limits { connections: 4, connections_per_address: 3, ..Limits::default() }).await;
    let mut held = Vec::new();
    for last in [3, 3, 3, 4] {
        held.push(server.connect(Ipv4Addr::new(127, 0, 0, last)).await);
    }
    let refused = server.until(PLAYER, "/api/games", |answer| answer.status == 503).await;
    assert_eq!(refused.sentence(), "The server has too many connections; try again later.");
    drop(held);
    server.until(PLAYER, "/api/games", |answer| answer.status == 200).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_arrives_too_slowly_times_out() {
    let server = Server::limited(with_timeouts(Timeouts { body: SECOND, ..Timeouts::default() })).await;
    let mut stream = server.connect(ATTACKER).await;
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut read, mut write) = stream.into_split();
    let drip = tokio::spawn(async move {
        while write.write_all(b" ").await.is_ok() {
            sleep(SECOND / 20).await;
        }
    });
    let mut heard = vec![0; 4096];
    let count = timeout(LONG, read.read(&mut heard)).await.expect("an answer").unwrap();
    let heard = String::from_utf8_lossy(&heard[..count]);
    assert!(
        heard.starts_with("HTTP/1.1 408 ") && heard.contains("The request body did not arrive within 1 seconds."),
        "{heard}"
    );
    drip.abort();
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_neither_sends_nor_receives_is_disconnected() {
    let timeouts = Timeouts { idle: SECOND, ..Timeouts::default() };
    let limits = Limits { connections: 1, requests_per_second: 100_000, timeouts, ..Limits::default() };
    // One is idle after a request, one within a head, one does not read answers.
    let server =
        Server::limited(Limits { timeouts: Timeouts { head: SECOND, idle: LONG, ..timeouts }, ..limits }).await;
    let mut idle = server.connect(ATTACKER).await;
    idle.write_all(format!("GET /api/nothing HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes()).await.unwrap();
    assert_eq!(Answer::hear(&mut idle).await.status, 404);
    server.until(PLAYER, "/api/nothing", |answer| answer.status == 404).await;
    server.end().await;

    let server = Server::limited(Limits { timeouts: Timeouts { head: LONG, ..timeouts }, ..limits }).await;
    let mut half = server.connect(ATTACKER).await;
    half.write_all(b"GET ").await.unwrap();
    server.until(PLAYER, "/api/nothing", |answer| answer.status == 404).await;
    drop(half);
    let mut deaf = server.connect(ATTACKER).await;
    let request = format!("GET /api/games HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    while matches!(timeout(SECOND, deaf.write_all(request.as_bytes())).await, Ok(Ok(()))) {}
    server.until(PLAYER, "/api/nothing", |answer| answer.status == 404).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_client_that_asks_too_often_is_rate_limited() {
    let server = Server::limited(Limits { requests_per_second: 2, ..Limits::default() }).await;
    let mut answers = Vec::new();
    for _ in 0..60 {
        answers.push(server.get(ATTACKER, "/api/nothing").await);
    }
    let refused: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() > 20, "{}", refused.len());
    assert_eq!(refused[0].sentence(), "Too many requests come from your address; try again in a second.");
    assert!(refused[0].head.contains("retry-after: 1"));
    assert_eq!(server.get(PLAYER, "/api/nothing").await.status, 404);
    server.until(ATTACKER, "/api/nothing", |answer| answer.status == 404).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_take_all_tables() {
    let server = Server::limited(Limits { tables: 12, tables_per_address: 8, ..Limits::default() }).await;
    let people = json!([{"by": "person"}, {"by": "person"}]);
    for opened in 0..20 {
        let answer = server.open(ATTACKER, "chess", None, &people).await;
        if opened < 8 {
            answer.view();
        } else {
            assert_eq!(answer.status, 429);
            assert_eq!(answer.sentence(), "8 tables were opened from your address, the most for now; try again later.");
        }
    }
    for _ in 0..4 {
        server.table(PLAYER).await;
    }
    let full = server.open(PLAYER, "chess", None, &people).await;
    assert_eq!((full.status, &*full.sentence()), (503, "All tables are in use; try again later."));
    server.end().await;
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Watches a table, with this address's session if it has one; or returns the status and text of the refusal. A connection that is being upgraded or closed may
/// still count, so this retries.
async fn look_on(server: &Server, from: Ipv4Addr, table: &str) -> Result<Socket, (u16, String)> {
    loop {
        let stream = MaybeTlsStream::Plain(server.connect(from).await);
        let mut request = format!("ws://{}{table}/live", server.address).into_client_request().unwrap();
        if let Some(cookie) = server.cookie(from) {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        match timeout(LONG, client_async(request, stream)).await.expect("an answer") {
            Ok((mut socket, _)) => {
                assert!(timeout(LONG, socket.next()).await.expect("a view").is_some());
                return Ok(socket);
            }
            Err(Error::Http(answer)) => {
                let text = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default().into_owned();
                if !text.contains("The server has too many connections") {
                    return Err((answer.status().as_u16(), text));
                }
                sleep(SECOND / 20).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_take_all_sockets() {
    let server =
        Server::limited(Limits { sockets: 4, sockets_per_address: 3, connections: 2, ..Limits::default() }).await;
    let table = server.table(PLAYER).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(look_on(&server, ATTACKER, &table).await.unwrap());
    }
    assert_eq!(look_on(&server, ATTACKER, &table).await.unwrap_err().0, 429);
    sockets.push(look_on(&server, PLAYER, &table).await.unwrap());
    assert_eq!(look_on(&server, PLAYER, &table).await.unwrap_err().0, 503);
    // Sockets do not count as connections, and closing them makes room.
    assert_eq!(server.get(PLAYER, &table).await.status, 200);
    sockets.clear();
    while let Err((status, text)) = look_on(&server, PLAYER, &table).await {
        assert_eq!(status, 503, "{text}");
        sleep(SECOND / 20).await;
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_keep_neither_the_players_nor_other_spectators_out() {
    let server = Server::limited(Limits::default()).await;
    let table = server.table(PLAYER).await;
    let mut sockets = Vec::new();
    for _ in 0..10 {
        sockets.push(look_on(&server, ATTACKER, &table).await.unwrap());
    }
    let (status, text) = look_on(&server, ATTACKER, &table).await.unwrap_err();
    assert!(status == 503 && text.contains("too many spectators from your network"), "{status} {text}");
    for last in 10..19 {
        for _ in 0..10 {
            sockets.push(look_on(&server, Ipv4Addr::new(127, 0, 0, last), &table).await.unwrap());
        }
    }
    let (status, text) = look_on(&server, Ipv4Addr::new(127, 0, 0, 20), &table).await.unwrap_err();
    assert!(status == 503 && text.contains("too many spectators") && !text.contains("network"), "{status} {text}");
    // Some players have the table open in several windows.
    for _ in 0..3 {
        sockets.push(look_on(&server, PLAYER, &table).await.unwrap());
    }
    server.end().await;
}
