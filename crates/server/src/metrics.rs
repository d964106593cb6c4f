//! What the server counts of itself, in the form that Prometheus reads (`OpenMetrics`).
//!
//! For: the numbers, and the listener that tells them. Not for: what happened to one request (`follow`), whether the
//! server is well (`health`). No number has a label that a visitor chooses: routes are told as the table of routes has
//! them. docs/operate.md tells operators of each.

use crate::App;
use crate::places::Places;
use crate::pool::Pool;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use house::{Channel, Event};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use store::{Stopwatch, Work};
use tokio::net::TcpListener;

/// What is longer than the last of these is longer than anybody waits, seconds.
const TIMES: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// All numbers.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Asked, Counter>,
    times: Family<Place, Histogram, fn() -> Histogram>,
    refused: Family<Limit, Counter>,
    turns: Family<By, Counter>,
    durable: Histogram,
    database: Family<Of, Histogram, fn() -> Histogram>,
    failed: Family<Of, Counter>,
    told: Family<Told, Counter>,
    gauges: Gauges,
}

/// What is looked up when somebody wants to know.
#[derive(Debug, Default)]
struct Gauges {
    uptime: Gauge,
    connections: Gauge,
    sockets: Gauge,
    tables: Gauge,
    running: Gauge,
    busy: Family<Threads, Gauge>,
    waiting: Family<Threads, Gauge>,
    threads: Family<Threads, Gauge>,
}

/// A request, as far as it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    route: Text,
    method: &'static str,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Place {
    route: Text,
    method: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Limit {
    limit: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct By {
    by: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Of {
    work: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Told {
    way: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Threads {
    of: &'static str,
}

/// A text of which there are few.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Text(Arc<str>);

impl EncodeLabelValue for Text {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), fmt::Error> {
        (&*self.0).encode(encoder)
    }
}

fn histogram() -> Histogram {
    Histogram::new(TIMES)
}

impl Metrics {
    /// Nothing has happened yet.
    pub(crate) fn new(node: &str) -> Self {
        let mut registry = Registry::with_prefix("variorum");
        let about =
            vec![("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()), ("node".to_owned(), node.to_owned())];
        registry.register("server", "Which server this is", Info::new(about));
        let requests = Family::default();
        registry.register("requests", "Requests that were answered", requests.clone());
        let times: Family<Place, Histogram, fn() -> Histogram> = Family::new_with_constructor(histogram);
        registry.register_with_unit("request", "Until the head of the answer", Unit::Seconds, times.clone());
        let refused = Family::default();
        registry.register(
            "refused",
            "Requests and connections that one of the limits has turned away",
            refused.clone(),
        );
        let turns = Family::default();
        registry.register("turns", "Turns that were made and are durable", turns.clone());
        let durable = histogram();
        registry.register_with_unit(
            "durable",
            "Until the database had a change of a table",
            Unit::Seconds,
            durable.clone(),
        );
        let database: Family<Of, Histogram, fn() -> Histogram> = Family::new_with_constructor(histogram);
        registry.register_with_unit("database", "Until the database had answered", Unit::Seconds, database.clone());
        let failed = Family::default();
        registry.register(
            "database_failures",
            "Questions and changes with which the database has failed",
            failed.clone(),
        );
        let told = Family::default();
        registry.register("told", "Mails and messages to browsers", told.clone());
        let gauges = Gauges::default();
        gauges.register(&mut registry);
        Self { registry, requests, times, refused, turns, durable, database, failed, told, gauges }
    }

    /// A request was answered.
    pub(crate) fn answered(&self, route: &Arc<str>, method: &'static str, status: u16, took: Duration) {
        self.requests.get_or_create(&Asked { route: Text(Arc::clone(route)), method, status }).inc();
        self.times.get_or_create(&Place { route: Text(Arc::clone(route)), method }).observe(took.as_secs_f64());
    }

    /// A limit has turned somebody away.
    pub(crate) fn refused(&self, limit: &'static str) {
        self.refused.get_or_create(&Limit { limit }).inc();
    }

    /// Something has happened at a table, and the database has had it after so long.
    pub(crate) fn durable(&self, events: &[Event], took: Duration) {
        self.durable.observe(took.as_secs_f64());
        for event in events {
            if let Event::Turned { score, .. } = event {
                let by = if score.is_some() { "computer" } else { "person" };
                self.turns.get_or_create(&By { by }).inc();
            }
        }
    }

    /// Somebody was told something, or not.
    pub(crate) fn told(&self, way: Channel, done: bool) {
        let way = match way {
            Channel::Mail => "mail",
            Channel::Push => "push",
        };
        self.told.get_or_create(&Told { way, outcome: if done { "sent" } else { "failed" } }).inc();
    }

    /// All numbers, as text.
    pub(crate) fn text(&self, app: &App) -> String {
        self.gauges.look(app);
        let mut text = String::new();
        if let Err(error) = encode(&mut text, &self.registry) {
            tracing::error!(%error, "the numbers cannot be told");
        }
        text
    }
}

impl Stopwatch for Metrics {
    fn took(&self, work: Work, time: Duration, failed: bool) {
        let of = Of {
            work: match work {
                Work::Read => "read",
                Work::Write => "write",
            },
        };
        self.database.get_or_create(&of).observe(time.as_secs_f64());
        if failed {
            self.failed.get_or_create(&of).inc();
        }
    }
}

impl Gauges {
    fn register(&self, registry: &mut Registry) {
        registry.register_with_unit("uptime", "Since the server began", Unit::Seconds, self.uptime.clone());
        registry.register("connections", "Open connections, sockets not counted", self.connections.clone());
        registry.register("sockets", "Open sockets: pages that look on", self.sockets.clone());
        registry.register("tables", "Tables in memory", self.tables.clone());
        registry.register("running", "Tables in memory at which a game is being played", self.running.clone());
        registry.register("threads", "Threads that there are", self.threads.clone());
        registry.register("threads_busy", "Threads that are taken", self.busy.clone());
        registry.register("threads_waiting", "Works that wait for a thread", self.waiting.clone());
    }

    fn look(&self, app: &App) {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let taken = |places: &Places| number(places.count());
        self.uptime.set((app.time.now() - app.time.began()) / 1000);
        self.connections.set(taken(&app.connections));
        self.sockets.set(taken(&app.sockets));
        let (tables, running) = app.tables.count();
        self.tables.set(number(tables));
        self.running.set(number(running));
        let pools: [(&'static str, &Pool); 2] = [("rules", &app.workers), ("computers", &app.thinkers)];
        for (of, pool) in pools {
            let (all, busy, waiting) = pool.stands();
            self.threads.get_or_create(&Threads { of }).set(number(all));
            self.busy.get_or_create(&Threads { of }).set(number(busy));
            self.waiting.get_or_create(&Threads { of }).set(number(waiting));
        }
    }
}

/// Tells the numbers to whoever asks there; that is nobody who plays.
pub(crate) async fn serve(listener: TcpListener, app: App) {
    let router = Router::new().route("/metrics", get(tell)).with_state(app);
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "the numbers are not told any more");
    }
}

/// `GET /metrics`
async fn tell(State(app): State<App>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text(&app)).into_response()
}
