//! The server: the page, and the JSON interface of docs/reference/api.md behind it.
//!
//! For: HTTP, sockets, tables with people and computers at them. Not for: any rule and any answer; all of them are asked of `facade`,
//! turns of the computer of `engine`. Look next: `connection` and `gate` for what a request passes first, `tables` for the requests, `table` for one game being played;
//! docs/server.md for whoever runs it.
//!
//! No lock is held while anything is awaited, searched or asked of the rules. What may take more than a moment runs on threads of its own, so many at a time (`pool`): the
//! rules' work on those that tokio has for it, bounded by `budget`, the computers' thinking on those of its engine.

mod address;
mod body;
mod budget;
mod connection;
mod error;
mod games;
mod gate;
mod limits;
mod live;
mod opponent;
mod origin;
mod page;
mod places;
mod pool;
mod requests;
mod table;
mod tables;
#[cfg(test)]
mod test_support;
mod time;
mod who;

pub use crate::limits::Limits;

use crate::error::Fault;
use crate::time::Time;
use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;
use tower::{BoxError, ServiceBuilder};
use tower_http::compression::CompressionLayer;

/// No request about a table needs more.
const BODY_LIMIT: usize = 64 * 1024;
/// A question about a whole game brings all its turns.
const SHEET_LIMIT: usize = 512 * 1024;
/// So often it is written down that the server is there, and flags are looked for at tables that nobody is at.
const BEAT: Duration = Duration::from_secs(2);
/// What this server is called among several; for now there is one.
const NODE: &str = "one";
/// So often tables and memory that nobody needs any more are looked for.
const SWEEP: Duration = Duration::from_mins(1);

/// How the server behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// The least time between two turns of computers, so that people can follow.
    pub pause: Duration,
    /// The most threads on which computers think at a time.
    pub thinkers: usize,
    /// How the computers of each table think: on how many threads, and with how much memory.
    pub engine: engine::Options,
    /// How much there is of everything, in all and for each address.
    pub limits: Limits,
    /// The names by which the server is known, in small letters, beside its numbers and `localhost`.
    pub names: Vec<String>,
    /// All requests come through a proxy that tells in `X-Forwarded-For` for whom it speaks.
    pub behind_proxy: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            pause: Duration::from_millis(700),
            thinkers: pool::cores(),
            engine: engine::Options::default(),
            limits: Limits::default(),
            names: Vec::new(),
            behind_proxy: false,
        }
    }
}

/// What all requests share.
#[derive(Clone, Debug)]
struct App {
    options: Arc<Options>,
    library: Arc<facade::Library>,
    tables: Arc<tables::Tables>,
    store: Arc<dyn Store>,
    time: Time,
    rates: Arc<gate::Rates>,
    sockets: Arc<places::Places>,
    workers: pool::Pool,
    thinkers: pool::Pool,
    bounds: budget::Bounds,
    closing: watch::Receiver<bool>,
}

impl App {
    fn new(options: Options, store: Arc<dyn Store>, closing: watch::Receiver<bool>) -> Self {
        let Limits { sockets, sockets_each, requests_each, rules, .. } = options.limits;
        Self {
            library: Arc::default(),
            tables: Arc::new(tables::Tables::new(&options.limits)),
            store,
            time: Time::begin(),
            rates: Arc::new(gate::Rates::new(requests_each)),
            sockets: places::Places::new(sockets, sockets_each),
            workers: pool::Pool::new(pool::workers(), 1),
            thinkers: pool::Pool::new(options.thinkers, options.engine.threads),
            bounds: budget::Bounds::new(rules, closing.clone()),
            options: Arc::new(options),
            closing,
        }
    }

    fn router(self) -> Router {
        let late =
            HandleErrorLayer::new(async |_: BoxError| Fault::full("the server has too much to do just now; try again later"));
        let api = Router::new()
            .route("/ask", post(games::ask).layer(DefaultBodyLimit::max(SHEET_LIMIT)))
            .route("/games", get(games::list))
            .route("/games/{id}", get(games::detail))
            .route("/games/{id}/guide", get(games::guide))
            .route("/games/{id}/records/{name}", get(games::record))
            .route("/games/{id}/problems/{name}", get(games::problem))
            .route("/tables", post(requests::open))
            .route("/tables/{id}", get(requests::view))
            .route("/tables/{id}/live", get(live::live))
            .route("/tables/{id}/next", post(requests::next))
            .route("/tables/{id}/frames", get(requests::frames))
            .route("/tables/{id}/play", post(requests::play))
            .route("/tables/{id}/takeback", post(requests::take_back))
            .route("/tables/{id}/end", post(requests::end))
            .route("/tables/{id}/sit", post(requests::sit))
            .route("/tables/{id}/rise", post(requests::rise))
            .route("/tables/{id}/agree", post(requests::agree))
            .route("/tables/{id}/decline", post(requests::decline))
            .route("/tables/{id}/rematch", post(requests::rematch))
            .route("/tables/{id}/hand-over", post(requests::hand_over))
            .route("/tables/{id}/record", get(requests::record))
            .fallback(async || Fault::missing("there is nothing at this address"))
            .method_not_allowed_fallback(async || Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address needs another method"))
            .layer(CompressionLayer::new())
            .layer(ServiceBuilder::new().layer(late).timeout(self.options.limits.answer))
            .layer(DefaultBodyLimit::max(BODY_LIMIT))
            .with_state(self.clone());
        let page = Router::new().fallback(page::page).layer(gate::on_some(page::POLICY));
        let all = Router::new().nest("/api", api).merge(page).layer(from_fn_with_state(self, gate::pass));
        let (kind, referrer, sites) = gate::on_all();
        all.layer(gate::on_some(gate::POLICY)).layer(kind).layer(referrer).layer(sites)
    }
}

/// Everything the server answers, for tests, and for a server with something around it; nobody keeps house in it.
pub fn router(options: Options, store: Arc<dyn Store>) -> Router {
    let (_, closing) = watch::channel(false);
    App::new(options, store, closing).router()
}

/// What the server runs on: as many threads as the machine has cores, and about as many for the work of the rules.
///
/// # Errors
/// If the system gives no threads.
pub fn runtime() -> io::Result<Runtime> {
    // One more than the rules get: the tables are looked through, and names looked up, even while they are busy.
    Builder::new_multi_thread().enable_all().max_blocking_threads(pool::workers() + 1).build()
}

/// Serves on this listener until the process is asked to end.
pub async fn serve(listener: TcpListener, options: Options, store: Arc<dyn Store>) {
    serve_until(listener, options, store, asked_to_end()).await;
}

/// Serves on this listener until that happens; then it takes a second or two until everything has ended.
pub async fn serve_until(listener: TcpListener, options: Options, store: Arc<dyn Store>, end: impl Future<Output = ()>) {
    let (close, closing) = watch::channel(false);
    let door = connection::Door::new(options.limits, options.behind_proxy);
    let app = App::new(options, store, closing.clone());
    away(&app).await;
    let (tables, library) = (Arc::clone(&app.tables), Arc::clone(&app.library));
    // So that the first visitor does not wait for all games to be compiled.
    tokio::task::spawn_blocking(move || drop(library.list()));
    let housekeeping = tokio::spawn(keep_house(app.clone()));
    let ended = async move {
        end.await;
        tracing::info!("the server goes down");
        close.send_replace(true);
        tables.close();
    };
    tokio::join!(door.open(listener, app.router(), closing), ended);
    housekeeping.abort();
}

/// Finds out for how long no server was there.
async fn away(app: &App) {
    match app.store.last_beat().await {
        Ok(Some(last)) => app.tables.was_away(last, app.time.began()),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "it is not known when a server was last there"),
    }
}

/// Says that a server is there, and looks from time to time for what nobody asks for: flags that fall, what nobody needs any more.
async fn keep_house(app: App) {
    let (mut sweep, mut beat) = (tokio::time::interval(SWEEP), tokio::time::interval(BEAT));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let kept = tokio::select! {
            _ = sweep.tick() => {
                let here = app.clone();
                let swept = tokio::task::spawn_blocking(move || {
                    here.tables.sweep();
                    here.rates.sweep();
                });
                if let Err(error) = swept.await {
                    tracing::error!(%error, "the tables could not be looked through");
                }
                app.store.sweep(app.time.now()).await.map_err(Fault::from)
            }
            _ = beat.tick() => {
                let beaten = app.store.beat(NODE, app.time.now()).await.map_err(Fault::from);
                beaten.and(app.tables.look_at_clocks(&app).await)
            }
        };
        if let Err(fault) = kept {
            tracing::error!(why = fault.sentence(), "the house is not kept");
        }
    }
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
