//! The fall of the flag at a table with clocks: nobody has to ask for it.
//!
//! For: waiting until the time of the side on turn is up, at a table that is in memory; those that are not are looked
//! for by `tables`. Not for: how much time that is (`house`).

use super::Table;
use crate::App;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// A table that has been dropped is noticed after so long.
const LOOK: Duration = Duration::from_mins(10);

/// Where a flag could not fall (somebody was quicker, or the rules did not get to it) it is looked at again after so
/// long.
const AGAIN: Duration = Duration::from_millis(50);

/// Looks after the clocks of a table as long as it is in memory.
pub(crate) fn watch(app: &App, table: &Arc<Table>) {
    if !table.has_clock() {
        return;
    }
    let (app, here, turned) = (app.clone(), Arc::downgrade(table), Arc::clone(&table.turned));
    tokio::spawn(async move {
        while let Some(table) = here.upgrade() {
            let falls = table.now().standing.deadline().map(|falls| falls + table.grace());
            // While nobody is on turn here, nobody holds the table either.
            drop(table);
            tokio::select! {
                () = turned.notified() => continue,
                // A flag falls when its time is past, not when it is up.
                () = sleep(falls.map_or(LOOK, |falls| app.time.until(falls + 1)).min(LOOK)) => {}
            }
            let due = falls.is_some_and(|falls| falls < app.time.now());
            if let Some(table) = here.upgrade().filter(|_| due)
                && let Err(fault) = table.flag(&app).await
            {
                tracing::debug!(why = fault.sentence(), "no flag falls");
                sleep(AGAIN).await;
            }
        }
    });
}
