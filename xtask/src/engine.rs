//! The engine for the page, as WebAssembly.
//!
//! For: `play.rs` and `test.rs`, before the page is built, which takes it along if it is there. Not for: the page
//! (`page.rs`), which does without it and asks the server where it could not be built.

use crate::run::{Done, cargo, finish, output, program, project, say, target};
use std::fs;
use std::path::Path;

const TARGET: &str = "wasm32-unknown-unknown";

/// Set where nothing may be left out because a program is missing.
pub(crate) const NOTHING_LEFT_OUT: &str = "VARIORUM_SKIPS_NOTHING";

/// Builds the engine and puts it where the page's build finds it; without what that needs, says so in a line and goes
/// on.
///
/// # Errors
/// If it cannot be built, or must not be left out.
pub(crate) fn build() -> Done {
    let place = project().join("web/wasm/variorum.wasm");
    if let Err(why) = prepare() {
        // One of an older build would speak another language than the page.
        let _ = fs::remove_file(&place);
        if std::env::var_os(NOTHING_LEFT_OUT).is_some() {
            return Err(why);
        }
        say(&format!("left out: the engine in the browser ({why}); the page will ask the server instead"));
        return Ok(());
    }
    finish(cargo().args(["build", "--profile", "wasm", "--locked", "--package", "variorum-wasm", "--target", TARGET]))?;
    put(&target().join(TARGET).join("wasm/wasm.wasm"), &place)
}

/// The checks of what is only compiled for the browser.
///
/// # Errors
/// What they find.
pub(crate) fn lint() -> Done {
    if prepare().is_err() {
        return Ok(());
    }
    finish(cargo().args([
        "clippy",
        "--package",
        "variorum-wasm",
        "--target",
        TARGET,
        "--locked",
        "--",
        "-D",
        "warnings",
    ]))
}

/// What Rust needs to build for the browser; installed if it is missing and rustup is here.
fn prepare() -> Result<(), String> {
    let is_there = || {
        output("rustc", &["--print", "target-libdir", "--target", TARGET]).is_some_and(|path| Path::new(&path).is_dir())
    };
    if is_there() {
        return Ok(());
    }
    let added = finish(program("rustup").args(["target", "add", TARGET]));
    if is_there() { Ok(()) } else { Err(added.err().unwrap_or_else(|| format!("Rust's part for {TARGET} is missing"))) }
}

/// Copies a file, unless what is there is the same: then whatever is made from it need not be made again.
fn put(from: &Path, to: &Path) -> Done {
    let read = fs::read(from).map_err(|why| format!("{} cannot be read: {why}", from.display()))?;
    if fs::read(to).is_ok_and(|known| known == read) {
        return Ok(());
    }
    fs::write(to, read).map_err(|why| format!("{} cannot be written: {why}", to.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_is_not_written_again() {
        let folder = std::env::temp_dir().join(format!("variorum-put-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (from, to) = (folder.join("from"), folder.join("to"));
        let changed = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
        fs::write(&from, "one").unwrap();
        put(&from, &to).unwrap();
        fs::File::options().write(true).open(&to).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
        put(&from, &to).unwrap();
        assert_eq!(changed(&to), std::time::SystemTime::UNIX_EPOCH);
        fs::write(&from, "two").unwrap();
        put(&from, &to).unwrap();
        assert_eq!(fs::read(&to).unwrap(), b"two");
        assert!(put(&folder.join("nothing"), &to).unwrap_err().contains("cannot be read"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
