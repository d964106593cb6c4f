//! Notifications: people who are offline get each one once, and only those they want: the queue, mail, and its links.

use crate::accounts::PASSWORD;
use crate::common::{Client, person};
use crate::live::{listen, socket};
use serde_json::{Value, json};
use server::{Limits, Options, notify};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A mail server that accepts everything; returns its address and a channel of the mails.
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
                            // Joins the lines of quoted-printable, as a mail program does.
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

/// Options without rate limits that send notifications at once.
pub(crate) fn options(mail: Option<notify::Mailer>) -> Options {
    let limits = Limits { requests_per_second: 1_000_000, tables_per_address: usize::MAX, ..Limits::default() };
    Options {
        limits,
        notifications: notify::Options { mail, delay: Duration::ZERO, ..notify::Options::default() },
        ..Options::default()
    }
}

/// Starts servers that share a database; returns a client of another one.
pub(crate) async fn servers(count: usize, options: &Options) -> (Client, Arc<dyn Store>) {
    let store = store::open("sqlite::memory:").await.unwrap();
    for _ in 0..count {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        tokio::spawn(server::serve(listener, options.clone(), Arc::clone(&store), std::future::pending()));
    }
    (Client::at(server::router(options.clone(), Arc::clone(&store))), store)
}

/// A correspondence table with both players; ann is to move.
pub(crate) async fn by_days(ann: &Client, bob: &Client) -> String {
    let body = json!({"game": "chess", "seats": [person(), {"by": "open"}], "clock": {"main": 0, "delay": 86_400_000}});
    let view = ann.post("/api/tables", &body).await;
    let path = format!("/api/tables/{}", view["id"].as_str().unwrap());
    bob.post(&format!("{path}/sit"), &json!({"side": 1, "key": view["table"]["seats"][1]["key"]})).await;
    path
}

pub(crate) async fn play(who: &Client, table: &str, text: &str) {
    let revision = who.get(table).await["revision"].clone();
    who.post(&format!("{table}/play"), &json!({"revision": revision, "text": text})).await;
}

pub(crate) async fn next(mails: &mut mpsc::UnboundedReceiver<String>) -> String {
    timeout(Duration::from_secs(20), mails.recv()).await.expect("a mail").unwrap()
}

/// The last two parts of the first link to this place in a mail.
fn link<'a>(mail: &'a str, place: &str) -> (&'a str, &'a str) {
    let at = mail.find(place).unwrap_or_else(|| panic!("no {place} in {mail}")) + place.len();
    let rest = mail[at..].split([' ', '\n', '>', '\r']).next().unwrap();
    rest.split_once('/').unwrap()
}

/// Sets a mail address and follows the link in the mail.
pub(crate) async fn give(who: &Client, address: &str, mails: &mut mpsc::UnboundedReceiver<String>) {
    let before = who.get("/api/my/notifications").await["address"].clone();
    // Guests need no proof.
    let body = json!({"address": address, "proof": {"password": PASSWORD}});
    let told = who.post("/api/my/notifications/mail", &body).await;
    assert_eq!((&told["address"], &told["unconfirmed"]), (&before, &json!(address)));
    let mail = next(mails).await;
    assert!(mail.contains(&format!("To: {address}")), "{mail}");
    let (person, token) = link(&mail, "https://games.example.org/#/mail/confirm/");
    let (status, _) = who.try_post("/api/mail/confirm", &json!({"person": person, "token": "x".repeat(32)})).await;
    assert_eq!(status, 404);
    // A mail may be read in another browser, without the session.
    let elsewhere = who.other();
    elsewhere.post("/api/mail/confirm", &json!({"person": person, "token": token})).await;
    let (status, _) = elsewhere.try_post("/api/mail/confirm", &json!({"person": person, "token": token})).await;
    assert_eq!(status, 404, "a link works once");
    let told = who.get("/api/my/notifications").await;
    assert_eq!((&told["address"], &told["prefs"]["turn"]), (&json!(address), &json!(["mail"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_servers_one_sends_one_mail_and_its_link_unsubscribes() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "Variorum <games@example.org>", "https://games.example.org/").unwrap();
    let (ann, store) = servers(3, &options(Some(mail))).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    play(&ann, &table, "e4").await;
    assert!(store.items("tell", "house", None, 0, 10).await.unwrap().is_empty(), "no notifications are wanted yet");
    give(&bob, "bob@example.org", &mut mails).await;
    play(&bob, &table, "e5").await;
    play(&ann, &table, "Nf3").await;
    let told = next(&mut mails).await;
    assert!(
        told.contains("Subject: Your move: Chess") && told.contains("From: Variorum <games@example.org>"),
        "{told}"
    );
    let place = format!("https://games.example.org/#/table/{}?seat=1", table.rsplit('/').next().unwrap());
    assert!(told.contains(&place) && told.contains("Auto-Submitted: auto-generated"), "{told}");
    assert!(told.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{told}");
    assert!(timeout(Duration::from_secs(3), mails.recv()).await.is_err(), "the mail is sent once");
    // A mail program unsubscribes with a form, without an origin, and only with the link in the mail.
    let unfolded = told.replace("\n ", "");
    let (person, token) = link(&unfolded, "<https://games.example.org/api/mail/stop/");
    let nobody = ann.other();
    let form = ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click");
    assert_eq!(nobody.send("POST", &format!("/api/mail/stop/{person}/AAAA"), form.0, form.1).await.0, 404);
    let (status, headers, _) = nobody.send("GET", &format!("/api/mail/stop/{person}/{token}"), "", "").await;
    let place = format!("../../../../#/mail/stop/{person}/{token}");
    assert_eq!((status.as_u16(), headers["location"].to_str().unwrap()), (303, &place[..]));
    assert_eq!(
        bob.get("/api/my/notifications").await["prefs"]["turn"],
        json!(["mail"]),
        "a GET request changes nothing"
    );
    assert_eq!(nobody.send("POST", &format!("/api/mail/stop/{person}/{token}"), form.0, form.1).await.0, 200);
    assert_eq!(bob.get("/api/my/notifications").await["prefs"]["turn"], json!([]));
    play(&bob, &table, "Nc6").await;
    play(&ann, &table, "Bb5").await;
    assert!(timeout(Duration::from_secs(3), mails.recv()).await.is_err(), "no more mails are sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pending_notification_is_sent_after_a_restart_and_the_end_of_a_game_too() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let options = options(Some(mail));
    // No server works on the queue yet.
    let (ann, store) = servers(0, &options).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    give(&bob, "bob@example.org", &mut mails).await;
    bob.post("/api/my/notifications", &json!({"turn": ["mail"], "begin": [], "end": ["mail"], "language": "de"})).await;
    play(&ann, &table, "e4").await;
    assert_eq!(store.items("tell", "house", None, 0, 10).await.unwrap().len(), 1);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    tokio::spawn(server::serve(listener, options, Arc::clone(&store), std::future::pending()));
    let told = next(&mut mails).await;
    assert!(told.contains("am Zug"), "{told}");
    ann.post(&format!("{table}/end"), &json!({"how": "resign", "side": 0})).await;
    let told = next(&mut mails).await;
    assert!(told.contains("Partie beendet") && told.contains("0-1"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_is_present_or_has_moved_meanwhile_gets_no_notification() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let options = options(Some(mail));
    let (ann, store) = servers(0, &options).await;
    let bob = ann.other();
    let table = by_days(&ann, &bob).await;
    give(&bob, "bob@example.org", &mut mails).await;
    let (http, _) = listen(&ann).await;
    let here = socket(&format!("ws://{http}{table}/live"), &bob).await;
    play(&ann, &table, "e4").await;
    assert!(store.items("tell", "house", None, 0, 10).await.unwrap().is_empty());
    play(&bob, &table, "e5").await;
    drop(here);
    while ann.get(&table).await["table"]["seats"][1]["here"] == true {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    play(&ann, &table, "Nf3").await;
    play(&bob, &table, "Nc6").await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    tokio::spawn(server::serve(listener, options, Arc::clone(&store), std::future::pending()));
    assert!(timeout(Duration::from_secs(4), mails.recv()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seeker_is_notified_when_the_game_begins() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let (ann, _store) = servers(1, &options(Some(mail))).await;
    let bob = ann.other();
    let seek = json!({"game": "chess", "seats": [{"by": "person"}, {"by": "open"}], "clock": {"main": 0, "delay": 86_400_000}});
    let id = ann.post("/api/seeks", &seek).await["seeks"][0]["id"].clone();
    give(&ann, "ann@example.org", &mut mails).await;
    bob.post(&format!("/api/seeks/{}/take", id.as_str().unwrap()), &json!({})).await;
    let told = next(&mut mails).await;
    assert!(told.contains("Subject: Game started: Chess") && told.contains("It is your move"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_address_is_checked_and_gets_few_mails() {
    let (address, mut mails) = mail_server().await;
    let mail = notify::Mailer::new(&address, "games@example.org", "https://games.example.org").unwrap();
    let ann = Client::with(options(Some(mail))).await;
    for wrong in ["ann", "ann@", "a b@example.org", "ann@example.org\r\nBcc: all@example.org", "Ann <ann@example.org>"]
    {
        assert_eq!(ann.try_post("/api/my/notifications/mail", &json!({"address": wrong})).await.0, 400, "{wrong}");
    }
    for _ in 0..3 {
        ann.other().post("/api/my/notifications/mail", &json!({"address": "Victim@example.org"})).await;
        next(&mut mails).await;
    }
    assert_eq!(
        ann.other().try_post("/api/my/notifications/mail", &json!({"address": "victim@example.org"})).await.0,
        429
    );
    assert_eq!(
        Client::new().await.try_post("/api/my/notifications/mail", &json!({"address": "ann@example.org"})).await.0,
        409
    );
    assert_eq!(ann.try_post("/api/my/notifications", &json!({"turn": [], "language": "xx"})).await.0, 400);
    // Deleting the address turns off its notifications.
    let bob = ann.other();
    give(&bob, "bob@example.org", &mut mails).await;
    let told = bob.post("/api/my/notifications/mail", &json!({"address": ""})).await;
    assert_eq!((&told["address"], &told["prefs"]["turn"]), (&Value::Null, &json!([])));
}
