//! What else happens: the drawer of effects.
//!
//! For: explosions, cleared corners, captures beside the way, promotion. Not for: the order in which effects come; that
//! is `play`, the life of a turn.

pub(crate) mod become_kind;
pub(crate) mod blast;
pub(crate) mod clear_corners;
pub(crate) mod explode;
pub(crate) mod linked;
pub(crate) mod pinch;

use lang::Word;

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] =
    &[&explode::WORD, &pinch::PINCH, &pinch::WITHDRAW, &clear_corners::WORD, &become_kind::WORD];
