//! Tokens as they are kept: on a shelf of whoever they speak for, so they go with him; of the secret in each only a
//! hash.
//!
//! For: making one, and finding whose one is. Not for: who may make one (`tokens`, `bots`), what may be done with one
//! (`routes`).
//!
//! The text of a token says whose it is and which of his, so it is looked up by its place; what is secret in it is only
//! compared, and that takes the same time wherever the first wrong letter stands.

use crate::App;
use crate::error::Fault;
use crate::who::random;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use house::{Millis, Scope, Token};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Change, Item, Person};
use subtle::ConstantTimeEq;

/// Where they lie.
pub(crate) const SHELF: &str = "token";
/// How each text begins, so that whoever finds one knows what it is.
const BEGINS: &str = "variorum";
/// Letters and digits of a key.
const KEY: usize = 8;
/// Letters and digits of what is secret: about 190 bits that nobody guesses.
const SECRET: usize = 32;
/// When it was last used is written down no more often than this.
const USED: Millis = 10 * 60 * 1000;

/// A token as it lies there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    name: String,
    scope: Scope,
    /// SHA-256 of its secret, base64url.
    hash: String,
    made: Millis,
    used: Option<Millis>,
}

/// A new token of this person: what has to be kept, and its text, which is told once.
pub(crate) fn made(person: &str, name: &str, scope: Scope, now: Millis) -> (Change, String) {
    let (key, secret) = (random(KEY), random(SECRET));
    let text = format!("{BEGINS}.{}.{key}.{secret}", BASE64.encode(person));
    let kept =
        Kept { name: name.to_owned(), scope, hash: BASE64.encode(Sha256::digest(&secret)), made: now, used: None };
    (Change::Put(item(person, &key, 0, &kept)), text)
}

fn item(person: &str, key: &str, version: u64, kept: &Kept) -> Item {
    Item {
        shelf: SHELF.to_owned(),
        owner: person.to_owned(),
        key: key.to_owned(),
        version,
        rank: kept.made,
        until: None,
        body: serde_json::to_string(kept).unwrap_or_default(),
    }
}

/// The tokens of this person, at most so many, the last made first.
pub(crate) async fn all(app: &App, person: &str, most: u32) -> Result<Vec<Token>, Fault> {
    let items = app.store.items(SHELF, person, None, app.time.now(), most).await?;
    let token = |item: Item| {
        let Kept { name, scope, made, used, .. } = serde_json::from_str(&item.body).ok()?;
        Some(Token { id: item.key, name, scope, made, used })
    };
    Ok(items.into_iter().filter_map(token).collect())
}

/// For whom this text speaks, and what may be done with it; none: it is no token of anybody.
///
/// # Errors
/// If the house cannot be asked.
pub(crate) async fn speaks_for(app: &App, text: &str) -> Result<Option<(Person, Scope)>, Fault> {
    let Some((person, key, secret)) = parts(text) else { return Ok(None) };
    let now = app.time.now();
    let Some(found) = app.store.item(SHELF, &person, key, now).await? else { return Ok(None) };
    let Ok(kept) = serde_json::from_str::<Kept>(&found.body) else { return Ok(None) };
    let hash = BASE64.decode(&kept.hash).unwrap_or_default();
    if !bool::from(hash.ct_eq(&Sha256::digest(secret)[..])) {
        return Ok(None);
    }
    let Some(person) = app.store.person(&person).await? else { return Ok(None) };
    let scope = kept.scope;
    if kept.used.is_none_or(|used| used + USED < now) {
        let used = item(&person.id, key, found.version, &Kept { used: Some(now), ..kept });
        match app.store.keep(&[Change::Put(used)]).await {
            // It was used elsewhere in the same moment, or has just been revoked.
            Ok(()) | Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok(Some((person, scope)))
}

/// Whose it says to be, which of his, and what is secret.
fn parts(text: &str) -> Option<(String, &str, &str)> {
    let mut parts = text.split('.');
    let (begins, person, key, secret) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let fits =
        begins == BEGINS && person.len() <= 300 && key.len() == KEY && secret.len() == SECRET && parts.next().is_none();
    let person = BASE64.decode(person).ok().filter(|_| fits)?;
    Some((String::from_utf8(person).ok()?, key, secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_whose_it_is_and_what_is_no_token_says_nothing() {
        let (change, text) = made("id of Ann", "board", Scope::Play, 7);
        let Change::Put(item) = change else { panic!("it is put") };
        let (person, key, secret) = parts(&text).unwrap();
        assert_eq!((person.as_str(), key), ("id of Ann", item.key.as_str()));
        assert!(!item.body.contains(secret), "only a hash is kept: {}", item.body);
        for wrong in [
            "",
            "variorum",
            "variorum...",
            &text[1..],
            &format!("{text}x"),
            &format!("{text}.x"),
            &text.replace("variorum", "other"),
        ] {
            assert!(parts(wrong).is_none(), "{wrong}");
        }
    }
}
