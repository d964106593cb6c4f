//! The engine as WebAssembly: the page's workers send it the same requests as they would send to a server.
//!
//! It answers one request at a time, in one thread, with a clock that the caller provides. It stores no games; each
//! request includes the whole record. `api` defines the requests. See [`EngineHost`], which answers them, `ffi` for
//! the exports and imports, web/wasm/engine.js for the JavaScript side, and docs/decisions/0009 for why it is written by
//! hand.

mod engine_host;
// Clippy reads it on every machine, so no check has to compile everything for WebAssembly.
#[cfg(any(target_family = "wasm", clippy))]
mod ffi;

pub use engine_host::{Clock, EngineHost};

/// A hash of the schema of all requests and answers (FNV-1a of the contract): the page and the engine must have the
/// same one.
pub const CONTRACT_HASH: u32 = {
    let text = include_bytes!("../../../web/src/client/contract.ts");
    let (mut hash, mut at): (u32, usize) = (0x811c_9dc5, 0);
    while at < text.len() {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
};
