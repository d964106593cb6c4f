//! The WebSocket of a table, over a real connection.

use crate::common::{Chance, Client, Seen, member, person};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The client side of a WebSocket.
pub(crate) type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_sends_the_view_at_once_and_after_every_change() {
    let client = Client::new().await;
    let (address, server) = listen(&client).await;
    let id = client.game_with(2).await;
    let mut table = client.open(&id, json!({}), json!([person(), person()])).await;
    let path = format!("ws://{address}{}", table.path("/live"));
    let (mut own, mut other) = (page(&path, &client).await, page(&path, &client).await);
    let before = table.view["table"]["seats"][0]["here"].clone();
    table.look().await;
    assert_eq!(
        (before, &table.view["table"]["seats"][0]["here"]),
        (json!(false), &json!(true)),
        "others see that the player is present"
    );
    assert_eq!(own.hear().await, table.view);
    for _ in 0..5 {
        table.play_by_chance(&mut Chance(2)).await;
        assert_eq!(own.hear().await, table.view);
    }
    table.view = client.post(&table.path("/takeback"), &json!({})).await;
    assert_eq!(own.hear().await, table.view);
    // A slow client gets the newest view and may miss others.
    while other.hear().await != table.view {}
    // A socket that is closed does not affect the table.
    drop(own);
    table.play_by_chance(&mut Chance(2)).await;
    while other.hear().await != table.view {}
    assert!(tokio_tungstenite::connect_async(format!("ws://{address}/api/tables/none/live")).await.is_err());
    // A message that is far too long ends the connection.
    let _ = other.socket.send(Message::text("x".repeat(100_000))).await;
    let ended = timeout(Duration::from_secs(10), async { while let Some(Ok(_)) = other.socket.next().await {} }).await;
    assert!(ended.is_ok());
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_for_a_socket_that_is_no_handshake_is_refused_with_a_sentence() {
    let client = Client::new().await;
    let id = client.game_with(2).await;
    let table = client.open(&id, json!({}), json!([person(), person()])).await;
    let (status, _, said) = client.send("GET", &table.path("/live"), "text/plain", "").await;
    assert_eq!(status, 400);
    assert!(said.contains("This address is for WebSockets only."), "{said}");
}

/// The first page shows it, so that a visitor knows whether a seek is worth the wait.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_counts_the_people_who_are_here_and_the_games_in_progress() {
    let client = Client::new().await;
    let (address, server) = listen(&client).await;
    assert_eq!(client.get("/api/people").await, json!({"here": 0, "games": 0}));
    let id = client.game_with(2).await;
    let table = client.open(&id, json!({}), json!([person(), person()])).await;
    let path = format!("ws://{address}{}", table.path("/live"));
    let mut open = page(&path, &client).await;
    open.hear().await;
    assert_eq!(client.get("/api/people").await, json!({"here": 1, "games": 1}));
    drop(open);
    let gone = async { while client.get("/api/people").await["here"] != 0 {} };
    timeout(Duration::from_secs(10), gone).await.expect("a page that is closed does not count");
    server.abort();
}

/// The bytes of a turn are what players with slow lines wait for.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_over_the_socket_is_answered_with_what_has_changed() {
    let client = Client::new().await;
    let (address, server) = listen(&client).await;
    for (game, seats) in [("bollwerk-178", 2), ("fortress-chess", 4)] {
        let mut table = client.open(game, json!({}), json!(vec![person(); seats])).await;
        let path = format!("ws://{address}{}", table.path("/live"));
        let (mut own, mut other) = (page(&path, &client).await, page(&path, &client.other()).await);
        let (mut whole, mut parts) = (0, 0);
        own.hear().await;
        other.hear().await;
        for turn in 0..4 {
            table.look().await;
            whole += table.view.to_string().len();
            let tokens = first_turn(&table).await;
            let play = json!({"play": {"revision": table.view["revision"], "tokens": tokens}});
            own.socket.send(Message::text(play.to_string())).await.unwrap();
            // Others who come and go are reported in between.
            let answer = loop {
                let message = hear(&mut own.socket).await;
                apply(&mut own.view, &message["change"]);
                if message["played"] == true {
                    break message;
                }
            };
            parts += answer.to_string().len();
            table.look().await;
            assert_eq!(own.view, table.view, "{game}: the player of turn {turn} has the whole view");
            while other.hear().await["revision"] != table.view["revision"] {}
            assert_eq!(other.view["turns"], table.view["turns"]);
        }
        assert!(parts * 5 < whole, "{game}: {parts} bytes for changes, {whole} for views");
    }
    server.abort();
}

/// The tokens of the first turn that is offered.
async fn first_turn(table: &Seen) -> Vec<Value> {
    let mut tokens = Vec::new();
    loop {
        let ask = json!({"revision": table.view["revision"], "tokens": tokens});
        let next = table.client.post(&table.path("/next"), &ask).await;
        if next["canSend"] == true {
            return next["tokens"].as_array().unwrap().clone();
        }
        tokens.clone_from(next["tokens"].as_array().unwrap());
        let offered = [&next["cells"], &next["choices"]].into_iter().find(|list| list[0].is_object()).unwrap();
        tokens.push(offered[0]["token"].clone());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_over_the_socket_is_refused_for_the_same_reasons_as_by_a_request() {
    let client = member("ann").await.client;
    let (address, server) = listen(&client).await;
    let table = client.open("chess", json!({}), json!([person(), person()])).await;
    let path = format!("ws://{address}{}", table.path("/live"));
    let mut own = page(&path, &client).await;
    own.hear().await;
    let revision = table.view["revision"].as_u64().unwrap();
    let refused = async |page: &mut LivePage, message: Value| {
        page.socket.send(Message::text(message.to_string())).await.unwrap();
        loop {
            let heard = page.hear().await;
            if let Some(refused) = heard.get("refused") {
                return (refused["status"].as_u64().unwrap(), refused["error"].as_str().unwrap().to_owned());
            }
        }
    };
    let illegal = json!({"play": {"revision": revision, "tokens": ["e2", "e5"]}});
    let (status, sentence) = refused(&mut own, illegal).await;
    let by_request =
        client.try_post(&table.path("/play"), &json!({"revision": revision, "tokens": ["e2", "e5"]})).await;
    assert_eq!((status, Some(sentence.as_str())), (400, by_request.1["error"].as_str()));
    for (message, expected, part) in [
        (json!({}), 400, "not understood"),
        (json!({"play": {"revision": revision}}), 400, "one of `tokens`, `text` and `uci`"),
        (json!({"play": {"revision": revision + 2, "text": "e2-e4"}}), 409, "load it again"),
    ] {
        let (status, sentence) = refused(&mut own, message).await;
        assert!(status == expected && sentence.contains(part), "{status} {sentence}");
    }
    let legal = json!({"play": {"revision": revision, "text": "e2-e4"}});
    let mut spectator = page(&path, &client.other()).await;
    spectator.hear().await;
    assert_eq!(refused(&mut spectator, legal.clone()).await.0, 403);
    // A session that has ended plays no more turns, although its socket is still open.
    client.post("/api/sign-out", &json!({})).await;
    let (status, sentence) = refused(&mut own, legal).await;
    assert!(status == 401 && sentence.contains("session has ended"), "{status} {sentence}");
    server.abort();
}

/// A page cannot see pings, and so could not notice a connection that has died without being closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_asks_for_a_sign_of_life_gets_one_but_not_a_flood_of_them() {
    let client = member("ann").await.client;
    let (address, server) = listen(&client).await;
    let table = client.open("chess", json!({}), json!([person(), person()])).await;
    let mut socket = socket(&format!("ws://{address}{}", table.path("/live")), &client).await;
    hear(&mut socket).await;
    socket.send(Message::text("ping")).await.unwrap();
    let answer = timeout(Duration::from_secs(10), socket.next()).await.unwrap().unwrap().unwrap();
    assert_eq!(answer, Message::text("pong"));
    for _ in 0..200 {
        let _ = socket.send(Message::text("ping")).await;
    }
    let mut answers = 0;
    let ended = timeout(Duration::from_secs(10), async {
        while let Some(Ok(message)) = socket.next().await {
            answers += usize::from(message == Message::text("pong"));
        }
    });
    assert!(ended.await.is_ok() && answers < 5, "{answers} answers");
    server.abort();
}

/// The time that the side to move has used, as the server says now.
async fn elapsed(table: &mut Seen) -> i64 {
    table.look().await;
    table.view["clock"]["elapsed"].as_i64().unwrap()
}

/// Reloads and spectators cause a message to everyone; its clocks must be those of the moment, not of the last turn.
#[tokio::test(flavor = "multi_thread")]
async fn the_clocks_are_right_when_others_come_and_go() {
    let client = Client::new().await;
    let (address, server) = listen(&client).await;
    let clock = json!({"main": 180_000, "increment": 2000});
    let mut table = client.open("chess", json!({}), json!([person(), person()])).await;
    let body = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": clock});
    table.view = client.post("/api/tables", &body).await;
    let guest = client.other();
    let key = table.view["table"]["seats"][1]["key"].clone();
    guest.post(&table.path("/sit"), &json!({"side": 1, "key": key})).await;
    for (who, text) in [(&client, "e2-e4"), (&guest, "e7-e5")] {
        table.look().await;
        let play = json!({"revision": table.view["revision"], "text": text});
        who.post(&table.path("/play"), &play).await;
    }
    let path = format!("ws://{address}{}", table.path("/live"));
    let mut watching = page(&path, &client).await;
    watching.hear().await;
    for pause in [300, 700, 100] {
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let mut before = elapsed(&mut table).await;
        // The opponent reloads the page: it comes, and goes.
        let mut other = socket(&path, &guest).await;
        for event in ["comes", "goes"] {
            let heard = watching.hear().await["clock"]["elapsed"].as_i64().unwrap();
            let after = elapsed(&mut table).await;
            assert!(before <= heard && heard <= after, "the opponent {event}: {before} {heard} {after}");
            before = after;
            if event == "comes" {
                let _ = other.close(None).await;
            }
        }
    }
    server.abort();
}

/// A page with the socket of a table, or of the seeks.
pub(crate) struct LivePage<S = Socket> {
    pub(crate) socket: S,
    /// The newest view.
    pub(crate) view: Value,
}

impl<S> LivePage<S>
where
    S: StreamExt<Item = Result<Message, tokio_tungstenite::tungstenite::Error>> + Unpin,
{
    pub(crate) fn new(socket: S) -> Self {
        Self { socket, view: Value::Null }
    }

    /// The view after the next message; a message that is no view and changes none is returned itself.
    pub(crate) async fn hear(&mut self) -> Value {
        let message = hear(&mut self.socket).await;
        if let Some(change) = message.get("change") {
            apply(&mut self.view, change);
        } else if message.get("line").is_some() || message.get("refused").is_some() {
            return message;
        } else {
            self.view = message;
        }
        self.view.clone()
    }
}

/// Changes a view as the page does.
fn apply(view: &mut Value, change: &Value) {
    for (name, value) in change["set"].as_object().unwrap() {
        view[name] = value.clone();
    }
    view["clock"] = change["clock"].clone();
    if let Some(table) = change.get("table") {
        view["table"] = table.clone();
    }
    for name in ["pieces", "turns"] {
        let Some(change) = change.get(name) else { continue };
        let list = view[name].as_array_mut().unwrap();
        let place = |place: &Value| usize::try_from(place.as_u64().unwrap()).unwrap();
        for gone in change["remove"].as_array().unwrap().iter().rev() {
            list.remove(place(gone));
        }
        for new in change["insert"].as_array().unwrap() {
            list.insert(place(&new[0]), new[1].clone());
        }
    }
}

/// Accepts connections for the router of this client; sockets need real ones.
pub(crate) async fn listen(client: &Client) -> (SocketAddr, JoinHandle<std::io::Result<()>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = client.router.clone();
    (address, tokio::spawn(async move { axum::serve(listener, router).await }))
}

/// Opens the page at this address as this client.
pub(crate) async fn page(path: &str, who: &Client) -> LivePage {
    LivePage::new(socket(path, who).await)
}

/// Opens the socket at this address as this client.
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
