//! Whether the server is well, for whoever sends it visitors: a proxy, systemd, whoever watches.
//!
//! For: `GET /health`. Ready is a server whose database answers within a second and that does not go down. Not for: how
//! much it does (`metrics`). However often it is asked, the database is asked once a second.

use crate::App;
use crate::bus::State as Others;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// A database that has not answered for so long is not there; and what it has answered holds for so long.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is remembered between two questions.
#[derive(Debug, Default)]
pub(crate) struct Health {
    draining: AtomicBool,
    database: Mutex<Option<(Instant, bool)>>,
}

/// What is told.
#[derive(Debug, Serialize)]
struct Told {
    ok: bool,
    /// Why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    version: &'static str,
    node: String,
    /// How it stands with the other nodes, where there may be any.
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<&'static str>,
    /// Seconds since it began.
    uptime: i64,
}

impl Health {
    /// It goes down: nobody is to be sent here any more.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// What is wrong.
    async fn why(&self, app: &App) -> Option<&'static str> {
        if self.draining.load(Ordering::Relaxed) {
            return Some("The server goes down.");
        }
        (!self.database_answers(app).await).then_some("The database does not answer.")
    }

    async fn database_answers(&self, app: &App) -> bool {
        let mut known = self.database.lock().await;
        if let Some((_, answers)) = known.filter(|(at, _)| at.elapsed() < PATIENCE) {
            return answers;
        }
        let answers = match timeout(PATIENCE, app.store.last_beat()).await {
            Ok(Ok(_)) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database is not well");
                false
            }
            Err(_) => {
                tracing::error!("the database has not answered for a second");
                false
            }
        };
        *known = Some((Instant::now(), answers));
        answers
    }
}

/// `GET /health`
pub(crate) async fn health(State(app): State<App>) -> Response {
    let why = app.health.why(&app).await;
    let others = match app.bus.state() {
        Others::Alone => None,
        Others::Up => Some("up"),
        Others::Away => Some("away"),
    };
    let uptime = (app.time.now() - app.time.began()) / 1000;
    let told = Told {
        ok: why.is_none(),
        why,
        version: env!("CARGO_PKG_VERSION"),
        node: app.options.bus.node.clone(),
        others,
        uptime,
    };
    let status = if told.ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(header::CACHE_CONTROL, "no-store")], axum::Json(told)).into_response()
}
