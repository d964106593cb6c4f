//! What `variorum admin` does. It works on the database alone, whether a server runs or not; a running server notices
//! within seconds. See `bans`, `admin_commands`, `reports` and `workshop::storage`.

pub use crate::admin_commands::{is_pending, request_end};
pub use crate::bans::Ban;
pub use crate::chat::lines::StoredLine;
pub use crate::reports::{Report, ReportSubject, StoredReport};
pub use crate::workshop::storage::{block, unblock};

use crate::date;

/// A time in readable form, to the minute: `2026-11-24 02:10 UTC`.
pub fn format_date(at: store::Millis) -> String {
    date::readable(at)
}
