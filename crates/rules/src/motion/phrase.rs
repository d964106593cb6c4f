//! A motion in words, which motions alike can share.

/// A motion in English, as a sentence without its subject: a verb, the way and an addition. Motions with the same verb
/// and addition can share a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// "moves and captures"; empty if the way is a whole sentence.
    pub(crate) verb: String,
    /// "one cell diagonally".
    pub(crate) way: String,
    /// Whether another motion with the same verb and tail may share the sentence.
    pub(crate) may_share: bool,
    /// What follows the way, with its comma or semicolon; or empty.
    pub(crate) tail: String,
    /// Whether it says how the piece captures.
    pub(crate) captures: bool,
}

impl Phrase {
    /// Creates a sentence that cannot share its verb.
    pub(super) const fn sentence(way: String, captures: bool) -> Self {
        Self { verb: String::new(), way, may_share: false, tail: String::new(), captures }
    }
}
