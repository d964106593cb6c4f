//! The rate limit of creating bots.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::sweep::Sweep;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZero;
use std::time::Duration;

/// The number of bots that one address can create at once, and the time until the next.
const CREATION_LIMIT: (NonZero<u32>, Duration) = (NonZero::new(10).unwrap(), Duration::from_mins(10));

/// The rate limit of creating bots, by address.
#[derive(Debug)]
pub(crate) struct CreationLimit(Option<DefaultKeyedRateLimiter<Address>>);

impl Default for CreationLimit {
    fn default() -> Self {
        Self(Quota::with_period(CREATION_LIMIT.1).map(|quota| RateLimiter::keyed(quota.allow_burst(CREATION_LIMIT.0))))
    }
}

impl CreationLimit {
    /// Counts a bot that is created from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check(&self, address: Address) -> Result<(), Fault> {
        if self.0.as_ref().is_some_and(|made| made.check_key(&address).is_err()) {
            return Err(Fault::too_many_requests(
                "too many bots were created from your address; try again in ten minutes",
            ));
        }
        Ok(())
    }
}

impl Sweep for CreationLimit {
    fn sweep(&self) {
        if let Some(made) = &self.0 {
            made.retain_recent();
        }
    }
}
