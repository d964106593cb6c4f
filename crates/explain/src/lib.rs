//! Messages of the rules as text, and the rule sheet of a game.
//!
//! `rules` says everything that players read as data ([`rules::Message`]); this crate words it in each [`Language`].
//! The sentences are in `en/*.ftl` and the other folders of languages, in the same format (Fluent) as the texts of the
//! page. It reads no rule files and knows no positions. Look next: [`text`], [`rule_sheet`], `language`.

mod english;
mod german;
mod grammar;
mod language;
mod sheet;
mod wording;

pub use language::Language;
pub use sheet::{KindSentence, Section, aim, kind_sentences, reading_value, rule_sheet};
pub use wording::{arg_text, english, text};
