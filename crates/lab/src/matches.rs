//! Engine matches: which player is stronger, by how much, and how certain that is.
//!
//! A [`Match`] pairs two players ([`CompetitorSpec`]: a built-in player, or any UCI program) in games with random
//! openings, each opening played from both sides; a [`Report`] shows what the results prove. This measures changes and
//! strength. The search is in `search`, files and the command line are in `cli`. Look next: `run` for the order of
//! games, `play` for one game and its adjudication, `competitor` for the interface of players, [`elo`] and [`sprt`] for
//! the formulas with their sources.

mod builtin;
mod competitor;
pub mod elo;
mod in_process;
mod opening;
mod pgn;
mod play;
mod report;
mod run;
mod seating;
mod seeds;
mod self_play;
mod shell_words;
mod spec;
pub mod sprt;
mod stopwatch;
mod tally;
mod turn_limits;
mod uci;

pub use competitor::{Answer, Competitor, Forfeit, TurnRequest};
pub use opening::{Opening, OpeningBook};
pub use play::{Conditions, FinishedGame, PlayedTurn, Termination};
pub use report::{PlayerStats, Report, format_elo};
pub use run::{Match, MatchResult, tally};
pub use seating::{Seating, seatings};
pub use self_play::SelfPlay;
pub use spec::CompetitorSpec;
pub use stopwatch::TimeSource;
pub use tally::{Score, Tally};
pub use turn_limits::{TimeControl, TurnLimits};
