//! The stored messages of a chat: one item for each message, at most 300 in each room of a table or a tournament.
//!
//! This file stores and reads messages, and defines which text is allowed. `social::chat` and `play` decide who may post.
//!
//! The key of a message is its number in the room. If two nodes post at the same moment, one finds its number taken and
//! uses the next.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::core::plain_text::{is_disruptive, is_reversing};
use api::{ChatLine, Room};
use play::Millis;
use serde::{Deserialize, Serialize};
use store::{Change, Item, Person, Store};

/// The namespace of messages.
const NAMESPACE: &str = "chat";
/// The number of messages kept in a room; older ones are deleted.
const MAX_LINES: u32 = 300;
/// The most characters of a message.
const MAX_CHARS: usize = 300;

/// A stored chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredLine {
    /// The room in which it was posted.
    pub room: Room,
    /// Its number in the room, from 1.
    pub number: u32,
    /// When it was posted, in milliseconds since 1970.
    pub at: Millis,
    /// The id of its author.
    pub by: String,
    /// Its text.
    pub text: String,
}

impl StoredLine {
    /// The message as shown to this person, or to an anonymous caller; `by` is the author, if they still exist, and `plays`
    /// whether they play there.
    pub(crate) fn to_view(&self, person: Option<&str>, by: Option<&Person>, plays: bool) -> ChatLine {
        ChatLine {
            room: self.room,
            number: self.number,
            at: self.at,
            by: by.map_or_else(|| "Guest".to_owned(), display_name),
            plays,
            mine: person == Some(&self.by),
            text: self.text.clone(),
        }
    }
}

/// Normalises the text of a message: one line, without control characters that reverse the direction of other text.
///
/// # Errors
/// If it is empty or too long.
pub(crate) fn sanitize(text: &str) -> Result<String, Fault> {
    let is_invisible = |c: char| is_reversing(c) || matches!(c, '\u{200e}' | '\u{200f}' | '\u{feff}');
    let plain = |c: char| if is_disruptive(c) { ' ' } else { c };
    let text: String = text.chars().filter(|c| !is_invisible(*c)).map(plain).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(Fault::bad_request("a message must not be empty"));
    }
    if text.chars().count() > MAX_CHARS {
        return Err(Fault::bad_request(format!("a message has at most {MAX_CHARS} characters")));
    }
    Ok(text)
}

fn owner(place: &str, room: Room) -> String {
    format!("{place}/{}", room.name())
}

fn key(number: u32) -> String {
    format!("{number:010}")
}

/// The place of a tournament's messages; that of a table's is the id of the table.
pub(crate) fn tournament_place(id: &str) -> String {
    format!("cup-{id}")
}

/// All stored messages of a room, the latest first.
pub(crate) async fn list(
    store: &dyn Store,
    place: &str,
    room: Room,
    now: Millis,
) -> Result<Vec<StoredLine>, store::Fault> {
    let items = store.items(NAMESPACE, &owner(place, room), None, now, MAX_LINES).await?;
    Ok(items.iter().filter_map(parse).collect())
}

/// The message of that number.
pub(crate) async fn find(app: &Core, place: &str, room: Room, number: u32) -> Result<Option<StoredLine>, Fault> {
    let item = app.store.item(NAMESPACE, &owner(place, room), &key(number), app.clock.now()).await?;
    Ok(item.as_ref().and_then(parse))
}

/// Parses a stored message; none if a newer version wrote it in another form.
fn parse(item: &Item) -> Option<StoredLine> {
    serde_json::from_str(&item.body).ok()
}

/// Stores a message under the next number of its room, until then if it is to be deleted.
pub(crate) async fn append(
    app: &Core,
    place: &str,
    mut spoken: StoredLine,
    expires_at: Option<Millis>,
) -> Result<StoredLine, Fault> {
    let owner = owner(place, spoken.room);
    loop {
        let last = app.store.items(NAMESPACE, &owner, None, app.clock.now(), 1).await?;
        spoken.number = last.first().map_or(0, |last| u32::try_from(last.rank).unwrap_or(u32::MAX)).saturating_add(1);
        let body = serde_json::to_string(&spoken).unwrap_or_default();
        let (namespace, rank) = (NAMESPACE.to_owned(), i64::from(spoken.number));
        let line =
            Item { namespace, owner: owner.clone(), key: key(spoken.number), version: 0, rank, expires_at, body };
        let mut changes = vec![Change::Put(line)];
        if let Some(eldest) = spoken.number.checked_sub(MAX_LINES) {
            changes.push(Change::Delete { namespace: NAMESPACE.to_owned(), owner: owner.clone(), key: key(eldest) });
        }
        match app.store.apply(&changes).await {
            Ok(()) => return Ok(spoken),
            // Another message was posted at the same moment.
            Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// Changes the author of a guest's messages in these rooms of a place to the person that the guest was merged into.
///
/// # Errors
/// If reading or writing fails.
pub(crate) async fn merge_guest(
    app: &Core,
    (place, rooms): (&str, &[Room]),
    guest: &str,
    person: &str,
) -> Result<(), Fault> {
    for &room in rooms {
        let items = app.store.items(NAMESPACE, &owner(place, room), None, app.clock.now(), MAX_LINES).await?;
        let own = items.into_iter().filter_map(|item| Some((parse(&item).filter(|spoken| spoken.by == guest)?, item)));
        let changes = own.map(|(spoken, item)| {
            let body = serde_json::to_string(&StoredLine { by: person.to_owned(), ..spoken }).unwrap_or_default();
            Change::Put(Item { body, ..item })
        });
        match app.store.apply(&changes.collect::<Vec<_>>()).await {
            // A message was deleted at the same moment; the others keep the guest as author.
            Ok(()) | Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::app;

    #[test]
    fn a_message_is_reduced_to_one_line_of_text() {
        assert_eq!(sanitize("  well\tplayed\n\u{202e}<b>!</b> ").unwrap(), "well played <b>!</b>");
        assert_eq!(sanitize("👩‍🚀 Größe").unwrap(), "👩‍🚀 Größe");
        for wrong in ["", " \n\u{0}", "\u{202e}"] {
            assert!(sanitize(wrong).is_err(), "{wrong:?}");
        }
        assert!(sanitize(&"x".repeat(MAX_CHARS)).is_ok() && sanitize(&"x".repeat(MAX_CHARS + 1)).is_err());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn old_messages_are_deleted_and_simultaneous_ones_get_distinct_numbers() {
        let app = app(Options::default()).await;
        let line = |text: String| StoredLine { room: Room::Watchers, number: 0, at: 0, by: "ann".to_owned(), text };
        let mut numbers = Vec::new();
        for n in 0..MAX_LINES - 5 {
            numbers.push(append(&app, "table", line(n.to_string()), None).await.unwrap().number);
        }
        let at_once = (0..10).map(|n| {
            let (app, line) = (app.clone(), line(n.to_string()));
            tokio::spawn(async move { append(&app, "table", line, None).await.unwrap().number })
        });
        for one in at_once.collect::<Vec<_>>() {
            numbers.push(one.await.unwrap());
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=MAX_LINES + 5).collect::<Vec<_>>());
        let kept = list(&*app.store, "table", Room::Watchers, 0).await.unwrap();
        assert_eq!(
            kept.iter().map(|line| line.number).collect::<Vec<_>>(),
            (6..=MAX_LINES + 5).rev().collect::<Vec<_>>()
        );
        assert!(find(&app, "table", Room::Watchers, 5).await.unwrap().is_none());
        assert!(list(&*app.store, "table", Room::Players, 0).await.unwrap().is_empty());
    }
}
