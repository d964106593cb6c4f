//! Too much of everything: connections, requests, tables, sockets; and too slow.

use super::wire::{ATTACKER, Answer, LONG, PLAYER, Server};
use futures_util::StreamExt;
use serde_json::json;
use server::Limits;
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_keep_nobody_else_out_and_are_given_up() {
    let server = Server::limited(Limits { head: 8 * SECOND, ..Limits::default() }).await;
    let mut halves = Vec::new();
    for _ in 0..200 {
        let mut stream = server.connect(ATTACKER).await;
        let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: loc").await;
        halves.push(stream);
    }
    assert_eq!(server.get(PLAYER, "/api/games").await.status, 200);
    // Only so many are told at a time, the others are cut off at once.
    let refused = server.until(ATTACKER, "/api/games", |answer| answer.status == 503).await;
    assert_eq!(refused.sentence(), "Too many connections come from your address; try again later.");
    // In time all of them are cut off, and the address is as good as any other.
    for stream in &mut halves {
        let mut rest = Vec::new();
        let _ = timeout(LONG, stream.read_to_end(&mut rest)).await.expect("it is cut off");
    }
    server.until(ATTACKER, "/api/games", |answer| answer.status == 200).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_addresses_together_get_no_more_connections_than_there_are() {
    let server = Server::limited(Limits { connections: 4, connections_each: 3, ..Limits::default() }).await;
    let mut held = Vec::new();
    for last in [3, 3, 3, 4] {
        held.push(server.connect(Ipv4Addr::new(127, 0, 0, last)).await);
    }
    let refused = server.until(PLAYER, "/api/games", |answer| answer.status == 503).await;
    assert_eq!(refused.sentence(), "Too many are here just now; try again later.");
    drop(held);
    server.until(PLAYER, "/api/games", |answer| answer.status == 200).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_drips_is_given_up() {
    let server = Server::limited(Limits { body: SECOND, ..Limits::default() }).await;
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
        heard.starts_with("HTTP/1.1 408 ") && heard.contains("The body of the request has not come within 1 seconds."),
        "{heard}"
    );
    drip.abort();
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_neither_sends_nor_takes_anything_is_cut_off() {
    let limits = Limits { connections: 1, requests_each: 100_000, silence: SECOND, ..Limits::default() };
    // One waits after a request, one within a head, one takes no answers.
    let server = Server::limited(Limits { head: SECOND, silence: LONG, ..limits }).await;
    let mut idle = server.connect(ATTACKER).await;
    idle.write_all(format!("GET /api/nothing HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes()).await.unwrap();
    assert_eq!(Answer::hear(&mut idle).await.status, 404);
    server.until(PLAYER, "/api/nothing", |answer| answer.status == 404).await;
    server.end().await;

    let server = Server::limited(Limits { head: LONG, ..limits }).await;
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
async fn who_asks_too_often_has_to_wait_and_nobody_else() {
    let server = Server::limited(Limits { requests_each: 2, ..Limits::default() }).await;
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
async fn one_address_does_not_take_all_tables() {
    let server = Server::limited(Limits { tables: 12, tables_each: 8, ..Limits::default() }).await;
    let people = json!([{"by": "person"}, {"by": "person"}]);
    for opened in 0..20 {
        let answer = server.open(ATTACKER, "chess", None, &people).await;
        if opened < 8 {
            answer.view();
        } else {
            assert_eq!(answer.status, 429);
            assert_eq!(
                answer.sentence(),
                "8 tables were opened from your address; that is as many as one address gets for now."
            );
        }
    }
    for _ in 0..4 {
        server.table(PLAYER).await;
    }
    let full = server.open(PLAYER, "chess", None, &people).await;
    assert_eq!((full.status, &*full.sentence()), (503, "All tables are taken just now; try again later."));
    server.end().await;
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Looks on at a table; or the status and the text of the refusal. A connection that is about to become a socket, or to
/// end, may still take the place of this one: then it is tried again.
async fn look_on(server: &Server, from: Ipv4Addr, table: &str) -> Result<Socket, (u16, String)> {
    loop {
        let stream = MaybeTlsStream::Plain(server.connect(from).await);
        match timeout(LONG, client_async(format!("ws://{}{table}/live", server.address), stream))
            .await
            .expect("an answer")
        {
            Ok((mut socket, _)) => {
                assert!(timeout(LONG, socket.next()).await.expect("a view").is_some());
                return Ok(socket);
            }
            Err(Error::Http(answer)) => {
                let text = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default().into_owned();
                if !text.contains("Too many are here just now") {
                    return Err((answer.status().as_u16(), text));
                }
                sleep(SECOND / 20).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_all_sockets() {
    let server = Server::limited(Limits { sockets: 4, sockets_each: 3, connections: 2, ..Limits::default() }).await;
    let table = server.table(PLAYER).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(look_on(&server, ATTACKER, &table).await.unwrap());
    }
    assert_eq!(look_on(&server, ATTACKER, &table).await.unwrap_err().0, 429);
    sockets.push(look_on(&server, PLAYER, &table).await.unwrap());
    assert_eq!(look_on(&server, PLAYER, &table).await.unwrap_err().0, 503);
    // They take no connections away, and who leaves makes room.
    assert_eq!(server.get(PLAYER, &table).await.status, 200);
    sockets.clear();
    while let Err((status, text)) = look_on(&server, PLAYER, &table).await {
        assert_eq!(status, 503, "{text}");
        sleep(SECOND / 20).await;
    }
    server.end().await;
}
