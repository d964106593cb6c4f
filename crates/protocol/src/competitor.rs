//! Whatever plays a game, as seen by the one who asks it for turns: a built-in player, or another program that speaks UCI.
//!
//! For matches (`lab`) and for bots on a server. The engine side of the protocols is in `session`. Look next at
//! [`CompetitorSpec`], which names a competitor on the command line, and at [`Competitor`].

mod builtin;
mod in_process;
mod interface;
mod shell_words;
mod spec;
mod stopwatch;
mod turn_limits;
mod uci;

pub use interface::{Answer, Competitor, Forfeit, TurnRequest};
pub use spec::CompetitorSpec;
pub use stopwatch::{Stopwatch, TimeSource};
pub use turn_limits::{TimeControl, TurnLimits};
