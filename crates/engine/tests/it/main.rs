//! The computer player: its evaluation, its searches and solver, its threads and clocks.

mod eval;
mod search;
mod session;
