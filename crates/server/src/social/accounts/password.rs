//! Passwords: which are allowed, and how they are hashed.
//!
//! Hashing (argon2id with 19 MiB and two rounds, as is advised for servers) and comparing happen on separate threads.
//! `rate_limits` limits the attempts. No log shows a password.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::social::state::Social;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use schemars::JsonSchema;
use serde::Deserialize;
use std::fmt;
use std::sync::OnceLock;
use store::Person;

const MIN_CHARS: usize = 8;
const MAX_CHARS: usize = 200;
/// The fewest characters of a password that many people share.
const MIN_SHARED_CHARS: usize = 4;
/// The passwords that attackers try first, one a line, in lower case.
const COMMON_PASSWORDS: &str = include_str!("worst.txt");

/// A password as typed.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl Password {
    /// Checks that it is allowed as the password of the user with this name.
    ///
    /// # Errors
    /// Why it is not.
    pub(super) fn check(&self, name: &str) -> Result<(), Fault> {
        let (length, small) = (self.0.chars().count(), self.0.to_lowercase());
        if !(MIN_CHARS..=MAX_CHARS).contains(&length) {
            return Err(Fault::bad_request(format!("a password has {MIN_CHARS} to {MAX_CHARS} characters")));
        }
        let same = small.chars().all(|c| small.starts_with(c));
        if same || small == name.to_lowercase() || COMMON_PASSWORDS.lines().any(|worst| worst == small) {
            return Err(Fault::bad_request("this password is too common; choose another one"));
        }
        Ok(())
    }

    /// Checks that it is allowed as the password of a tournament, which its host passes on to many people: it may be short.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) fn check_shared(&self) -> Result<(), Fault> {
        if (MIN_SHARED_CHARS..=MAX_CHARS).contains(&self.0.chars().count()) {
            return Ok(());
        }
        let text = format!("the password of a tournament has {MIN_SHARED_CHARS} to {MAX_CHARS} characters");
        Err(Fault::bad_request(text))
    }

    /// Hashes the password for the store.
    ///
    /// # Errors
    /// If hashing fails.
    pub(crate) async fn hash_password(self, app: &Social, address: Address) -> Result<String, Fault> {
        app.accounts.hashers.run(address, move || hash_password(&self.0)).await
    }

    /// Whether it matches the hash. Without a hash the answer is no, after the same time.
    ///
    /// # Errors
    /// If the hashing threads fail.
    pub(crate) async fn matches(self, app: &Social, address: Address, kept: Option<&str>) -> Result<bool, Fault> {
        // Longer than any password can be: not worth hashing.
        if self.0.len() > MAX_CHARS * 4 {
            return Ok(false);
        }
        let kept = kept.map(str::to_owned);
        let is = move || {
            static DUMMY_HASH: OnceLock<String> = OnceLock::new();
            let nobodys =
                || DUMMY_HASH.get_or_init(|| hash_password(&rand::random::<u64>().to_string()).unwrap_or_default());
            let text = kept.as_ref().unwrap_or_else(nobodys);
            let right = PasswordHash::new(text)
                .is_ok_and(|hash| Argon2::default().verify_password(self.0.as_bytes(), &hash).is_ok());
            Ok(right && kept.is_some())
        };
        app.accounts.hashers.run(address, is).await
    }

    /// Checks that it is the password of this person.
    ///
    /// # Errors
    /// If it is incorrect, or there were too many attempts.
    pub(super) async fn verify(self, app: &Social, from: Address, person: &Person) -> Result<(), Fault> {
        app.accounts.rate_limits.check_name_attempt(from, person.name.as_deref().unwrap_or_default())?;
        if self.matches(app, from, person.password_hash.as_deref()).await? {
            return Ok(());
        }
        Err(Fault::bad_request("the password is incorrect"))
    }
}

fn hash_password(password: &str) -> Result<String, Fault> {
    let salt: [u8; 16] = rand::random();
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).map_err(|error| {
        tracing::error!(%error, "password hashing failed");
        Fault::unavailable("the password could not be saved; nothing was changed; try again")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::social as app;

    fn password(text: &str) -> Password {
        Password(text.to_owned())
    }

    #[test]
    fn common_passwords_are_rejected_and_debug_output_shows_none() {
        for good in ["correct horse", "päßwörter", "        x", &"long ".repeat(40)] {
            assert!(password(good).check("ann").is_ok(), "{good}");
        }
        for bad in ["", "short77", "password", "PassWord1", "12345678", "aaaaaaaaaa", "ann-smith", &"x1".repeat(101)] {
            assert!(password(bad).check("Ann-Smith").is_err(), "{bad}");
        }
        assert_eq!(format!("{:?}", password("correct horse")), "Password");
        assert!(COMMON_PASSWORDS.lines().all(|line| line == line.to_lowercase() && line.chars().count() >= MIN_CHARS));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_hash_is_salted_and_slow_and_matches_only_its_password() {
        let app = app(Options::default()).await;
        let [kept, again] = [(); 2].map(|()| password("correct horse").hash_password(&app, Address::INTERNAL));
        let (kept, again) = (kept.await.unwrap(), again.await.unwrap());
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, again);
        let is =
            async |text: &str, kept: Option<&str>| password(text).matches(&app, Address::INTERNAL, kept).await.unwrap();
        assert!(is("correct horse", Some(&kept)).await);
        assert!(!is("correct horsf", Some(&kept)).await && !is("correct horse", None).await);
        assert!(!is("correct horse", Some("no hash")).await && !is(&"x".repeat(1000), Some(&kept)).await);
    }
}
