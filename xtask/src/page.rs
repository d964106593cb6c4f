//! The page: its packages and its build.
//!
//! `play.rs` and `test.rs` use it; `test.rs` lists the checks of the page.

use crate::engine;
use crate::run::{Done, finish, npm, project};
use std::fs;
use std::time::SystemTime;

/// Installs the packages of the page, unless they are there as the lock file wants them.
pub(crate) fn install() -> Done {
    let web = project().join("web");
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified()).ok();
    if is_fresh(changed("package-lock.json"), changed("node_modules/.package-lock.json")) {
        return Ok(());
    }
    finish(npm().args(["ci", "--no-audit", "--no-fund"]))
}

/// Whether a built page is there, of whatever age.
pub(crate) fn is_built() -> bool {
    project().join("web/dist/index.html").is_file()
}

/// Builds what the program embeds.
pub(crate) fn build() -> Done {
    finish(npm().args(["run", "build", "--silent", "--", "--logLevel", "warn"]))
}

/// Builds the page as it is shipped, with its engine.
///
/// # Errors
/// What cannot be built.
pub(crate) fn build_for_release() -> Done {
    install()?;
    engine::build_for_release()?;
    build()
}

/// Whether what npm wrote last is no older than the lock file.
fn is_fresh(lock: Option<SystemTime>, installed: Option<SystemTime>) -> bool {
    installed.is_some_and(|installed| lock.is_some_and(|lock| installed >= lock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn packages_are_installed_again_when_the_lock_file_is_newer() {
        let then = SystemTime::UNIX_EPOCH;
        let later = then + Duration::from_secs(1);
        assert!(!is_fresh(Some(then), None));
        assert!(!is_fresh(Some(later), Some(then)));
        assert!(is_fresh(Some(then), Some(later)));
    }
}
