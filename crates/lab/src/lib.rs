//! What is measured, fitted and trained by self-play: matches between engines, values, search margins, nets.
//!
//! The program that plays needs none of it. The player is `engine`; files and the command line are in `commands`. Look next:
//! [`mod@matches`] for which player is stronger, [`tune`] for values and search margins, [`train`] for nets, [`figures`]
//! for what the page shows of the shipped games.

pub mod figures;
pub mod matches;
pub mod train;
pub mod tune;
