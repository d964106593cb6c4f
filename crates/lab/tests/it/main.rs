//! Matches between built-in players and with UCI programs, tuning and training.

mod common;
mod matches;
mod programs;
mod training;
mod tuning;
