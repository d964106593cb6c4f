//! Games being played now: tables and their computers, seeks, and the analysis of finished games.
//!
//! It knows people only as ids with names. What follows from a game for its players (ratings, notifications, the
//! archive, tournaments) is in `social`.

pub(crate) mod analysis;
pub(crate) mod chat_lines;
pub(crate) mod games;
pub(crate) mod mutes;
pub(crate) mod opponent;
pub(crate) mod player_ratings;
pub(crate) mod seeks;
mod state;
pub(crate) mod table;
pub(crate) mod table_routes;
pub(crate) mod table_socket;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod updates;
pub(crate) mod worker_jobs;

pub(crate) use self::state::{Live, Options};
use crate::http::endpoint::Endpoint;

/// The routes of this folder. All are for people and programs; the scope of a token decides which of them it opens.
pub(crate) fn routes() -> Vec<Endpoint<Live>> {
    let mut all = games::routes();
    all.extend(table_routes::routes());
    all.extend(seeks::routes());
    all.extend(analysis::routes());
    all.into_iter().map(Endpoint::with_tokens).collect()
}
