//! What whoever looks after the house wants done at a table, by the server that has it in memory.
//!
//! For: `variorum admin table ID --end`, which knows no rules: it puts an order on a shelf of the house, and the next
//! server that looks carries it out, tells everybody who looks on, and takes it away. Not for: bans, which need no
//! server (`bans`).

use crate::App;
use crate::address::Address;
use crate::error::Fault;
use house::Millis;
use store::{Change, Item, Store};

/// Where they lie: a shelf of the house, by table.
const SHELF: &str = "end";
const OWNER: &str = "house";
/// What no server has done by then is not done any more.
const KEPT: Millis = 24 * 60 * 60 * 1000;
/// So many are carried out at a time.
const AT_ONCE: u32 = 20;

/// Orders that a game be ended without a result.
///
/// # Errors
/// Those of the database.
pub async fn end(store: &dyn Store, table: &str, now: Millis) -> Result<(), store::Fault> {
    let (shelf, owner, key) = (SHELF.to_owned(), OWNER.to_owned(), table.to_owned());
    let item = Item { shelf, owner, key, version: 0, rank: now, until: Some(now + KEPT), body: String::new() };
    match store.keep(&[Change::Put(item)]).await {
        // It has been ordered before.
        Err(store::Fault::Behind) => Ok(()),
        done => done,
    }
}

/// Is that still to be done?
///
/// # Errors
/// Those of the database.
pub async fn waits(store: &dyn Store, table: &str, now: Millis) -> Result<bool, store::Fault> {
    Ok(store.item(SHELF, OWNER, table, now).await?.is_some())
}

/// Carries out what was ordered. What cannot be done is not tried again.
pub(crate) async fn carry_out(app: &App) -> Result<(), Fault> {
    for item in app.store.items(SHELF, OWNER, None, app.time.now(), AT_ONCE).await? {
        let ended = match app.tables.find(app, &item.key, Address::NOWHERE).await {
            Ok(table) => table.end(app).await,
            Err(fault) => Err(fault),
        };
        match ended {
            Ok(()) => tracing::info!(table = item.key, "whoever looks after the house has ended a game"),
            Err(fault) => tracing::warn!(table = item.key, why = fault.sentence(), "a game is not ended"),
        }
        app.store.keep(&[Change::Drop { shelf: item.shelf, owner: item.owner, key: item.key }]).await?;
    }
    Ok(())
}
