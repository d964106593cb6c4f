//! A motion in words, which motions alike can share.

use crate::message;
use crate::message::{Join, Message, MessageArg};

/// A motion in words, as a sentence without its subject: a verb, the way and an addition. Motions with the same verb
/// and addition can share a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// "moves and captures"; none if the way is a whole sentence.
    pub verb: Option<Message>,
    /// "one cell diagonally".
    pub way: Message,
    /// Whether another motion with the same verb and tail may share the sentence.
    pub may_share: bool,
    /// What follows the way, with its comma or semicolon: parts, perhaps none.
    pub tail: MessageArg,
    /// Whether it says how the piece captures.
    pub captures: bool,
}

impl Phrase {
    /// Creates a phrase without an addition; motions with the same verb share a sentence.
    pub(super) fn plain(does: &str, way: Message, captures: bool) -> Self {
        let verb = Some(message!("motion-verb", does = does));
        Self { verb, may_share: true, ..Self::sentence(way, captures) }
    }

    /// Creates a sentence that cannot share its verb.
    pub(super) const fn sentence(way: Message, captures: bool) -> Self {
        Self { verb: None, way, may_share: false, tail: MessageArg::List(Join::Parts, Vec::new()), captures }
    }
}
