//! Vacations in correspondence games: for some days in each game a player's clock stands still.
//!
//! Counts the days and computes the time they give. The clocks are in `game::clock`, flags in [`TableState`].

use crate::table::event::Event;
use crate::table::table_state::{ActionContext, Millis, TableState, Transition};
use crate::{Fault, TimeControl};
use rules::Game;

/// The vacation days of each player in one game.
const MAX_VACATION_DAYS: u8 = 21;
/// A day in milliseconds.
const DAY_MS: Millis = 24 * 60 * 60 * 1000;

/// A vacation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// One of the player's sides; the vacation is that of the person who plays it.
    pub side: u8,
    /// When it begins.
    pub from: Millis,
    /// When it ends.
    pub until: Millis,
}

impl TableState {
    /// The vacation days that this person has left; `None` if this game has no vacations.
    pub fn vacation_days_left(&self, person: &str) -> Option<u8> {
        let slow = self.game_state.clock().is_some_and(TimeControl::is_correspondence) && !self.game_state.is_over();
        let of = self.vacations_of(Some(person));
        // A day that has begun counts as a whole one.
        let taken: Millis = of.map(|away| (away.until - away.from + DAY_MS - 1) / DAY_MS).sum();
        slow.then(|| MAX_VACATION_DAYS.saturating_sub(u8::try_from(taken).unwrap_or(MAX_VACATION_DAYS)))
    }

    /// When the last vacation of this person ends or ended.
    pub fn vacation_until(&self, person: &str) -> Option<Millis> {
        self.vacations_of(Some(person)).last().map(|away| away.until)
    }

    /// Starts a vacation of this number of days, or ends the current one.
    pub(crate) fn set_vacation(
        &self,
        game: &Game,
        person: &str,
        days: u8,
        now: ActionContext<'_>,
    ) -> Result<Transition, Fault> {
        let left = self
            .vacation_days_left(person)
            .ok_or_else(|| Fault::conflict("a vacation is possible only in a correspondence game in progress"))?;
        let is_away = self.vacation_until(person).is_some_and(|until| until > now.at);
        match (days, is_away) {
            (0, false) => return Err(Fault::conflict("you are not on vacation")),
            (1.., true) => return Err(Fault::conflict("you are already on vacation; end it first")),
            (1.., false) if days > left => {
                return Err(Fault::conflict(format!(
                    "of {MAX_VACATION_DAYS} vacation days in each game you have {left} left"
                )));
            }
            _ => {}
        }
        let until = now.at + Millis::from(days) * DAY_MS;
        let side =
            self.sides_of(person).first().copied().ok_or_else(|| Fault::conflict("you do not play this game"))?;
        self.apply_event(game, Event::VacationSet { side, until }, now.at)
    }

    /// Records a vacation of this seat's player until `until`; ends the current one if there is one.
    pub(crate) fn record_vacation(&mut self, side: u8, at: Millis, until: Millis) {
        if let Some(away) = self.vacations.iter_mut().find(|away| away.side == side && away.until > at) {
            away.until = until;
        } else {
            self.vacations.push(Vacation { side, from: at, until });
        }
    }

    /// How much of this period the side to move was on vacation.
    pub(crate) fn vacation_overlap(&self, from: Millis, until: Millis) -> Millis {
        self.mover_vacations().map(|away| (away.until.min(until) - away.from.max(from)).max(0)).sum()
    }

    /// When the side to move has used this much time since `from`, not counting vacations.
    pub(crate) fn add_active_time(&self, from: Millis, time: Millis) -> Millis {
        // In chronological order: a later vacation counts only if the time has not run out before it.
        self.mover_vacations().fold(from + time, |end, away| {
            if away.from < end { end + (away.until - away.from.max(from)).max(0) } else { end }
        })
    }

    /// The vacations of the side to move.
    fn mover_vacations(&self) -> impl Iterator<Item = &Vacation> {
        self.vacations_of(self.people.get(usize::from(self.side_to_move())).and_then(Option::as_deref))
    }

    /// The vacations of this person.
    fn vacations_of(&self, person: Option<&str>) -> impl Iterator<Item = &Vacation> {
        let sits = |side: u8| self.people.get(usize::from(side)).and_then(Option::as_deref);
        self.vacations.iter().filter(move |away| person.is_some() && sits(away.side) == person)
    }
}
