//! What the routes of accounts keep in memory: rate limits, and the threads that hash passwords.

use super::rate_limits::RateLimits;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::pool::Pool;
use crate::core::sweep::Sweep;

/// The number of hashing threads; one hash takes 19 MiB and about 1/30 s of a core.
pub(crate) const MAX_HASHERS: usize = 2;

/// The state of the account routes.
#[derive(Debug)]
pub(crate) struct Accounts {
    pub(super) rate_limits: RateLimits,
    /// Hashes passwords on separate threads, so that a flood of sign-ins does not occupy those of the rules.
    pub(super) hashers: Pool,
}

impl Default for Accounts {
    fn default() -> Self {
        Self { rate_limits: RateLimits::default(), hashers: Pool::new(MAX_HASHERS, 1) }
    }
}

impl Accounts {
    /// Counts an attempt to join something with a password from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn check_join_attempt(&self, address: Address) -> Result<(), Fault> {
        self.rate_limits.check_join_attempt(address)
    }
}

impl Sweep for Accounts {
    fn sweep(&self) {
        self.rate_limits.sweep();
    }
}
