//! Tests of the store: what both databases promise, and what only a file does.

mod common;
mod file;
mod full;
mod homes;
mod survival;
