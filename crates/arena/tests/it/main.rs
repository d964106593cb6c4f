//! Matches between built-in players and with UCI programs.

mod common;
mod matches;
mod programs;
