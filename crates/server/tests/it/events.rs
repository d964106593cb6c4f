//! Invitations, and the event stream about them, about games and turns, also across a restart.

use crate::common::{Client, member, person, text};
use crate::live::{Socket, hear, socket};
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::Options;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A running server.
struct Running {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

async fn run(store: &Arc<dyn Store>) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (end, ended) = oneshot::channel::<()>();
    let ended = async move { drop(ended.await) };
    let options = Options { computer_pause: Duration::ZERO, ..Options::default() };
    Running { address, end, task: tokio::spawn(server::serve(listener, options, Arc::clone(store), ended)) }
}

impl Running {
    async fn events(&self, who: &Client, asked: &str) -> Socket {
        socket(&format!("ws://{}/api/my/events{asked}", self.address), who).await
    }

    async fn end(self) {
        self.end.send(()).unwrap();
        timeout(Duration::from_secs(30), self.task).await.expect("shuts down").unwrap();
    }
}

/// The next message of this kind; skips others.
async fn until(socket: &mut Socket, is: &str) -> Value {
    loop {
        let told = hear(socket).await;
        if told["is"] == is {
            return told;
        }
    }
}

fn invitation(to: &str) -> Value {
    json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 600_000, "increment": 1000}, "to": to})
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invited_bot_plays_and_receives_all_events_also_across_a_restart() {
    let ann = member("ann").await;
    let (store, ann) = (ann.store, ann.client);
    let bot = ann.bot("Max").await;
    let server = run(&store).await;
    let (ann, bot) = (ann.moved_to(server::router(Options::default(), Arc::clone(&store))), bot);
    let mut heard = server.events(&bot, "?games=chess,wolf-chess").await;
    assert_eq!(hear(&mut heard).await, json!({"is": "hello", "name": "Max[bot]", "bot": true}));
    // The requests go to another server with the same store, of which this one learns a little later.
    let bots = ann.get("/api/bots").await;
    assert_eq!(bots["bots"], json!([{"name": "Max[bot]", "games": ["chess", "wolf-chess"]}]));
    assert_eq!(ann.get("/api/my/bots").await["bots"][0]["here"], true);
    let id = text(&ann.post("/api/seeks", &invitation("max[BOT]")).await["seeks"][0]["id"]);
    let told = until(&mut heard, "invited").await;
    assert_eq!(
        (&told["seek"]["id"], &told["seek"]["by"], &told["seek"]["forYou"]),
        (&json!(id), &json!("ann"), &json!(true))
    );
    let begun = bot.moved_to(ann.router.clone()).post(&format!("/api/seeks/{id}/take"), &json!({})).await;
    assert_eq!(begun["table"], json!(id), "the table has the id of the invitation");
    let told = until(&mut heard, "begin").await;
    assert_eq!((&told["game"]["id"], &told["game"]["yours"]), (&json!(id), &json!(false)));
    let path = format!("/api/tables/{id}");
    let revision = ann.get(&path).await["revision"].clone();
    ann.post(&format!("{path}/play"), &json!({"revision": revision, "text": "e4"})).await;
    assert_eq!(until(&mut heard, "turn").await["game"]["turns"], 1);
    // The server shuts down: the socket closes properly. The next server sends the current state first.
    server.end().await;
    let rest = timeout(Duration::from_secs(10), async { while let Some(Ok(_)) = heard.next().await {} }).await;
    assert!(rest.is_ok(), "closes");
    let server = run(&store).await;
    let mut heard = server.events(&bot, "").await;
    assert_eq!(until(&mut heard, "begin").await["game"]["id"], json!(id));
    assert_eq!(hear(&mut heard).await["is"], "turn");
    let revision = ann.get(&path).await["revision"].clone();
    let answered = bot.moved_to(ann.router.clone());
    answered.post(&format!("{path}/play"), &json!({"revision": revision, "uci": "e7e5"})).await;
    assert_eq!(until(&mut heard, "change").await["game"]["yours"], false);
    ann.post(&format!("{path}/end"), &json!({"how": "resign"})).await;
    assert_eq!(until(&mut heard, "end").await["game"]["result"], "0-1");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_private_and_can_be_declined_with_a_message() {
    let ann = member("ann").await;
    let bob = ann.client.also(&*ann.store, "bob").await;
    let (ann, store) = (ann.client, ann.store);
    let server = run(&store).await;
    let mut heard = server.events(&ann, "").await;
    assert_eq!(hear(&mut heard).await["bot"], false);
    let id = text(&ann.post("/api/seeks", &invitation("Bob")).await["seeks"][0]["id"]);
    let stranger = ann.other();
    assert_eq!(stranger.get("/api/seeks").await["seeks"], json!([]));
    assert_eq!(stranger.try_post(&format!("/api/seeks/{id}/take"), &json!({})).await.0.as_u16(), 403);
    assert_eq!(stranger.try_post(&format!("/api/seeks/{id}/decline"), &json!({})).await.0.as_u16(), 403);
    let seen = bob.get("/api/seeks").await["seeks"][0].clone();
    assert_eq!((&seen["to"], &seen["forYou"], &seen["mine"]), (&json!("bob"), &json!(true), &json!(false)));
    bob.post(&format!("/api/seeks/{id}/decline"), &json!({"why": " not\n today "})).await;
    assert_eq!(bob.get("/api/seeks").await["seeks"], json!([]));
    assert_eq!(bob.try_post(&format!("/api/seeks/{id}/take"), &json!({})).await.0.as_u16(), 403, "it was declined");
    assert_eq!(until(&mut heard, "declined").await["seek"]["declined"], "not today");
    ann.post(&format!("/api/seeks/{id}/withdraw"), &json!({})).await;
    assert_eq!(until(&mut heard, "gone").await["id"], json!(id));
    server.end().await;
}

#[tokio::test]
async fn an_invalid_invitation_is_refused_with_a_reason() {
    let ann = member("ann").await;
    let bob = ann.client.also(&*ann.store, "bob").await;
    let ann = ann.client;
    ann.bot("Max").await;
    let refused = async |body: Value| {
        let (status, answer) = ann.try_post("/api/seeks", &body).await;
        (status.as_u16(), answer["error"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(refused(invitation("nobody")).await, (404, "There is no user `nobody`.".to_owned()));
    assert_eq!(refused(invitation("ann")).await.0, 400, "oneself");
    let mut rated = invitation("max[bot]");
    rated["rated"] = json!(true);
    assert_eq!(refused(rated).await.0, 403);
    let open = json!({"by": "open"});
    let many = json!({"game": "fortress-chess", "seats": [person(), open, open, open], "to": "bob"});
    assert!(refused(many).await.1.contains("the same `who`"));
    let open = json!({"by": "open", "who": 1});
    let one = json!({"game": "fortress-chess", "seats": [person(), open, open, open], "to": "bob"});
    let id = text(&ann.post("/api/seeks", &one).await["seeks"][0]["id"]);
    assert_eq!(bob.post(&format!("/api/seeks/{id}/take"), &json!({})).await["table"], json!(id));
    assert_eq!(bob.get(&format!("/api/tables/{id}")).await["table"]["you"], json!([1, 2, 3]));
    let long = json!({"why": "x".repeat(301)});
    let id = text(&ann.post("/api/seeks", &invitation("bob")).await["seeks"][0]["id"]);
    assert_eq!(bob.try_post(&format!("/api/seeks/{id}/decline"), &long).await.0.as_u16(), 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_event_stream_needs_an_identity_and_ends_when_its_token_is_revoked() {
    let ann = member("ann").await;
    let (store, ann) = (ann.store, ann.client);
    let server = run(&store).await;
    let refused = tokio_tungstenite::connect_async(format!("ws://{}/api/my/events", server.address)).await;
    assert!(matches!(refused, Err(tokio_tungstenite::tungstenite::Error::Http(answer)) if answer.status() == 401));
    let made = ann.post("/api/my/bots", &json!({"name": "Max"})).await;
    let mut heard = server.events(&ann.program(&text(&made["newToken"])), "").await;
    assert_eq!(hear(&mut heard).await["is"], "hello");
    ann.post(&format!("/api/my/bots/{}/token", text(&made["bots"][0]["id"])), &json!({})).await;
    let rest = timeout(Duration::from_secs(30), async { while let Some(Ok(_)) = heard.next().await {} }).await;
    assert!(rest.is_ok(), "closes");
    assert_eq!(ann.get("/api/bots").await["bots"], json!([]));
    server.end().await;
}
