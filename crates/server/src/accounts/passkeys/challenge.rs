//! What a device is asked to sign: something new each time, so that an answer that somebody has overheard is worth
//! nothing.
//!
//! For: making a challenge, and taking an answer to it once. Not for: the answer itself (`passkeys::device`).
//!
//! Nothing is kept of a challenge until it is answered, so asking costs nothing: it says itself for what it is and
//! until when it holds, and the house has signed it. That it was answered is noted for as long as it would hold.

use super::PATIENCE;
use crate::App;
use crate::error::Fault;
use crate::tell::secret;
use crate::who::random;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use house::Millis;
use store::{Change, Item};

/// Where it is noted that they were answered, and whose that is.
const SHELF: &str = "challenge";
const OWNER: &str = "house";

/// For what a challenge is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose<'a> {
    /// A passkey of this person is to be made.
    Make(&'a str),
    /// Somebody is to show his.
    Show,
}

/// What is signed by the house.
fn about(purpose: Purpose<'_>, until: &str, chance: &str) -> String {
    match purpose {
        Purpose::Make(person) => format!("passkey make {person} {until} {chance}"),
        Purpose::Show => format!("passkey show {until} {chance}"),
    }
}

/// A challenge, as base64url.
pub(super) async fn make(app: &App, purpose: Purpose<'_>) -> Result<String, Fault> {
    let (until, chance) = ((app.time.now() + PATIENCE).to_string(), random(24));
    let signed = secret::sign(app, &about(purpose, &until, &chance)).await?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(format!("{until} {chance} {signed}")))
}

/// Somebody answers it: it is one of ours, for this, and nobody has answered it yet.
///
/// # Errors
/// If it is not.
pub(super) async fn answered(app: &App, purpose: Purpose<'_>, challenge: &[u8]) -> Result<(), Fault> {
    let wrong = || Fault::bad("this answer comes too late, or was given already; try it again");
    let text = std::str::from_utf8(challenge).map_err(|_| wrong())?;
    let [until, chance, signed] = text.splitn(3, ' ').collect::<Vec<_>>()[..] else { return Err(wrong()) };
    let ends: Millis = until.parse().map_err(|_| wrong())?;
    if !secret::is_signed(app, &about(purpose, until, chance), signed).await? || ends < app.time.now() {
        return Err(wrong());
    }
    let (shelf, owner, key) = (SHELF.to_owned(), OWNER.to_owned(), chance.to_owned());
    let item = Item { shelf, owner, key, version: 0, rank: 0, until: Some(ends), body: String::new() };
    match app.store.keep(&[Change::Put(item)]).await {
        Ok(()) => Ok(()),
        Err(store::Fault::Behind) => Err(wrong()),
        Err(fault) => Err(fault.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::app;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_challenge_is_answered_once_in_time_and_for_what_it_was_made() {
        let app = app(Options::default()).await;
        let made = BASE64_URL_SAFE_NO_PAD.decode(make(&app, Purpose::Make("ann")).await.unwrap()).unwrap();
        for other in [Purpose::Show, Purpose::Make("bob")] {
            assert!(answered(&app, other, &made).await.is_err(), "{other:?}");
        }
        let mut spoilt = made.clone();
        spoilt[0] ^= 1;
        for wrong in [&spoilt[..], b"", b"1 2 3", b"\xff", &made[..made.len() - 1]] {
            assert!(answered(&app, Purpose::Make("ann"), wrong).await.is_err());
        }
        let later = App { time: app.time.later(PATIENCE + 1), ..app.clone() };
        assert!(answered(&later, Purpose::Make("ann"), &made).await.is_err());
        assert!(answered(&app, Purpose::Make("ann"), &made).await.is_ok());
        assert!(answered(&app, Purpose::Make("ann"), &made).await.is_err());
    }
}
