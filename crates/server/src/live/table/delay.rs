//! What people without a seat see of a game in progress: if the operator wants it, what the players saw some seconds
//! ago, so that no one can tell a player what an engine says of the current position.
//!
//! Each node delays what it shows by its own clock. Everything that tells a spectator of the board takes it from
//! [`Table::shown_to`], and lists, for which no table is loaded, from [`hide_recent_turns`]. There is no delay before the
//! first turn, after the end, and where a person plays alone or against computers.

use super::{RenderedViews, ShownStates, Table, kept};
use crate::core::Core;
use crate::core::error::Fault;
use play::{Event, Millis, TableState};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use store::{GameHeader, Seat, Status};
use tokio::runtime::Handle;

/// Whether this is a game in progress among people.
fn is_delayed(standing: &TableState) -> bool {
    standing.is_in_progress() && standing.players().len() > 1
}

/// Events at or before this time are visible to everyone.
pub(crate) fn visible_until(now: Millis, delay: Duration) -> Millis {
    now - Millis::try_from(delay.as_millis()).unwrap_or_default()
}

/// The events of a table that people without a seat may see, if these are not all: those up to this time, and all before
/// the first turn.
pub(crate) fn visible_events(until: Millis, events: &[(Event, Millis)]) -> Option<&[(Event, Millis)]> {
    let first_turn = events.iter().position(|(event, _)| matches!(event, Event::TurnPlayed { .. }))?;
    let first_hidden = first_turn + events[first_turn..].iter().position(|(_, at)| *at > until)?;
    Some(&events[..first_hidden])
}

/// Sets the turns, and the time of the last change, of games in progress in a list back to what this person, or a stranger,
/// may see of them with this delay.
///
/// # Errors
/// If the events of a game cannot be read.
pub(crate) async fn hide_recent_turns(
    app: &Core,
    delay: Duration,
    person: Option<&str>,
    games: &mut [(GameHeader, Vec<Seat>)],
) -> Result<(), Fault> {
    let until = visible_until(app.clock.now(), delay);
    for (head, seats) in games {
        let players: BTreeSet<&str> = seats.iter().filter_map(|seat| seat.person.as_deref()).collect();
        let is_own = person.is_some_and(|person| players.contains(person));
        if delay.is_zero() || is_own || players.len() < 2 || head.status != Status::Running || head.changed_at <= until
        {
            continue;
        }
        let events = kept::events(app, &head.id, 0).await?;
        let Some(visible) = visible_events(until, &events) else { continue };
        head.turns = count_turns(visible);
        head.changed_at = visible.last().map_or(head.opened_at, |(_, at)| *at);
    }
    Ok(())
}

/// The number of turns after these events.
fn count_turns(events: &[(Event, Millis)]) -> u32 {
    let count = events.iter().fold(0, |count, (event, _)| match event {
        Event::Opened(setup) => setup.record.turns.len(),
        Event::TurnPlayed { .. } => count + 1,
        Event::TookBack { length } => *length,
        _ => count,
    });
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Table {
    /// The state that this person, or a stranger, may see, and the moment at which they read its clocks.
    pub(super) fn shown_to(&self, person: Option<&str>) -> (Arc<RenderedViews>, Millis) {
        let ShownStates { current, delayed } = &*self.display.shown.borrow();
        let now = self.server.time.now();
        if !current.now.standing.sides_of(person).is_empty() {
            return (Arc::clone(current), now);
        }
        let moment = now - Millis::try_from(self.delay_of(&delayed.now.standing).as_millis()).unwrap_or_default();
        (Arc::clone(delayed), moment)
    }

    /// How late people without a seat see this state.
    pub(super) fn delay_of(&self, standing: &TableState) -> Duration {
        if is_delayed(standing) { self.server.delay } else { Duration::ZERO }
    }

    /// Shows a new state to the players, and to everyone else now or after the delay.
    pub(super) fn show(self: &Arc<Self>, shown: RenderedViews) {
        let shown = Arc::new(shown);
        let standing = &shown.now.standing;
        let at_once = self.delay_of(standing).is_zero() || standing.game_state.turn_count() == 0;
        self.display.shown.send_modify(|states| {
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
        let ShownStates { current, delayed } = self.display.shown.borrow().clone();
        if !Arc::ptr_eq(&current, &delayed) {
            self.show_later(current);
        }
    }

    fn show_later(self: &Arc<Self>, shown: Arc<RenderedViews>) {
        // At shutdown there is no one to show it to.
        let Ok(runtime) = Handle::try_current() else { return };
        let (table, delay) = (Arc::downgrade(self), self.server.delay);
        runtime.spawn(async move {
            tokio::time::sleep(delay).await;
            let Some(table) = table.upgrade() else { return };
            table.display.shown.send_if_modified(|states| {
                let is_newer = shown.now.revision() > states.delayed.now.revision();
                if is_newer {
                    states.delayed = shown;
                }
                is_newer
            });
        });
    }
}
