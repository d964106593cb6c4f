//! The language server for rule files: mistakes with their corrections, completion, descriptions of words, the outline,
//! renaming and formatting, in every editor that speaks the Language Server Protocol.
//!
//! It behaves like the editor of the page (`web/src/workshop/code`), whose form reader, completion and names are the same
//! in TypeScript; both pass the cases of `web/src/workshop/code/cases.json`. What a text means is up to `rules`, and what
//! is wrong with it to `library::Findings`, as in `variorum check`. Nothing here draws a board or plays a game. Look next
//! at `server` for the life of the server, then at `answers`.

mod answers;
mod check;
mod completion;
mod document;
mod line_index;
mod names;
#[cfg(test)]
mod page_cases;
mod server;
mod structure;
mod usage;
mod word_card;

pub use server::run;
