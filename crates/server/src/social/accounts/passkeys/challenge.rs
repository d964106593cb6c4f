//! The challenges that devices sign: different each time, so that an intercepted response is worthless.
//!
//! This file makes challenges and redeems each once. `passkeys::webauthn` verifies the response itself.
//!
//! The server stores nothing until a challenge is answered, so requesting one costs nothing: the challenge contains its
//! expiry and a signature of the server over its purpose. Once answered, it is stored as used until it expires.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::social::notify::secret;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use play::Millis;
use store::{Change, Item};

/// The namespace and the owner of the answered challenges.
const NAMESPACE: &str = "challenge";
const OWNER: &str = "house";

/// The time for answering a challenge.
pub(super) const CHALLENGE_TIMEOUT_MS: Millis = 5 * 60 * 1000;

/// The purpose of a challenge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose<'a> {
    /// This person registers a passkey.
    Register(&'a str),
    /// A user signs in with a passkey.
    Authenticate,
}

/// The text that the server signs.
fn signed_text(purpose: Purpose<'_>, until: &str, chance: &str) -> String {
    match purpose {
        Purpose::Register(person) => format!("passkey make {person} {until} {chance}"),
        Purpose::Authenticate => format!("passkey show {until} {chance}"),
    }
}

/// Makes a challenge, as base64url.
pub(super) async fn issue(app: &Core, purpose: Purpose<'_>) -> Result<String, Fault> {
    let (until, chance) = ((app.clock.now() + CHALLENGE_TIMEOUT_MS).to_string(), random_text(24));
    let signed = secret::sign(app, &signed_text(purpose, &until, &chance)).await?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(format!("{until} {chance} {signed}")))
}

/// Redeems a challenge: it is one of this server, for this purpose, and was not answered before.
///
/// # Errors
/// If it is not.
pub(super) async fn redeem(app: &Core, purpose: Purpose<'_>, challenge: &[u8]) -> Result<(), Fault> {
    let wrong = || Fault::bad_request("this response came too late or was used already; try again");
    let text = std::str::from_utf8(challenge).map_err(|_| wrong())?;
    let [until, chance, signed] = text.splitn(3, ' ').collect::<Vec<_>>()[..] else { return Err(wrong()) };
    let ends: Millis = until.parse().map_err(|_| wrong())?;
    if !secret::verify(app, &signed_text(purpose, until, chance), signed).await? || ends < app.clock.now() {
        return Err(wrong());
    }
    let (namespace, owner, key) = (NAMESPACE.to_owned(), OWNER.to_owned(), chance.to_owned());
    let item = Item { namespace, owner, key, version: 0, rank: 0, expires_at: Some(ends), body: String::new() };
    match app.store.apply(&[Change::Put(item)]).await {
        Ok(()) => Ok(()),
        Err(store::Fault::Conflict) => Err(wrong()),
        Err(fault) => Err(fault.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::{app, later};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_challenge_is_valid_once_in_time_and_for_its_purpose() {
        let app = app(Options::default()).await;
        let made = BASE64_URL_SAFE_NO_PAD.decode(issue(&app, Purpose::Register("ann")).await.unwrap()).unwrap();
        for other in [Purpose::Authenticate, Purpose::Register("bob")] {
            assert!(redeem(&app, other, &made).await.is_err(), "{other:?}");
        }
        let mut spoilt = made.clone();
        spoilt[0] ^= 1;
        for wrong in [&spoilt[..], b"", b"1 2 3", b"\xff", &made[..made.len() - 1]] {
            assert!(redeem(&app, Purpose::Register("ann"), wrong).await.is_err());
        }
        let later = later(&app, CHALLENGE_TIMEOUT_MS + 1);
        assert!(redeem(&later, Purpose::Register("ann"), &made).await.is_err());
        assert!(redeem(&app, Purpose::Register("ann"), &made).await.is_ok());
        assert!(redeem(&app, Purpose::Register("ann"), &made).await.is_err());
    }
}
