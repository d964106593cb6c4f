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
mod state;
pub(crate) mod tokens;
pub(crate) mod tournaments;

pub(crate) use self::state::Social;
use crate::http::endpoint::Endpoint;
use crate::live::Live;
use std::sync::Arc;

/// The layer of people on top of the games being played, with all that follows from a change of a table.
pub(crate) fn start(live: Live, notifications: notify::Options) -> Social {
    let social = Social::new(live, notifications);
    let updates = &social.updates;
    // The order in which they react to a change of a table.
    updates.subscribe(Arc::new(settle::GameEnds));
    updates.subscribe(Arc::new(tournaments::progress::HandOvers));
    updates.subscribe(Arc::<notify::Notifier>::clone(&social.notifier));
    updates.subscribe(Arc::<events::listeners::Listeners>::clone(&social.listeners));
    social
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
