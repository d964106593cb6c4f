//! Evaluates positions with knowledge derived from the rules alone.
//!
//! The scores are for a search to compare. Look-ahead (`search`), files, clocks and true randomness are elsewhere. Look
//! next: [`Eval`].
//!
//! ```
//! let chess = library::find("chess").expect("a shipped game").load(&[])?;
//! let eval = engine::eval::Eval::new(&chess);
//! let value = |letter: char| eval.kind_value(chess.def().kind_of_letter(letter).expect("a chess piece"));
//! assert!(value('Q') > value('R') && value('R') > value('P'));
//! # Ok::<(), kdl::Problems>(())
//! ```

mod activity;
mod eval_cache;
mod evaluate;
mod explain;
mod knowledge;
mod measure;
pub mod net;
mod passed;
mod piece_square;
mod prng;
mod sum;
mod tables;
mod values;

pub use eval_cache::EvalCache;
pub use explain::EvalBreakdown;
pub use knowledge::{EvalSource, Knowledge, SidecarFiles};
pub use net::Net;
pub use prng::{mix, random_below};
pub use sum::Sum;
pub use tables::Eval;
pub use values::{KindValue, Term, Values, Weights};
