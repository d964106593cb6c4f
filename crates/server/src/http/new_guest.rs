//! Guests who come into being with a request: only so many from one address, and none for a request that is refused.
//! Otherwise a client could fill the database with guests within all other limits.
//!
//! `middleware` creates a slot for each request and looks at it afterwards; `identity` puts the guest into it.

use crate::core::Core;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::rate_limit::quota;
use crate::core::sweep::Sweep;
use crate::http::Http;
use axum::http::StatusCode;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// So many guests for each table that an address may open at once: every player and some spectators who write.
const GUESTS_PER_TABLE: usize = 2;
/// The limiter cannot count much further than this.
const MAX_BURST: u32 = 1_000_000;
/// The time until an address that has used this up may bring another guest.
const REFILL_INTERVAL: Duration = Duration::from_secs(10);

/// The new guests by address.
#[derive(Debug)]
pub(crate) struct GuestLimits(DefaultKeyedRateLimiter<Address>);

impl GuestLimits {
    /// Limits for a server where each address may open this number of tables at once.
    pub(crate) fn new(tables_per_address: usize) -> Self {
        let burst = u32::try_from(tables_per_address.saturating_mul(GUESTS_PER_TABLE)).unwrap_or(MAX_BURST);
        Self(RateLimiter::keyed(quota(REFILL_INTERVAL, burst.min(MAX_BURST))))
    }
}

impl Sweep for GuestLimits {
    fn sweep(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// The slot for the guest of one request.
#[derive(Clone, Debug)]
pub(crate) struct NewGuest {
    address: Address,
    id: Arc<OnceLock<String>>,
}

impl NewGuest {
    /// An empty slot for a request from this address.
    pub(crate) fn new(address: Address) -> Self {
        Self { address, id: Arc::default() }
    }

    /// Notes that the request brings a guest with this id into being.
    ///
    /// # Errors
    /// If there were too many from its address.
    pub(crate) fn note(&self, app: &Http, id: &str) -> Result<(), Fault> {
        if app.guest_limits.0.check_key(&self.address).is_err() {
            let text = "too many visitors without an account have come from your address; try again in a minute";
            return Err(Fault::too_many_requests(text).with_limit("guests"));
        }
        // One request is one caller.
        let _ = self.id.set(id.to_owned());
        Ok(())
    }

    /// Deletes the guest if the request was refused. After an error of the server it is not known what was done, so the
    /// guest stays.
    pub(crate) async fn delete_if_refused(self, app: &Core, status: StatusCode) {
        let Some(id) = self.id.get().filter(|_| status.is_client_error()) else { return };
        if let Err(error) = app.store.delete_person(id).await {
            tracing::warn!(%error, "guest of a refused request not deleted");
        }
    }
}
