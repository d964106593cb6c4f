//! What people without a seat see of a game in progress: if the operator wants it, what the players saw some seconds
//! ago, so that no one can tell a player what an engine says of the current position.
//!
//! Each node delays what it shows by its own clock. Everything that tells a spectator of the board takes it from
//! [`Table::shown_to`]; lists show the number of turns without delay. There is no delay before the first turn, after the
//! end, and where a person plays alone or against computers.

use super::{RenderedViews, Table};
use house::{Millis, TableState};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;

/// What a table shows now.
#[derive(Clone, Debug)]
pub(crate) struct ShownStates {
    /// The current state, for players.
    pub(crate) current: Arc<RenderedViews>,
    /// The state for everyone else.
    pub(super) delayed: Arc<RenderedViews>,
}

/// Whether this is a game in progress among people.
fn is_delayed(standing: &TableState) -> bool {
    standing.is_in_progress() && standing.players().len() > 1
}

impl Table {
    /// The state that this person, or a stranger, may see, and the moment at which they read its clocks.
    pub(super) fn shown_to(&self, person: Option<&str>) -> (Arc<RenderedViews>, Millis) {
        let ShownStates { current, delayed } = &*self.shown.borrow();
        let now = self.time.now();
        if !current.now.standing.sides_of(person).is_empty() {
            return (Arc::clone(current), now);
        }
        let moment = now - Millis::try_from(self.delay_of(&delayed.now.standing).as_millis()).unwrap_or_default();
        (Arc::clone(delayed), moment)
    }

    /// How late people without a seat see this state.
    pub(super) fn delay_of(&self, standing: &TableState) -> Duration {
        if is_delayed(standing) { self.delay } else { Duration::ZERO }
    }

    /// Shows a new state to the players, and to everyone else now or after the delay.
    pub(super) fn show(self: &Arc<Self>, shown: RenderedViews) {
        let shown = Arc::new(shown);
        let standing = &shown.now.standing;
        let at_once = self.delay_of(standing).is_zero() || standing.game_state.turn_count() == 0;
        self.shown.send_modify(|states| {
            states.current = Arc::clone(&shown);
            if at_once {
                states.delayed = Arc::clone(&shown);
            }
        });
        if !at_once {
            self.show_later(shown);
        }
    }

    /// Shows the current state to everyone after the delay, if they do not see it already: the table was loaded while
    /// its last turns were not yet to be seen.
    pub(crate) fn show_current_later(self: &Arc<Self>) {
        let ShownStates { current, delayed } = self.shown.borrow().clone();
        if !Arc::ptr_eq(&current, &delayed) {
            self.show_later(current);
        }
    }

    fn show_later(self: &Arc<Self>, shown: Arc<RenderedViews>) {
        // At shutdown there is no one to show it to.
        let Ok(runtime) = Handle::try_current() else { return };
        let (table, delay) = (Arc::downgrade(self), self.delay);
        runtime.spawn(async move {
            tokio::time::sleep(delay).await;
            let Some(table) = table.upgrade() else { return };
            table.shown.send_if_modified(|states| {
                let is_newer = shown.now.revision() > states.delayed.now.revision();
                if is_newer {
                    states.delayed = shown;
                }
                is_newer
            });
        });
    }
}
