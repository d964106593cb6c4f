//! Tests of tables, seeks, tournaments and ratings.

mod glicko;
mod seek;
mod table;
mod tournament_laws;
mod tournament_reports;
mod tournament_tables;
