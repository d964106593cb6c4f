//! One game in progress, wherever it is played: its rules as configured, its seats, turns, clocks and end.
//!
//! The people at it and what they may do are in `table`. Look next at [`GameState`](game_state::GameState).

pub(crate) mod budget;
pub(crate) mod clock;
pub(crate) mod configured_game;
mod draw_offer;
pub(crate) mod game_cache;
pub(crate) mod game_record;
pub(crate) mod game_result;
pub(crate) mod game_source;
pub(crate) mod game_state;
pub(crate) mod memo;
mod pgn;
pub(crate) mod position_key;
pub(crate) mod seat;
mod termination;
pub(crate) mod touched_cells;
pub(crate) mod turn_entry;
pub(crate) mod turn_text;
