//! Ctrl-C: the first one ends what is under way in good order, the second one at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell says of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C sets. Who presses it again does not want to wait.
pub(crate) fn stopped_by_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if flag.swap(true, Ordering::Relaxed) {
                    std::process::exit(INTERRUPTED);
                }
            }
        });
    });
    stop
}
