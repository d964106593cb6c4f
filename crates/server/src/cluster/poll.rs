//! Polling the store for changes of other nodes, since messages may be lost and NATS may be down.
//!
//! It covers the tables that someone has open here: frequently while NATS is disconnected, and now and then while it
//! seems connected. Other tables are checked when they are requested ([`Bus::is_fresh`](crate::bus::Bus::is_fresh)).

use super::receive;
use crate::bus::{LinkState, NodeMessage};
use crate::core::error::Fault;
use crate::live::Live;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::sleep;

/// The polling interval while NATS is connected; another node may have lost its connection without anyone noticing.
const CONNECTED_POLL_INTERVAL: Duration = Duration::from_secs(5);
/// The polling interval while it is not.
const DISCONNECTED_POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The most tables that are polled at once; the others follow the next time.
const MAX_TABLES_PER_POLL: usize = 2000;

/// Polls, as long as the server runs.
pub(super) async fn run(app: &Live) {
    let Some(post) = &app.bus.transport else { return };
    let (mut up, mut from) = (post.up.subscribe(), 0);
    loop {
        let every =
            if app.bus.state() == LinkState::Connected { CONNECTED_POLL_INTERVAL } else { DISCONNECTED_POLL_INTERVAL };
        tokio::select! {
            changed = up.changed() => {
                if changed.is_err() {
                    return std::future::pending().await;
                }
                app.bus.invalidate_all();
                // The other nodes have missed the changes made here in the meantime, too.
                app.bus.publish(NodeMessage::Resync);
            }
            () = app.bus.resync.notified() => {}
            () = app.bus.seeks.notified() => {
                if let Err(fault) = app.seeks.refresh_if_watched(app).await {
                    tracing::debug!(why = fault.sentence(), "remote seek change postponed");
                }
                continue;
            }
            () = sleep(every) => {}
        }
        match poll_tables(app, from).await {
            Ok(next) => from = next,
            Err(fault) => tracing::debug!(why = fault.sentence(), "remote change postponed"),
        }
    }
}

/// Polls the tables from this index on; returns the index at which to continue.
async fn poll_tables(app: &Live, from: usize) -> Result<usize, Fault> {
    let watched = app.tables.watched();
    let from = if from < watched.len() { from } else { 0 };
    let page: BTreeMap<String, _> =
        watched.iter().skip(from).take(MAX_TABLES_PER_POLL).map(|table| (table.id().to_owned(), table)).collect();
    let ids: Vec<String> = page.keys().cloned().collect();
    for (id, number) in app.store.event_counts(&ids).await? {
        let Some(table) = page.get(&id) else { continue };
        table.catch_up_to(app, number, None).await?;
        // If the node on which its computer was thinking is gone, the search restarts here.
        receive::resume_computer(app, table).await;
    }
    Ok(from + page.len())
}
