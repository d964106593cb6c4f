//! Accounts: a name with a password or passkeys, by which a user is recognised in every browser.
//!
//! This file collects the routes of accounts and holds their state. `signin` signs users up, in and out; `password` and
//! `passkeys` authenticate them; `merge_guest` merges a guest's games into an account; `account_settings`,
//! `password_reset` and `sessions` change an account; `profile` shows it to others; `data_export` exports what is
//! stored about a person, and `delete_account` deletes an account. `proof` is what the last ones need besides a session. Session cookies are the business of `identity`.
//!
//! A guest who signs up keeps their id, and with it everything that belongs to it. A guest who signs in becomes the
//! person of the account, and the guest's games become that person's.

mod account_response;
mod account_settings;
mod data_export;
mod delete_account;
mod merge_guest;
mod names;
mod passkeys;
mod password;
mod password_reset;
mod profile;
pub(crate) mod proof;
mod rate_limits;
mod sessions;
mod signin;

pub(crate) use self::password::{MAX_HASHERS, Password};

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::pool::Pool;
use crate::core::sweep::Sweep;
use crate::http::endpoint::Endpoint;
use crate::http::identity::Visitor;
use crate::social::Social;
use axum::http::StatusCode;
use store::{Person, PersonKind};

/// The namespace of account data that has no namespace of its own.
const NAMESPACE: &str = "account";

/// The state of the account routes.
#[derive(Debug)]
pub(crate) struct Accounts {
    rate_limits: rate_limits::RateLimits,
    /// Hashes passwords on separate threads, so that a flood of sign-ins does not occupy those of the rules.
    hashers: Pool,
}

impl Default for Accounts {
    fn default() -> Self {
        Self { rate_limits: rate_limits::RateLimits::default(), hashers: Pool::new(MAX_HASHERS, 1) }
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

/// The routes of accounts.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    let mut all = signin::routes();
    all.extend(account_settings::routes());
    all.extend(password_reset::routes());
    all.extend(sessions::routes());
    all.extend(passkeys::routes());
    all.extend(profile::routes());
    all.extend(data_export::routes());
    all.extend(delete_account::routes());
    all
}

/// The person who is signed in in this browser, and the session. A token does not count: programs cannot change account
/// settings.
///
/// # Errors
/// If the caller is not signed in with a browser.
fn require_session(visitor: &Visitor) -> Result<(&Person, [u8; 32]), Fault> {
    let person = visitor.person.as_ref().filter(|person| person.kind == PersonKind::Player);
    let needed = || Fault::new(StatusCode::FORBIDDEN, "this is only possible in a browser in which you are signed in");
    person.zip(visitor.session).ok_or_else(needed)
}
