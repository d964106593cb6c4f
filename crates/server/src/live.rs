//! The socket of a table: the newest view at once and after every change, and what is said there.
//!
//! For: `GET /api/tables/{id}/live`. Not for: hearing anything; what the page sends here is thrown away. Whoever is
//! slow gets the newest view only, never a backlog; of what is said he is told to read it again.

use crate::App;
use crate::address::Address;
use crate::chat;
use crate::connection::closed;
use crate::error::Fault;
use crate::places::{Full, Place};
use crate::requests::AtTable;
use crate::table::{Heard, Presence, Shown, Table};
use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// So often a silent connection is asked for a sign of life; gateways drop silent ones.
const PING: Duration = Duration::from_secs(25);
/// Who does not take a message in this time is gone.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// The page has nothing to say here; who says more than this is no page.
pub(crate) const HEARD: usize = 100;
/// No message from a page is longer, bytes. Each socket has room for one as long as it is open; with what is usual (128
/// kB) ten thousand pages would take more than a gigabyte.
pub(crate) const LONGEST: usize = 4096;

/// `GET /api/tables/{id}/live`
pub(crate) async fn live(
    at: AtTable,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|rejection| Fault::new(rejection.status(), "this address is for WebSockets only"))?;
    let Some(mut views) = at.table.watch() else {
        return Err(Fault::full("too many look on at this table already").of("watchers"));
    };
    let place = place(&at.app, at.address)?;
    at.attend().await?;
    let said = at.table.listen();
    let AtTable { app, visitor, table, .. } = at;
    let (closing, person) = (app.closing.clone(), visitor.id().map(str::to_owned));
    // Whoever looks on does not keep a table in memory; but as long as somebody does, it is not let go of.
    let told = Told::new(app, Arc::downgrade(&table), person.clone());
    // That he has come stands in the first view.
    views.mark_unchanged();
    let first = table.view(person.as_deref());
    let upgrade = upgrade.max_message_size(LONGEST).read_buffer_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| tell(socket, place, first, told, (views, said), closing)))
}

/// Room for one more socket.
///
/// # Errors
/// If there is none.
pub(crate) fn place(app: &App, address: Address) -> Result<Place, Fault> {
    app.sockets.take(address).map_err(|full| match full {
        Full::Each => Fault::too_much("too many pages look on from your address; close one of them").of("sockets-each"),
        Full::All => Fault::full("too many look on just now; try again later").of("sockets"),
    })
}

/// The server goes down; the page asks again, and finds the next one.
pub(crate) async fn say_goodbye(socket: &mut WebSocket) {
    let frame = CloseFrame { code: close_code::RESTART, reason: "the server goes down".into() };
    let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}

/// Who is told.
struct Told {
    app: App,
    table: Weak<Table>,
    person: Option<String>,
    /// As long as he is told, he is there.
    _presence: Option<Presence>,
}

impl Told {
    fn new(app: App, table: Weak<Table>, person: Option<String>) -> Self {
        let presence = person.clone().map(|person| Presence::new(Weak::clone(&table), person));
        Self { app, table, person, _presence: presence }
    }

    /// What he is told of a line; of one that was missed, that there is something to read. None: it is not for him.
    async fn line(&self, heard: Result<Arc<Heard>, RecvError>) -> Option<String> {
        let Ok(heard) = heard else { return Some(serde_json::json!({ "line": null }).to_string()) };
        let (person, now) = (self.person.as_deref(), self.table.upgrade()?.now());
        let line = heard.told(person, &now.standing)?;
        if let Some(person) = person
            && chat::is_muted(&self.app, person, heard.by()).await
        {
            return None;
        }
        Some(serde_json::json!({ "line": line }).to_string())
    }

    fn text(&self, shown: &Shown) -> Option<String> {
        Some(self.table.upgrade()?.told(shown, self.person.as_deref()))
    }

    /// Does it matter how slow the line is? Where clocks of minutes run, for those who play.
    fn is_timed(&self) -> bool {
        self.person.is_some() && self.table.upgrade().is_some_and(|table| table.is_timed())
    }

    /// A sign of life was so long on its way, there and back.
    fn heard(&self, after: Duration) {
        if let (Some(table), Some(person)) = (self.table.upgrade(), self.person.as_deref()) {
            table.heard(person, u32::try_from(after.as_millis()).unwrap_or(u32::MAX));
        }
    }
}

async fn tell(
    mut socket: WebSocket,
    _place: Place,
    first: String,
    told: Told,
    (mut views, mut said): (watch::Receiver<Arc<Shown>>, broadcast::Receiver<Arc<Heard>>),
    mut closing: watch::Receiver<bool>,
) {
    if !matches!(timeout(PATIENCE, socket.send(Message::Text(first.into()))).await, Ok(Ok(()))) {
        return;
    }
    let mut heard = 0;
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping.reset();
    // Nobody can answer what he has not been asked yet: so nobody makes his line quicker than it is.
    let (timed, mut asked) = (told.is_timed(), (0_u64, Instant::now()));
    loop {
        let message = tokio::select! {
            changed = views.changed() => {
                if changed.is_err() {
                    break;
                }
                let shown = Arc::clone(&views.borrow_and_update());
                let Some(text) = told.text(&shown) else { break };
                if timed {
                    ping.reset_immediately();
                }
                Message::Text(text.into())
            }
            heard = said.recv() => {
                if matches!(heard, Err(RecvError::Closed)) {
                    break;
                }
                let Some(text) = told.line(heard).await else { continue };
                Message::Text(text.into())
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(Message::Pong(of))) => {
                    if timed && of[..] == asked.0.to_be_bytes() {
                        told.heard(asked.1.elapsed());
                        asked.0 = rand::random();
                    }
                    continue;
                }
                Some(Ok(_)) => {
                    heard += 1;
                    if heard > HEARD {
                        break;
                    }
                    continue;
                }
            },
            _ = ping.tick() => {
                asked = (rand::random(), Instant::now());
                Message::Ping(Bytes::copy_from_slice(&asked.0.to_be_bytes()))
            }
            () = closed(&mut closing) => {
                say_goodbye(&mut socket).await;
                return;
            }
        };
        if !matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
    let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
}
