//! The metrics of the server, in the format of Prometheus (`OpenMetrics`).
//!
//! No label contains anything that a visitor chooses: routes appear as in the table of routes. docs/operate.md
//! describes each metric. `http::request_log` records requests, `admin::metrics` serves the metrics.

use api::Channel;
use play::Event;
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
use store::{LatencyObserver, Operation};

/// The upper bounds of the histogram buckets, in seconds.
const LATENCY_BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// All metrics.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Family<RouteLabels, Histogram, fn() -> Histogram>,
    rejected: Family<LimitLabels, Counter>,
    turns: Family<MoverLabels, Counter>,
    commit_seconds: Histogram,
    database_seconds: Family<OperationLabels, Histogram, fn() -> Histogram>,
    database_failures: Family<OperationLabels, Counter>,
    notifications: Family<NotificationLabels, Counter>,
    gauges: Gauges,
}

/// The gauges, which are set when the metrics are requested.
#[derive(Debug, Default)]
struct Gauges {
    uptime: Gauge,
    connections: Gauge,
    sockets: Gauge,
    tables: Gauge,
    running: Gauge,
    busy: Family<PoolLabels, Gauge>,
    waiting: Family<PoolLabels, Gauge>,
    threads: Family<PoolLabels, Gauge>,
}

/// The load of the server at one moment.
#[derive(Debug, Default)]
pub(crate) struct Load {
    /// The time since the server started.
    pub(crate) uptime_seconds: i64,
    pub(crate) connections: usize,
    pub(crate) sockets: usize,
    /// The tables in memory, and those with a game in progress.
    pub(crate) tables: usize,
    pub(crate) running_games: usize,
    /// The name of each pool, with its threads, the busy ones, and the jobs that wait for one.
    pub(crate) pools: [(&'static str, (usize, usize, usize)); 2],
}

/// The labels of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: SharedText,
    method: &'static str,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: SharedText,
    method: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct LimitLabels {
    limit: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct MoverLabels {
    by: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OperationLabels {
    work: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct NotificationLabels {
    way: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolLabels {
    of: &'static str,
}

/// A label value out of a small set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SharedText(Arc<str>);

impl EncodeLabelValue for SharedText {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), fmt::Error> {
        (&*self.0).encode(encoder)
    }
}

fn histogram() -> Histogram {
    Histogram::new(LATENCY_BUCKETS)
}

impl Metrics {
    /// Registers all metrics, starting from zero.
    pub(crate) fn new(node: &str) -> Self {
        let mut registry = Registry::with_prefix("variorum");
        let about =
            vec![("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()), ("node".to_owned(), node.to_owned())];
        registry.register("server", "Version and node of this server", Info::new(about));
        let requests = Family::default();
        registry.register("requests", "Answered requests", requests.clone());
        let request_seconds: Family<RouteLabels, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(histogram);
        registry.register_with_unit(
            "request",
            "Time until the head of the response",
            Unit::Seconds,
            request_seconds.clone(),
        );
        let rejected = Family::default();
        registry.register("refused", "Requests and connections refused by a limit", rejected.clone());
        let turns = Family::default();
        registry.register("turns", "Turns that were made and stored", turns.clone());
        let commit_seconds = histogram();
        registry.register_with_unit(
            "durable",
            "Time until the database had stored a change of a table",
            Unit::Seconds,
            commit_seconds.clone(),
        );
        let database_seconds: Family<OperationLabels, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(histogram);
        registry.register_with_unit("database", "Time that the database took", Unit::Seconds, database_seconds.clone());
        let database_failures = Family::default();
        registry.register("database_failures", "Failed reads and writes of the database", database_failures.clone());
        let notifications = Family::default();
        registry.register("told", "Mails and Web Push messages", notifications.clone());
        let gauges = Gauges::default();
        gauges.register(&mut registry);
        Self {
            registry,
            requests,
            request_seconds,
            rejected,
            turns,
            commit_seconds,
            database_seconds,
            database_failures,
            notifications,
            gauges,
        }
    }

    /// Counts an answered request.
    pub(crate) fn record_request(&self, route: &Arc<str>, method: &'static str, status: u16, took: Duration) {
        self.requests.get_or_create(&RequestLabels { route: SharedText(Arc::clone(route)), method, status }).inc();
        self.request_seconds
            .get_or_create(&RouteLabels { route: SharedText(Arc::clone(route)), method })
            .observe(took.as_secs_f64());
    }

    /// Counts a refusal by a limit.
    pub(crate) fn record_rejection(&self, limit: &'static str) {
        self.rejected.get_or_create(&LimitLabels { limit }).inc();
    }

    /// Counts the turns among stored events, and the time until they were stored.
    pub(crate) fn record_commit(&self, events: &[Event], took: Duration) {
        self.commit_seconds.observe(took.as_secs_f64());
        for event in events {
            if let Event::TurnPlayed { score, .. } = event {
                let by = if score.is_some() { "computer" } else { "person" };
                self.turns.get_or_create(&MoverLabels { by }).inc();
            }
        }
    }

    /// Counts a notification that was sent, or that failed.
    pub(crate) fn record_notification(&self, way: Channel, done: bool) {
        let way = match way {
            Channel::Mail => "mail",
            Channel::Push => "push",
        };
        self.notifications
            .get_or_create(&NotificationLabels { way, outcome: if done { "sent" } else { "failed" } })
            .inc();
    }

    /// All metrics as text.
    pub(crate) fn render(&self, load: &Load) -> String {
        self.gauges.set(load);
        let mut text = String::new();
        if let Err(error) = encode(&mut text, &self.registry) {
            tracing::error!(%error, "metrics encoding failed");
        }
        text
    }
}

impl LatencyObserver for Metrics {
    fn record(&self, work: Operation, time: Duration, database_failures: bool) {
        let of = OperationLabels {
            work: match work {
                Operation::Read => "read",
                Operation::Write => "write",
            },
        };
        self.database_seconds.get_or_create(&of).observe(time.as_secs_f64());
        if database_failures {
            self.database_failures.get_or_create(&of).inc();
        }
    }
}

impl Gauges {
    fn register(&self, registry: &mut Registry) {
        registry.register_with_unit("uptime", "Time since the server started", Unit::Seconds, self.uptime.clone());
        registry.register("connections", "Open connections, without WebSockets", self.connections.clone());
        registry.register("sockets", "Open WebSockets", self.sockets.clone());
        registry.register("tables", "Tables in memory", self.tables.clone());
        registry.register("running", "Tables in memory with a game in progress", self.running.clone());
        registry.register("threads", "All threads", self.threads.clone());
        registry.register("threads_busy", "Busy threads", self.busy.clone());
        registry.register("threads_waiting", "Jobs waiting for a thread", self.waiting.clone());
    }

    fn set(&self, load: &Load) {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.uptime.set(load.uptime_seconds);
        self.connections.set(number(load.connections));
        self.sockets.set(number(load.sockets));
        self.tables.set(number(load.tables));
        self.running.set(number(load.running_games));
        for (of, (all, busy, waiting)) in load.pools {
            self.threads.get_or_create(&PoolLabels { of }).set(number(all));
            self.busy.get_or_create(&PoolLabels { of }).set(number(busy));
            self.waiting.get_or_create(&PoolLabels { of }).set(number(waiting));
        }
    }
}
