//! The context of a reported chat message, for the operator.

use crate::live::chat_lines::{self, StoredLine};
use crate::social::reports::ReportSubject;
use play::Millis;
use store::Store;

/// The number of messages before and after the reported one that are shown as context.
const CONTEXT_LINES: u32 = 5;

impl ReportSubject {
    /// The message and those around it that still exist, in order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn context(&self, store: &dyn Store, now: Millis) -> Result<Vec<StoredLine>, store::Fault> {
        let Self::ChatLine { table, room, line, .. } = self else { return Ok(Vec::new()) };
        let mut lines = chat_lines::list(store, table, *room, now).await?;
        lines.retain(|other| other.number.abs_diff(*line) <= CONTEXT_LINES);
        lines.reverse();
        Ok(lines)
    }
}
