//! A table, at which people play a game, as a list of events: its seats, permissions, offers and clocks.
//!
//! Contains all rules of a table that are not rules of a game. A request of a player is an [`Action`]; [`TableState`]
//! turns it into events and the state after them. Nothing else changes a table, so a table read back from its events is
//! in the same state. Storage is in `store`; the server provides time, randomness and sockets, `api` the effect of a
//! turn. Look next at [`Event`], [`TableState`] and [`Action`].

mod account;
mod action;
mod archive;
mod chat;
mod conditional_moves;
mod event;
mod game_fields;
mod lag_compensation;
mod merge_player;
mod notifications;
mod offer;
mod own;
mod people;
mod programs;
pub mod rating;
mod seek;
mod seek_view;
mod table_change;
mod table_setup;
mod table_state;
mod table_view;
pub mod tournament;
mod tournaments;
mod vacation;
mod workshop;

pub use account::{Account, OwnPasskey, OwnSession, Profile};
pub use action::{Action, spectator_fault};
pub use archive::{ArchivePage, ArchivedGame, GameRating, Leader, Leaders, RatingChange, Ratings, TableRatings};
pub use chat::{Chat, ChatLine, Room};
pub use conditional_moves::ConditionalMoves;
pub use event::Event;
pub use game_fields::GameFields;
pub use lag_compensation::{LagQuota, RoundTrips};
pub use notifications::{Channel, NotificationKind, NotificationPrefs, NotificationSettings};
pub use offer::{Offer, OfferKind};
pub use own::{OwnGame, OwnGames, PlayerSide};
pub use people::PeopleCount;
pub use programs::{Bot, Bots, OwnBot, OwnBots, Scope, Token, Tokens};
pub use seek::{Seek, SeekBody, SideAssignment, SideBody};
pub use seek_view::SeekView;
pub use table_change::TableChange;
pub use table_setup::{SeatKey, SeatSetup, TableSetup};
pub use table_state::{ActionContext, Millis, SUBSTITUTE_LEVEL, TableState, Transition};
pub use table_view::{TableInfo, TableView, contract, schema};
pub use tournaments::{
    PairingProposal, TournamentCard, TournamentFormat, TournamentGame, TournamentStanding, TournamentView, Tournaments,
};
pub use vacation::Vacation;
pub use workshop::{
    CheckResult, DiffLine, ForkOrigin, GameFacts, RuleDiagnostic, RuleDiff, RuleText, WorkshopCard, WorkshopGame,
    WorkshopPage, WorkshopVersion, WorkshopView, WorkshopVisibility,
};
