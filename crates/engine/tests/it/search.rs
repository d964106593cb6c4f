//! The searches and the solver, by their results.

mod lines;
mod others;
mod play;
mod repetitions;
mod solve;
mod solve_agrees;
mod walk;
