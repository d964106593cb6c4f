//! How often somebody may try to get in.
//!
//! For: the limits by address, and by the name that is tried. Not for: what all requests pass (`gate`).

use crate::address::Address;
use crate::chat::rates::quota;
use crate::error::Fault;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use std::time::Duration;

/// Who has tried what lately.
#[derive(Debug)]
pub(super) struct Rates {
    /// To get in, by address.
    tries: DefaultKeyedRateLimiter<Address>,
    /// To get in by this name.
    names: DefaultKeyedRateLimiter<String>,
    /// To make an account.
    made: DefaultKeyedRateLimiter<Address>,
    /// To have a mail sent, by address and by name.
    mails: DefaultKeyedRateLimiter<Address>,
    boxes: DefaultKeyedRateLimiter<String>,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            tries: RateLimiter::keyed(quota(Duration::from_secs(10), 30)),
            names: RateLimiter::keyed(quota(Duration::from_mins(1), 10)),
            made: RateLimiter::keyed(quota(Duration::from_mins(5), 10)),
            mails: RateLimiter::keyed(quota(Duration::from_mins(10), 5)),
            boxes: RateLimiter::keyed(quota(Duration::from_hours(2), 3)),
        }
    }
}

impl Rates {
    /// May somebody at this address try to show who he is?
    ///
    /// # Errors
    /// If he has to wait.
    pub(super) fn may_try(&self, address: Address) -> Result<(), Fault> {
        let text = "so many have tried to get in from your address that the next may try in some seconds";
        self.tries.check_key(&address).map_err(|_| Fault::too_much(text))
    }

    /// May somebody at this address try this name with a password?
    ///
    /// # Errors
    /// If he has to wait.
    pub(super) fn may_try_name(&self, address: Address, name: &str) -> Result<(), Fault> {
        self.may_try(address)?;
        let text = "this name was tried so often that the next may try in a minute; a passkey opens at once";
        self.names.check_key(&key(name)).map_err(|_| Fault::too_much(text))
    }

    /// May somebody at this address make an account?
    ///
    /// # Errors
    /// If he has to wait.
    pub(super) fn may_sign_up(&self, address: Address) -> Result<(), Fault> {
        let text = "so many accounts were made from your address that the next can be made in some minutes";
        self.made.check_key(&address).map_err(|_| Fault::too_much(text))
    }

    /// May somebody at this address have a mail sent to whoever has this name?
    ///
    /// # Errors
    /// If he has to wait.
    pub(super) fn may_mail(&self, address: Address, name: &str) -> Result<(), Fault> {
        let text = "so many mails were asked for that no more are sent for now; try again in an hour or two";
        let may = self.mails.check_key(&address).is_ok() && self.boxes.check_key(&key(name)).is_ok();
        if may { Ok(()) } else { Err(Fault::too_much(text)) }
    }

    /// Forgets those who have not tried anything for a while.
    pub(super) fn sweep(&self) {
        for of in [&self.tries, &self.made, &self.mails] {
            of.retain_recent();
            of.shrink_to_fit();
        }
        for of in [&self.names, &self.boxes] {
            of.retain_recent();
            of.shrink_to_fit();
        }
    }
}

/// A name as it is counted: nobody has one as long as some that are sent.
fn key(name: &str) -> String {
    name.chars().take(40).flat_map(char::to_lowercase).collect()
}
