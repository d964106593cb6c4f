//! The end of a game by the clock at a table in memory, by the server itself: it waits until the time of the side on turn
//! is up, that of its flag or that of its first turn.
//! `tables` handles tables that are not in memory, `play` computes the time.

use super::Table;
use crate::live::opponent;
use crate::live::state::Live;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The interval at which an evicted table is noticed.
const DROPPED_CHECK_INTERVAL: Duration = Duration::from_mins(10);

/// The time until the next attempt if the flag could not be applied, because another change was quicker or the rules
/// took too long.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Watches the clocks of a table as long as it is in memory.
pub(crate) fn watch(app: &Live, table: &Arc<Table>) {
    if !table.has_clock() {
        return;
    }
    let (app, here, turned) = (app.clone(), Arc::downgrade(table), Arc::clone(&table.display.turn_changed));
    tokio::spawn(async move {
        while let Some(table) = here.upgrade() {
            let falls = table.now().standing.deadline().map(|falls| falls + table.flag_grace());
            // While the task waits, it does not keep the table in memory.
            drop(table);
            tokio::select! {
                () = turned.notified() => continue,
                // The flag falls only after the last millisecond has passed.
                () = sleep(falls.map_or(DROPPED_CHECK_INTERVAL, |falls| app.clock.duration_until(falls + 1)).min(DROPPED_CHECK_INTERVAL)) => {}
            }
            let due = falls.is_some_and(|falls| falls < app.clock.now());
            let Some(table) = here.upgrade().filter(|_| due) else { continue };
            // Boxed, so that a clock that runs does not hold the memory of a change.
            match Box::pin(table.fall_flag(&app)).await {
                Ok(task) => opponent::spawn(&app, &table, task),
                Err(fault) => {
                    tracing::debug!(why = fault.sentence(), "flag not applied");
                    sleep(RETRY_DELAY).await;
                }
            }
        }
    });
}
