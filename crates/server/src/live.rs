//! The socket of a table: the newest view at once and after every change.
//!
//! For: `GET /api/tables/{id}/live`. Not for: hearing anything; what the page sends here is thrown away. Whoever is slow gets the newest view
//! only, never a backlog.

use crate::App;
use crate::address::Address;
use crate::body::Id;
use crate::connection::closed;
use crate::error::Fault;
use crate::places::{Full, Place};
use crate::requests::attend;
use crate::table::{Shown, Table};
use crate::who::Visitor;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// So often a silent connection is asked for a sign of life; gateways drop silent ones.
const PING: Duration = Duration::from_secs(25);
/// Who does not take a message in this time is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// The page has nothing to say here; who says more than this is no page.
const HEARD: usize = 100;

/// `GET /api/tables/{id}/live`
pub(crate) async fn live(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let table = app.tables.find(&app, &id, address).await?;
    let upgrade = upgrade.map_err(|rejection| Fault::new(rejection.status(), "this address is for WebSockets only"))?;
    let Some(views) = table.watch() else {
        return Err(Fault::full("too many look on at this table already"));
    };
    let place = app.sockets.take(address).map_err(|full| match full {
        Full::Each => Fault::too_much("too many pages look on from your address; close one of them"),
        Full::All => Fault::full("too many look on just now; try again later"),
    })?;
    attend(&app, &table).await?;
    let (closing, here, person) = (app.closing.clone(), Arc::clone(&table), visitor.id().map(str::to_owned));
    let who = person.clone();
    let first = app.workers.run(address, move || here.view(who.as_deref())).await?;
    // Whoever looks on does not keep a table in memory; but as long as somebody does, it is not let go of.
    let told = Told { table: Arc::downgrade(&table), person };
    Ok(upgrade.max_message_size(4096).on_upgrade(move |socket| tell(socket, place, first, told, views, closing)))
}

/// Who is told.
struct Told {
    table: Weak<Table>,
    person: Option<String>,
}

impl Told {
    fn text(&self, shown: &Shown) -> Option<String> {
        Some(self.table.upgrade()?.told(shown, self.person.as_deref()))
    }
}

async fn tell(
    mut socket: WebSocket,
    _place: Place,
    first: String,
    told: Told,
    mut views: watch::Receiver<Arc<Shown>>,
    mut closing: watch::Receiver<bool>,
) {
    if !matches!(timeout(PATIENCE, socket.send(Message::Text(first.into()))).await, Ok(Ok(()))) {
        return;
    }
    let mut heard = 0;
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping.reset();
    loop {
        let message = tokio::select! {
            changed = views.changed() => {
                if changed.is_err() {
                    break;
                }
                let shown = Arc::clone(&views.borrow_and_update());
                let Some(text) = told.text(&shown) else { break };
                Message::Text(text.into())
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(Message::Pong(_))) => continue,
                Some(Ok(_)) => {
                    heard += 1;
                    if heard > HEARD {
                        break;
                    }
                    continue;
                }
            },
            _ = ping.tick() => Message::Ping(Bytes::new()),
            () = closed(&mut closing) => break,
        };
        if !matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
    let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
}
