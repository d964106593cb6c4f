//! Tournaments as values: the pairings and standings of round robins, Swiss tournaments and arenas.
//!
//! Entrants are numbers from 0 in the order of their strength. Accounts, start times, tables and clocks are the
//! business of `server`. [`round_robin`], [`swiss`] and [`arena`] make the pairings, [`standings`] the table; [`tables`] does
//! both for games of more than two players. [`trf`] reads and writes report files. The rules are the established ones;
//! docs/reference/api.md lists the tie-breaks.

pub mod arena;
mod colour;
mod history;
mod matching;
pub mod round_robin;
pub mod standings;
pub mod swiss;
pub mod tables;
pub mod trf;

pub use crate::tournament::history::{Bye, Game, History, Round, Score};
