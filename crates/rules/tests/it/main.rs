//! The rule language: every word, its mistakes, its texts and its manual.

mod blocks;
mod extends;
mod goals;
mod manual;
mod mistakes;
mod repetitions;
mod shapes;
mod words;
