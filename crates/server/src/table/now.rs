//! How a table stands at a revision, and what everybody is shown of it.
//!
//! For: what is changed as a whole. Not for: changing it when several want to ([`Table`](super::Table)).

use facade::Eyes;
use house::Standing;
use std::sync::Arc;

/// How the table stands. It is a value: a change makes another one.
#[derive(Debug)]
pub(crate) struct Now {
    pub(crate) standing: Standing,
    pub(super) thinks: Thinks,
}

/// Whether the computer on turn thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thinks {
    /// It does not.
    No,
    /// For this node.
    Here,
    /// For another one.
    Elsewhere,
}

impl Now {
    /// Grows with every change: with each event, and when the computer begins to think.
    pub(crate) fn revision(&self) -> u64 {
        2 * self.standing.number + u64::from(self.thinks != Thinks::No)
    }
}

/// What is shown of it.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) now: Arc<Now>,
    /// The game as JSON: one text for everybody, but while something is hidden one for each pair of eyes, the last one
    /// for those who only look on.
    pub(super) views: Vec<(Eyes, Arc<str>)>,
}

impl Shown {
    /// What these eyes see.
    pub(super) fn view(&self, eyes: Eyes) -> &str {
        let own = self.views.iter().find(|(of, _)| *of == eyes).or(self.views.last());
        own.map_or("", |(_, view)| view)
    }
}
