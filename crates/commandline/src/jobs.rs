//! Runs numbered jobs, several at a time.
//!
//! For games of self-play: `variorum study`, and the tuning in `lab`. Matches, which can end for other reasons, are in
//! `lab::matches`.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

/// The number of cores of this machine: how many jobs are run at once unless the user says otherwise.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// A number of jobs, numbered from 0.
#[derive(Clone, Copy, Debug)]
pub struct Jobs<'a> {
    /// The number of jobs.
    pub count: u32,
    /// The number of jobs run at once.
    pub concurrency: usize,
    /// Once set, no further job is started.
    pub stop: &'a AtomicBool,
}

impl Jobs<'_> {
    /// Runs all jobs. Passes each result to `got`, in the order of completion. After the first failure no further job
    /// is started.
    ///
    /// # Errors
    /// The first failure.
    pub fn run<T: Send>(
        self,
        work: &(dyn Fn(u32) -> Result<T, String> + Sync),
        got: &mut dyn FnMut(T),
    ) -> Result<(), String> {
        let (next, halt) = (AtomicU32::new(0), AtomicBool::new(false));
        let mut failed = None;
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.concurrency.max(1) {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                scope.spawn(move || {
                    while !self.stop.load(Relaxed) && !halt.load(Relaxed) {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.count || sender.send(work(number)).is_err() {
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
    fn every_job_runs_once_and_the_first_failure_ends_them() {
        let stop = AtomicBool::new(false);
        let jobs = Jobs { count: 40, concurrency: 3, stop: &stop };
        let mut done = Vec::new();
        jobs.run(&Ok, &mut |number| done.push(number)).expect("nothing fails");
        done.sort_unstable();
        assert_eq!(done, (0..40).collect::<Vec<_>>());

        let begun = AtomicU32::new(0);
        let fails = |number| {
            begun.fetch_add(1, Relaxed);
            if number == 2 { Err("no".to_owned()) } else { Ok(()) }
        };
        let alone = Jobs { count: u32::MAX, concurrency: 1, ..jobs };
        assert_eq!(alone.run(&fails, &mut |()| {}), Err("no".to_owned()));
        assert!(begun.into_inner() < u32::MAX);
    }
}
