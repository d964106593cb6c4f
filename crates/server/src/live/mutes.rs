//! Muted users: items of the person who muted them, and so deleted with that person. The muted user is not notified.
//!
//! `social::chat` handles the requests about mutes. Tables and seeks ask whether the author of a message or an
//! invitation is muted.

use crate::core::Core;
use crate::core::error::Fault;
use store::{Change, Item};

/// The namespace of mutes.
const NAMESPACE: &str = "mute";
/// The most users that one person can mute.
const MAX_MUTES: u32 = 500;

/// Mutes a user for this person.
pub(crate) async fn add(app: &Core, person: &str, muted: &str) -> Result<(), Fault> {
    let (namespace, owner, now) = (NAMESPACE.to_owned(), person.to_owned(), app.clock.now());
    if app.store.items(NAMESPACE, person, None, now, MAX_MUTES).await?.len() >= MAX_MUTES as usize {
        return Err(Fault::bad_request(format!("you have muted {MAX_MUTES} people, the most that is possible")));
    }
    let item =
        Item { namespace, owner, key: muted.to_owned(), version: 0, rank: now, expires_at: None, body: String::new() };
    match app.store.apply(&[Change::Put(item)]).await {
        // The user was muted already.
        Ok(()) | Err(store::Fault::Conflict) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Unmutes a user for this person.
pub(crate) async fn remove(app: &Core, person: &str, muted: String) -> Result<(), store::Fault> {
    let (namespace, owner) = (NAMESPACE.to_owned(), person.to_owned());
    app.store.apply(&[Change::Delete { namespace, owner, key: muted }]).await
}

/// The ids of the users whom this person has muted, in the order of the store.
pub(crate) async fn list(app: &Core, person: &str) -> Result<Vec<String>, store::Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_MUTES).await?;
    Ok(items.into_iter().map(|item| item.key).collect())
}

/// Whether this person has muted that author.
pub(crate) async fn is_muted(app: &Core, person: &str, by: &str) -> bool {
    match app.store.item(NAMESPACE, person, by, app.clock.now()).await {
        Ok(muted) => muted.is_some(),
        Err(error) => {
            tracing::warn!(%error, "mute lookup failed");
            false
        }
    }
}
