//! The rate limits of mails that callers request.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::rate_limit::quota;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::time::Duration;

/// The rate limits of mails, by the caller's address and by mail address.
#[derive(Debug)]
pub(super) struct RateLimits {
    clients: DefaultKeyedRateLimiter<Address>,
    mailboxes: DefaultKeyedRateLimiter<String>,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            clients: RateLimiter::keyed(quota(Duration::from_mins(10), 5)),
            mailboxes: RateLimiter::keyed(quota(Duration::from_hours(2), 3)),
        }
    }
}

impl RateLimits {
    /// Counts a mail to this mail address that a caller at this address requests.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check(&self, from: Address, mailbox: &str) -> Result<(), Fault> {
        if self.clients.check_key(&from).is_err() || self.mailboxes.check_key(&mailbox.to_lowercase()).is_err() {
            return Err(Fault::too_many_requests("too many e-mails have been requested; try again in an hour or two")
                .with_limit("mails"));
        }
        Ok(())
    }

    pub(super) fn sweep(&self) {
        self.clients.retain_recent();
        self.clients.shrink_to_fit();
        self.mailboxes.retain_recent();
        self.mailboxes.shrink_to_fit();
    }
}
