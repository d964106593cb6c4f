//! Games, or pairs of them, played by number, several at a time.
//!
//! For: both kinds of tuning. Not for: matches, which end for other reasons too (`arena`).

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

/// So many pieces of work, numbered from 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jobs<'a> {
    /// How many there are.
    pub(crate) many: u32,
    /// How many are done at once.
    pub(crate) at_once: usize,
    /// Once it is set, no further one is begun.
    pub(crate) stop: &'a AtomicBool,
}

impl Jobs<'_> {
    /// Does all of it. `got` is handed what has come out, in the order in which it is done. After the first failure no
    /// further piece is begun.
    ///
    /// # Errors
    /// What has failed first.
    pub(crate) fn run<T: Send>(
        self,
        work: &(dyn Fn(u32) -> Result<T, String> + Sync),
        got: &mut dyn FnMut(T),
    ) -> Result<(), String> {
        let (next, halt) = (AtomicU32::new(0), AtomicBool::new(false));
        let mut failed = None;
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.at_once.max(1) {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                scope.spawn(move || {
                    while !self.stop.load(Relaxed) && !halt.load(Relaxed) {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.many || sender.send(work(number)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for result in results {
                match result {
                    Ok(done) => got(done),
                    Err(why) => {
                        halt.store(true, Relaxed);
                        failed.get_or_insert(why);
                    }
                }
            }
        });
        failed.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_done_once_and_the_first_failure_ends_it() {
        let stop = AtomicBool::new(false);
        let jobs = Jobs { many: 40, at_once: 3, stop: &stop };
        let mut done = Vec::new();
        jobs.run(&Ok, &mut |number| done.push(number)).expect("nothing fails");
        done.sort_unstable();
        assert_eq!(done, (0..40).collect::<Vec<_>>());

        let begun = AtomicU32::new(0);
        let fails = |number| {
            begun.fetch_add(1, Relaxed);
            if number == 2 { Err("no".to_owned()) } else { Ok(()) }
        };
        let alone = Jobs { many: u32::MAX, at_once: 1, ..jobs };
        assert_eq!(alone.run(&fails, &mut |()| {}), Err("no".to_owned()));
        assert!(begun.into_inner() < u32::MAX);
    }
}
