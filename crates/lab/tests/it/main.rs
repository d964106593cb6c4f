//! Matches between built-in players and with UCI programs, tuning and training; and the commands for them.

mod common;
mod figures;
mod matches;
mod matching_command;
mod program;
mod programs;
mod training;
mod training_command;
mod tuning;
mod tuning_command;
