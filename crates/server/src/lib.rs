//! The server: the page, and the JSON interface of docs/reference/api.md behind it.
//!
//! For: HTTP, sockets, tables with people and computers at them. Not for: any rule; all of them are asked of `rules`, texts of `notation`,
//! turns of the computer of `engine`. Look next: `tables` for the requests, `table` for one game being played, `view` for the JSON.
//!
//! No lock is held while anything is awaited or searched, and what may take more than a moment runs on threads of its own: changes of a table on those that tokio has
//! for it, the computers' thinking on those of its engine.

mod entry;
mod error;
mod games;
mod hidden;
mod live;
mod opponent;
mod page;
mod record;
mod shelf;
mod table;
mod tables;
mod view;

use crate::error::Fault;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{get, post};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

/// No request needs more.
const BODY_LIMIT: usize = 64 * 1024;
/// So often tables and memory that nobody needs any more are looked for.
const SWEEP: Duration = Duration::from_mins(1);
/// Connections that are still busy when the server goes down get so long.
const FAREWELL: Duration = Duration::from_secs(5);

/// How the server behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// The least time between two turns of computers, so that people can follow.
    pub pause: Duration,
    /// The most tables at a time.
    pub tables: usize,
    /// The most threads on which computers think at a time.
    pub thinkers: usize,
    /// How the computers of each table think: on how many threads, and with how much memory.
    pub engine: engine::Options,
}

impl Default for Options {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { pause: Duration::from_millis(700), tables: 1000, thinkers: cores, engine: engine::Options::default() }
    }
}

/// What all requests share.
#[derive(Clone, Debug)]
struct App {
    options: Arc<Options>,
    library: Arc<games::Library>,
    tables: Arc<tables::Tables>,
    thinkers: Arc<Semaphore>,
    closing: watch::Receiver<bool>,
}

impl App {
    fn new(options: Options, closing: watch::Receiver<bool>) -> Self {
        Self {
            library: Arc::default(),
            tables: Arc::new(tables::Tables::new(options.tables)),
            thinkers: Arc::new(Semaphore::new(options.thinkers.max(1))),
            options: Arc::new(options),
            closing,
        }
    }

    fn router(self) -> Router {
        let api = Router::new()
            .route("/games", get(games::list))
            .route("/games/{id}", get(games::detail))
            .route("/games/{id}/guide", get(shelf::guide))
            .route("/games/{id}/records/{name}", get(shelf::record))
            .route("/games/{id}/problems/{name}", get(shelf::problem))
            .route("/tables", post(tables::open))
            .route("/tables/{id}", get(tables::view))
            .route("/tables/{id}/live", get(live::live))
            .route("/tables/{id}/next", post(tables::next))
            .route("/tables/{id}/play", post(tables::play))
            .route("/tables/{id}/takeback", post(tables::take_back))
            .route("/tables/{id}/end", post(tables::end))
            .route("/tables/{id}/record", get(tables::record))
            .fallback(async || Fault::missing("there is nothing at this address"))
            .method_not_allowed_fallback(async || Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address needs another method"))
            .layer(DefaultBodyLimit::max(BODY_LIMIT))
            .with_state(self);
        Router::new().nest("/api", api).fallback(page::page)
    }
}

/// Everything the server answers, with the usual options; for tests, and for a server with something around it.
pub fn router() -> Router {
    router_with(Options::default())
}

/// Everything the server answers.
pub fn router_with(options: Options) -> Router {
    let (_, closing) = watch::channel(false);
    App::new(options, closing).router()
}

/// Serves on this listener until the process is asked to end.
///
/// # Errors
/// What the network says.
pub async fn serve(listener: TcpListener, options: Options) -> io::Result<()> {
    let (close, closing) = watch::channel(false);
    let app = App::new(options, closing.clone());
    let (tables, library) = (Arc::clone(&app.tables), Arc::clone(&app.library));
    // So that the first visitor does not wait for all games to be compiled.
    tokio::task::spawn_blocking(move || drop(library.list()));
    let housekeeping = {
        let tables = Arc::clone(&tables);
        tokio::spawn(async move {
            let mut sweep = tokio::time::interval(SWEEP);
            loop {
                sweep.tick().await;
                let tables = Arc::clone(&tables);
                let swept = tokio::task::spawn_blocking(move || tables.sweep()).await;
                if let Err(error) = swept {
                    tracing::error!(%error, "the tables could not be looked through");
                }
            }
        })
    };
    let ended = async move {
        asked_to_end().await;
        tracing::info!("the server goes down");
        tables.close();
        close.send_replace(true);
    };
    let mut late = closing;
    let served = tokio::select! {
        served = axum::serve(listener, app.router()).with_graceful_shutdown(ended) => served,
        () = async {
            let _ = late.wait_for(|closing| *closing).await;
            tokio::time::sleep(FAREWELL).await;
        } => Ok(()),
    };
    housekeeping.abort();
    served
}

/// Ctrl-C, or on Unix the signal to terminate.
async fn asked_to_end() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "ctrl-c cannot be heard");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
