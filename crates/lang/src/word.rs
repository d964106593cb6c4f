//! How a word of the rule language describes itself.
//!
//! The words themselves are in the crates above; here is only the shape, so that the manual, the suggestions
//! and the test of every word's example can be made from lists of these.

/// A word of the rule language, as its own file describes it.
///
/// The manual, suggestions and the doc test of every word come from lists of these.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The word as it is written; with the argument that makes it a word of its own, if it is one of several.
    pub name: &'static str,
    /// The drawer of the manual it belongs in.
    pub drawer: &'static str,
    /// How it is used, in one line.
    pub usage: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// All there is to say about it.
    pub doc: &'static str,
    /// A piece of rule file that uses it.
    pub example: &'static str,
}

impl Word {
    /// What a line of it begins with: of `act move` that is `act`.
    pub fn keyword(&self) -> &'static str {
        self.name.split_once(' ').map_or(self.name, |(keyword, _)| keyword)
    }
}
