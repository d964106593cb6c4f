//! Engine matches: which player is stronger, by how much, and how certain that is.
//!
//! A [`Match`] pairs two players (`protocol::competitor`: a built-in player, or any UCI program) in games with random
//! openings, each opening played from both sides; a [`Report`] shows what the results prove. This measures changes and
//! strength. The search is in `engine`, files and the command line are in `commands`. Look next: `run` for the order of
//! games, `play` for one game and its adjudication, `study::statistics` and [`sprt`] for the formulas with their sources.

mod opening;
mod pgn;
mod play;
mod report;
mod run;
mod self_play;
pub mod sprt;

pub use opening::{Opening, OpeningBook};
pub use play::{Conditions, FinishedGame, PlayedTurn, Termination};
pub use report::{PlayerStats, Report, format_elo};
pub use run::{Match, MatchResult, tally};
pub use self_play::SelfPlay;
