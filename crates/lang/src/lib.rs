//! The schema layer of Variorum's rule files: KDL 2 text to a tree with places, and back to people.
//!
//! - [`parse`] makes [`Node`]s from text, together with the [`Problems`] of that text.
//! - [`Reader`] reads a node strictly, [`suggest()`] and [`unknown`] say what was probably meant.
//! - [`render()`] and [`render_line`] show a [`Diagnostic`], [`format`](format()) lays a file out.
//! - [`Word`] is how a word of the rule language describes itself.
//!
//! It knows no rule of any game and no word of the language, does no input or output, and does not panic on any
//! text. What the words mean is said in the crates above; start reading at `node.rs`.
//!
//! ```
//! let text = "piece Pawn {\n    step forward quiet\n}\n";
//! let (nodes, problems) = lang::parse(text);
//! assert!(problems.is_empty());
//! assert!(lang::format(text).is_ok_and(|formatted| formatted == text));
//! assert_eq!(nodes.len(), 1);
//!
//! let (_, problems) = lang::parse("piece Pawn {");
//! let first = problems.iter().next().expect("a brace is missing");
//! assert!(lang::render_line("my.kdl", "piece Pawn {", first).starts_with("my.kdl:1:"));
//! assert_eq!(lang::suggest("setp", ["leap", "step"]), Some("step"));
//! ```

mod format;
mod lex;
mod node;
mod problem;
mod reader;
mod render;
mod scalar;
mod span;
mod suggest;
mod word;

pub use format::format;
pub use node::{Node, Prop, Scalar, Value, parse};
pub use problem::{Diagnostic, Problems, Severity};
pub use reader::Reader;
pub use render::{line_column, render, render_line};
pub use span::{Span, Spanned};
pub use suggest::{suggest, unknown, unknown_beside};
pub use word::Word;

#[cfg(test)]
mod tests;
