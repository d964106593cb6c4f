//! The positions that no turn may bring about.
//!
//! Look next: `forbidden`, for the view of a game that knows them.

use std::sync::Arc;

/// The keys of the positions that no turn may bring about, in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForbiddenKeys(Option<Arc<[u64]>>);

impl ForbiddenKeys {
    /// None.
    pub(crate) const NONE: Self = Self(None);

    /// The keys that have occurred once less than a position may not occur.
    pub(crate) fn after(mut keys: Vec<u64>, times: u32) -> Self {
        keys.sort_unstable();
        let repeated = keys.chunk_by(|one, other| one == other).filter(|same| same.len() + 1 >= times as usize);
        let repeated: Vec<u64> = repeated.map(|same| same[0]).collect();
        Self((!repeated.is_empty()).then(|| repeated.into()))
    }

    /// Is there none?
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Is it the key of such a position?
    #[inline]
    pub(crate) fn contains(&self, key: impl FnOnce() -> u64) -> bool {
        self.0.as_ref().is_some_and(|keys| keys.binary_search(&key()).is_ok())
    }
}
