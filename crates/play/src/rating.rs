//! Glicko-2 ratings: a player's strength, its uncertainty and its volatility.
//!
//! Contains the arithmetic only; which games count and where ratings are stored is decided in `server`. Source: Mark E.
//! Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf), whose worked example is a test here.
//! Look next at [`Rating::after`], and at [`rate_game`] for the effect of one game on all its players.
mod glicko;
mod team;

pub use crate::rating::glicko::{GameResult, Rating};
pub use crate::rating::team::rate_game;
