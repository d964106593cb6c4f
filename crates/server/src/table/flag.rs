//! The fall of the flag at a table with clocks: nobody has to ask for it.
//!
//! For: waiting until the time of the side on turn is up. Not for: how much time that is (`facade`).

use super::{Changed, Table};
use crate::App;
use crate::error::Fault;
use facade::How;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{sleep, sleep_until};

/// A table that has been dropped is noticed after so long.
const LOOK: Duration = Duration::from_mins(10);

/// Where a flag could not fall (somebody was quicker, or the rules did not get to it) it is looked at again after so long.
const AGAIN: Duration = Duration::from_millis(50);

/// Looks after the clocks of a table as long as it is there.
pub(crate) fn watch(app: &App, table: &Arc<Table>) {
    if !table.has_clock() {
        return;
    }
    let (app, here, turned) = (app.clone(), Arc::downgrade(table), Arc::clone(&table.turned));
    tokio::spawn(async move {
        while let Some(table) = here.upgrade() {
            let falls = table.flag_falls();
            // While nobody is on turn here, nobody holds the table either.
            drop(table);
            tokio::select! {
                () = turned.notified() => continue,
                () = sleep_until(falls.unwrap_or_else(|| Instant::now() + LOOK).into()) => {}
            }
            if let (Some(_), Some(table)) = (falls, here.upgrade()) {
                let address = table.opened_by();
                if let Err(fault) = app.workers.run(address, move || table.flag()).await {
                    tracing::debug!(why = fault.sentence(), "no flag falls");
                    sleep(AGAIN).await;
                }
            }
        }
    });
}

impl Table {
    /// Is there a clock?
    fn has_clock(&self) -> bool {
        self.now().course.clock().is_some()
    }

    /// When the time of the side on turn will be up, if its clock runs.
    fn flag_falls(&self) -> Option<Instant> {
        self.now().flag_falls()
    }

    /// The time of the side on turn is up.
    fn flag(&self) -> Result<Changed, Fault> {
        self.change(|game, now| {
            if now.flag_falls().is_none_or(|falls| falls > Instant::now()) {
                return Err(facade::Fault::not_now("nobody's time is up"));
            }
            now.course.ended(game, How::Flag.into())
        })
    }
}
