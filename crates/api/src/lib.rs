//! The interface of the page: answers all its requests from plain values, such as games, positions, partial turns and
//! whole games.
//!
//! It produces the JSON of docs/reference/api.md, for the server and for a page without a server. It uses no files,
//! sockets, clocks, threads or randomness; the callers pass in what they provide. The rules are in `rules`, the texts
//! of turns in `notation`. See [`ask`] for the requests, [`GameRecord`] for a game as a value, [`GameState`] for a game
//! in progress, and `contract` for the types of the answers.

mod analysis;
mod annotations;
mod arrange;
mod board;
mod budget;
mod clock;
mod computer;
mod configured_game;
mod contract;
mod draw_offer;
mod events;
mod fault;
mod frames;
mod game;
mod game_cache;
mod game_record;
mod game_result;
mod game_source;
mod game_state;
mod guide;
mod import;
mod json;
mod lessons;
mod material;
mod message;
mod move_entry;
mod object;
mod pgn;
mod pieces;
mod position_key;
mod problem;
mod reach;
mod recorded_game;
mod request;
pub mod schema;
mod seat;
mod termination;
mod titles;
mod turn_text;
mod uci;
mod view;
mod view_fields;

pub use analysis::{
    AnalysisProgress, Evaluator, Grade, GradeOptions, GradedTurn, Judgement, LineTurn, OnProgress, PositionEval,
    TeamChance, grade,
};
pub use budget::with_budget;
pub use clock::{Clock, Odds, SideTime, TimeControl};
pub use computer::ComputerPlayer;
pub use configured_game::ConfiguredGame;
pub use contract::{contract, declaration};
pub use fault::{Fault, FaultKind, sentence};
pub use game_cache::GameCache;
pub use game_record::{GameRecord, GameRecordTurn};
pub use game_result::{Termination, TerminationKind};
pub use game_source::GameSource;
pub use game_state::{GameState, TurnMeta};
pub use message::{Message, MessageArg};
pub use object::Object;
pub use position_key::place;
pub use request::{Request, answer_with_progress, ask, parse_request};
pub use seat::{Seat, SeatSpec};
pub use uci::UciGame;
pub use view::ViewContext;
pub use view_fields::ViewFields;
