//! What `variorum admin` does. It works on the database alone, whether a server runs or not; a running server notices
//! within seconds. See `bans`, `commands` and `report_context`; `social::reports` and
//! `workshop::storage` have the rest. `health` and `metrics` are for monitoring, `log` configures the log.

pub use crate::admin::bans::Ban;
pub use crate::admin::commands::{is_pending, request_end};
pub use crate::live::chat_lines::StoredLine;
pub use crate::social::reports::{Report, ReportSubject, StoredReport};
pub use crate::workshop::storage::{block, unblock};

pub(crate) mod bans;
pub(crate) mod commands;
pub(crate) mod health;
pub mod log;
pub(crate) mod metrics;
mod report_context;

use self::bans::BanCache;
use self::health::Health;
use crate::core::connection_limits::Slots;
use crate::core::{Core, date, layer};
use crate::http::Http;
use crate::live::Live;
use crate::social::Social;
use std::sync::Arc;

/// The layer of the operator.
#[derive(Clone, Debug)]
pub(crate) struct Admin {
    social: Social,
    pub(crate) bans: Arc<BanCache>,
    pub(crate) health: Arc<Health>,
    /// The slots of connections.
    pub(crate) connections: Arc<Slots>,
}

layer!(Admin over Social in social, Core, Http, Live, Social);

impl Admin {
    pub(crate) fn new(social: Social, connections: Arc<Slots>) -> Self {
        Self { social, bans: Arc::default(), health: Arc::default(), connections }
    }
}

/// A time in readable form, to the minute: `2026-11-24 02:10 UTC`.
pub fn format_date(at: store::Millis) -> String {
    date::readable(at)
}
