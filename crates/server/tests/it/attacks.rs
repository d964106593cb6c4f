//! Attacks, each against a separate server on a real connection: the server keeps working for all others, and gives the
//! reason for a refusal.
//!
//! `every` has attacks on each route, `files` rule files, `floods` too much of everything, `foreign` pages of other
//! sites and odd requests, `hard` expensive positions, `seats` acting for another player, `sessions` cookies, `unseen`
//! secret setups. Injection of markup into the page is tested in `web/browser/injection.spec.ts`.

mod every;
mod files;
mod floods;
mod foreign;
mod hard;
mod seats;
mod sessions;
mod unseen;
pub(crate) mod wire;
