//! The socket of a table, over a real connection.

use crate::common::{Chance, Client, person};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A page's socket.
pub(crate) type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_tells_the_view_at_once_and_after_every_change() {
    let client = Client::new().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = client.router.clone();
    let server = tokio::spawn(async move { axum::serve(listener, router).await });
    let id = client.game_with(2).await;
    let mut table = client.open(&id, json!({}), json!([person(), person()])).await;
    let path = format!("ws://{address}{}", table.path("/live"));
    let (mut socket, mut other) = (socket(&path, &client).await, socket(&path, &client).await);
    let before = table.view["house"]["chairs"][0]["here"].clone();
    table.look().await;
    assert_eq!(
        (before, &table.view["house"]["chairs"][0]["here"]),
        (json!(false), &json!(true)),
        "the others see that he is there"
    );
    assert_eq!(hear(&mut socket).await, table.view);
    // What the page sends is not heard.
    socket.send(Message::text("{}")).await.unwrap();
    for _ in 0..5 {
        table.play_by_chance(&mut Chance(2)).await;
        assert_eq!(hear(&mut socket).await, table.view);
    }
    table.view = client.post(&table.path("/takeback"), &json!({})).await;
    assert_eq!(hear(&mut socket).await, table.view);
    // Who has not listened gets to the newest view, whatever lies between.
    while hear(&mut other).await != table.view {}
    // A socket that goes away leaves the table as it is.
    drop(socket);
    table.play_by_chance(&mut Chance(2)).await;
    while hear(&mut other).await != table.view {}
    assert!(tokio_tungstenite::connect_async(format!("ws://{address}/api/tables/none/live")).await.is_err());
    // More than anybody has to say ends the connection.
    let _ = other.send(Message::text("x".repeat(100_000))).await;
    let ended = timeout(Duration::from_secs(10), async { while let Some(Ok(_)) = other.next().await {} }).await;
    assert!(ended.is_ok());
    server.abort();
}

/// The socket at that address, as this one opens it.
pub(crate) async fn socket(path: &str, who: &Client) -> Socket {
    let mut request = path.into_client_request().unwrap();
    request.headers_mut().insert("cookie", who.cookie().parse().unwrap());
    if let Some(said) = who.authorization() {
        request.headers_mut().insert("authorization", said.parse().unwrap());
    }
    tokio_tungstenite::connect_async(request).await.unwrap().0
}

pub(crate) async fn hear<S>(socket: &mut S) -> Value
where
    S: StreamExt<Item = Result<Message, tokio_tungstenite::tungstenite::Error>> + Unpin,
{
    loop {
        let message = timeout(Duration::from_secs(10), socket.next()).await.unwrap().unwrap().unwrap();
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).unwrap();
        }
    }
}
