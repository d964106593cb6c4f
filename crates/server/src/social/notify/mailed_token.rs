//! The random token in a mailed link. The store has its hash only, so no one who reads the database can use a link.
//!
//! `notify::address` and `accounts::password_reset` mail such links and say how long each is valid.

use crate::core::ids::random_text;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The number of characters of a token: 190 random bits.
const TOKEN_CHARS: usize = 32;

/// A new token.
pub(crate) fn generate() -> String {
    random_text(TOKEN_CHARS)
}

/// What the store keeps of a token.
pub(crate) fn hash(token: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// Whether this is the token with that hash; compares in constant time.
pub(crate) fn matches(token: &str, expected: &str) -> bool {
    hash(token).as_bytes().ct_eq(expected.as_bytes()).into()
}
