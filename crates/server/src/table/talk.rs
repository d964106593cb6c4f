//! What is said at a table, on its way to those who have it open.
//!
//! For: whoever listens now. Not for: what was said before, and keeping it (`chat`).

use super::Table;
use crate::chat::lines::Spoken;
use house::{Line, Standing};
use std::sync::Arc;
use store::Person;
use tokio::sync::broadcast;

/// Who is slower by so many lines is told to read them again.
pub(super) const BACKLOG: usize = 16;

/// A line, and who has said it.
#[derive(Debug)]
pub(crate) struct Heard {
    spoken: Spoken,
    by: Person,
}

impl Heard {
    /// What this person, or a stranger, is told of it; none: it is not for him.
    pub(crate) fn told(&self, person: Option<&str>, standing: &Standing) -> Option<Line> {
        standing.may_read(person, self.spoken.room).then(|| self.spoken.told(person, Some(&self.by), standing))
    }

    /// The id of whoever has said it.
    pub(crate) fn by(&self) -> &str {
        &self.spoken.by
    }
}

impl Table {
    /// Whatever is said from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<Heard>> {
        self.said.subscribe()
    }

    /// Does anybody hear it here?
    pub(crate) fn is_listened_to(&self) -> bool {
        self.said.receiver_count() > 0
    }

    /// Somebody has said something, and it is written down.
    pub(crate) fn hear(&self, spoken: Spoken, by: &Person) {
        // Nobody need listen.
        let _ = self.said.send(Arc::new(Heard { spoken, by: by.clone() }));
    }
}
