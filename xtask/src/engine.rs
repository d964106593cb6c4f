//! The engine for the page, as WebAssembly.
//!
//! `play.rs`, `test.rs` and `archive.rs` build it before the page, which includes it if it is there. The page itself
//! (`page.rs`) works without it by asking the server.

use crate::run::{Done, cargo, copy, finish, output, program, project, say, target};
use std::fs;
use std::path::Path;

const TARGET: &str = "wasm32-unknown-unknown";

/// Set where nothing may be left out because a program is missing.
pub(crate) const NOTHING_LEFT_OUT: &str = "VARIORUM_SKIPS_NOTHING";

/// Builds the engine quickly, to be used at once.
///
/// # Errors
/// If it cannot be built, or must not be left out.
pub(crate) fn build() -> Done {
    build_with("release")
}

/// Builds the engine as it is shipped: small and fast, which takes minutes.
///
/// # Errors
/// If it cannot be built, or must not be left out.
pub(crate) fn build_for_release() -> Done {
    build_with("wasm")
}

/// Builds the engine and puts it where the page's build finds it; if a tool is missing, says so in a line instead.
fn build_with(profile: &str) -> Done {
    let place = project().join("web/wasm/variorum.wasm");
    if let Err(why) = prepare() {
        // An engine of an older build would not understand the page.
        let _ = fs::remove_file(&place);
        if std::env::var_os(NOTHING_LEFT_OUT).is_some() {
            return Err(why);
        }
        say(&format!("left out: the engine in the browser ({why}); the page will ask the server instead"));
        return Ok(());
    }
    finish(cargo().args([
        "build",
        "--profile",
        profile,
        "--locked",
        "--package",
        "variorum-wasm",
        "--target",
        TARGET,
    ]))?;
    copy(&target().join(TARGET).join(profile).join("wasm.wasm"), &place)
}

/// Installs the Rust target for the browser if it is missing and rustup is available.
fn prepare() -> Result<(), String> {
    let is_there = || {
        output("rustc", &["--print", "target-libdir", "--target", TARGET]).is_some_and(|path| Path::new(&path).is_dir())
    };
    if is_there() {
        return Ok(());
    }
    let added = finish(program("rustup").args(["target", "add", TARGET]));
    if is_there() { Ok(()) } else { Err(added.err().unwrap_or_else(|| format!("the Rust target {TARGET} is missing"))) }
}
