//! What a position is worth, found out from the rules alone.
//!
//! For: numbers that a search compares. Not for: looking ahead (`search`), files, clocks, chance of its own. Look next:
//! [`Eval`].
//!
//! ```
//! let chess = catalog::find("chess").expect("a shipped game").load(&[])?;
//! let eval = eval::Eval::new(&chess);
//! let value = |letter: char| eval.kind_value(chess.def().kind_of_letter(letter).expect("a man of chess"));
//! assert!(value('Q') > value('R') && value('R') > value('P'));
//! # Ok::<(), lang::Problems>(())
//! ```

mod eval;
mod evaluate;
mod explain;
mod knowledge;
mod lot;
mod measure;
pub mod net;
mod passed;
mod piece_square;
mod sight;
mod sum;
mod survey;
mod values;

pub use eval::Eval;
pub use explain::Explained;
pub use knowledge::{Beside, Knowledge, Source};
pub use lot::{draw, mix};
pub use net::Net;
pub use sight::Sight;
pub use sum::Sum;
pub use values::{Term, Values, Weights, Worth};
