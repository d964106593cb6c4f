//! What a socket has sent of a table, so that its next message contains only what is different.

use super::{RenderedViews, Table};
use api::{TableChange, TableInfo, TableView};
use play::Clock;
use rules::Visibility;
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
        let (sent, clock) = self.view_of_now(person);
        let view = TableView::new(sent.shown.view(sent.visibility), clock, &sent.table);
        let text = serde_json::to_string(&view).unwrap_or_default();
        (sent, text)
    }

    fn view_of_now(&self, person: Option<&str>) -> (SentView, Option<Clock>) {
        let (shown, moment) = self.shown_to(person);
        let (visibility, clock) = (shown.now.standing.visibility(person), shown.now.standing.clock_at(moment));
        (SentView { table: self.table_info(&shown, person), visibility, shown }, clock)
    }

    /// What is different now from what was sent to this person, as JSON; none if nothing is, or not for them yet.
    /// `is_answer` if they have just played a turn, which always gets a message.
    pub(crate) fn change_since(&self, sent: &mut SentView, person: Option<&str>, is_answer: bool) -> Option<String> {
        let (now, clock) = self.view_of_now(person);
        let change = TableChange::new(
            (sent.shown.view(sent.visibility), &sent.table),
            (now.shown.view(now.visibility), &now.table),
            clock,
        );
        let is_worth_it = is_answer || !change.is_empty();
        let message = is_worth_it.then(|| Message { change, played: is_answer.then_some(true) });
        let text = message.and_then(|message| serde_json::to_string(&message).ok());
        *sent = now;
        text
    }
}
