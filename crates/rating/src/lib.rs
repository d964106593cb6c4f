//! How strong a player is, by Glicko-2: a value, how far it can be trusted, and how much it wavers.
//!
//! For: the arithmetic alone, from values to values. Not for: which games count and where ratings are kept (`server`).
//! Source: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf), whose worked example is
//! a test here. Look next: [`Rating::after`], [`game`] for what one game does to everybody at it.

mod glicko;
mod team;

pub use crate::glicko::{Met, Rating};
pub use crate::team::game;
