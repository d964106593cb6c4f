//! Messages between nodes: short, with ids and numbers only; the receiver reads the rest from the store.
//!
//! This file defines their subjects and their form; `cluster::receive` has their effects. A message that cannot be parsed is
//! from another version or malicious, and is dropped.
//!
//! Under `PREFIX.news.` each kind has a subject of its own; subjects about a table end with its id. The payload is JSON
//! with the sender and the message.

use api::{PeopleCount, Room};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// The most people present in one message.
const PRESENCE_PAGE_SIZE: usize = 500;

/// Something that has happened at another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(crate) enum NodeMessage {
    /// A table now has this number of events; `thinks`: its computer is thinking at the sender, or at a worker for it.
    TableChanged { table: String, number: u64, thinks: bool },
    /// A chat message was posted, and is stored under this number.
    ChatLineAdded { table: String, room: Room, number: u32 },
    /// A player has opened a table at which they play.
    Joined { table: String, person: String },
    /// A player has closed it.
    Left { table: String, person: String },
    /// A player who has the table open at no page of the sender has sent a request about it.
    Asked { table: String, person: String },
    /// The people present at the node, by table, repeated regularly. An empty list only says that the node is alive.
    Presence { all: Vec<(String, String)> },
    /// How many people are at the node, repeated regularly.
    Counts { people: PeopleCount },
    /// Seeks have changed.
    SeeksChanged,
    /// Cached data of this person, or of all people, are out of date.
    PeopleChanged { person: Option<String> },
    /// Messages were lost: read the store.
    Resync,
    /// The requests accepted and the tables opened since the last such message, by address.
    RateUsage { asked: Vec<(IpAddr, u32)>, opened: Vec<(IpAddr, u32)> },
    /// A worker is alive.
    WorkerAlive,
}

/// A message with its sender.
#[derive(Debug, Serialize, Deserialize)]
struct Envelope<F, N> {
    from: F,
    message: N,
}

impl NodeMessage {
    /// The subject of the message.
    pub(crate) fn subject(&self, prefix: &str) -> String {
        match self {
            Self::TableChanged { table, .. } => format!("{prefix}.news.table.{table}"),
            Self::ChatLineAdded { table, .. } => format!("{prefix}.news.chat.{table}"),
            Self::Joined { .. } | Self::Left { .. } | Self::Asked { .. } | Self::Presence { .. } => {
                format!("{prefix}.news.here")
            }
            Self::Counts { .. } => format!("{prefix}.news.counts"),
            Self::SeeksChanged => format!("{prefix}.news.seeks"),
            Self::PeopleChanged { .. } => format!("{prefix}.news.people"),
            Self::Resync => format!("{prefix}.news.look"),
            Self::RateUsage { .. } => format!("{prefix}.news.spent"),
            Self::WorkerAlive => format!("{prefix}.news.worker"),
        }
    }

    /// The payload, as sent by that node.
    pub(crate) fn to_bytes(&self, from: &str) -> Vec<u8> {
        serde_json::to_vec(&Envelope { from, message: self }).unwrap_or_default()
    }
}

/// The subject pattern of all messages.
pub(crate) fn all_subjects(prefix: &str) -> String {
    format!("{prefix}.news.>")
}

/// The subject pattern of messages about tables.
pub(crate) fn table_subjects(prefix: &str) -> String {
    format!("{prefix}.news.table.*")
}

/// Parses a payload into the sender and the message.
pub(crate) fn parse(text: &[u8]) -> Option<(String, NodeMessage)> {
    match serde_json::from_slice::<Envelope<String, NodeMessage>>(text) {
        Ok(Envelope { from, message: news }) => Some((from, news)),
        Err(error) => {
            tracing::debug!(%error, "node message unreadable");
            None
        }
    }
}

/// The messages that list the people present at this node.
pub(crate) fn presence_messages(all: Vec<(String, String)>) -> impl Iterator<Item = NodeMessage> {
    let pages: Vec<Vec<_>> =
        if all.is_empty() { vec![all] } else { all.chunks(PRESENCE_PAGE_SIZE).map(<[_]>::to_vec).collect() };
    pages.into_iter().map(|all| NodeMessage::Presence { all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_survive_serialisation_and_anything_else_is_dropped() {
        let spent = vec![("192.0.2.1".parse().unwrap(), 7), ("2001:db8::".parse().unwrap(), 9)];
        for news in [
            NodeMessage::TableChanged { table: "k3f9".to_owned(), number: 12, thinks: true },
            NodeMessage::ChatLineAdded { table: "k3f9".to_owned(), room: Room::Players, number: 3 },
            NodeMessage::Presence { all: vec![("k3f9".to_owned(), "ann".to_owned())] },
            NodeMessage::Counts { people: PeopleCount { here: 3, games: 1 } },
            NodeMessage::PeopleChanged { person: None },
            NodeMessage::RateUsage { asked: spent.clone(), opened: spent },
            NodeMessage::Asked { table: "k3f9".to_owned(), person: "ann".to_owned() },
            NodeMessage::SeeksChanged,
        ] {
            assert!(news.subject("club").starts_with("club.news."));
            assert_eq!(parse(&news.to_bytes("a-1")), Some(("a-1".to_owned(), news)));
        }
        for wrong in [
            &b""[..],
            b"{}",
            b"\xff\xfe",
            br#"{"from":"a","news":{"is":"turned"}}"#,
            br#"{"from":1,"news":{"is":"seeks"}}"#,
        ] {
            assert_eq!(parse(wrong), None);
        }
    }

    #[test]
    fn many_people_present_need_several_messages_and_none_need_one() {
        let many = |count: usize| presence_messages(vec![("table".to_owned(), "ann".to_owned()); count]).count();
        assert_eq!([0, 1, PRESENCE_PAGE_SIZE, PRESENCE_PAGE_SIZE + 1].map(many), [1, 1, 1, 2]);
    }
}
