//! Shutdown of a busy server: acknowledged turns are stored, no answer is cut off, and clients are asked to reconnect.

use crate::attacks::wire::LONG;
use crate::common::{Client, person};
use crate::live::{hear, socket};
use axum::http::StatusCode;
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::{Limits, Options, serve};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

const KNIGHTS: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

/// Sends a request over a new connection; returns the complete answer, or `None` if there is none at all.
async fn ask(address: SocketAddr, path: &str, cookie: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {cookie}\r\ncontent-type: application/json"
    );
    stream.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    let heard = timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("the connection ends");
    if bytes.is_empty() {
        return None;
    }
    heard.expect("an answer was cut off");
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("cut off in the head: {text}"));
    let length = head.to_ascii_lowercase();
    let length = length
        .split("content-length: ")
        .nth(1)
        .and_then(|rest| rest.lines().next())
        .and_then(|length| length.parse().ok());
    assert_eq!(length, Some(body.len()), "cut off in the body: {text}");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
    Some((status, serde_json::from_str(body).unwrap()))
}

/// Plays both sides until the server stops answering; returns the number of acknowledged turns.
async fn play(address: SocketAddr, path: String, cookie: String, mut revision: Value) -> usize {
    for made in 0.. {
        let body = json!({"revision": revision, "text": KNIGHTS[made % 4]});
        match ask(address, &format!("{path}/play"), &cookie, &body).await {
            Some((200, view)) => revision = view["revision"].clone(),
            Some((status, told)) => {
                // The third repetition of a position is a draw; otherwise only the shutdown is a reason.
                assert!(
                    status == StatusCode::SERVICE_UNAVAILABLE || status == StatusCode::CONFLICT,
                    "{status}: {told}"
                );
                return made;
            }
            None => return made,
        }
    }
    unreachable!("the server shuts down")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_turn_is_lost_and_no_answer_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.db").display().to_string();
    let store = store::open(&file).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (end, ended) = oneshot::channel::<()>();
    let limits = Limits { requests_per_second: 1_000_000, tables_per_address: usize::MAX, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let serving = tokio::spawn(serve(listener, options.clone(), Arc::clone(&store), async { drop(ended.await) }));
    let ann = Client::at(server::router(options.clone(), Arc::clone(&store)));
    let (mut tables, mut playing) = (Vec::new(), JoinSet::new());
    for number in 0..20 {
        let table = ann.open("chess", json!({}), json!([person(), person()])).await;
        let (path, revision) = (table.path(""), table.view["revision"].clone());
        tables.push(path.clone());
        let cookie = ann.cookie();
        playing.spawn(async move { (number, play(address, path, cookie, revision).await) });
    }
    let mut looks_on = socket(&format!("ws://{address}{}/live", tables[0]), &ann).await;
    hear(&mut looks_on).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    end.send(()).unwrap();
    let closed = timeout(LONG, async {
        loop {
            if let Message::Close(frame) = looks_on.next().await.expect("a close frame").unwrap() {
                return frame.expect("a close code");
            }
        }
    });
    assert_eq!(u16::from(closed.await.expect("a close frame").code), 1012, "the page comes back");
    timeout(LONG, serving).await.expect("shuts down").unwrap();
    let mut acknowledged = vec![0; tables.len()];
    while let Some(played) = playing.join_next().await {
        let (number, made) = played.unwrap();
        acknowledged[number] = made;
    }
    assert!(acknowledged.iter().sum::<usize>() > tables.len(), "{acknowledged:?}");
    store.close().await;
    let again = ann.moved_to(server::router(options, store::open(&file).await.unwrap()));
    for (path, made) in tables.iter().zip(acknowledged) {
        let kept = again.get(path).await["turns"].as_array().unwrap().len();
        // The last turn may have been stored although its answer did not arrive.
        assert!(kept == made || kept == made + 1, "{path}: {made} acknowledged, {kept} kept");
    }
}
