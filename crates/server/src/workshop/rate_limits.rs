//! The rate limit of rule files, by address, since checking each takes a moment of the rules' work. `storage` limits
//! how many a person can store.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::rate_limit::quota;
use crate::core::sweep::Sweep;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::time::Duration;

/// The number of files that one address can send at once.
const BURST: u32 = 30;
/// The time until the next file.
const REFILL_INTERVAL: Duration = Duration::from_secs(5);

/// The counters of recent files.
#[derive(Debug)]
pub(crate) struct RateLimits(DefaultKeyedRateLimiter<Address>);

impl Default for RateLimits {
    fn default() -> Self {
        Self(RateLimiter::keyed(quota(REFILL_INTERVAL, BURST)))
    }
}

impl RateLimits {
    /// Counts a file from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn check(&self, address: Address) -> Result<(), Fault> {
        let text = "too many rule files from your address; wait a few seconds";
        self.0.check_key(&address).map_err(|_| Fault::too_many_requests(text))
    }
}

impl Sweep for RateLimits {
    fn sweep(&self) {
        self.0.retain_recent();
    }
}
