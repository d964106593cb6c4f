//! How many rule files come from one address.
//!
//! For: the limit; each of them costs a moment of the rules' work. Not for: how many a person may keep (`works`).

use crate::address::Address;
use crate::chat::rates::quota;
use crate::error::Fault;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::time::Duration;

/// So many at once,
const AT_ONCE: u32 = 30;
/// and another one after so long.
const AGAIN: Duration = Duration::from_secs(5);

/// Who has handed in something lately.
#[derive(Debug)]
pub(crate) struct Rates(DefaultKeyedRateLimiter<Address>);

impl Default for Rates {
    fn default() -> Self {
        Self(RateLimiter::keyed(quota(AGAIN, AT_ONCE)))
    }
}

impl Rates {
    /// May this address hand in another one?
    ///
    /// # Errors
    /// If it has to wait.
    pub(crate) fn charge(&self, address: Address) -> Result<(), Fault> {
        let text = "so many rule files came from your address just now; wait a few seconds";
        self.0.check_key(&address).map_err(|_| Fault::too_much(text))
    }

    /// Forgets who has handed in nothing for a while.
    pub(crate) fn sweep(&self) {
        self.0.retain_recent();
    }
}
