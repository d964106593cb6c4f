//! Everything a page asks, answered from values alone: games, positions, turns entered bit by bit, whole games.
//!
//! For: the JSON of docs/reference/api.md, for the server and for a page that has no server. Not for: any rule
//! (`rules`), text of turns (`notation`), files, sockets, clocks, threads, chance; whoever has them brings what they
//! say. Look next: [`ask`] for what can be asked, [`Sheet`] for a game as a value, [`Course`] for what happens in it;
//! `contract` writes the types of the answers for the page.

mod arrange;
mod ask;
mod board;
mod budget;
mod by_hand;
mod clock;
mod contract;
mod course;
mod draw;
mod edition;
mod ending;
mod events;
mod fault;
mod frames;
mod game;
mod guide;
mod hidden;
mod import;
mod json;
mod lessons;
mod library;
mod material;
mod men;
mod next;
mod object;
mod pgn;
mod place;
mod played;
mod problem;
mod program;
mod reach;
pub mod schema;
mod seat;
mod setting;
mod sfen;
mod sheet;
mod study;
mod telling;
mod think;
mod titles;
mod view;

pub use ask::{Request, ask, ask_telling, read};
pub use budget::within;
pub use clock::{Odds, SideTime, TimeControl};
pub use contract::{contract, declared};
pub use course::{Course, Note};
pub use edition::Edition;
pub use ending::{Ended, How};
pub use fault::{Fault, Kind, sentence};
pub use hidden::Eyes;
pub use library::Library;
pub use object::Object;
pub use place::place;
pub use program::ForProgram;
pub use seat::{Seat, SeatBody};
pub use setting::Setting;
pub use sheet::{Sheet, SheetTurn};
pub use study::{Cost, Grade, GradedTurn, Grading, LineTurn, Mark, Progress, Share, Speaker, Tell, grade};
pub use think::Thinker;
pub use view::{Shown, view_later};
