//! Merges a guest into a person: the guest's seats and offers become that person's.
//!
//! Each game that names the guest gets an event for it. A guest who creates an account keeps the same id, and needs
//! nothing of this.

use crate::Fault;
use crate::table::event::Event;
use crate::table::table_setup::TableSetup;
use crate::table::table_state::{Millis, TableState, Transition};
use rules::Game;
use std::sync::Arc;

impl TableState {
    /// Replaces this guest by that person; returns no events if the guest is not named here.
    ///
    /// # Errors
    /// Only those of every event.
    pub fn merge_player(&self, game: &Game, guest: &str, person: &str, at: Millis) -> Result<Transition, Fault> {
        if self.sides_of(guest).is_empty() && self.setup.host != guest {
            return Ok((Vec::new(), self.clone()));
        }
        self.apply_event(game, Event::PlayerMerged { guest: guest.to_owned(), person: person.to_owned() }, at)
    }

    /// Replaces the id of a person everywhere in the table.
    pub(crate) fn replace_player(&mut self, before: &str, now: &str) {
        let asked = self.offers.iter_mut().flat_map(|offer| &mut offer.accepted_by);
        let named = self.people.iter_mut().flatten().chain(asked);
        named.filter(|name| *name == before).for_each(|name| now.clone_into(name));
        if self.setup.host == before {
            self.setup = Arc::new(TableSetup { host: now.to_owned(), ..(*self.setup).clone() });
        }
    }
}
