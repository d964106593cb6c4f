//! What people do who mean no good, each against a server of its own on a real connection: it goes on for everybody else, and says why it refuses.
//!
//! Look next: `floods` for too much of everything, `foreign` for other sites' pages and odd requests, `hard` for positions that are too much.

#[path = "../common/mod.rs"]
mod common;
mod floods;
mod foreign;
mod hard;
mod wire;
