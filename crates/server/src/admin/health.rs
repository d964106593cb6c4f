//! The health check: `GET /health`, for proxies, service managers and monitoring.
//!
//! A server is healthy if its database answers within a second and it is not shutting down. However often the check is
//! requested, the database is queried at most once a second. `admin::metrics` has the load.

use crate::admin::Admin;
use crate::bus::LinkState as Others;
use crate::core::Core;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// The time that the database has for its answer, and for which the answer is reused.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(1);

/// The state of the health check.
#[derive(Debug, Default)]
pub(crate) struct Health {
    is_draining: AtomicBool,
    is_read_only: AtomicBool,
    database: Mutex<Option<(Instant, bool)>>,
}

/// The response.
#[derive(Debug, Serialize)]
struct HealthReport {
    ok: bool,
    /// Why the server is not healthy.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'static str>,
    /// What is wrong although the server is healthy: taking it out of service would help no one.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<&'static str>,
    version: &'static str,
    node: String,
    /// The state of the connection to the other nodes, if there may be any.
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<&'static str>,
    /// Seconds since the server started.
    uptime: i64,
}

impl Health {
    /// Marks the server as shutting down, so that no more visitors are sent to it.
    pub(crate) fn start_draining(&self) {
        self.is_draining.store(true, Ordering::Relaxed);
    }

    /// Notes whether the last heartbeat could be saved.
    pub(crate) fn set_writable(&self, can_write: bool) {
        self.is_read_only.store(!can_write, Ordering::Relaxed);
    }

    /// What is wrong although the server is healthy.
    fn warning(&self) -> Option<&'static str> {
        self.is_read_only.load(Ordering::Relaxed).then_some("Nothing can be saved at the moment.")
    }

    /// Why the server is not healthy, if it is not.
    async fn problem(&self, app: &Core) -> Option<&'static str> {
        if self.is_draining.load(Ordering::Relaxed) {
            return Some("The server is shutting down.");
        }
        (!self.is_database_up(app).await).then_some("The database does not answer.")
    }

    async fn is_database_up(&self, app: &Core) -> bool {
        let mut known = self.database.lock().await;
        if let Some((_, answers)) = known.filter(|(at, _)| at.elapsed() < DATABASE_TIMEOUT) {
            return answers;
        }
        let answers = match timeout(DATABASE_TIMEOUT, app.store.last_heartbeat()).await {
            Ok(Ok(_)) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "database health check failed");
                false
            }
            Err(_) => {
                tracing::error!("database health check timed out");
                false
            }
        };
        *known = Some((Instant::now(), answers));
        answers
    }
}

/// `GET /health`
pub(crate) async fn health(State(app): State<Admin>) -> Response {
    let why = app.health.problem(&app).await;
    let others = match app.bus.state() {
        Others::Standalone => None,
        Others::Connected => Some("up"),
        Others::Disconnected => Some("away"),
    };
    let uptime = (app.clock.now() - app.clock.started_at()) / 1000;
    let told = HealthReport {
        ok: why.is_none(),
        problem: why,
        warning: app.health.warning(),
        version: env!("CARGO_PKG_VERSION"),
        node: app.node.to_string(),
        others,
        uptime,
    };
    let status = if told.ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(header::CACHE_CONTROL, "no-store")], axum::Json(told)).into_response()
}
