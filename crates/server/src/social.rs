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
