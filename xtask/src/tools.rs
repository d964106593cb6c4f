//! The programs that must be installed, and the message for each that is missing.
//!
//! `play.rs` and `test.rs` check them before they begin. Packages of Rust and npm are up to cargo and npm.

use crate::run::output;
use std::path::PathBuf;

/// The oldest Node that builds the page.
const NODE: u32 = 20;

/// Node and npm, which build the page.
///
/// # Errors
/// What is missing or too old, and what to do.
pub(crate) fn node() -> Result<(), String> {
    let told = output("node", &["--version"]);
    let Some(version) = told.as_deref().and_then(major) else {
        return Err(format!("Node is missing: install Node {NODE} or newer, which brings npm"));
    };
    if version < NODE {
        return Err(format!("Node is too old: this is {version}, the page needs {NODE} or newer"));
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    output(npm, &["--version"]).map(drop).ok_or_else(|| "npm is missing: it comes with Node".to_owned())
}

/// The test runner.
///
/// # Errors
/// How to install it.
pub(crate) fn nextest() -> Result<(), String> {
    output("cargo", &["nextest", "--version"])
        .map(drop)
        .ok_or_else(|| "cargo-nextest is missing: `cargo install cargo-nextest --locked`".to_owned())
}

/// cargo-deny, which checks the dependencies.
///
/// # Errors
/// How to install it.
pub(crate) fn deny() -> Result<(), String> {
    output("cargo", &["deny", "--version"])
        .map(drop)
        .ok_or_else(|| "cargo-deny is missing: `cargo install cargo-deny --locked`".to_owned())
}

/// A browser of Chromium's family: what `CHROMIUM` names, or the first that is found. The one without windows needs the
/// least work for each page.
///
/// # Errors
/// What to install or to set.
pub(crate) fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        let path = PathBuf::from(named);
        return if path.is_file() {
            Ok(path)
        } else {
            Err(format!("CHROMIUM is set to {}, which is no file", path.display()))
        };
    }
    let folders =
        std::env::var_os("PATH").map(|all| std::env::split_paths(&all).collect::<Vec<_>>()).unwrap_or_default();
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
        .ok_or_else(|| {
            "no Chromium is found: install it, or set CHROMIUM to the path of a browser of its family".to_owned()
        })
}

/// The first number of a version such as `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_a_version_is_read() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("22.0.0"), Some(22));
        assert_eq!(major("unknown"), None);
    }
}
