//! What a socket has sent of a table, so that its next message contains only what is different.

use super::{RenderedViews, Table};
use facade::Visibility;
use house::{TableChange, TableInfo, TableView};
use serde::Serialize;
use std::sync::Arc;

/// The view that a visitor has.
#[derive(Debug)]
pub(crate) struct SentView {
    shown: Arc<RenderedViews>,
    visibility: Visibility,
    table: TableInfo,
}

/// The message with a change.
#[derive(Serialize)]
struct Message<'v> {
    change: TableChange<'v>,
    /// Whether it answers a turn that came over the same socket.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<bool>,
}

impl Table {
    /// The view of now for this person, as JSON, with the note that they receive it.
    pub(crate) fn view_to_send(&self, person: Option<&str>) -> (SentView, String) {
        let sent = self.view_of_now(person);
        let text = serde_json::to_string(&TableView {
            game: sent.shown.view(sent.visibility),
            clock: sent.shown.now.standing.clock_at(self.time.now()),
            table: &sent.table,
        });
        (sent, text.unwrap_or_default())
    }

    fn view_of_now(&self, person: Option<&str>) -> SentView {
        let shown = Arc::clone(&self.latest.borrow());
        let visibility = shown.now.standing.visibility(person);
        SentView { table: self.table_info(&shown, person), visibility, shown }
    }

    /// What is different now from what was sent to this person, as JSON; `is_answer` if they have just played a turn.
    pub(crate) fn change_since(&self, sent: &mut SentView, person: Option<&str>, is_answer: bool) -> String {
        let now = self.view_of_now(person);
        let change = TableChange::new(
            (sent.shown.view(sent.visibility), &sent.table),
            (now.shown.view(now.visibility), &now.table),
            now.shown.now.standing.clock_at(self.time.now()),
        );
        let text = serde_json::to_string(&Message { change, played: is_answer.then_some(true) }).unwrap_or_default();
        *sent = now;
        text
    }
}
