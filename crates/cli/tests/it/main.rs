//! The `variorum` command as its users meet it: arguments and input go in, text and an exit code come out.

mod analysing;
mod bots;
mod checking;
mod counting;
mod engines;
mod looking;
mod matching;
mod mistakes;
mod operating;
mod playing;
mod program;
mod recording;
mod serving;
mod solving;
mod training;
mod tuning;
