//! The laws on every shipped and many invented games, and the documents generated from them.

mod bounded;
mod checked;
mod counts_of_turns;
mod explained;
mod features;
mod games;
mod games_page;
mod guide;
mod idioms;
mod invented;
mod lessons;
mod mates;
mod modules;
mod no_game_named;
mod reach;
mod records_and_problems;
mod repetitions;
mod sizes;
mod sources;
mod structure;
mod twins;
mod winnable;
