//! Chat messages of a table on their way to those who have it open now. `live::chat_lines` stores messages.

use crate::live::chat_lines::StoredLine;
use api::ChatLine;
use play::TableState;
use store::Person;

/// The number of messages that a receiver may lag behind; beyond it, messages are lost and must be loaded again.
pub(super) const CHANNEL_CAPACITY: usize = 16;

/// A message and its author.
#[derive(Debug)]
pub(crate) struct ChatEvent {
    line: StoredLine,
    author: Person,
}

impl ChatEvent {
    /// A stored message of this author.
    pub(super) fn new(line: StoredLine, author: Person) -> Self {
        Self { line, author }
    }

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
