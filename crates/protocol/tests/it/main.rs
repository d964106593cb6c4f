//! Whole UCI and CECP sessions, and the `piece` lines that XBoard reads.

mod betza;
mod piece_lines;
mod sessions;
