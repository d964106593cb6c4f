//! What several values agree on.

/// The value that all of these share; `None` if they differ or there are none.
pub(super) fn unanimous<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}
