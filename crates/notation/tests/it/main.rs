//! Position strings, turn texts and game records: writing them and reading them back.

mod counted;
mod counts_by_text;
mod dialects;
mod fairy_stockfish;
mod positions;
mod records;
mod refusals;
mod turns;
