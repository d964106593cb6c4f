//! The server: the page, and the JSON interface behind it (docs/reference/api.md).
//!
//! It consists of HTTP, WebSockets, and tables with people and computers at them. It contains no rules: `api`
//! answers every question about a game, and `engine` finds the turns of computers. See `connection` and `middleware`
//! for what a request passes first, `routes` for the table of routes, `table_routes` and `tables` for tables, `table`
//! for one game being played, and docs/operate.md for operators.
//!
//! No lock is held across an await, a search or a call of the rules. Work that may take more than a moment runs on a
//! limited number of separate threads (`pool`): the rules on tokio's blocking threads, bounded by `budget`, and the
//! computers' searches on the threads of the engine.

pub mod admin;
pub mod bus;
mod cluster;
mod core;
mod http;
mod live;
mod openapi;
mod routes;
mod social;
#[cfg(test)]
mod test_support;
mod workshop;

pub use crate::admin::log;
pub use crate::cluster::worker;
pub use crate::core::limits::Limits;
pub use crate::http::endpoint::{Access, Route};
pub use crate::openapi::document;
pub use crate::routes::routes;
pub use crate::social::notify;

use crate::admin::{bans, commands, health};
use crate::core::clock::ServerClock;
use crate::core::error::Fault;
use crate::core::shutdown::{SHUTDOWN_TIMEOUT, shutdown_started};
use crate::core::{budget, connection_limits, metrics, pool};
use crate::http::{connection, middleware, new_guest, page, request_log};
use crate::live::{analysis, seeks, tables};
use crate::social::{accounts, bots, chat, events, settle, tokens, tournaments};
use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;
use tower::{BoxError, ServiceBuilder};
use tower_http::compression::CompressionLayer;

/// The body limit of requests, with a few exceptions.
const BODY_LIMIT_BYTES: usize = 64 * 1024;
/// The time between two heartbeats, each of which also checks the clocks of idle tables.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// The number of heartbeats after which correspondence tournaments are advanced, too.
const SLOW_EVERY_BEATS: u64 = 15;
/// The most archive streams at a time; each address can have one.
const MAX_EXPORTS: usize = 8;
/// The time between two checks, at shutdown, whether all WebSockets are closed.
const DRAIN_POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The time between two sweeps, which evict idle tables and free memory.
const SWEEP_INTERVAL: Duration = Duration::from_mins(1);

/// The options of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The least time between two turns of computers, so that people can follow the game.
    pub computer_pause: Duration,
    /// How late people without a seat see a game in progress among people.
    pub spectator_delay: Duration,
    /// The most threads on which computers think at a time.
    pub search_threads: usize,
    /// The options of the computers at each table: threads and memory.
    pub engine: engine::Options,
    /// The limits, in total and for each address.
    pub limits: Limits,
    /// The host names of the server, in lower case, besides its IP addresses and `localhost`.
    pub names: Vec<String>,
    /// All requests come through a proxy that adds the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The options of mails and push messages.
    pub notifications: notify::Options,
    /// The listener for the metrics; none if there is to be none.
    pub metrics: Option<Arc<std::net::TcpListener>>,
    /// The time for which the server keeps working at shutdown while the health check fails, so that proxies send
    /// visitors elsewhere.
    pub drain: Duration,
    /// The options of the bus to other nodes.
    pub bus: bus::Options,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            computer_pause: Duration::from_millis(700),
            spectator_delay: Duration::ZERO,
            search_threads: pool::cores(),
            engine: engine::Options::default(),
            limits: Limits::default(),
            names: Vec::new(),
            behind_proxy: false,
            notifications: notify::Options::default(),
            metrics: None,
            drain: Duration::ZERO,
            bus: bus::Options::default(),
        }
    }
}

/// The state that all requests share.
#[derive(Clone, Debug)]
struct App {
    options: Arc<Options>,
    library: api::GameCache,
    tables: Arc<tables::Tables>,
    bus: Arc<bus::Bus>,
    seeks: Arc<seeks::board::SeekBoard>,
    chat_limits: Arc<chat::rate_limits::RateLimits>,
    analysis_limits: Arc<analysis::RateLimits>,
    upload_limits: Arc<workshop::rate_limits::RateLimits>,
    notifier: Arc<notify::Notifier>,
    accounts: Arc<accounts::Accounts>,
    listeners: Arc<events::Listeners>,
    token_failures: Arc<tokens::TokenFailures>,
    bot_creation: Arc<bots::CreationLimit>,
    guest_limits: Arc<new_guest::GuestLimits>,
    store: Arc<dyn Store>,
    clock: ServerClock,
    request_limits: Arc<middleware::RequestRateLimit>,
    sockets: Arc<connection_limits::Slots>,
    connections: Arc<connection_limits::Slots>,
    exports: Arc<connection_limits::Slots>,
    bans: Arc<bans::BanCache>,
    health: Arc<health::Health>,
    metrics: Arc<metrics::Metrics>,
    rule_pool: pool::Pool,
    search_pool: pool::Pool,
    rule_budget: budget::RuleBudget,
    /// Becomes true when the server shuts down and starts nothing new.
    closing: watch::Receiver<bool>,
}

impl App {
    /// `closing` becomes true when the server shuts down, `ended` when all requests have ended.
    fn new(
        options: Options,
        store: Arc<dyn Store>,
        closing: watch::Receiver<bool>,
        ended: watch::Receiver<bool>,
    ) -> Self {
        let metrics = Arc::new(metrics::Metrics::new(&options.bus.node));
        store.observe_latency(Arc::clone(&metrics) as Arc<dyn store::LatencyObserver>);
        let Limits {
            sockets,
            sockets_per_address: sockets_each,
            requests_per_second: requests_each,
            rules_timeout: rules,
            ..
        } = options.limits;
        Self {
            library: api::GameCache::default(),
            tables: Arc::new(tables::Tables::new(&options.limits)),
            bus: Arc::new(bus::Bus::new(&options.bus)),
            seeks: Arc::new(seeks::board::SeekBoard::new(&options.limits)),
            chat_limits: Arc::default(),
            analysis_limits: Arc::default(),
            upload_limits: Arc::default(),
            notifier: Arc::default(),
            accounts: Arc::default(),
            listeners: Arc::default(),
            token_failures: Arc::default(),
            bot_creation: Arc::default(),
            guest_limits: Arc::new(new_guest::GuestLimits::new(options.limits.tables_per_address)),
            store,
            clock: ServerClock::start(),
            request_limits: Arc::new(middleware::RequestRateLimit::new(requests_each)),
            sockets: connection_limits::Slots::new(sockets, sockets_each),
            connections: connection::Acceptor::connection_slots(&options),
            exports: connection_limits::Slots::new(MAX_EXPORTS, 1),
            bans: Arc::default(),
            health: Arc::default(),
            metrics,
            rule_pool: pool::Pool::new(pool::rule_threads(), 1),
            search_pool: pool::Pool::new(options.search_threads, options.engine.threads),
            rule_budget: budget::RuleBudget::new(rules, ended),
            options: Arc::new(options),
            closing,
        }
    }

    fn router(self) -> Router {
        let late = HandleErrorLayer::new(async |_: BoxError| {
            Fault::unavailable("the server is too busy; try again later").with_limit("answer")
        });
        let api = routes::router(&self)
            .fallback(async || Fault::not_found("there is nothing at this address"))
            .method_not_allowed_fallback(async || {
                Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address needs another method")
            })
            .layer(CompressionLayer::new())
            .layer(ServiceBuilder::new().layer(late).timeout(self.options.limits.answer_timeout))
            .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES))
            .with_state(self.clone());
        let page = Router::new().fallback(page::page).layer(middleware::policy_header(page::PAGE_CSP));
        let all = Router::new()
            .nest("/api", api)
            .merge(page)
            .layer(from_fn_with_state(self.clone(), middleware::check_request));
        // Health checks use any host name, and must not run into the rate limit.
        let health = Router::new().route("/health", get(health::health)).with_state(self.clone());
        let all = health.merge(all).layer(from_fn_with_state(self, request_log::log_request));
        let (kind, referrer, sites) = middleware::common_headers();
        all.layer(middleware::policy_header(middleware::API_CSP)).layer(kind).layer(referrer).layer(sites)
    }
}

/// A router with everything that the server answers, for tests and for embedding; it does no housekeeping.
pub fn router(options: Options, store: Arc<dyn Store>) -> Router {
    let (_, closing) = watch::channel(false);
    App::new(options, store, closing.clone(), closing).router()
}

/// The runtime of the server: as many threads as the machine has cores, and about as many for the work of the rules.
///
/// # Errors
/// If the system cannot create the threads.
pub fn runtime() -> io::Result<Runtime> {
    // One more than the rules and the passwords use: sweeps and DNS lookups run even while those are busy.
    Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(pool::rule_threads() + accounts::MAX_HASHERS + 1)
        .build()
}

/// Serves on this listener until the process is asked to terminate.
pub async fn serve(listener: TcpListener, options: Options, store: Arc<dyn Store>) {
    catch_file_size_signal();
    serve_until(listener, options, store, shutdown_signal()).await;
}

/// Serves on this listener until `end` completes, then shuts down within some seconds: requests in progress are
/// answered, pending writes become durable, and WebSockets are closed with a code that asks clients to reconnect.
pub async fn serve_until(
    listener: TcpListener,
    options: Options,
    store: Arc<dyn Store>,
    end: impl Future<Output = ()>,
) {
    let ((close, closing), (stop, stopped)) = (watch::channel(false), watch::channel(false));
    let app = App::new(options, store, closing.clone(), stopped);
    let door = connection::Acceptor::new(&app);
    measure_downtime(&app).await;
    let (tables, library) = (Arc::clone(&app.tables), app.library.clone());
    // So that the first visitor does not wait for the compilation of all games.
    tokio::task::spawn_blocking(move || drop(library.list_json()));
    let housekeeping = tokio::spawn(housekeeping(app.clone()));
    let chores = tokio::spawn(maintenance(app.clone()));
    let telling = tokio::spawn(notify::run(app.clone()));
    let metrics = metrics_listener(&app).map(|listener| tokio::spawn(admin::metrics::serve(listener, app.clone())));
    let (health, drain) = (Arc::clone(&app.health), app.options.drain);
    let others = tokio::spawn(cluster::run(app.clone()));
    let ended = async move {
        end.await;
        tracing::info!(?drain, "shutdown started");
        health.start_draining();
        tokio::time::sleep(drain).await;
        close.send_replace(true);
        tables.close();
    };
    tokio::join!(door.accept(listener, app.clone().router(), closing), ended, drain_sockets(&app, telling));
    stop.send_replace(true);
    housekeeping.abort();
    chores.abort();
    others.abort();
    if let Some(metrics) = metrics {
        metrics.abort();
    }
}

/// The listener for the metrics.
fn metrics_listener(app: &App) -> Option<TcpListener> {
    let listener = app.options.metrics.as_ref()?.try_clone().and_then(|listener| {
        listener.set_nonblocking(true)?;
        TcpListener::from_std(listener)
    });
    listener.inspect_err(|error| tracing::error!(%error, "metrics listener failed")).ok()
}

/// At shutdown, waits until all WebSockets are closed and pending notifications are sent.
async fn drain_sockets(app: &App, telling: JoinHandle<()>) {
    shutdown_started(&mut app.closing.clone()).await;
    let gone = async {
        let _ = telling.await;
        while app.sockets.in_use() > 0 {
            tokio::time::sleep(DRAIN_POLL_INTERVAL).await;
        }
    };
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, gone).await;
}

/// Finds out for how long no server was running.
async fn measure_downtime(app: &App) {
    match app.store.last_heartbeat().await {
        Ok(Some(last)) => app.tables.set_downtime(last, app.clock.started_at()),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "last heartbeat unavailable"),
    }
}

/// Sends heartbeats and does the regular housekeeping: clocks that run out at idle tables, and sweeps.
async fn housekeeping(app: App) {
    let (mut sweep, mut beat) = (tokio::time::interval(SWEEP_INTERVAL), tokio::time::interval(HEARTBEAT_INTERVAL));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let kept = tokio::select! {
            _ = sweep.tick() => {
                let here = app.clone();
                let swept = tokio::task::spawn_blocking(move || {
                    here.tables.sweep();
                    here.request_limits.sweep();
                    here.seeks.sweep();
                    here.chat_limits.sweep();
                    here.analysis_limits.sweep();
                    here.upload_limits.sweep();
                    here.notifier.sweep();
                    here.accounts.sweep();
                    here.listeners.sweep();
                    here.token_failures.sweep();
                    here.bot_creation.sweep();
                    here.guest_limits.sweep();
                });
                if let Err(error) = swept.await {
                    tracing::error!(%error, "memory sweep failed");
                }
                app.store.sweep(app.clock.now()).await.map_err(Fault::from)
            }
            _ = beat.tick() => {
                let beaten = app.store.heartbeat(&app.options.bus.node, app.clock.now()).await.map_err(Fault::from);
                app.health.set_writable(beaten.is_ok());
                beaten.and(app.tables.flag_overdue(&app).await).and(app.seeks.refresh_if_watched(&app).await)
            }
        };
        if let Err(fault) = kept {
            tracing::error!(why = fault.sentence(), "housekeeping failed");
        }
    }
}

/// Does the regular maintenance that is not urgent: completing finished games, advancing tournaments, and the
/// operator's commands.
async fn maintenance(app: App) {
    let mut beat = tokio::time::interval(HEARTBEAT_INTERVAL);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for beats in 0_u64.. {
        beat.tick().await;
        let left = settle::finish_pending(&app).await;
        let cups = tournaments::progress::poll(&app, beats.is_multiple_of(SLOW_EVERY_BEATS)).await;
        if let Err(fault) = left.and(cups).and(commands::run_pending(&app).await) {
            tracing::error!(why = fault.sentence(), "maintenance task failed");
        }
    }
}

/// With a limit on the size of files, the system kills a program that reaches it, unless the program catches the signal:
/// then the write fails, and the server reports it as it does when the disk is full.
fn catch_file_size_signal() {
    #[cfg(target_os = "linux")]
    {
        /// SIGXFSZ on all architectures for which the program is built.
        const FILE_SIZE_EXCEEDED: std::ffi::c_int = 25;
        use tokio::signal::unix::{SignalKind, signal};
        // The handler stays after the stream of signals is dropped.
        if let Err(error) = signal(SignalKind::from_raw(FILE_SIZE_EXCEEDED)) {
            tracing::warn!(%error, "a file that reaches its size limit will end the server");
        }
    }
}

/// Waits for Ctrl-C or, on Unix, SIGTERM.
pub async fn shutdown_signal() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl-C handler unavailable");
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
