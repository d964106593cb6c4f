//! Passwords: what one may be, and how it is kept.
//!
//! For: hashing (argon2id with 19 MiB and two rounds, as is advised for servers) on threads of its own, and comparing.
//! Not for: how often somebody may try (`rates`). No log shows a password.

use crate::App;
use crate::address::Address;
use crate::error::Fault;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use schemars::JsonSchema;
use serde::Deserialize;
use std::fmt;
use std::sync::OnceLock;

/// So many are hashed at a time; each takes 19 MiB and about a thirtieth of a second of a core.
pub(crate) const HASHERS: usize = 2;
const SHORTEST: usize = 8;
const LONGEST: usize = 200;
/// Those that are tried first by whoever wants to get in somewhere, a line each, in small letters.
const WORST: &str = include_str!("worst.txt");

/// A password as somebody has typed it.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl Password {
    /// May it be the password of whoever is called so?
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check(&self, name: &str) -> Result<(), Fault> {
        let (length, small) = (self.0.chars().count(), self.0.to_lowercase());
        if !(SHORTEST..=LONGEST).contains(&length) {
            return Err(Fault::bad(format!("a password has from {SHORTEST} to {LONGEST} letters")));
        }
        let same = small.chars().all(|c| small.starts_with(c));
        if same || small == name.to_lowercase() || WORST.lines().any(|worst| worst == small) {
            return Err(Fault::bad("this password is one of the first that others would try; take another one"));
        }
        Ok(())
    }

    /// As it is kept.
    ///
    /// # Errors
    /// If the server fails at it.
    pub(super) async fn hashed(self, app: &App, address: Address) -> Result<String, Fault> {
        app.accounts.hashers.run(address, move || hash(&self.0)).await
    }

    /// Is it the one that is kept so? If none is kept it takes the same time to say no.
    ///
    /// # Errors
    /// If the server fails at it.
    pub(super) async fn is(self, app: &App, address: Address, kept: Option<&str>) -> Result<bool, Fault> {
        // A password that nobody can have is not worth the work.
        if self.0.len() > LONGEST * 4 {
            return Ok(false);
        }
        let kept = kept.map(str::to_owned);
        let is = move || {
            static NOBODYS: OnceLock<String> = OnceLock::new();
            let nobodys = || NOBODYS.get_or_init(|| hash(&rand::random::<u64>().to_string()).unwrap_or_default());
            let text = kept.as_ref().unwrap_or_else(nobodys);
            let right = PasswordHash::new(text)
                .is_ok_and(|hash| Argon2::default().verify_password(self.0.as_bytes(), &hash).is_ok());
            Ok(right && kept.is_some())
        };
        app.accounts.hashers.run(address, is).await
    }
}

fn hash(password: &str) -> Result<String, Fault> {
    let salt: [u8; 16] = rand::random();
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).map_err(|error| {
        tracing::error!(%error, "a password cannot be hashed");
        Fault::full("the password could not be kept; nothing was changed, try it again")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::app;

    fn password(text: &str) -> Password {
        Password(text.to_owned())
    }

    #[test]
    fn the_first_that_others_would_try_are_refused_and_no_log_shows_one() {
        for good in ["correct horse", "päßwörter", "        x", &"long ".repeat(40)] {
            assert!(password(good).check("ann").is_ok(), "{good}");
        }
        for bad in ["", "short77", "password", "PassWord1", "12345678", "aaaaaaaaaa", "ann-smith", &"x1".repeat(101)] {
            assert!(password(bad).check("Ann-Smith").is_err(), "{bad}");
        }
        assert_eq!(format!("{:?}", password("correct horse")), "Password");
        assert!(WORST.lines().all(|line| line == line.to_lowercase() && line.chars().count() >= SHORTEST));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_kept_is_salted_slow_to_try_and_opens_for_its_password_alone() {
        let app = app(Options::default()).await;
        let [kept, again] = [(); 2].map(|()| password("correct horse").hashed(&app, Address::NOWHERE));
        let (kept, again) = (kept.await.unwrap(), again.await.unwrap());
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, again);
        let is = async |text: &str, kept: Option<&str>| password(text).is(&app, Address::NOWHERE, kept).await.unwrap();
        assert!(is("correct horse", Some(&kept)).await);
        assert!(!is("correct horsf", Some(&kept)).await && !is("correct horse", None).await);
        assert!(!is("correct horse", Some("no hash")).await && !is(&"x".repeat(1000), Some(&kept)).await);
    }
}
