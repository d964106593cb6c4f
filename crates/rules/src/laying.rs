//! Stones: which pieces lay or take them away, where, and where they come from.
//!
//! For: the words in the blocks of pieces and stones. Not for: when a turn may do so (`act`), nor what it does then
//! (`play/lay`).

pub(crate) mod laid_on;
pub(crate) mod lay;
pub(crate) mod lift;
pub(crate) mod supply;

pub use laid_on::LaidOnDef;
pub use lay::{LayDef, LayRange};
pub use supply::Supply;
