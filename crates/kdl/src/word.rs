//! How a word of the rule language describes itself.
//!
//! Only the type is defined here; the words themselves are in the crates above.

/// A word of the rule language, as its own file describes it.
///
/// The manual, the suggestions and the test of every word's example are made from lists of these.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The word as it is written, followed by its argument if the argument makes it a word of its own.
    pub name: &'static str,
    /// The category of the manual that it belongs to.
    pub category: &'static str,
    /// The blocks in which it stands, by the words that open them; [`FILE`] is the file itself.
    pub stands_in: &'static [&'static str],
    /// Its syntax, in one line.
    pub usage: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// The full description.
    pub doc: &'static str,
    /// An excerpt of a rule file that uses it.
    pub example: &'static str,
}

/// The name, in [`Word::stands_in`], of what is in no block.
pub const FILE: &str = "file";

impl Word {
    /// The word that starts the line: `act` for `act move`.
    pub fn keyword(&self) -> &'static str {
        self.name.split_once(' ').map_or(self.name, |(keyword, _)| keyword)
    }
}
