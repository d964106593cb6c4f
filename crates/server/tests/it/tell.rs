//! People who are not here are told, once, and only what they want to hear: the queue, mail, and links in mails.

use crate::common::{Client, person};
use crate::live::socket;
use serde_json::{Value, json};
use server::{Limits, Options, tell};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Letters of mails as they come in at a mail server that takes everything.
pub(crate) async fn mail_server() -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("smtp://{}", listener.local_addr().unwrap());
    let (sender, received) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let sender = sender.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                write.write_all(b"220 here\r\n").await.unwrap();
                let (mut mail, mut in_data) = (String::new(), false);
                while let Ok(Some(line)) = lines.next_line().await {
                    if in_data && line != "." {
                        mail += &format!("{line}\n");
                        continue;
                    }
                    let answer = match &line {
                        _ if in_data => {
                            in_data = false;
                            // As a mail is read: long lines are put together again.
                            let _ = sender.send(std::mem::take(&mut mail).replace("=\n", "").replace("=3D", "="));
                            "250 taken"
                        }
                        line if line.starts_with("DATA") => {
                            in_data = true;
                            "354 go on"
                        }
                        line if line.starts_with("QUIT") => "221 bye",
                        _ => "250 yes",
                    };
                    let _ = write.write_all(format!("{answer}\r\n").as_bytes()).await;
                }
            });
        }
    });
    (address, received)
}

/// Options without limits for each address, that tell at once.
pub(crate) fn options(mail: Option<tell::Mail>) -> Options {
    let limits = Limits { requests_each: 1_000_000, tables_each: usize::MAX, ..Limits::default() };
    Options {
        limits,
        tell: tell::Options { mail, delay: Duration::ZERO, ..tell::Options::default() },
        ..Options::default()
    }
}

/// Servers that share a database and look after it; and somebody at one more.
pub(crate) async fn servers(count: usize, options: &Options) -> (Client, Arc<dyn Store>) {
    let store = store::open("sqlite::memory:").await.unwrap();
    for _ in 0..count {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        tokio::spawn(server::serve_until(listener, options.clone(), Arc::clone(&store), std::future::pending()));
    }
    (Client::at(server::router(options.clone(), Arc::clone(&store))), store)
}

/// A table by correspondence at which both sit: ann begins.
pub(crate) async fn by_days(ann: &Client, bob: &Client) -> String {
    let body = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 0, "delay": 86_400_000}});
    let view = ann.post("/api/tables", &body).await;
    let path = format!("/api/tables/{}", view["id"].as_str().unwrap());
    bob.post(&format!("{path}/sit"), &json!({"side": 1, "key": view["house"]["chairs"][1]["key"]})).await;
    path
}

pub(crate) async fn play(who: &Client, table: &str, text: &str) {
    let revision = who.get(table).await["revision"].clone();
    who.post(&format!("{table}/play"), &json!({"revision": revision, "text": text})).await;
}

pub(crate) async fn next(mails: &mut mpsc::UnboundedReceiver<String>) -> String {
    timeout(Duration::from_secs(20), mails.recv()).await.expect("a mail comes").unwrap()
}

/// The last two parts of the first link to that place in a mail.
fn link<'a>(mail: &'a str, place: &str) -> (&'a str, &'a str) {
    let at = mail.find(place).unwrap_or_else(|| panic!("no {place} in {mail}")) + place.len();
    let rest = mail[at..].split([' ', '\n', '>', '\r']).next().unwrap();
    rest.split_once('/').unwrap()
}

/// Gives an address and follows the link in the mail.
pub(crate) async fn give(who: &Client, address: &str, mails: &mut mpsc::UnboundedReceiver<String>) {
    let told = who.post("/api/my/tell/mail", &json!({"address": address})).await;
    assert_eq!((&told["address"], &told["unconfirmed"]), (&Value::Null, &json!(address)));
    let mail = next(mails).await;
    assert!(mail.contains(&format!("To: {address}")), "{mail}");
    let (person, token) = link(&mail, "https://games.example.org/#/mail/confirm/");
    let (status, _) = who.try_post("/api/mail/confirm", &json!({"person": person, "token": "x".repeat(32)})).await;
    assert_eq!(status, 404);
    // Whoever reads the mail somewhere else has no session there.
    let elsewhere = who.other();
    elsewhere.post("/api/mail/confirm", &json!({"person": person, "token": token})).await;
    let (status, _) = elsewhere.try_post("/api/mail/confirm", &json!({"person": person, "token": token})).await;
    assert_eq!(status, 404, "a link is used once");
    let told = who.get("/api/my/tell").await;
    assert_eq!((&told["address"], &told["wishes"]["turn"]), (&json!(address), &json!(["mail"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_servers_one_sends_one_mail_to_whoever_is_away_and_the_link_in_it_stops_them() {
    let (address, mut mails) = mail_server().await;
    let mail = tell::Mail::new(&address, "Variorum <games@example.org>", "https://games.example.org/").unwrap();
    let (ann, store) = servers(3, &options(Some(mail))).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    play(&ann, &table, "e4").await;
    assert!(
        store.items("tell", "house", None, 0, 10).await.unwrap().is_empty(),
        "who wants to hear nothing is told nothing"
    );
    give(&bob, "bob@example.org", &mut mails).await;
    play(&bob, &table, "e5").await;
    play(&ann, &table, "Nf3").await;
    let told = next(&mut mails).await;
    assert!(
        told.contains("Subject: Your turn: Chess") && told.contains("From: Variorum <games@example.org>"),
        "{told}"
    );
    let place = format!("https://games.example.org/#/table/{}?seat=1", table.rsplit('/').next().unwrap());
    assert!(told.contains(&place) && told.contains("Auto-Submitted: auto-generated"), "{told}");
    assert!(told.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{told}");
    assert!(timeout(Duration::from_secs(3), mails.recv()).await.is_err(), "it is told once");
    // A program that reads mail stops them by a form, from nowhere, and only with what stands in the mail.
    let unfolded = told.replace("\n ", "");
    let (person, token) = link(&unfolded, "<https://games.example.org/api/mail/stop/");
    let nobody = ann.other();
    let form = ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click");
    assert_eq!(nobody.send("POST", &format!("/api/mail/stop/{person}/AAAA"), form.0, form.1).await.0, 404);
    let (status, headers, _) = nobody.send("GET", &format!("/api/mail/stop/{person}/{token}"), "", "").await;
    let place = format!("../../../../#/mail/stop/{person}/{token}");
    assert_eq!((status.as_u16(), headers["location"].to_str().unwrap()), (303, &place[..]));
    assert_eq!(bob.get("/api/my/tell").await["wishes"]["turn"], json!(["mail"]), "reading changes nothing");
    assert_eq!(nobody.send("POST", &format!("/api/mail/stop/{person}/{token}"), form.0, form.1).await.0, 200);
    assert_eq!(bob.get("/api/my/tell").await["wishes"]["turn"], json!([]));
    play(&bob, &table, "Nc6").await;
    play(&ann, &table, "Bb5").await;
    assert!(timeout(Duration::from_secs(3), mails.recv()).await.is_err(), "nothing comes any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_told_yet_is_told_after_a_restart_and_the_end_of_a_game_too() {
    let (address, mut mails) = mail_server().await;
    let mail = tell::Mail::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let options = options(Some(mail));
    // Nobody looks after the queue here.
    let (ann, store) = servers(0, &options).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    give(&bob, "bob@example.org", &mut mails).await;
    bob.post("/api/my/tell", &json!({"turn": ["mail"], "begin": [], "end": ["mail"], "language": "de"})).await;
    play(&ann, &table, "e4").await;
    assert_eq!(store.items("tell", "house", None, 0, 10).await.unwrap().len(), 1);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    tokio::spawn(server::serve_until(listener, options, Arc::clone(&store), std::future::pending()));
    let told = next(&mut mails).await;
    assert!(told.contains("am Zug"), "{told}");
    ann.post(&format!("{table}/end"), &json!({"how": "resign", "side": 0})).await;
    let told = next(&mut mails).await;
    assert!(told.contains("zu Ende") && told.contains("0-1"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_here_is_not_told_and_neither_is_whoever_has_moved_in_the_meantime() {
    let (address, mut mails) = mail_server().await;
    let mail = tell::Mail::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let options = options(Some(mail));
    let (ann, store) = servers(0, &options).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    give(&bob, "bob@example.org", &mut mails).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let path = format!("ws://{}{table}/live", listener.local_addr().unwrap());
    let router = ann.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    let here = socket(&path, &bob).await;
    play(&ann, &table, "e4").await;
    assert!(store.items("tell", "house", None, 0, 10).await.unwrap().is_empty());
    play(&bob, &table, "e5").await;
    drop(here);
    while ann.get(&table).await["house"]["chairs"][1]["here"] == true {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    play(&ann, &table, "Nf3").await;
    play(&bob, &table, "Nc6").await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    tokio::spawn(server::serve_until(listener, options, Arc::clone(&store), std::future::pending()));
    assert!(timeout(Duration::from_secs(4), mails.recv()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sought_hears_that_his_game_begins() {
    let (address, mut mails) = mail_server().await;
    let mail = tell::Mail::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let (ann, _store) = servers(1, &options(Some(mail))).await;
    let bob = ann.other();
    let seek = json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}], "clock": {"main": 0, "delay": 86_400_000}});
    let id = ann.post("/api/seeks", &seek).await["seeks"][0]["id"].clone();
    give(&ann, "ann@example.org", &mut mails).await;
    bob.post(&format!("/api/seeks/{}/take", id.as_str().unwrap()), &json!({})).await;
    let told = next(&mut mails).await;
    assert!(told.contains("Subject: A game begins: Chess") && told.contains("It is your turn"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_one_and_mails_are_few() {
    let (address, mut mails) = mail_server().await;
    let mail = tell::Mail::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let ann = Client::with(options(Some(mail))).await;
    for wrong in ["ann", "ann@", "a b@example.org", "ann@example.org\r\nBcc: all@example.org", "Ann <ann@example.org>"]
    {
        assert_eq!(ann.try_post("/api/my/tell/mail", &json!({"address": wrong})).await.0, 400, "{wrong}");
    }
    for _ in 0..3 {
        ann.other().post("/api/my/tell/mail", &json!({"address": "Victim@example.org"})).await;
        next(&mut mails).await;
    }
    assert_eq!(ann.other().try_post("/api/my/tell/mail", &json!({"address": "victim@example.org"})).await.0, 429);
    assert_eq!(Client::new().await.try_post("/api/my/tell/mail", &json!({"address": "ann@example.org"})).await.0, 409);
    assert_eq!(ann.try_post("/api/my/tell", &json!({"turn": [], "language": "xx"})).await.0, 400);
    // Forgotten, it is gone.
    let bob = ann.other();
    give(&bob, "bob@example.org", &mut mails).await;
    let told = bob.post("/api/my/tell/mail", &json!({"address": ""})).await;
    assert_eq!((&told["address"], &told["wishes"]["turn"]), (&Value::Null, &json!([])));
}
