//! The lines of a table as they are kept: a shelf of the table's for each room, on which the eldest make room for new
//! ones.
//!
//! For: writing a line down, reading what there is, what a line may hold. Not for: who may (`chat`, `house`).
//!
//! Each line has the next number of its room for its key, so that of two servers that write at once one finds its place
//! taken and takes the next.

use crate::App;
use crate::error::Fault;
use crate::who::called;
use house::{Line, Millis, Room, Standing};
use serde::{Deserialize, Serialize};
use store::{Change, Item, Person, Store};

/// Where they lie.
const SHELF: &str = "chat";
/// So many are kept of a room.
const MOST: u32 = 300;
/// So many letters has a line at most.
const LONGEST: usize = 300;

/// Something that was said, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoken {
    /// Where.
    pub room: Room,
    /// Lines of a room are numbered from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: Millis,
    /// The id of whoever said it.
    pub by: String,
    /// What.
    pub text: String,
}

impl Spoken {
    /// As this person, or a stranger, is told of it; `by` is whoever said it, if he is still somebody.
    pub(crate) fn told(&self, person: Option<&str>, by: Option<&Person>, standing: &Standing) -> Line {
        Line {
            room: self.room,
            number: self.number,
            at: self.at,
            by: by.map_or_else(|| "Guest".to_owned(), called),
            plays: !standing.sides_of(self.by.as_str()).is_empty(),
            mine: person == Some(&self.by),
            text: self.text.clone(),
        }
    }
}

/// A line as it may be kept: text in one line, without signs that turn round what others have written.
///
/// # Errors
/// If there is nothing in it, or too much.
pub(crate) fn clean(text: &str) -> Result<String, Fault> {
    let turns_round =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let plain = |c: char| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c };
    let text: String = text.chars().filter(|c| !turns_round(*c)).map(plain).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(Fault::bad("there is nothing in this line"));
    }
    if text.chars().count() > LONGEST {
        return Err(Fault::bad(format!("a line has at most {LONGEST} letters")));
    }
    Ok(text)
}

fn owner(table: &str, room: Room) -> String {
    format!("{table}/{}", room.name())
}

fn key(number: u32) -> String {
    format!("{number:010}")
}

/// All that is kept of a room, the latest first.
pub(crate) async fn all(store: &dyn Store, table: &str, room: Room, now: Millis) -> Result<Vec<Spoken>, store::Fault> {
    let items = store.items(SHELF, &owner(table, room), None, now, MOST).await?;
    Ok(items.iter().filter_map(read).collect())
}

/// The line of that number.
pub(crate) async fn one(app: &App, table: &str, room: Room, number: u32) -> Result<Option<Spoken>, Fault> {
    let item = app.store.item(SHELF, &owner(table, room), &key(number), app.time.now()).await?;
    Ok(item.as_ref().and_then(read))
}

/// A line of a newer version is not for this one to show.
fn read(item: &Item) -> Option<Spoken> {
    serde_json::from_str(&item.body).ok()
}

/// Writes a line down, under the next number of its room.
pub(super) async fn keep(app: &App, table: &str, mut spoken: Spoken) -> Result<Spoken, Fault> {
    let owner = owner(table, spoken.room);
    loop {
        let last = app.store.items(SHELF, &owner, None, app.time.now(), 1).await?;
        spoken.number = last.first().map_or(0, |last| u32::try_from(last.rank).unwrap_or(u32::MAX)).saturating_add(1);
        let body = serde_json::to_string(&spoken).unwrap_or_default();
        let (shelf, rank) = (SHELF.to_owned(), i64::from(spoken.number));
        let line = Item { shelf, owner: owner.clone(), key: key(spoken.number), version: 0, rank, until: None, body };
        let mut changes = vec![Change::Put(line)];
        if let Some(eldest) = spoken.number.checked_sub(MOST) {
            changes.push(Change::Drop { shelf: SHELF.to_owned(), owner: owner.clone(), key: key(eldest) });
        }
        match app.store.keep(&changes).await {
            Ok(()) => return Ok(spoken),
            // Somebody else has spoken in the same moment.
            Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
}

/// What a guest has said at a table, that person has said.
///
/// # Errors
/// If it can be neither read nor kept.
pub(crate) async fn became(app: &App, table: &str, guest: &str, person: &str) -> Result<(), Fault> {
    for room in Room::ALL {
        let items = app.store.items(SHELF, &owner(table, room), None, app.time.now(), MOST).await?;
        let own = items.into_iter().filter_map(|item| Some((read(&item).filter(|spoken| spoken.by == guest)?, item)));
        let changes = own.map(|(spoken, item)| {
            let body = serde_json::to_string(&Spoken { by: person.to_owned(), ..spoken }).unwrap_or_default();
            Change::Put(Item { body, ..item })
        });
        match app.store.keep(&changes.collect::<Vec<_>>()).await {
            // A line has gone in the same moment; of the others it is said that a guest said them.
            Ok(()) | Err(store::Fault::Behind) => {}
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
    fn a_line_is_text_in_one_line() {
        assert_eq!(clean("  well\tplayed\n\u{202e}<b>!</b> ").unwrap(), "well played <b>!</b>");
        assert_eq!(clean("👩‍🚀 Größe").unwrap(), "👩‍🚀 Größe");
        for wrong in ["", " \n\u{0}", "\u{202e}"] {
            assert!(clean(wrong).is_err(), "{wrong:?}");
        }
        assert!(clean(&"x".repeat(LONGEST)).is_ok() && clean(&"x".repeat(LONGEST + 1)).is_err());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_eldest_lines_make_room_and_all_that_are_said_at_once_have_their_place() {
        let app = app(Options::default()).await;
        let line = |text: String| Spoken { room: Room::Watchers, number: 0, at: 0, by: "ann".to_owned(), text };
        let mut numbers = Vec::new();
        for n in 0..MOST - 5 {
            numbers.push(keep(&app, "table", line(n.to_string())).await.unwrap().number);
        }
        let at_once = (0..10).map(|n| {
            let (app, line) = (app.clone(), line(n.to_string()));
            tokio::spawn(async move { keep(&app, "table", line).await.unwrap().number })
        });
        for one in at_once.collect::<Vec<_>>() {
            numbers.push(one.await.unwrap());
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=MOST + 5).collect::<Vec<_>>());
        let kept = all(&*app.store, "table", Room::Watchers, 0).await.unwrap();
        assert_eq!(kept.iter().map(|line| line.number).collect::<Vec<_>>(), (6..=MOST + 5).rev().collect::<Vec<_>>());
        assert!(one(&app, "table", Room::Watchers, 5).await.unwrap().is_none());
        assert!(all(&*app.store, "table", Room::Players, 0).await.unwrap().is_empty());
    }
}
