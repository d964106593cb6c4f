//! The rate limit of invalid tokens.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::sweep::Sweep;
use axum::http::StatusCode;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZero;
use std::time::Duration;

/// The number of invalid tokens that one address can send at once, and the time until the next.
const FAILURE_LIMIT: (NonZero<u32>, Duration) = (NonZero::new(20).unwrap(), Duration::from_secs(6));

/// The rate limit of invalid tokens, by address.
#[derive(Debug)]
pub(crate) struct TokenFailures(Option<DefaultKeyedRateLimiter<Address>>);

impl Default for TokenFailures {
    fn default() -> Self {
        Self(Quota::with_period(FAILURE_LIMIT.1).map(|quota| RateLimiter::keyed(quota.allow_burst(FAILURE_LIMIT.0))))
    }
}

impl TokenFailures {
    /// The error for an invalid token from this address.
    pub(super) fn rejection(&self, address: Address) -> Fault {
        if self.0.as_ref().is_some_and(|wrong| wrong.check_key(&address).is_err()) {
            return Fault::too_many_requests(
                "too many invalid tokens from your address; check what your program sends",
            );
        }
        Fault::new(StatusCode::UNAUTHORIZED, "this token is not valid: it may have been revoked, or is incomplete")
    }
}

impl Sweep for TokenFailures {
    fn sweep(&self) {
        if let Some(wrong) = &self.0 {
            wrong.retain_recent();
        }
    }
}
