//! Ids that no one can guess, ids that all nodes derive alike, and the display names of people.

use rand::Rng;
use rand::distr::Alphanumeric;
use sha2::{Digest, Sha256};
use store::Person;

/// A random text of letters and digits.
pub(crate) fn random_text(length: usize) -> String {
    rand::rng().sample_iter(Alphanumeric).take(length).map(char::from).collect()
}

/// The id that a table gets because of this text: the same on every node, so that only one of them opens it.
pub(crate) fn derived_id(text: &str) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(16).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

/// The display name of a person; guests have a suffix that distinguishes them.
pub(crate) fn display_name(person: &Person) -> String {
    person.name.clone().unwrap_or_else(|| format!("Guest {}", person.id.chars().take(4).collect::<String>()))
}
