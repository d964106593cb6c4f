//! Notifications of people who do not have the table open: that it is their turn, that a game of theirs begins, or that
//! it is over.
//!
//! `notifier` decides which events cause which notifications and queues them, `delivery` sends queued ones. See
//! `notify::queue` for the queue, `notify::preferences` for the preferences, `notify::mail` and `notify::push` for the
//! channels, and `notify::templates` for the texts.
//!
//! A notification is queued before the player who caused it gets a response. A moment later, one of the nodes takes it
//! from the queue, checks that it is still true and the person still absent, and sends it. It is removed from the queue
//! before it is sent: a node that dies in between loses a notification, but none is sent twice.

pub(crate) mod address;
mod delivery;
mod mail;
pub(crate) mod mailed_token;
pub(crate) mod notifier;
pub(crate) mod preferences;
mod push;
mod queue;
mod rate_limits;
pub(crate) mod secret;
mod settings;
pub(crate) mod templates;

pub(crate) use self::delivery::run;
pub use self::mail::Mailer;
pub(crate) use self::notifier::Notifier;
pub use self::notifier::Options;
use crate::http::endpoint::Endpoint;
use crate::social::state::Social;

/// The routes of notifications.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    let mut all = settings::routes();
    all.extend(address::routes());
    all.extend(push::routes());
    all
}
