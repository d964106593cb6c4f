//! The rate limits of chat messages, mutes and reports, by person and by address. The limits of all requests are in
//! `middleware`.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::rate_limit::quota;
use crate::core::sweep::Sweep;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::time::Duration;

/// The number of messages that one person can post at once.
const LINE_BURST: u32 = 5;
/// The time until the next message.
const LINE_REFILL_INTERVAL: Duration = Duration::from_secs(3);
/// The number of people that one address is assumed to have.
const PEOPLE_PER_ADDRESS: u32 = 4;
/// The number of reports that one address can send at once.
const REPORT_BURST: u32 = 10;
/// The time until the next report.
const REPORT_REFILL_INTERVAL: Duration = Duration::from_mins(5);
/// The number of mutes that one address can make at once.
const GUEST_BURST: u32 = 60;

/// The counters of recent messages, mutes and reports.
#[derive(Debug)]
pub(crate) struct RateLimits {
    people: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<Address>,
    guests: DefaultKeyedRateLimiter<Address>,
    reports: DefaultKeyedRateLimiter<Address>,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            people: RateLimiter::keyed(quota(LINE_REFILL_INTERVAL, LINE_BURST)),
            addresses: RateLimiter::keyed(quota(
                LINE_REFILL_INTERVAL / PEOPLE_PER_ADDRESS,
                LINE_BURST * PEOPLE_PER_ADDRESS,
            )),
            guests: RateLimiter::keyed(quota(LINE_REFILL_INTERVAL, GUEST_BURST)),
            reports: RateLimiter::keyed(quota(REPORT_REFILL_INTERVAL, REPORT_BURST)),
        }
    }
}

impl RateLimits {
    /// Counts a message.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn check_line(&self, address: Address, person: Option<&str>) -> Result<(), Fault> {
        let person_may = person.is_none_or(|person| self.people.check_key(&person.to_owned()).is_ok());
        if person_may && self.addresses.check_key(&address).is_ok() {
            return Ok(());
        }
        Err(Fault::too_many_requests("you are posting too fast; wait a few seconds").with_limit("talk"))
    }

    /// Counts a mute, which may create a guest.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn check_guest(&self, address: Address) -> Result<(), Fault> {
        self.guests.check_key(&address).map_err(|_| {
            Fault::too_many_requests("too many requests from your address; wait a few seconds").with_limit("asked")
        })
    }

    /// Counts a report.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn check_report(&self, address: Address) -> Result<(), Fault> {
        self.reports.check_key(&address).map_err(|_| {
            Fault::too_many_requests("too many reports from your address; wait a few minutes").with_limit("reports")
        })
    }
}

impl Sweep for RateLimits {
    fn sweep(&self) {
        self.people.retain_recent();
        self.people.shrink_to_fit();
        for of in [&self.addresses, &self.guests, &self.reports] {
            of.retain_recent();
            of.shrink_to_fit();
        }
    }
}
