//! Whole sessions of UCI, its dialects and CECP, and the `piece` lines that XBoard reads.

mod betza;
mod piece_lines;
mod self_play;
mod sessions;
