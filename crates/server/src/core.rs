//! What every part of the server stands on: the store, the clock, threads and their budgets, limits, errors.
//!
//! It knows no request and no table. `http` receives requests.
//!
//! The state of the server is a tower of layers: [`Core`], then `Http`, `Live`, `Social`, and on top of those `Workshop`
//! and `Admin`. Each is defined in its folder, contains the layer below, and dereferences to it. So a function names the
//! lowest layer that has what it needs, and any higher layer can be passed to it. In the large folders (`live`, `social`)
//! a layer is in `state`, below all rooms of the folder, and the top of the folder lists the routes of the rooms.

pub(crate) mod address;
pub(crate) mod budget;
pub(crate) mod clock;
pub(crate) mod connection_limits;
pub(crate) mod date;
pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod plain_text;
pub(crate) mod pool;
pub(crate) mod rate_limit;
pub(crate) mod shutdown;
pub(crate) mod sweep;

use self::budget::RuleBudget;
use self::clock::ServerClock;
use self::limits::Limits;
use self::metrics::Metrics;
use self::pool::Pool;
use self::sweep::Sweeps;
use std::sync::Arc;
use store::{LatencyObserver, Store};
use tokio::sync::watch;

/// The layer at the bottom.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: ServerClock,
    /// The games that ship with the program.
    pub(crate) library: play::GameCache,
    pub(crate) limits: Limits,
    /// The threads of the rules.
    pub(crate) rule_pool: Pool,
    pub(crate) rule_budget: RuleBudget,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) sweeps: Sweeps,
    /// The name of this node.
    pub(crate) node: Arc<str>,
    /// Becomes true when the server shuts down and starts nothing new.
    pub(crate) closing: watch::Receiver<bool>,
}

impl Core {
    /// `closing` becomes true when the server shuts down, `ended` when all requests have ended.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        limits: Limits,
        node: &str,
        closing: watch::Receiver<bool>,
        ended: watch::Receiver<bool>,
    ) -> Self {
        let metrics = Arc::new(Metrics::new(node));
        store.observe_latency(Arc::clone(&metrics) as Arc<dyn LatencyObserver>);
        Self {
            store,
            clock: ServerClock::start(),
            library: play::GameCache::default(),
            limits,
            rule_pool: Pool::new(pool::rule_threads(), 1),
            rule_budget: RuleBudget::new(limits.timeouts.rules, ended),
            metrics,
            sweeps: Sweeps::default(),
            node: node.into(),
            closing,
        }
    }
}

/// Puts a layer on top of another one: it dereferences to that, and handlers whose state it is can extract each layer
/// below it.
macro_rules! layer {
    ($upper:ident over $lower:ident in $field:ident, $($below:ty),+) => {
        impl std::ops::Deref for $upper {
            type Target = $lower;

            fn deref(&self) -> &$lower {
                &self.$field
            }
        }

        $(impl axum::extract::FromRef<$upper> for $below {
            fn from_ref(upper: &$upper) -> Self {
                let below: &Self = upper;
                below.clone()
            }
        })+
    };
}
pub(crate) use layer;
