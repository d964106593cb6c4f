//! Accounts: a name and a password, or a passkey, for whoever wants to be found again, here and in other browsers.
//!
//! For: the addresses of accounts, what they remember. Not for: sessions and cookies (`who`). Look next: `door` for
//! signing up, in and out, `absorb` for the games that a guest brings along, `password` and `passkeys` for how somebody
//! shows that he is who he says, `own` for changing it, `forgotten`, `sessions`, `profile`, `data` for what is kept
//! about somebody, `goodbye` for ending it.
//!
//! Whoever signs up keeps his id, so all that was his as a guest stays his. Whoever signs in is that person from then
//! on, and what he has played as a guest is that person's.

mod absorb;
mod data;
mod door;
mod forgotten;
mod goodbye;
mod names;
mod own;
mod passkeys;
mod password;
mod profile;
mod rates;
mod sessions;

pub(crate) use self::password::HASHERS;

use crate::error::Fault;
use crate::pool::Pool;
use crate::routes::Route;
use crate::who::Visitor;
use axum::http::StatusCode;
use store::{Person, PersonKind};

/// Where what belongs to an account and has no shelf of its own lies.
const SHELF: &str = "account";

/// What accounts need to remember.
#[derive(Debug)]
pub(crate) struct Accounts {
    rates: rates::Rates,
    /// Where passwords are hashed: on so many threads that no flood of sign-ins takes those of the rules.
    hashers: Pool,
}

impl Default for Accounts {
    fn default() -> Self {
        Self { rates: rates::Rates::default(), hashers: Pool::new(HASHERS, 1) }
    }
}

impl Accounts {
    /// Forgets those who have not tried anything for a while.
    pub(crate) fn sweep(&self) {
        self.rates.sweep();
    }
}

/// The addresses of accounts.
pub(crate) fn routes() -> Vec<Route> {
    let mut all = door::routes();
    all.extend(own::routes());
    all.extend(forgotten::routes());
    all.extend(sessions::routes());
    all.extend(passkeys::routes());
    all.extend(profile::routes());
    all.extend(data::routes());
    all.extend(goodbye::routes());
    all
}

/// Whoever has signed in in this browser, and his session. A program with a token of his changes nothing of his
/// account.
///
/// # Errors
/// If nobody has.
fn signed_in(visitor: &Visitor) -> Result<(&Person, [u8; 32]), Fault> {
    let person = visitor.person.as_ref().filter(|person| person.kind == PersonKind::Player);
    let needed = || Fault::new(StatusCode::FORBIDDEN, "this is done where you have signed in with a browser");
    person.zip(visitor.session).ok_or_else(needed)
}
