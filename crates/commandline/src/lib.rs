//! What the programs on the command line share: options that name games, rule files with their mistakes, messages, progress
//! displays, and Ctrl-C.
//!
//! The commands are in `cli` (`variorum`) and `lab`. Look next at [`options`] for the options, and at [`failure`] for what
//! ends a command early.

pub mod atomic_file;
pub mod failure;
pub mod interrupt;
pub mod jobs;
pub mod load;
pub mod options;
pub mod progress;
pub mod terminal;
