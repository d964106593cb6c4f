//! People and what lasts beyond a game: accounts, tokens, chat, ratings, notifications, tournaments, the archive.
//!
//! `live` has the games themselves. `workshop` has the games that people make.

pub(crate) mod accounts;
pub(crate) mod archive;
pub(crate) mod bots;
pub(crate) mod chat;
pub(crate) mod events;
pub(crate) mod feeds;
pub(crate) mod my_games;
pub(crate) mod notes;
pub mod notify;
pub(crate) mod people;
pub(crate) mod ratings;
pub(crate) mod reports;
pub(crate) mod settle;
pub(crate) mod tokens;
pub(crate) mod tournaments;

use crate::core::connection_limits::Slots;
use crate::core::{Core, layer};
use crate::http::Http;
use crate::http::endpoint::Endpoint;
use crate::live::Live;
use std::sync::Arc;

/// The most archive streams at a time; each address can have one.
const MAX_EXPORTS: usize = 8;

/// The layer of people and of what lasts beyond a game.
#[derive(Clone, Debug)]
pub(crate) struct Social {
    pub(crate) live: Live,
    pub(crate) accounts: Arc<accounts::Accounts>,
    pub(crate) notifier: Arc<notify::Notifier>,
    pub(crate) listeners: Arc<events::Listeners>,
    pub(crate) chat_limits: Arc<chat::rate_limits::RateLimits>,
    pub(crate) token_failures: Arc<tokens::TokenFailures>,
    pub(crate) bot_creation: Arc<bots::CreationLimit>,
    /// The slots of archive streams.
    pub(crate) exports: Arc<Slots>,
}

layer!(Social over Live in live, Core, Http, Live);

impl Social {
    pub(crate) fn new(live: Live, notifications: notify::Options) -> Self {
        let sweeps = &live.sweeps;
        let notifier = sweeps.register(notify::Notifier::new(notifications));
        let listeners = sweeps.register(events::Listeners::default());
        // The order in which they react to a change of a table.
        live.updates.subscribe(Arc::new(settle::GameEnds));
        live.updates.subscribe(Arc::new(tournaments::progress::HandOvers));
        live.updates.subscribe(Arc::<notify::Notifier>::clone(&notifier));
        live.updates.subscribe(Arc::<events::Listeners>::clone(&listeners));
        Self {
            accounts: sweeps.register(accounts::Accounts::default()),
            notifier,
            listeners,
            chat_limits: sweeps.register(chat::rate_limits::RateLimits::default()),
            token_failures: sweeps.register(tokens::TokenFailures::default()),
            bot_creation: sweeps.register(bots::CreationLimit::default()),
            exports: Slots::new(MAX_EXPORTS, 1),
            live,
        }
    }
}

/// The routes of this folder.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    // Routes for people and programs; the scope of a token decides which of them it opens.
    let mut all = my_games::routes();
    all.extend(notes::routes());
    all.extend(archive::routes());
    all.extend(ratings::routes());
    all.extend(people::routes());
    all.extend(chat::routes());
    all.extend(events::routes());
    all.extend(bots::open_routes());
    let mut all: Vec<_> = all.into_iter().map(Endpoint::with_tokens).collect();
    // Routes that no token opens: tournaments are for people, and so is everything about identity and contact data.
    all.extend(tournaments::routes());
    all.extend(tokens::routes());
    all.extend(bots::routes());
    all.extend(notify::routes());
    all.extend(feeds::routes());
    all.extend(accounts::routes());
    all
}
