//! The proof that the owner of an account is there, and not only a browser with their session: the password, or an
//! answer of a passkey.
//!
//! It is needed for what outlasts the session: another mail address, a new passkey, the deletion of the account.

use super::passkeys::assertion::authenticate;
use super::passkeys::webauthn::AssertionResponse;
use super::password::Password;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::social::state::Social;
use api::Object;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::Deserialize;
use store::Person;

/// The password, or a response of a passkey.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proof {
    password: Option<Password>,
    passkey: Option<Object<AssertionResponse>>,
}

impl Proof {
    /// Checks that this person has given it.
    ///
    /// # Errors
    /// If it is missing or wrong, or there were too many attempts.
    pub(crate) async fn verify(
        self,
        app: &Social,
        from: Address,
        headers: &HeaderMap,
        person: &Person,
    ) -> Result<(), Fault> {
        match (self.password, self.passkey) {
            (Some(password), None) => password.verify(app, from, person).await,
            (None, Some(Object(signed))) => {
                app.accounts.rate_limits.check_attempt(from)?;
                if authenticate(app, headers, &signed).await?.id == person.id {
                    return Ok(());
                }
                Err(Fault::bad_request("this passkey belongs to another account"))
            }
            _ => Err(Fault::bad_request("this requires your `password` or one `passkey`")),
        }
    }
}
