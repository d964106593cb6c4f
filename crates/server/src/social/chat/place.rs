//! Where people chat: at a table, whose state decides who may read and write in which room, or in a tournament, whose one
//! room is for its players and all visitors.

use crate::bus::NodeMessage;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::Id;
use crate::http::identity::{Caller, Visitor};
use crate::live::chat_lines::{StoredLine, tournament_place};
use crate::live::table::Table;
use crate::live::table_routes::TableContext;
use crate::social::state::Social;
use crate::social::tournaments::progress;
use api::Room;
use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use play::Millis;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::Person;

/// A request about a chat: who asks, and about which one.
pub(super) struct ChatContext {
    pub(super) app: Social,
    pub(super) address: Address,
    pub(super) visitor: Visitor,
    pub(super) place: Place,
}

/// A table or a tournament.
pub(super) enum Place {
    Table(Arc<Table>),
    Tournament { id: String, players: BTreeSet<String> },
}

impl FromRequestParts<Social> for ChatContext {
    type Rejection = Fault;

    /// The row in the table of routes says which of the two has the id.
    async fn from_request_parts(parts: &mut Parts, app: &Social) -> Result<Self, Fault> {
        let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
        if !route.contains("/tournaments/") {
            let TableContext { address, visitor, table, .. } = TableContext::from_request_parts(parts, app).await?;
            return Ok(Self { app: app.clone(), address, visitor, place: Place::Table(table) });
        }
        let Caller { app, address, visitor } = Caller::<Social>::from_request_parts(parts, app).await?;
        let Id(id) = Id::from_request_parts(parts, &app).await?;
        let players = progress::players(&app, &id).await?;
        Ok(Self { app, address, visitor, place: Place::Tournament { id, players } })
    }
}

impl Place {
    /// The key under which its messages are stored.
    pub(super) fn key(&self) -> String {
        match self {
            Self::Table(table) => table.id().to_owned(),
            Self::Tournament { id, .. } => tournament_place(id),
        }
    }

    /// Its rooms.
    pub(super) fn rooms(&self) -> &'static [Room] {
        match self {
            Self::Table(_) => &Room::OF_TABLE,
            Self::Tournament { .. } => &[Room::Tournament],
        }
    }

    /// Whether this person, or a stranger, may read this room.
    pub(super) fn may_read(&self, person: Option<&str>, room: Room) -> bool {
        match self {
            Self::Table(table) => room.at_table().is_some_and(|room| table.now().standing.may_read(person, room)),
            Self::Tournament { .. } => room == Room::Tournament,
        }
    }

    /// Checks that this person may write in this room.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_speak(&self, person: Option<&str>, room: Room) -> Result<(), Fault> {
        match self {
            Self::Table(table) => match room.at_table() {
                Some(room) => Ok(table.now().standing.may_speak(person, room)?),
                None => Err(Fault::bad_request("this channel belongs to tournaments")),
            },
            Self::Tournament { .. } if room == Room::Tournament => Ok(()),
            Self::Tournament { .. } => Err(Fault::bad_request("a tournament has one channel, `tournament`")),
        }
    }

    /// Whether this person plays there.
    pub(super) fn plays(&self, person: &str) -> bool {
        match self {
            Self::Table(table) => !table.now().standing.sides_of(person).is_empty(),
            Self::Tournament { players, .. } => players.contains(person),
        }
    }

    /// When a message that is posted now is deleted: in a tournament, when the tournament may be.
    pub(super) fn expires_at(&self, now: Millis) -> Option<Millis> {
        match self {
            Self::Table(_) => None,
            Self::Tournament { .. } => Some(now + progress::RETENTION_MS),
        }
    }

    /// Sends a message to those who have the table open; the page of a tournament asks for messages.
    pub(super) fn broadcast(&self, app: &Social, spoken: StoredLine, by: &Person) {
        let Self::Table(table) = self else { return };
        let (id, room, number) = (table.id().to_owned(), spoken.room, spoken.number);
        table.broadcast_line(spoken, by);
        app.bus.publish(NodeMessage::ChatLineAdded { table: id, room, number });
    }
}
