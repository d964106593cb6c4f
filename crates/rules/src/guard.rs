//! What is forbidden: the drawer of guards.
//!
//! For: words that stop men from acting or being acted upon. Not for: who has lost (`goal`).

pub(crate) mod freeze;
pub(crate) mod kept_off;
pub(crate) mod parked;
pub(crate) mod placed;
pub(crate) mod probes;
pub(crate) mod royal;
pub(crate) mod safety;
pub(crate) mod shielded;

use lang::Word;

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[
    &royal::WORD,
    &shielded::WORD,
    &freeze::WORD,
    &parked::WORD,
    &parked::SHELTERED,
    &kept_off::CLOSED,
    &kept_off::NEVER_ON,
    &placed::WORD,
];
