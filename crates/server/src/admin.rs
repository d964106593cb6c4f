//! What whoever looks after the house does, on the database alone, whether a server runs or not: one that does hears of
//! it within seconds.
//!
//! For: `variorum admin`. Not for: anything that players ask. Look next: `bans`, `orders`, `reports`,
//! `workshop::works`.

pub use crate::bans::Ban;
pub use crate::chat::lines::Spoken;
pub use crate::orders::{end, waits};
pub use crate::reports::{About, Report, Reported};
pub use crate::workshop::works::{allow, bar};

use crate::date::Date;

/// A time for people, to the minute: `2026-11-24 02:10 UTC`.
pub fn date(at: store::Millis) -> String {
    Date::of(at).plain()
}
