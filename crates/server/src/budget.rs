//! How much the rules may work for one request. There is no other place in the server where this is decided.
//!
//! For: a game as a request sees it, and the sentence when that was not enough. Not for: the computers' thinking, which
//! `engine` bounds by its own clock.

use crate::error::Fault;
use axum::http::StatusCode;
use facade::Kind;
use rules::{Budget, Game};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How long the rules may work, and when they need not any more.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    patience: Duration,
    closing: watch::Receiver<bool>,
}

impl Bounds {
    /// So long for each request, and no longer than until the server goes down.
    pub(crate) fn new(patience: Duration, closing: watch::Receiver<bool>) -> Self {
        Self { patience, closing }
    }

    /// Nobody waits for anything here.
    #[cfg(test)]
    pub(crate) fn unhurried() -> Self {
        Self::new(Duration::from_mins(1), watch::channel(false).1)
    }

    /// As much as there is time for, from now on.
    pub(crate) fn budget(&self) -> Budget {
        let Self { patience, closing } = self.clone();
        let begun = Instant::now();
        Budget::until(move || begun.elapsed() > patience || *closing.borrow())
    }

    /// Asks something of the rules. People are told the nearest ways where there are too many to be counted.
    ///
    /// # Errors
    /// Those of `work`; or that it has taken too long, and then nothing that was found is relied on.
    pub(crate) fn ask<T>(&self, game: &Game, work: impl FnOnce(&Game) -> Result<T, facade::Fault>) -> Result<T, Fault> {
        self.check(facade::within(game, &self.budget(), work))
    }

    /// What was found within a budget of ours; if that was not enough, it is said how much time there was.
    pub(crate) fn check<T>(&self, found: Result<T, facade::Fault>) -> Result<T, Fault> {
        found.map_err(|fault| if fault.kind() == Kind::TooMuch { self.too_long() } else { fault.into() })
    }

    fn too_long(&self) -> Fault {
        if *self.closing.borrow() {
            return Fault::full("the server goes down");
        }
        let seconds = self.patience.as_secs_f32();
        let text = format!("there is so much to look at in this position that {seconds} seconds are not enough");
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One man can walk in more ways here than anybody could count.
    const CROWD: &str =
        "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";

    fn ask(bounds: &Bounds) -> Result<usize, Fault> {
        let game = catalog::find("bombalot").unwrap().load(&[]).unwrap();
        let pos = notation::position::read(&game, CROWD).unwrap();
        bounds.ask(&game, |game| Ok(game.steps(&pos).len()))
    }

    #[test]
    fn what_takes_too_long_is_told_and_nothing_of_it_believed() {
        assert!(ask(&Bounds::unhurried()).is_ok_and(|steps| steps > 100));
        let told = ask(&Bounds::new(Duration::ZERO, watch::channel(false).1)).unwrap_err();
        assert!(told.sentence().contains("0 seconds are not enough"), "{}", told.sentence());
        let (_close, closing) = watch::channel(true);
        let told = ask(&Bounds::new(Duration::from_mins(1), closing)).unwrap_err();
        assert_eq!(told.sentence(), "The server goes down.");
    }
}
