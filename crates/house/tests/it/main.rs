//! Tests of tables, of seeks and of the types for the page.

mod contract;
mod seek;
mod table;
