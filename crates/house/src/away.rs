//! Who is away by correspondence: for some days of each game no time of his is spent.
//!
//! For: how many days each has, and what time they give. Not for: the clocks themselves (`facade`), flags
//! ([`Standing`]).

use crate::event::Event;
use crate::standing::{Millis, Moved, Now, Standing};
use facade::{Fault, TimeControl};
use rules::Game;

/// So many days each may be away in one game.
const DAYS: u8 = 21;
/// A day.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// A time for which somebody is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Away {
    /// A side of his; it is whoever sits there.
    pub side: u8,
    /// Since when.
    pub from: Millis,
    /// Until when.
    pub until: Millis,
}

impl Standing {
    /// How many days this person may still be away; none where there are no days to be away for.
    pub(crate) fn days_off(&self, person: &str) -> Option<u8> {
        let slow = self.course.clock().is_some_and(TimeControl::is_correspondence) && !self.course.is_over();
        let of = self.away_of(Some(person));
        // A day that was begun is a day.
        let taken: Millis = of.map(|away| (away.until - away.from + DAY - 1) / DAY).sum();
        slow.then(|| DAYS.saturating_sub(u8::try_from(taken).unwrap_or(DAYS)))
    }

    /// Until when this person has last said to be away.
    pub(crate) fn away_until(&self, person: &str) -> Option<Millis> {
        self.away_of(Some(person)).last().map(|away| away.until)
    }

    /// This person is away for so many days from now on, or back.
    pub(crate) fn leave(&self, game: &Game, person: &str, days: u8, now: Now<'_>) -> Result<Moved, Fault> {
        let left = self
            .days_off(person)
            .ok_or_else(|| Fault::not_now("who plays by correspondence can be away, while the game goes on"))?;
        let is_away = self.away_until(person).is_some_and(|until| until > now.at);
        match (days, is_away) {
            (0, false) => return Err(Fault::not_now("you are not away")),
            (1.., true) => return Err(Fault::not_now("you are away already; come back first")),
            (1.., false) if days > left => {
                return Err(Fault::not_now(format!("of {DAYS} days in one game you have {left} left")));
            }
            _ => {}
        }
        let until = now.at + Millis::from(days) * DAY;
        let side = self.sides_of(person).first().copied().ok_or_else(|| Fault::not_now("you do not play here"))?;
        self.then(game, Event::Away { side, until }, now.at)
    }

    /// Notes that whoever sits there is away from then until then; who is back is so at once.
    pub(crate) fn is_away(&mut self, side: u8, at: Millis, until: Millis) {
        if let Some(away) = self.away.iter_mut().find(|away| away.side == side && away.until > at) {
            away.until = until;
        } else {
            self.away.push(Away { side, from: at, until });
        }
    }

    /// How much of this time the side on turn was away.
    pub(crate) fn missed(&self, from: Millis, until: Millis) -> Millis {
        self.gaps().map(|away| (away.until.min(until) - away.from.max(from)).max(0)).sum()
    }

    /// When so much time of the side on turn has passed since then, while it was there.
    pub(crate) fn later(&self, from: Millis, time: Millis) -> Millis {
        // In the order in which they were: each later one counts only if the time has not run out before.
        self.gaps().fold(from + time, |end, away| {
            if away.from < end { end + (away.until - away.from.max(from)).max(0) } else { end }
        })
    }

    /// When the side on turn was away.
    fn gaps(&self) -> impl Iterator<Item = &Away> {
        self.away_of(self.people.get(usize::from(self.side())).and_then(Option::as_deref))
    }

    /// When this person was away.
    fn away_of(&self, person: Option<&str>) -> impl Iterator<Item = &Away> {
        let sits = |side: u8| self.people.get(usize::from(side)).and_then(Option::as_deref);
        self.away.iter().filter(move |away| person.is_some() && sits(away.side) == person)
    }
}
