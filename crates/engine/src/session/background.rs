//! Lowers the priority of the search threads.
//!
//! On a machine that also serves people, computer players use only the cores that nothing else needs. How long they may
//! think is in `time`.

/// The nice value of a search thread: competing for a core, it gets about one tenth.
#[cfg(target_os = "linux")]
const NICE_VALUE: i32 = 10;

/// Gives this thread, and those that it starts from now on, a low priority. Does nothing on systems that have no
/// priority for single threads.
pub(crate) fn lower_priority() {
    // Linux applies the priority to the calling thread; other systems would apply it to the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE_VALUE);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn low_priority_extends_to_new_threads_but_not_to_others() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let before = nice();
        let thinks = std::thread::spawn(move || {
            lower_priority();
            [nice(), std::thread::spawn(nice).join().unwrap()]
        });
        assert_eq!(thinks.join().unwrap(), [before.max(NICE_VALUE); 2]);
        assert_eq!(nice(), before);
    }
}
