//! The server: the page, and the JSON interface of docs/reference/api.md behind it.
//!
//! For: HTTP, sockets, tables with people and computers at them. Not for: any rule and any answer; all of them are
//! asked of `facade`, turns of the computer of `engine`. Look next: `connection` and `gate` for what a request passes
//! first, `tables` for the requests, `table` for one game being played; docs/operate.md for whoever runs it.
//!
//! No lock is held while anything is awaited, searched or asked of the rules. What may take more than a moment runs on
//! threads of its own, so many at a time (`pool`): the rules' work on those that tokio has for it, bounded by `budget`,
//! the computers' thinking on those of its engine.

mod accounts;
mod address;
pub mod admin;
mod analysis;
mod archive;
mod bans;
mod body;
mod bots;
mod buckets;
mod budget;
pub mod bus;
mod chat;
mod connection;
mod cups;
mod date;
mod error;
mod events;
mod feeds;
mod follow;
mod games;
mod gate;
mod health;
mod limits;
mod live;
pub mod log;
mod metrics;
mod mine;
mod notes;
mod openapi;
mod opponent;
mod orders;
mod origin;
mod page;
mod places;
mod pool;
mod ratings;
mod reports;
mod requests;
mod routes;
mod seeks;
mod settle;
mod table;
mod tables;
pub mod tell;
#[cfg(test)]
mod test_support;
mod time;
mod tokens;
mod who;
pub mod worker;
mod workshop;

pub use crate::limits::Limits;
pub use crate::openapi::document;
pub use crate::routes::{Route, Who, routes};

use crate::connection::{FAREWELL, closed};
use crate::error::Fault;
use crate::time::Time;
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

/// No request about a table needs more.
const BODY_LIMIT: usize = 64 * 1024;
/// So often it is written down that the server is there, and flags are looked for at tables that nobody is at.
const BEAT: Duration = Duration::from_secs(2);
/// Every so many beats tournaments are looked at that do not hurry.
const SLOW: u64 = 15;
/// So many streams of games are on their way at a time; each address has one.
const EXPORTS: usize = 8;
/// So often it is looked whether everybody has gone.
const LOOK: Duration = Duration::from_millis(20);
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
    /// How people are told who are not here.
    pub tell: tell::Options,
    /// Where the server's numbers are told to whoever watches over it; none: nowhere.
    pub metrics: Option<Arc<std::net::TcpListener>>,
    /// When it is to end, it goes on for so long and says that it goes down, so that nobody is sent here any more.
    pub drain: Duration,
    /// How it finds other nodes, if there are any.
    pub bus: bus::Options,
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
            tell: tell::Options::default(),
            metrics: None,
            drain: Duration::ZERO,
            bus: bus::Options::default(),
        }
    }
}

/// What all requests share.
#[derive(Clone, Debug)]
struct App {
    options: Arc<Options>,
    library: facade::Library,
    tables: Arc<tables::Tables>,
    bus: Arc<bus::Bus>,
    seeks: Arc<seeks::board::Board>,
    talk: Arc<chat::rates::Rates>,
    analyses: Arc<analysis::Rates>,
    uploads: Arc<workshop::rates::Rates>,
    tell: Arc<tell::Tell>,
    accounts: Arc<accounts::Accounts>,
    listeners: Arc<events::Listeners>,
    wrong_tokens: Arc<tokens::Wrong>,
    made_bots: Arc<bots::Made>,
    store: Arc<dyn Store>,
    time: Time,
    rates: Arc<gate::Rates>,
    sockets: Arc<places::Places>,
    connections: Arc<places::Places>,
    exports: Arc<places::Places>,
    bans: Arc<bans::Bans>,
    health: Arc<health::Health>,
    metrics: Arc<metrics::Metrics>,
    workers: pool::Pool,
    thinkers: pool::Pool,
    bounds: budget::Bounds,
    /// The server goes down: nothing new is begun.
    closing: watch::Receiver<bool>,
}

impl App {
    /// `closing` says that the server goes down, `ended` that nobody waits for an answer any more.
    fn new(
        options: Options,
        store: Arc<dyn Store>,
        closing: watch::Receiver<bool>,
        ended: watch::Receiver<bool>,
    ) -> Self {
        let metrics = Arc::new(metrics::Metrics::new(&options.bus.node));
        store.timed_by(Arc::clone(&metrics) as Arc<dyn store::Stopwatch>);
        let Limits { sockets, sockets_each, requests_each, rules, .. } = options.limits;
        Self {
            library: facade::Library::default(),
            tables: Arc::new(tables::Tables::new(&options.limits)),
            bus: Arc::new(bus::Bus::new(&options.bus)),
            seeks: Arc::new(seeks::board::Board::new(&options.limits)),
            talk: Arc::default(),
            analyses: Arc::default(),
            uploads: Arc::default(),
            tell: Arc::default(),
            accounts: Arc::default(),
            listeners: Arc::default(),
            wrong_tokens: Arc::default(),
            made_bots: Arc::default(),
            store,
            time: Time::begin(),
            rates: Arc::new(gate::Rates::new(requests_each)),
            sockets: places::Places::new(sockets, sockets_each),
            connections: connection::Door::places(&options),
            exports: places::Places::new(EXPORTS, 1),
            bans: Arc::default(),
            health: Arc::default(),
            metrics,
            workers: pool::Pool::new(pool::workers(), 1),
            thinkers: pool::Pool::new(options.thinkers, options.engine.threads),
            bounds: budget::Bounds::new(rules, ended),
            options: Arc::new(options),
            closing,
        }
    }

    fn router(self) -> Router {
        let late = HandleErrorLayer::new(async |_: BoxError| {
            Fault::full("the server has too much to do just now; try again later").of("answer")
        });
        let api = routes::router(&self)
            .fallback(async || Fault::missing("there is nothing at this address"))
            .method_not_allowed_fallback(async || {
                Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address needs another method")
            })
            .layer(CompressionLayer::new())
            .layer(ServiceBuilder::new().layer(late).timeout(self.options.limits.answer))
            .layer(DefaultBodyLimit::max(BODY_LIMIT))
            .with_state(self.clone());
        let page = Router::new().fallback(page::page).layer(gate::on_some(page::POLICY));
        let all = Router::new().nest("/api", api).merge(page).layer(from_fn_with_state(self.clone(), gate::pass));
        // Whoever looks whether it is well calls it by any name, and is not to be told that it has asked too often.
        let health = Router::new().route("/health", get(health::health)).with_state(self.clone());
        let all = health.merge(all).layer(from_fn_with_state(self, follow::follow));
        let (kind, referrer, sites) = gate::on_all();
        all.layer(gate::on_some(gate::POLICY)).layer(kind).layer(referrer).layer(sites)
    }
}

/// Everything the server answers, for tests, and for a server with something around it; nobody keeps house in it.
pub fn router(options: Options, store: Arc<dyn Store>) -> Router {
    let (_, closing) = watch::channel(false);
    App::new(options, store, closing.clone(), closing).router()
}

/// What the server runs on: as many threads as the machine has cores, and about as many for the work of the rules.
///
/// # Errors
/// If the system gives no threads.
pub fn runtime() -> io::Result<Runtime> {
    // One more than the rules and the passwords get: the tables are looked through, and names looked up, even while
    // they are busy.
    Builder::new_multi_thread().enable_all().max_blocking_threads(pool::workers() + accounts::HASHERS + 1).build()
}

/// Serves on this listener until the process is asked to end.
pub async fn serve(listener: TcpListener, options: Options, store: Arc<dyn Store>) {
    serve_until(listener, options, store, asked_to_end()).await;
}

/// Serves on this listener until that happens; then it takes some seconds until everything has ended: what is under way
/// is answered, what is being written down is durable, and whoever looks on is told to come back.
pub async fn serve_until(
    listener: TcpListener,
    options: Options,
    store: Arc<dyn Store>,
    end: impl Future<Output = ()>,
) {
    let ((close, closing), (stop, stopped)) = (watch::channel(false), watch::channel(false));
    let app = App::new(options, store, closing.clone(), stopped);
    let door = connection::Door::new(&app);
    away(&app).await;
    let (tables, library) = (Arc::clone(&app.tables), app.library.clone());
    // So that the first visitor does not wait for all games to be compiled.
    tokio::task::spawn_blocking(move || drop(library.list()));
    let housekeeping = tokio::spawn(keep_house(app.clone()));
    let chores = tokio::spawn(chores(app.clone()));
    let telling = tokio::spawn(tell::run(app.clone()));
    let metrics = numbers(&app).map(|listener| tokio::spawn(metrics::serve(listener, app.clone())));
    let (health, drain) = (Arc::clone(&app.health), app.options.drain);
    let others = tokio::spawn(bus::run(app.clone()));
    let ended = async move {
        end.await;
        tracing::info!(?drain, "the server goes down");
        health.drain();
        tokio::time::sleep(drain).await;
        close.send_replace(true);
        tables.close();
    };
    tokio::join!(door.open(listener, app.clone().router(), closing), ended, farewell(&app, telling));
    stop.send_replace(true);
    housekeeping.abort();
    chores.abort();
    others.abort();
    if let Some(metrics) = metrics {
        metrics.abort();
    }
}

/// Where the numbers are told.
fn numbers(app: &App) -> Option<TcpListener> {
    let listener = app.options.metrics.as_ref()?.try_clone().and_then(|listener| {
        listener.set_nonblocking(true)?;
        TcpListener::from_std(listener)
    });
    listener.inspect_err(|error| tracing::error!(%error, "the numbers are not told")).ok()
}

/// When the server goes down, whoever looks on hears that, and whoever is being told something is told.
async fn farewell(app: &App, telling: JoinHandle<()>) {
    closed(&mut app.closing.clone()).await;
    let gone = async {
        let _ = telling.await;
        while app.sockets.count() > 0 {
            tokio::time::sleep(LOOK).await;
        }
    };
    let _ = tokio::time::timeout(FAREWELL, gone).await;
}

/// Finds out for how long no server was there.
async fn away(app: &App) {
    match app.store.last_beat().await {
        Ok(Some(last)) => app.tables.was_away(last, app.time.began()),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "it is not known when a server was last there"),
    }
}

/// Says that a server is there, and looks from time to time for what nobody asks for: flags that fall, what nobody
/// needs any more.
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
                    here.seeks.sweep();
                    here.talk.sweep();
                    here.analyses.sweep();
                    here.uploads.sweep();
                    here.tell.sweep();
                    here.accounts.sweep();
                    here.listeners.sweep();
                    here.wrong_tokens.sweep();
                    here.made_bots.sweep();
                });
                if let Err(error) = swept.await {
                    tracing::error!(%error, "the tables could not be looked through");
                }
                app.store.sweep(app.time.now()).await.map_err(Fault::from)
            }
            _ = beat.tick() => {
                let beaten = app.store.beat(&app.options.bus.node, app.time.now()).await.map_err(Fault::from);
                beaten.and(app.tables.look_at_clocks(&app).await).and(app.seeks.look(&app).await)
            }
        };
        if let Err(fault) = kept {
            tracing::error!(why = fault.sentence(), "the house is not kept");
        }
    }
}

/// Does from time to time what was left over: nobody waits for it, and it may take its time.
async fn chores(app: App) {
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for beats in 0_u64.. {
        beat.tick().await;
        let left = settle::left(&app).await;
        let cups = cups::run::look(&app, beats.is_multiple_of(SLOW)).await;
        if let Err(fault) = left.and(cups).and(orders::carry_out(&app).await) {
            tracing::error!(why = fault.sentence(), "what was left over is not done");
        }
    }
}

/// Ctrl-C, or on Unix the signal to terminate.
pub async fn asked_to_end() {
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
