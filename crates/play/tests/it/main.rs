//! Tests of tables, of seeks and of the types for the page.

mod contract;
mod glicko;
mod seek;
mod table;
mod tournament_laws;
mod tournament_reports;
mod tournament_tables;
