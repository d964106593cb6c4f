//! Who may read and write in the two chat channels of a table.
//!
//! Players have a channel of their own, which is never visible to others, so that spectators cannot help them. For the
//! same reason players cannot read the spectators' channel until the game is over. The server stores messages and
//! limits their rate.

use crate::fault::{Fault, FaultKind};
use crate::table::table_state::TableState;

/// A chat channel of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Between the players.
    Players,
    /// Between the spectators.
    Watchers,
}

impl TableState {
    /// Whether this person, or a stranger for `None`, may read this channel.
    pub fn may_read<'a>(&self, person: impl Into<Option<&'a str>>, room: Room) -> bool {
        let plays = !self.sides_of(person).is_empty();
        match room {
            Room::Players => plays,
            Room::Watchers => !plays || self.game_state.is_over(),
        }
    }

    /// Checks that this person may write in this channel.
    ///
    /// # Errors
    /// Why not.
    pub fn may_speak<'a>(&self, person: impl Into<Option<&'a str>>, room: Room) -> Result<(), Fault> {
        match room {
            _ if self.may_read(person, room) => Ok(()),
            Room::Players => {
                Err(Fault::new(FaultKind::Forbidden, "only the players of this game can write in this channel"))
            }
            Room::Watchers => Err(Fault::conflict("players can chat with spectators when the game is over")),
        }
    }
}
