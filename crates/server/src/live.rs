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
pub(crate) mod table;
pub(crate) mod table_routes;
pub(crate) mod table_socket;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod worker_jobs;
