//! What people do who mean no good, each against a server of its own on a real connection: it goes on for everybody
//! else, and says why it refuses.
//!
//! Look next: `every` for what is tried on each address that there is, `files` for rule files, `floods` for too much of
//! everything, `foreign` for other sites' pages and odd requests, `hard` for positions that are too much, `seats` for
//! whoever acts for somebody else, `sessions` for cookies, `unseen` for whoever wants to see what is set up unseen.
//! What a browser does with texts that want to be more than text is tried in `web/browser/attacks.spec.ts`.

mod every;
mod files;
mod floods;
mod foreign;
mod hard;
mod seats;
mod sessions;
mod unseen;
pub(crate) mod wire;
