//! The WebSocket of the seeks, `GET /api/seeks/live`: all of them at once and after every change. While it is open, its
//! user is present, so that their own seeks for live games do not expire.

use super::LIVE_SEEK_TTL_MS;
use super::board::SeekSnapshot;
use crate::core::error::Fault;
use crate::http::identity::Caller;
use crate::http::socket::{Incoming, Socket, Upgrade};
use crate::live::state::Live;
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// The time between two pings, each of which extends the user's own seeks.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// `GET /api/seeks/live`
pub(crate) async fn live(Caller { app, address, visitor }: Caller<Live>, upgrade: Upgrade) -> Result<Response, Fault> {
    let seeks = app.seeks.watch();
    app.seeks.refresh(&app).await?;
    let person = visitor.id().map(str::to_owned);
    let here = app.clone();
    upgrade.open(&app, address, move |socket| push(here, socket, person, seeks))
}

async fn push(
    app: Live,
    mut socket: Socket,
    person: Option<String>,
    mut seeks: watch::Receiver<Arc<SeekSnapshot>>,
) -> Socket {
    let mut ping = interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    seeks.mark_changed();
    loop {
        let is_there = tokio::select! {
            changed = seeks.changed() => {
                if changed.is_err() {
                    return socket;
                }
                let text = seeks.borrow_and_update().json_for(person.as_deref());
                socket.send(text).await
            }
            incoming = socket.incoming() => match incoming {
                Incoming::Pong(_) | Incoming::Heartbeat => true,
                Incoming::Text(_) => socket.count_meaningless(),
                Incoming::End => return socket,
            },
            _ = ping.tick() => {
                let seen = Arc::clone(&seeks.borrow());
                extend_live_seeks(&app, &seen, person.as_deref()).await;
                socket.ping(&[]).await
            }
        };
        if !is_there {
            return socket;
        }
    }
}

/// Extends this user's seeks for live games.
pub(crate) async fn extend_live_seeks(app: &Live, seen: &SeekSnapshot, person: Option<&str>) {
    for row in person.map(|person| seen.live_seeks_of(person)).unwrap_or_default() {
        let longer = store::Seek { expires_at: app.clock.now() + LIVE_SEEK_TTL_MS, ..row };
        match app.store.change_seek(&longer, &longer.body).await {
            // Another request was quicker: the seek is taken, or it is shown again as it is now.
            Ok(()) | Err(store::Fault::Conflict | store::Fault::NotFound) => {}
            Err(error) => tracing::warn!(%error, "seek extension failed"),
        }
    }
}
