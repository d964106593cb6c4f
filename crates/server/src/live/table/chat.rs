//! Chat messages of a table on their way to those who have it open now. `live::chat_lines` stores messages.

use super::Table;
use crate::live::chat_lines::StoredLine;
use api::ChatLine;
use play::TableState;
use std::sync::Arc;
use store::Person;
use tokio::sync::broadcast;

/// The number of messages that a receiver may lag behind; beyond it, messages are lost and must be loaded again.
pub(super) const CHANNEL_CAPACITY: usize = 16;

/// A message and its author.
#[derive(Debug)]
pub(crate) struct ChatEvent {
    line: StoredLine,
    author: Person,
}

impl ChatEvent {
    /// The message as shown to this person, or to an anonymous caller; none if they may not read it.
    pub(crate) fn line_for(&self, person: Option<&str>, standing: &TableState) -> Option<ChatLine> {
        let may_read = self.line.room.at_table().is_some_and(|room| standing.may_read(person, room));
        let plays = !standing.sides_of(self.line.by.as_str()).is_empty();
        may_read.then(|| self.line.to_view(person, Some(&self.author), plays))
    }

    /// The id of the author.
    pub(crate) fn author_id(&self) -> &str {
        &self.line.by
    }
}

impl Table {
    /// Subscribes to messages posted from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<ChatEvent>> {
        self.display.chat.subscribe()
    }

    /// Whether there is a subscriber at this node.
    pub(crate) fn has_chat_listeners(&self) -> bool {
        self.display.chat.receiver_count() > 0
    }

    /// Publishes a stored message.
    pub(crate) fn broadcast_line(&self, spoken: StoredLine, by: &Person) {
        // There may be no subscriber.
        let _ = self.display.chat.send(Arc::new(ChatEvent { line: spoken, author: by.clone() }));
    }
}
