//! The rate limits of signing in, signing up, joining with a password, and mails, by address and by name. The limits of
//! all requests are in `middleware`.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::rate_limit::quota;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::time::Duration;

/// The counters of recent attempts.
#[derive(Debug)]
pub(super) struct RateLimits {
    /// Attempts to sign in, by address.
    attempts: DefaultKeyedRateLimiter<Address>,
    /// Attempts to sign in, by address and name, and by name: one visitor must not lock the account of another person,
    /// and many must not guess its password.
    own_names: DefaultKeyedRateLimiter<(Address, String)>,
    names: DefaultKeyedRateLimiter<String>,
    /// Attempts to join a tournament with a password, by address.
    joins: DefaultKeyedRateLimiter<Address>,
    /// New accounts, by address.
    sign_ups: DefaultKeyedRateLimiter<Address>,
    /// Mails, by address, by address and name, and by name.
    mails: DefaultKeyedRateLimiter<Address>,
    own_mailboxes: DefaultKeyedRateLimiter<(Address, String)>,
    mailboxes: DefaultKeyedRateLimiter<String>,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            attempts: RateLimiter::keyed(quota(Duration::from_secs(10), 30)),
            own_names: RateLimiter::keyed(quota(Duration::from_mins(1), 10)),
            names: RateLimiter::keyed(quota(Duration::from_secs(20), 50)),
            joins: RateLimiter::keyed(quota(Duration::from_secs(10), 30)),
            sign_ups: RateLimiter::keyed(quota(Duration::from_mins(5), 10)),
            mails: RateLimiter::keyed(quota(Duration::from_mins(10), 5)),
            own_mailboxes: RateLimiter::keyed(quota(Duration::from_hours(2), 3)),
            mailboxes: RateLimiter::keyed(quota(Duration::from_mins(30), 10)),
        }
    }
}

impl RateLimits {
    /// Counts an attempt to authenticate from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check_attempt(&self, address: Address) -> Result<(), Fault> {
        let text = "too many attempts to sign in from your address; try again in a few seconds";
        self.attempts.check_key(&address).map_err(|_| Fault::too_many_requests(text))
    }

    /// Counts an attempt to authenticate with this name from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check_name_attempt(&self, address: Address, name: &str) -> Result<(), Fault> {
        self.check_attempt(address)?;
        let text = "too many attempts to sign in with this name; try again in a minute, or use a passkey";
        let name = normalized_name(name);
        let may = self.own_names.check_key(&(address, name.clone())).is_ok() && self.names.check_key(&name).is_ok();
        if may { Ok(()) } else { Err(Fault::too_many_requests(text)) }
    }

    /// Counts an attempt to join a tournament with a password from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check_join_attempt(&self, address: Address) -> Result<(), Fault> {
        let text = "too many passwords were tried from your address; try again in a few seconds";
        self.joins.check_key(&address).map_err(|_| Fault::too_many_requests(text))
    }

    /// Counts a new account from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check_sign_up(&self, address: Address) -> Result<(), Fault> {
        let text = "too many new accounts from your address; try again in a few minutes";
        self.sign_ups.check_key(&address).map_err(|_| Fault::too_many_requests(text))
    }

    /// Counts a mail to the user with this name, requested from this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(super) fn check_mail(&self, address: Address, name: &str) -> Result<(), Fault> {
        let text = "too many mails were requested; try again in an hour or two";
        let name = normalized_name(name);
        let may = self.mails.check_key(&address).is_ok()
            && self.own_mailboxes.check_key(&(address, name.clone())).is_ok()
            && self.mailboxes.check_key(&name).is_ok();
        if may { Ok(()) } else { Err(Fault::too_many_requests(text)) }
    }

    /// Drops the counters that have been idle for a while.
    pub(super) fn sweep(&self) {
        for of in [&self.attempts, &self.joins, &self.sign_ups, &self.mails] {
            of.retain_recent();
            of.shrink_to_fit();
        }
        for of in [&self.own_names, &self.own_mailboxes] {
            of.retain_recent();
            of.shrink_to_fit();
        }
        for of in [&self.names, &self.mailboxes] {
            of.retain_recent();
            of.shrink_to_fit();
        }
    }
}

/// The name as a key of the counters, in lower case and cut to 40 characters, more than any user name has.
fn normalized_name(name: &str) -> String {
    name.chars().take(40).flat_map(char::to_lowercase).collect()
}
