//! The schema layer of Variorum's rule files: parses KDL 2 into a tree with source positions, and reports mistakes.
//!
//! - [`parse`] turns text into [`Node`]s, together with the [`Problems`] of that text.
//! - [`Reader`] reads a node strictly; [`suggest()`] and [`report_unknown`] propose what was probably meant.
//! - [`render()`] and [`render_line`] show a [`Diagnostic`]; [`format`](format()) formats a file.
//! - [`Word`] is how a word of the rule language describes itself.
//!
//! The crate knows neither the rules of any game nor the words of the language, does no input or output, and never
//! panics, whatever the text. The crates above define what the words mean. Start reading at `parser.rs`.
//!
//! ```
//! let text = "piece Pawn {\n    step forward quiet\n}\n";
//! let (nodes, problems) = kdl::parse(text);
//! assert!(problems.is_empty());
//! assert!(kdl::format(text).is_ok_and(|formatted| formatted == text));
//! assert_eq!(nodes.len(), 1);
//!
//! let (_, problems) = kdl::parse("piece Pawn {");
//! let first = problems.iter().next().expect("a brace is missing");
//! assert!(kdl::render_line("my.kdl", "piece Pawn {", first).starts_with("my.kdl:1:"));
//! assert_eq!(kdl::suggest("setp", ["leap", "step"]), Some("step"));
//! ```

mod format;
mod lex;
mod node;
mod parser;
mod problem;
mod reader;
mod render;
mod scalar;
mod span;
mod suggest;
mod word;

pub use format::format;
pub use node::{Node, Prop, Scalar, Value};
pub use parser::parse;
pub use problem::{Diagnostic, Problems, Severity};
pub use reader::Reader;
pub use render::{line_column, render, render_line};
pub use span::{Span, Spanned};
pub use suggest::{report_unknown, report_unknown_with_words, suggest};
pub use word::{FILE, Word};

#[cfg(test)]
mod tests;
