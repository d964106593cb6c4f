//! The state of a table at a revision, and what is shown of it. [`Table`](super::Table) resolves concurrent changes.

use api::GameFields;
use play::TableState;
use rules::Visibility;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The state of a table, as an immutable value.
#[derive(Debug)]
pub(crate) struct TableSnapshot {
    pub(crate) standing: TableState,
    pub(super) thinking: Thinking,
}

/// Whether the computer on turn thinks, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thinking {
    /// It does not think.
    No,
    /// It thinks for this node.
    Here,
    /// It thinks for another node.
    Elsewhere,
}

impl TableSnapshot {
    /// Increases with every change: with each event, and when the computer starts to think.
    pub(crate) fn revision(&self) -> Revision {
        Revision { number: self.standing.event_count, thinking: self.thinking != Thinking::No }
    }

    /// Checks that the caller has seen the current event count; a search started since then does not matter.
    pub(super) fn check_revision(&self, revision: Revision) -> Result<(), play::Fault> {
        if revision.number == self.standing.event_count {
            return Ok(());
        }
        Err(play::Fault::conflict("the table has changed in the meantime; load it again"))
    }
}

/// Which state of a table a client has seen. To clients it is a number that only increases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(from = "u64", into = "u64")]
#[schemars(with = "u64")]
pub(crate) struct Revision {
    /// The number of events so far.
    pub(super) number: u64,
    /// Whether the computer on turn is thinking, which changes nothing about the game.
    thinking: bool,
}

impl From<u64> for Revision {
    fn from(text: u64) -> Self {
        Self { number: text / 2, thinking: text % 2 == 1 }
    }
}

impl From<Revision> for u64 {
    fn from(Revision { number, thinking }: Revision) -> Self {
        2 * number + Self::from(thinking)
    }
}

/// A state and its views.
#[derive(Debug)]
pub(crate) struct RenderedViews {
    pub(crate) now: Arc<TableSnapshot>,
    /// The game: one view for everyone, but while something is hidden one for each player, and the last one for
    /// spectators.
    pub(super) views: Vec<(Visibility, GameFields)>,
}

impl RenderedViews {
    /// The view for these eyes.
    pub(super) fn view(&self, eyes: Visibility) -> &GameFields {
        const NOTHING: &GameFields = &GameFields::EMPTY;
        self.own_view(eyes).unwrap_or(NOTHING)
    }

    /// The same; none before the first one was made.
    pub(super) fn own_view(&self, eyes: Visibility) -> Option<&GameFields> {
        let own = self.views.iter().find(|(of, _)| *of == eyes).or(self.views.last());
        own.map(|(_, view)| view)
    }
}

/// What a table shows now.
#[derive(Clone, Debug)]
pub(crate) struct ShownStates {
    /// The current state, for players.
    pub(crate) current: Arc<RenderedViews>,
    /// The state for everyone else.
    pub(super) delayed: Arc<RenderedViews>,
}

#[cfg(test)]
mod tests {
    use super::Revision;

    #[test]
    fn a_revision_survives_the_round_trip_to_a_client() {
        for number in [0, 1, 2, 7, u64::MAX] {
            assert_eq!(u64::from(Revision::from(number)), number);
        }
        assert!(Revision::from(6) < Revision::from(7) && Revision::from(7) < Revision::from(8));
        assert_eq!(Revision::from(6).number, Revision::from(7).number, "thinking changes nothing about the game");
    }
}
