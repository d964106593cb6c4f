//! The socket of the seeks: all of them at once and after every change. As long as it is open, whoever looks is there:
//! what he seeks for one sitting stays.
//!
//! For: `GET /api/seeks/live`. Not for: hearing anything; what the page sends here is thrown away.

use super::SITTING;
use super::board::Seen;
use crate::App;
use crate::address::Address;
use crate::connection::closed;
use crate::error::Fault;
use crate::live::{HEARD, LONGEST, PATIENCE, place, say_goodbye};
use crate::places::Place;
use crate::who::Visitor;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// So often whoever looks is asked for a sign of life, and what he seeks lasts longer.
const THERE: Duration = Duration::from_secs(10);

/// `GET /api/seeks/live`
pub(crate) async fn live(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|rejection| Fault::new(rejection.status(), "this address is for WebSockets only"))?;
    let place = place(&app, address)?;
    let seeks = app.seeks.watch();
    app.seeks.refresh(&app).await?;
    let person = visitor.id().map(str::to_owned);
    Ok(upgrade
        .max_message_size(LONGEST)
        .read_buffer_size(LONGEST)
        .on_upgrade(move |socket| tell(app, socket, place, person, seeks)))
}

async fn tell(
    app: App,
    mut socket: WebSocket,
    _place: Place,
    person: Option<String>,
    mut seeks: watch::Receiver<Arc<Seen>>,
) {
    let mut closing = app.closing.clone();
    let (mut heard, mut there) = (0, interval(THERE));
    there.set_missed_tick_behavior(MissedTickBehavior::Delay);
    seeks.mark_changed();
    loop {
        let message = tokio::select! {
            changed = seeks.changed() => {
                if changed.is_err() {
                    break;
                }
                let seen = Arc::clone(&seeks.borrow_and_update());
                Message::Text(seen.told(person.as_deref()).into())
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
            _ = there.tick() => {
                let seen = Arc::clone(&seeks.borrow());
                stay(&app, &seen, person.as_deref()).await;
                Message::Ping(Bytes::new())
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

/// What this person seeks for one sitting lasts longer.
pub(crate) async fn stay(app: &App, seen: &Seen, person: Option<&str>) {
    for row in person.map(|person| seen.sittings_of(person)).unwrap_or_default() {
        let longer = store::Seek { until: app.time.now() + SITTING, ..row };
        match app.store.change_seek(&longer, &longer.body).await {
            // Somebody was quicker; then it is not open any more, or it is told anew.
            Ok(()) | Err(store::Fault::Behind | store::Fault::Unknown) => {}
            Err(error) => tracing::warn!(%error, "a seek does not last longer"),
        }
    }
}
