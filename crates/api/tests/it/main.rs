//! The answers that a page gets: their content, their order, and the contract of their types.

mod common;
mod contract;
mod custom_games;
mod drafts;
mod ends;
mod players_words;
mod positions;
mod records;
mod self_play;
mod study;
mod tables;
