//! Tournaments as values: who plays whom, and how everybody stands.
//!
//! For: round robins, Swiss rounds, arenas. Entrants are numbers from 0 in the order of their strength. Not for: who
//! they are, when a round begins, tables and clocks (`server`). Look next: [`robin`], [`swiss`], [`arena`] for who
//! plays whom, [`standings`] for the table. The rules are those that players know from elsewhere; docs/operate.md names
//! their sources and where ours is simpler.

pub mod arena;
mod colour;
mod matching;
mod played;
pub mod robin;
pub mod standings;
pub mod swiss;

pub use crate::played::{Bye, Game, History, Round, Score};
