//! How often somebody may speak.
//!
//! For: the limits by person and by address. Not for: what all requests pass (`gate`).

use crate::address::Address;
use crate::error::Fault;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZero;
use std::time::Duration;

/// So many lines may one person say at once,
const AT_ONCE: u32 = 5;
/// and another one after so long.
const AGAIN: Duration = Duration::from_secs(3);
/// Behind one address there may be so many people who speak.
const PEOPLE: u32 = 4;
/// So many reports come from one address at once,
const REPORTS: u32 = 10;
/// and another one after so long.
const REPORT_AGAIN: Duration = Duration::from_mins(5);
/// So many people are muted from one address at once,
const ASKED: u32 = 60;

/// Who has spoken lately.
#[derive(Debug)]
pub(crate) struct Rates {
    people: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<Address>,
    asked: DefaultKeyedRateLimiter<Address>,
    reports: DefaultKeyedRateLimiter<Address>,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            people: RateLimiter::keyed(quota(AGAIN, AT_ONCE)),
            addresses: RateLimiter::keyed(quota(AGAIN / PEOPLE, AT_ONCE * PEOPLE)),
            asked: RateLimiter::keyed(quota(AGAIN, ASKED)),
            reports: RateLimiter::keyed(quota(REPORT_AGAIN, REPORTS)),
        }
    }
}

/// So many at once, and another one after so long.
pub(crate) fn quota(again: Duration, at_once: u32) -> Quota {
    let at_once = NonZero::new(at_once).unwrap_or(NonZero::<u32>::MIN);
    Quota::with_period(again).unwrap_or(Quota::per_second(NonZero::<u32>::MIN)).allow_burst(at_once)
}

impl Rates {
    /// May he say another line?
    ///
    /// # Errors
    /// If he has to wait.
    pub(crate) fn may_speak(&self, address: Address, person: Option<&str>) -> Result<(), Fault> {
        let person_may = person.is_none_or(|person| self.people.check_key(&person.to_owned()).is_ok());
        if person_may && self.addresses.check_key(&address).is_ok() {
            return Ok(());
        }
        Err(Fault::too_much("you say a great deal at once; wait a few seconds").of("talk"))
    }

    /// May he become somebody by muting another one?
    ///
    /// # Errors
    /// If he has to wait.
    pub(crate) fn may_ask(&self, address: Address) -> Result<(), Fault> {
        self.asked
            .check_key(&address)
            .map_err(|_| Fault::too_much("that is a great deal at once; wait a few seconds").of("asked"))
    }

    /// May he report another line?
    ///
    /// # Errors
    /// If he has to wait.
    pub(crate) fn may_report(&self, address: Address) -> Result<(), Fault> {
        self.reports
            .check_key(&address)
            .map_err(|_| Fault::too_much("you have reported a great deal; wait some minutes").of("reports"))
    }

    /// Forgets those who have not spoken for a while.
    pub(crate) fn sweep(&self) {
        self.people.retain_recent();
        self.people.shrink_to_fit();
        for of in [&self.addresses, &self.asked, &self.reports] {
            of.retain_recent();
            of.shrink_to_fit();
        }
    }
}
