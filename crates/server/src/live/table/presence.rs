//! Who has a table open, which the others see at their seats.
//!
//! `attendance` counts the pages of each player at this node; `bus::remote_presence` knows who is present at other nodes.
//! Absence has one consequence beside the running clock: opponents of a player who has left can claim the game after a
//! while (`play` says when). A player who never had the table open has not left it: programs play without a page. No node
//! remembers who had a table open before it was loaded, so from then on all players but bots have to show themselves.

use super::Table;
use crate::bus::NodeMessage;
use crate::core::Core;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use store::PersonKind;
use tokio::runtime::Handle;

/// How long players have to be away before the game can be claimed: longer than it takes to change from one network to
/// another, and to start a phone again.
const CLAIMABLE_AFTER: Duration = Duration::from_mins(1);

/// A page in which a person has the table open; dropping it ends the presence.
#[derive(Debug)]
pub(crate) struct Presence {
    table: Weak<Table>,
    person: String,
}

impl Presence {
    /// Records that this person has opened the table.
    pub(crate) fn new(table: Weak<Table>, person: String) -> Self {
        if let Some(table) = table.upgrade() {
            table.update_pages(&person, |pages| pages + 1);
        }
        Self { table, person }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(table) = self.table.upgrade() {
            table.update_pages(&self.person, |pages| pages.saturating_sub(1));
        }
    }
}

impl Table {
    /// Whether this person has the table open, at any node.
    pub(crate) fn is_present(&self, person: &str) -> bool {
        let here = self.roster.attendance.lock().is_here(person);
        here || self.server.bus.remote_presence.is_present(&self.id, person)
    }

    /// Whether a game is in progress, and the first of its players who is present is present at this node.
    pub(crate) fn is_attended_here(&self) -> bool {
        let now = self.now();
        if !now.standing.is_in_progress() {
            return false;
        }
        let first = now.standing.people.iter().flatten().find(|person| self.is_present(person));
        first.is_some_and(|person| self.roster.attendance.lock().is_here(person))
    }

    /// The players who have the table open at this node.
    pub(crate) fn players_present(&self) -> Vec<String> {
        let here = self.roster.attendance.lock().here();
        if here.is_empty() {
            return here;
        }
        let now = self.now();
        here.into_iter().filter(|person| !now.standing.sides_of(person.as_str()).is_empty()).collect()
    }

    /// Sends everyone who has the table open here a new view, since the people present have changed.
    pub(crate) fn resend_views(&self) {
        self.display.shown.send_modify(|_| ());
    }

    /// The players who have been away for so long that the game can be claimed.
    pub(super) fn absent_players(&self) -> Vec<String> {
        let away = self.roster.attendance.lock().away_for(CLAIMABLE_AFTER);
        away.into_iter().filter(|person| !self.is_present(person)).collect()
    }

    /// Records that this player has closed their last page, and shows it to the others when the game can be claimed.
    pub(crate) fn start_absence(self: &Arc<Self>, person: String) {
        self.roster.attendance.lock().start_absence(person);
        let table = Arc::downgrade(self);
        // At shutdown there is no one to show it to.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(CLAIMABLE_AFTER).await;
                if let Some(table) = table.upgrade().filter(|table| !table.absent_players().is_empty()) {
                    table.resend_views();
                }
            });
        }
    }

    /// Lets the absence of all players but bots begin who are not here, as the table has been loaded: they may have left
    /// before a restart, when no one could see it.
    pub(crate) async fn await_players(self: &Arc<Self>, app: &Core) {
        let now = self.now();
        if !now.standing.is_in_progress() || !now.standing.has_live_clock() {
            return;
        }
        let players: Vec<String> = now.standing.players().iter().map(ToString::to_string).collect();
        let people = match app.store.people(&players).await {
            Ok(people) => people,
            Err(error) => return tracing::warn!(%error, table = self.id, "absences of players not begun"),
        };
        let is_bot = |id: &String| people.iter().any(|one| &one.id == id && one.kind == PersonKind::Bot);
        for player in players.into_iter().filter(|player| !is_bot(player) && !self.is_present(player)) {
            self.start_absence(player);
        }
    }

    /// Takes a request of this person as a sign that they are still there: a page without a socket asks regularly. Other
    /// nodes are notified of it, since opponents may be connected to those.
    pub(super) fn delay_absence(&self, person: Option<&str>) {
        let Some(person) = person else { return };
        self.note_sign(person);
        let now = Instant::now();
        let is_due = self.roster.attendance.lock().is_sign_due(person, now);
        if is_due && !self.now().standing.sides_of(person).is_empty() {
            self.roster.attendance.lock().record_sign(person, now);
            self.server.bus.publish(NodeMessage::Asked { table: self.id.clone(), person: person.to_owned() });
        }
    }

    /// Begins the absence of this person anew, if they are away.
    pub(crate) fn note_sign(&self, person: &str) {
        self.roster.attendance.lock().note_sign(person);
    }

    /// Sets the beginning of all absences back; false if the clock does not reach that far back.
    #[cfg(test)]
    pub(crate) fn age_absences(&self) -> bool {
        let then = Instant::now().checked_sub(CLAIMABLE_AFTER);
        then.is_some_and(|then| {
            self.roster.attendance.lock().age_absences(then);
            true
        })
    }

    /// Changes the number of this person's pages, and shows it to the others if the person has come or gone.
    fn update_pages(self: &Arc<Self>, person: &str, to: impl FnOnce(usize) -> usize) {
        let (before, after) = self.roster.attendance.lock().update_pages(person, to);
        if (before == 0) == (after == 0) || self.now().standing.sides_of(person).is_empty() {
            return;
        }
        if after == 0 {
            self.start_absence(person.to_owned());
        }
        self.resend_views();
        let (table, person) = (self.id.clone(), person.to_owned());
        self.server.bus.publish(if after > 0 {
            NodeMessage::Joined { table, person }
        } else {
            NodeMessage::Left { table, person }
        });
    }
}
