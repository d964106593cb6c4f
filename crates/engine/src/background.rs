//! A thread that lets all others go first.
//!
//! For: computers that think where people are answered as well: they take the cores when nobody else wants them. Not
//! for: how long they may think (`time`).

/// How much more willing than others: of two threads that both want a core, this one gets a tenth of it.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// This thread, and those that it makes from now on, wait for all others. Where the system knows no such thing of a
/// single thread, nothing happens.
pub(crate) fn give_way() {
    // Linux means the thread where it is asked of the process that asks; other systems would make the whole program
    // wait.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_gives_way_with_those_it_makes_and_nobody_else_does() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let before = nice();
        let thinks = std::thread::spawn(move || {
            give_way();
            [nice(), std::thread::spawn(nice).join().unwrap()]
        });
        assert_eq!(thinks.join().unwrap(), [before.max(NICE); 2]);
        assert_eq!(nice(), before);
    }
}
