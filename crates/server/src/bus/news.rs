//! What nodes say to each other: short messages that hold ids and numbers only. Whoever hears one reads the rest in the
//! store.
//!
//! For: their subjects and their form. Not for: what follows from one (`hear`). What cannot be read is of another
//! version, or of somebody who means no good, and is dropped.
//!
//! Under `PREFIX.news.` each has a subject of its own; those about a table end with its id. The text is JSON with who
//! says it.

use house::Room;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// So many who are here stand in one message.
const PAGE: usize = 500;

/// What has happened at another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(crate) enum News {
    /// A table has come to this number of events; its computer thinks at the node that says so, or at a worker for it.
    Turned { table: String, number: u64, thinks: bool },
    /// A line was said there, and is kept under this number.
    Said { table: String, room: Room, number: u32 },
    /// Somebody has opened a table of his.
    Came { table: String, person: String },
    /// He has closed it.
    Left { table: String, person: String },
    /// They are here, by table and person; that is said again and again. It may be nobody: then it says that the node
    /// is there.
    Here { all: Vec<(String, String)> },
    /// Seeks have changed.
    Seeks,
    /// What is remembered of this person, or of all, is not to be believed any more.
    People { person: Option<String> },
    /// Something was not told: look at everything.
    Look,
    /// So many requests were let through, and so many tables opened, lately and by address.
    Spent { asked: Vec<(IpAddr, u32)>, opened: Vec<(IpAddr, u32)> },
    /// A worker is there.
    Worker,
}

/// A message.
#[derive(Debug, Serialize, Deserialize)]
struct Letter<F, N> {
    from: F,
    news: N,
}

impl News {
    /// Where it is said.
    pub(crate) fn subject(&self, prefix: &str) -> String {
        match self {
            Self::Turned { table, .. } => format!("{prefix}.news.table.{table}"),
            Self::Said { table, .. } => format!("{prefix}.news.chat.{table}"),
            Self::Came { .. } | Self::Left { .. } | Self::Here { .. } => format!("{prefix}.news.here"),
            Self::Seeks => format!("{prefix}.news.seeks"),
            Self::People { .. } => format!("{prefix}.news.people"),
            Self::Look => format!("{prefix}.news.look"),
            Self::Spent { .. } => format!("{prefix}.news.spent"),
            Self::Worker => format!("{prefix}.news.worker"),
        }
    }

    /// As it is sent by that node.
    pub(crate) fn written(&self, from: &str) -> Vec<u8> {
        serde_json::to_vec(&Letter { from, news: self }).unwrap_or_default()
    }
}

/// What is heard where everything is heard.
pub(crate) fn all(prefix: &str) -> String {
    format!("{prefix}.news.>")
}

/// What is heard where only tables matter.
pub(crate) fn tables(prefix: &str) -> String {
    format!("{prefix}.news.table.*")
}

/// Who says it, and what.
pub(crate) fn read(text: &[u8]) -> Option<(String, News)> {
    match serde_json::from_slice::<Letter<String, News>>(text) {
        Ok(Letter { from, news }) => Some((from, news)),
        Err(error) => {
            tracing::debug!(%error, "a message of another node cannot be read");
            None
        }
    }
}

/// Messages that say who is here.
pub(crate) fn here(all: Vec<(String, String)>) -> impl Iterator<Item = News> {
    let pages: Vec<Vec<_>> = if all.is_empty() { vec![all] } else { all.chunks(PAGE).map(<[_]>::to_vec).collect() };
    pages.into_iter().map(|all| News::Here { all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood_and_what_is_no_message_is_dropped() {
        let spent = vec![("192.0.2.1".parse().unwrap(), 7), ("2001:db8::".parse().unwrap(), 9)];
        for news in [
            News::Turned { table: "k3f9".to_owned(), number: 12, thinks: true },
            News::Said { table: "k3f9".to_owned(), room: Room::Players, number: 3 },
            News::Here { all: vec![("k3f9".to_owned(), "ann".to_owned())] },
            News::People { person: None },
            News::Spent { asked: spent.clone(), opened: spent },
            News::Seeks,
        ] {
            assert!(news.subject("club").starts_with("club.news."));
            assert_eq!(read(&news.written("a-1")), Some(("a-1".to_owned(), news)));
        }
        for wrong in [
            &b""[..],
            b"{}",
            b"\xff\xfe",
            br#"{"from":"a","news":{"is":"turned"}}"#,
            br#"{"from":1,"news":{"is":"seeks"}}"#,
        ] {
            assert_eq!(read(wrong), None);
        }
    }

    #[test]
    fn many_who_are_here_stand_in_several_messages_and_nobody_in_one() {
        let many = |count: usize| here(vec![("table".to_owned(), "ann".to_owned()); count]).count();
        assert_eq!([0, 1, PAGE, PAGE + 1].map(many), [1, 1, 1, 2]);
    }
}
