//! A guest turns out to be somebody: his seats, and what he has asked for, are that person's from then on.
//!
//! For: the event that says so, in each game where the guest is named. Not for: a guest who makes an account of
//! himself; he keeps his id, and nothing here changes.

use crate::event::Event;
use crate::opening::Opening;
use crate::standing::{Millis, Moved, Standing};
use facade::Fault;
use rules::Game;
use std::sync::Arc;

impl Standing {
    /// What it comes to that this guest is that person; nothing if he is not named here.
    ///
    /// # Errors
    /// None but those of every event.
    pub fn became(&self, game: &Game, guest: &str, person: &str, at: Millis) -> Result<Moved, Fault> {
        if self.sides_of(guest).is_empty() && self.opening.host != guest {
            return Ok((Vec::new(), self.clone()));
        }
        self.then(game, Event::Became { guest: guest.to_owned(), person: person.to_owned() }, at)
    }

    /// Whoever was called so is called otherwise from now on, wherever he is named.
    pub(crate) fn is_called(&mut self, before: &str, now: &str) {
        let asked = self.offers.iter_mut().flat_map(|offer| &mut offer.agreed);
        let named = self.people.iter_mut().flatten().chain(asked);
        named.filter(|name| *name == before).for_each(|name| now.clone_into(name));
        if self.opening.host == before {
            self.opening = Arc::new(Opening { host: now.to_owned(), ..(*self.opening).clone() });
        }
    }
}
