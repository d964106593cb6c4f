//! Commands of the operator for tables, executed by the server that has the table in memory.
//!
//! `variorum admin table ID --end` knows no rules. It stores a command, and the next server that polls executes it,
//! notifies everyone at the table and deletes the command. Bans need no server (`bans`).

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::live::Live;
use play::Millis;
use store::{Change, Item, Store};

/// The namespace and the owner of commands; the keys are tables.
const NAMESPACE: &str = "end";
const OWNER: &str = "house";
/// The time after which a command expires.
const COMMAND_TTL_MS: Millis = 24 * 60 * 60 * 1000;
/// The most commands executed at a time.
const MAX_PER_RUN: u32 = 20;

/// Requests that a game be ended without a result.
///
/// # Errors
/// If the database fails.
pub async fn request_end(store: &dyn Store, table: &str, now: Millis) -> Result<(), store::Fault> {
    let (namespace, owner, key) = (NAMESPACE.to_owned(), OWNER.to_owned(), table.to_owned());
    let item = Item {
        namespace,
        owner,
        key,
        version: 0,
        rank: now,
        expires_at: Some(now + COMMAND_TTL_MS),
        body: String::new(),
    };
    match store.apply(&[Change::Put(item)]).await {
        // It has been requested before.
        Err(store::Fault::Conflict) => Ok(()),
        done => done,
    }
}

/// Whether such a request is still pending.
///
/// # Errors
/// If the database fails.
pub async fn is_pending(store: &dyn Store, table: &str, now: Millis) -> Result<bool, store::Fault> {
    Ok(store.item(NAMESPACE, OWNER, table, now).await?.is_some())
}

/// Executes pending commands; those that fail are not retried.
pub(crate) async fn run_pending(app: &Live) -> Result<(), Fault> {
    for item in app.store.items(NAMESPACE, OWNER, None, app.clock.now(), MAX_PER_RUN).await? {
        let ended = match app.tables.find(app, &item.key, Address::INTERNAL).await {
            Ok(table) => table.end(app).await,
            Err(fault) => Err(fault),
        };
        match ended {
            Ok(()) => tracing::info!(table = item.key, "game ended by operator"),
            Err(fault) => tracing::warn!(table = item.key, why = fault.sentence(), "game not ended by operator"),
        }
        app.store.apply(&[Change::Delete { namespace: item.namespace, owner: item.owner, key: item.key }]).await?;
    }
    Ok(())
}
