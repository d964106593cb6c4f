//! The listener of the metrics, and the load that they show. `core::metrics` defines them.

use crate::admin::Admin;
use crate::core::metrics::Load;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

/// Serves the metrics on their own listener, which players cannot reach.
pub(crate) async fn serve(listener: TcpListener, app: Admin) {
    let router = Router::new().route("/metrics", get(export)).with_state(app);
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "metrics server stopped");
    }
}

/// `GET /metrics`
async fn export(State(app): State<Admin>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.render(&load(&app))).into_response()
}

/// The load of now.
fn load(app: &Admin) -> Load {
    let (tables, running_games) = app.tables.count();
    Load {
        uptime_seconds: (app.clock.now() - app.clock.started_at()) / 1000,
        connections: app.connections.in_use(),
        sockets: app.sockets.in_use(),
        tables,
        running_games,
        pools: [("rules", app.rule_pool.usage()), ("computers", app.search_pool.usage())],
    }
}
