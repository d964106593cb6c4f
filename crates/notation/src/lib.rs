//! Text: position strings, turns, game records and diagrams, written and read; problems and lessons, read.
//!
//! For: everything a person or another program writes about a game. Not for: rules (crate `rules`), files and clocks.
//! Reading never panics; a [`TextError`] says what is wrong and where. Look next: [`position`], [`turn`], [`record`],
//! [`problem`], [`lesson`], [`diagram`].

pub mod diagram;
mod effects;
mod error;
pub mod lesson;
pub mod position;
pub mod problem;
pub mod record;
mod step;
mod text;
pub mod turn;

pub use effects::write_nested;
pub use error::TextError;
