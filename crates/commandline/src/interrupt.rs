//! Ctrl-C: the first one stops the current work cleanly, the second one exits at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of an interrupted program, by the convention of shells.
const INTERRUPTED_EXIT_CODE: i32 = 130;

/// A flag that Ctrl-C sets. A second Ctrl-C exits at once.
pub fn ctrl_c_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if flag.swap(true, Ordering::Relaxed) {
                    std::process::exit(INTERRUPTED_EXIT_CODE);
                }
            }
        });
    });
    stop
}
