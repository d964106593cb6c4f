//! The time that the rules may take for one request; no other part of the server decides this.
//!
//! It also writes the message for a request that exceeds it. The engine limits its own thinking time.

use crate::core::error::Fault;
use axum::http::StatusCode;
use play::FaultKind;
use rules::{Budget, Game};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Work that takes longer than this is for a thread of the pool.
const BRIEF: Duration = Duration::from_millis(1);
/// How often a game whose work has taken longer is left to the pool before it is tried again.
const POOLED_AFTER_SLOW: u32 = 16;

/// The time limit of the rules, and the signal that the server is shutting down.
#[derive(Clone, Debug)]
pub(crate) struct RuleBudget {
    time_limit: Duration,
    closing: watch::Receiver<bool>,
    /// How often [`RuleBudget::run_brief`] still leaves the work of this game to the pool.
    pooled: Arc<AtomicU32>,
}

impl RuleBudget {
    /// A limit of `patience` for each request, and at most until the server shuts down.
    pub(crate) fn new(time_limit: Duration, closing: watch::Receiver<bool>) -> Self {
        Self { time_limit, closing, pooled: Arc::default() }
    }

    /// The same limits for another game.
    pub(crate) fn for_game(&self) -> Self {
        Self { pooled: Arc::default(), ..self.clone() }
    }

    /// A limit that no test reaches.
    #[cfg(test)]
    pub(crate) fn generous() -> Self {
        Self::new(Duration::from_mins(1), watch::channel(false).1)
    }

    /// A budget that starts now.
    pub(crate) fn budget(&self) -> Budget {
        let Self { time_limit: patience, closing, .. } = self.clone();
        let begun = Instant::now();
        Budget::until(move || begun.elapsed() > patience || *closing.borrow())
    }

    /// Runs `work` on the rules of a game within a budget.
    ///
    /// # Errors
    /// Those of `work`; or that it took too long, in which case its result is discarded.
    pub(crate) fn run<T>(&self, game: &Game, work: impl FnOnce(&Game) -> Result<T, play::Fault>) -> Result<T, Fault> {
        self.map_fault(play::with_budget(game, &self.budget(), work))
    }

    /// Runs `work` on this thread if it probably takes only a moment, as a turn of most games does. `None` if it belongs on a
    /// thread of the pool: if it panics, exceeds a budget of [`BRIEF`], or if work of this game took longer lately. Not all
    /// work is counted by budgets.
    pub(crate) fn run_brief<T>(
        &self,
        game: &Game,
        work: impl FnOnce(&Game) -> Result<T, play::Fault>,
    ) -> Option<Result<T, Fault>> {
        if self.pooled.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() {
            return None;
        }
        let started = Instant::now();
        let budget = Budget::until(move || started.elapsed() > BRIEF);
        let found = catch_unwind(AssertUnwindSafe(|| play::with_budget(game, &budget, work)));
        if started.elapsed() > BRIEF {
            self.pooled.store(POOLED_AFTER_SLOW, Relaxed);
        }
        match found {
            Ok(Err(fault)) if fault.kind() == FaultKind::TooComplex => None,
            Ok(found) => Some(found.map_err(Fault::from)),
            Err(_) => None,
        }
    }

    /// Converts the error of work that was done within such a budget; if time ran out, the message gives the limit.
    pub(crate) fn map_fault<T>(&self, found: Result<T, play::Fault>) -> Result<T, Fault> {
        found.map_err(|fault| if fault.kind() == FaultKind::TooComplex { self.timeout_fault() } else { fault.into() })
    }

    fn timeout_fault(&self) -> Fault {
        if *self.closing.borrow() {
            return Fault::unavailable("the server is shutting down");
        }
        let seconds = self.time_limit.as_secs_f32();
        let text = format!("this position is so complex that {seconds} seconds are not enough");
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece has more ways to move here than can be listed in any reasonable time.
    const CROWD: &str =
        "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";

    fn ask(bounds: &RuleBudget) -> Result<usize, Fault> {
        let game = library::find("bombalot").unwrap().load(&[]).unwrap();
        let pos = notation::position::parse(&game, CROWD).unwrap();
        bounds.run(&game, |game| Ok(game.steps(&pos).len()))
    }

    #[test]
    fn a_game_whose_work_takes_longer_is_left_to_the_pool_for_a_while() {
        let game = library::find("bombalot").unwrap().load(&[]).unwrap();
        let pos = notation::position::parse(&game, CROWD).unwrap();
        let bounds = RuleBudget::generous();
        let long = bounds.run_brief(&game, |game| {
            while !game.budget().is_spent() {
                game.steps(&pos);
            }
            Ok(())
        });
        assert!(long.is_none());
        for _ in 0..POOLED_AFTER_SLOW {
            assert!(bounds.run_brief(&game, |_| Ok(())).is_none());
        }
        assert_eq!(bounds.run_brief(&game, |_| Ok("done")).map(Result::unwrap), Some("done"));
        assert_eq!(bounds.for_game().run_brief(&game, |_| Ok("done")).map(Result::unwrap), Some("done"));
    }

    #[test]
    fn work_that_panics_is_left_to_the_pool() {
        let game = library::find("chess").unwrap().load(&[]).unwrap();
        let panicking = RuleBudget::generous()
            .run_brief(&game, |_| -> Result<(), play::Fault> { panic!("a mistake in the rules") });
        assert!(panicking.is_none());
    }

    #[test]
    fn work_that_takes_too_long_fails_with_the_limit() {
        assert!(ask(&RuleBudget::generous()).is_ok_and(|steps| steps > 100));
        let told = ask(&RuleBudget::new(Duration::ZERO, watch::channel(false).1)).unwrap_err();
        assert!(told.sentence().contains("0 seconds are not enough"), "{}", told.sentence());
        let (_close, closing) = watch::channel(true);
        let told = ask(&RuleBudget::new(Duration::from_mins(1), closing)).unwrap_err();
        assert_eq!(told.sentence(), "The server is shutting down.");
    }
}
