//! Engine against engine: who is stronger, by how much, and how sure that is.
//!
//! A [`Match`] seats two players ([`Spec`]: ways of searching inside the program, or any program that speaks UCI) at
//! games with random openings, each opening from both sides; a [`Report`] says what the results prove. For: measuring
//! changes and strength. Not for: the search (`search`), files and the command line (`cli`). Look next: `run` for the
//! order of games, `play` for one game and its adjudication, `contestant` for what a player is, [`elo`] and
//! [`sprt`] for the formulas with their sources.

mod chance;
mod contestant;
pub mod elo;
mod inside;
mod opening;
mod ours;
mod pace;
mod pgn;
mod play;
mod report;
mod run;
mod seating;
mod self_play;
mod spec;
pub mod sprt;
mod tally;
mod uci;
mod watch;
mod words;

pub use contestant::{Answer, Ask, Contestant, Fault};
pub use opening::{Book, Opening};
pub use pace::{Pace, Time};
pub use play::{Conditions, End, Made, Played};
pub use report::{Done, Report, signed};
pub use run::{Match, Outcome, tally};
pub use seating::{Seating, seatings};
pub use self_play::SelfPlay;
pub use spec::Spec;
pub use tally::{Score, Tally};
pub use watch::Timer;
