//! How a table stands at a revision.
//!
//! For: what is changed as a whole, and since when somebody is on turn. Not for: changing it when several want to ([`Table`](super::Table)).

use facade::{Course, Fault};
use rules::Game;
use std::time::{Duration, Instant};

/// How the table stands. It is a value: a change makes another one.
#[derive(Debug)]
pub(super) struct Now {
    pub(super) revision: u64,
    /// The computer on turn thinks.
    pub(super) thinks: bool,
    /// Since when the side on turn has been on turn.
    pub(super) since: Instant,
    pub(super) course: Course,
}

impl Now {
    /// Nothing has happened yet.
    pub(super) fn new(course: Course) -> Self {
        Self { revision: 0, thinks: false, since: Instant::now(), course }
    }

    /// The next one, with this course.
    pub(super) fn then(&self, course: Course, thinks: bool) -> Self {
        let same_turn = course.length() == self.course.length() && !self.course.is_over();
        let since = if same_turn { self.since } else { Instant::now() };
        Self { revision: self.revision + 1, thinks, since, course }
    }

    /// How long the side on turn has been on turn, in milliseconds.
    pub(super) fn spent(&self) -> u32 {
        u32::try_from(self.since.elapsed().as_millis()).unwrap_or(u32::MAX)
    }

    /// When its time will be up, if its clock runs.
    pub(super) fn flag_falls(&self) -> Option<Instant> {
        self.course.time_left().and_then(|(_, left)| self.since.checked_add(Duration::from_millis(left.into())))
    }

    /// May a person make a turn, who has seen this revision?
    pub(super) fn persons_turn(&self, game: &Game, revision: u64) -> Result<(), Fault> {
        if revision != self.revision {
            return Err(Fault::not_now("the table has changed in the meantime; look at it again"));
        }
        self.course.persons_turn(game)
    }
}
