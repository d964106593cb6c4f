//! Accounts: a name with a password or passkeys, by which a user is recognised in every browser.
//!
//! This file collects the routes of accounts; `state` is what they keep in memory. `signin` signs users up, in and out;
//! `password` and `passkeys` authenticate them; `merge_guest` merges a guest's games into an account;
//! `account_settings`, `password_reset` and `sessions` change an account; `profile` shows it to others; `data_export`
//! exports what is stored about a person, and `delete_account` deletes an account. `proof` is what the last ones need
//! besides a session. Session cookies are the business of `identity`.
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
pub(crate) mod password;
mod password_reset;
mod profile;
pub(crate) mod proof;
mod rate_limits;
mod sessions;
mod signin;
pub(crate) mod state;

use crate::http::endpoint::Endpoint;
use crate::social::state::Social;

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
