//! The computer opponent: it plays every game that has a rule file, from the rules alone.
//!
//! This module chooses turns. It has no clocks, threads or true randomness: the caller says when to stop and gives a
//! seed, so the same call gives the same turn. Look next: [`Searcher`] for the search, [`SearchRequest`] and [`Report`] for
//! its input and output, [`Agent`] for the common interface of all players, [`Mcts`] for Monte-Carlo tree search,
//! [`solve`] for forced wins, [`baseline`] for reference players, and [`eval`](crate::eval) for the evaluation.
//!
//! ```
//! use engine::search::{Limits, SearchRequest, Searcher, mate_in};
//!
//! let chess = library::find("chess").expect("a shipped game").load(&[])?;
//! let pos = notation::position::parse(&chess, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?;
//! let past = rules::History::new(&pos);
//! let choice = Searcher::new(&chess)
//!     .search(&SearchRequest::new(&chess, &pos, &past).with_limits(Limits::nodes(5_000)).with_seed(1), &mut |_| {})
//!     .expect("there is a turn");
//! assert_eq!(notation::turn::write(&chess, &pos, &choice.turn), "Ra1-a8#");
//! assert_eq!(mate_in(choice.score), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod alpha_beta;
pub mod baseline;
mod blindness;
mod history;
mod level;
mod limits;
mod margins;
mod mcts;
mod ordering;
mod parts;
mod quiescence;
mod report;
mod root;
mod searcher;
mod second_step;
mod see;
pub mod solve;
mod state;
mod transposition;
mod walk;

pub use agent::{Agent, SearchRequest};
pub use level::Level;
pub use limits::Limits;
pub use margins::{Margin, Margins};
pub use mcts::Mcts;
pub use report::{Bound, Report, Score, SearchResult, WIN, is_decisive, mate_in, win_distance};
pub use searcher::Searcher;
pub use state::NODES_PER_STOP_CHECK;
pub use transposition::{MAX_MEGABYTES, TranspositionTable};
pub use walk::random_turn;
