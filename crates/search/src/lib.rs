//! The computer opponent: it plays every game for which there is a rule file, from the rules alone.
//!
//! For: choosing a turn. Not for: clocks, threads, chance; the caller says when to stop and gives a seed, so the same
//! call gives the same turn. Look next: [`Searcher`] for the search, [`Question`] and [`Report`] for what goes in and
//! comes out, [`Player`] for what all ways of choosing have in common, [`Mcts`] for the other way of searching,
//! [`solve`] for forced wins, [`baseline`] for players to measure against, the crate `eval` for what a position is
//! worth.
//!
//! ```
//! use search::{Limits, Question, Searcher, mate_in};
//!
//! let chess = catalog::find("chess").expect("a shipped game").load(&[])?;
//! let pos = notation::position::read(&chess, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?;
//! let past = rules::Past::new(&pos);
//! let choice = Searcher::new(&chess)
//!     .search(&Question::new(&chess, &pos, &past).within(Limits::nodes(5_000)).seeded(1), &mut |_| {})
//!     .expect("there is a turn");
//! assert_eq!(notation::turn::write(&chess, &pos, &choice.turn), "Ra1-a8#");
//! assert_eq!(mate_in(choice.score), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
pub mod baseline;
mod history;
mod level;
mod limits;
mod margins;
mod mcts;
mod ordering;
mod oversight;
mod player;
mod quiescence;
mod report;
mod root;
mod search;
mod searcher;
mod second_step;
mod see;
pub mod solve;
mod transposition;
mod walk;

pub use level::Level;
pub use limits::Limits;
pub use margins::{Margin, Margins};
pub use mcts::Mcts;
pub use player::{Player, Question};
pub use report::{Bound, Choice, Report, Score, WIN, is_decisive, mate_in, won_in};
pub use search::NODES_BETWEEN_STOPS;
pub use searcher::Searcher;
pub use transposition::{MAX_MEGABYTES, TranspositionTable};
pub use walk::random_turn;
