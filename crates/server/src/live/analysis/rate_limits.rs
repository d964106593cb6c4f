//! The rate limits of requests for an analysis.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::sweep::Sweep;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZero;
use std::time::Duration;

/// The number of requests that one person, or one address, can make at once.
const BURST: u32 = 3;
/// The time until the next request.
const REFILL_INTERVAL: Duration = Duration::from_mins(5);

/// The rate limits of requests, by person and by address.
#[derive(Debug)]
pub(crate) struct RateLimits {
    people: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<Address>,
}

impl Default for RateLimits {
    fn default() -> Self {
        let quota = || {
            let often = Quota::with_period(REFILL_INTERVAL).unwrap_or(Quota::per_hour(NonZero::<u32>::MIN));
            often.allow_burst(NonZero::new(BURST).unwrap_or(NonZero::<u32>::MIN))
        };
        Self { people: RateLimiter::keyed(quota()), addresses: RateLimiter::keyed(quota()) }
    }
}

impl RateLimits {
    /// Counts a request.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check(&self, address: Address, person: &str) -> Result<(), Fault> {
        if self.addresses.check_key(&address).is_err() || self.people.check_key(&person.to_owned()).is_err() {
            return Err(Fault::too_many_requests(format!(
                "at most {BURST} games are analysed for one user at a time; try again in a few minutes"
            )));
        }
        Ok(())
    }
}

impl Sweep for RateLimits {
    fn sweep(&self) {
        self.people.retain_recent();
        self.addresses.retain_recent();
    }
}
