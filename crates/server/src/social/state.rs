//! The layer of people and of what lasts beyond a game: what all rooms of this folder share.

use crate::core::connection_limits::Slots;
use crate::core::{Core, layer};
use crate::http::Http;
use crate::live::Live;
use crate::social::accounts::state::Accounts;
use crate::social::bots::rate_limit::CreationLimit;
use crate::social::chat::rate_limits::RateLimits as ChatLimits;
use crate::social::events::listeners::Listeners;
use crate::social::notify::notifier::{Notifier, Options};
use crate::social::tokens::rate_limit::TokenFailures;
use std::sync::Arc;

/// The most archive streams at a time; each address can have one.
const MAX_EXPORTS: usize = 8;

/// The layer of people and of what lasts beyond a game.
#[derive(Clone, Debug)]
pub(crate) struct Social {
    pub(crate) live: Live,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) notifier: Arc<Notifier>,
    pub(crate) listeners: Arc<Listeners>,
    pub(crate) chat_limits: Arc<ChatLimits>,
    pub(crate) token_failures: Arc<TokenFailures>,
    pub(crate) bot_creation: Arc<CreationLimit>,
    /// The slots of archive streams.
    pub(crate) exports: Arc<Slots>,
}

layer!(Social over Live in live, Core, Http, Live);

impl Social {
    /// The layer without the subscribers to changes of tables, which [`start`](crate::social::start) adds.
    pub(super) fn new(live: Live, notifications: Options) -> Self {
        let sweeps = &live.sweeps;
        Self {
            accounts: sweeps.register(Accounts::default()),
            notifier: sweeps.register(Notifier::new(notifications)),
            listeners: sweeps.register(Listeners::default()),
            chat_limits: sweeps.register(ChatLimits::default()),
            token_failures: sweeps.register(TokenFailures::default()),
            bot_creation: sweeps.register(CreationLimit::default()),
            exports: Slots::new(MAX_EXPORTS, 1),
            live,
        }
    }
}
