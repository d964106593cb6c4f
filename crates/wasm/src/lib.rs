//! The engine as WebAssembly: the page's workers ask it what they would ask a server, in the same words.
//!
//! For: one question at a time, in one thread, with a clock that somebody else brings. Not for: what the questions are
//! (`facade`), or games that are kept; whoever asks brings the whole sheet. Look next: [`Desk`], which answers; `door`,
//! which is all that WebAssembly sees of it; web/wasm/engine.js for the other side of the door; docs/decisions/0009 for
//! why it is made by hand.

mod desk;
#[cfg(target_family = "wasm")]
mod door;

pub use desk::{Clock, Desk};

/// A number made from the form of all questions and answers (FNV-1a of the contract): the page and the engine must mean
/// the same one.
pub const CONTRACT: u32 = {
    let text = include_bytes!("../../../web/src/desk/contract.ts");
    let (mut hash, mut at): (u32, usize) = (0x811c_9dc5, 0);
    while at < text.len() {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
};
