//! The rule sheets of games, and the texts of every language.

mod sheet;
mod texts;
