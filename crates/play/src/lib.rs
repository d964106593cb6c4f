//! A game between people, as values and events: the game itself, a table at which it is played, seeks, tournaments and
//! ratings.
//!
//! Contains all rules of a table that are not rules of a game. A request of a player is an [`Action`]; [`TableState`]
//! turns it into events and the state after them. Nothing else changes a table, so a table read back from its events is
//! in the same state. What pages receive is in `api`, storage in `store`; the server provides time, randomness and
//! sockets. Look next at [`GameState`], then at [`Event`], [`TableState`] and [`Action`].

mod fault;
mod game;
mod message;
pub mod rating;
mod seek;
mod table;
pub mod tournament;

pub use fault::{Fault, FaultKind, sentence};
pub use game::budget::with_budget;
pub use game::clock::{Clock, Odds, SideTime, TimeControl};
pub use game::configured_game::ConfiguredGame;
pub use game::game_cache::GameCache;
pub use game::game_record::{GameRecord, GameRecordTurn};
pub use game::game_result::{GameResult, Termination, TerminationKind};
pub use game::game_source::GameSource;
pub use game::game_state::{GameState, PlayedTurn, TurnMeta};
pub use game::memo::Memo;
pub use game::position_key::place;
pub use game::seat::{Seat, SeatSpec};
pub use game::touched_cells::touched_cells;
pub use game::turn_entry::{RefusedToken, enter_tokens};
pub use game::turn_text::{TurnTexts, turn_texts};
pub use message::{Message, MessageArg};
pub use seek::{Seek, SeekTerms, SideAssignment, SideWish};
pub use table::action::{Action, spectator_fault};
pub use table::chat::Room;
pub use table::conditional_moves::ConditionalMoves;
pub use table::event::Event;
pub use table::lag_compensation::{LagQuota, RoundTrips};
pub use table::offer::{Offer, OfferKind};
pub use table::table_setup::{SeatKey, SeatSetup, TableSetup};
pub use table::table_state::{ActionContext, Millis, SUBSTITUTE_LEVEL, TableState, Transition};
pub use table::vacation::Vacation;
