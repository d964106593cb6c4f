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
mod lot;
mod measure;
mod piece_square;
mod sum;
mod survey;
mod values;

pub use eval::Eval;
pub use lot::{draw, mix};
pub use sum::Sum;
pub use survey::Survey;
pub use values::{Term, Values, Weights, Worth};
