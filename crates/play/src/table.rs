//! A table, at which people play a game, as a list of events.
//!
//! The game itself is in `game`. Look next at [`Event`](event::Event) and [`TableState`](table_state::TableState).

pub(crate) mod action;
pub(crate) mod chat;
pub(crate) mod conditional_moves;
pub(crate) mod event;
pub(crate) mod lag_compensation;
mod merge_player;
pub(crate) mod offer;
pub(crate) mod table_setup;
pub(crate) mod table_state;
pub(crate) mod vacation;
