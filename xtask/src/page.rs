//! The page: its packages and its build.
//!
//! For: `play.rs` and `test.rs`. Not for: its tests, which `test.rs` names.

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

/// Builds what the program embeds.
pub(crate) fn build() -> Done {
    finish(npm().args(["run", "build", "--silent", "--", "--logLevel", "warn"]))
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
