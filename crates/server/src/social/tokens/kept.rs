//! Stored tokens: items of the user whom they identify, deleted together with that user, each with a hash of its secret
//! only.
//!
//! This file creates tokens and finds their owners. `tokens` and `bots` decide who may create one, `routes` what it
//! opens.
//!
//! The text of a token contains its owner and its key, by which it is looked up; its secret part is only compared, in
//! constant time.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::random_text;
use api::{Scope, Token};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use play::Millis;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Change, Item, Person};
use subtle::ConstantTimeEq;

/// The namespace of tokens.
pub(crate) const NAMESPACE: &str = "token";
/// The beginning of every token's text, so that anyone who finds one knows what it is.
const PREFIX: &str = "variorum";
/// The number of characters of a key.
const KEY_CHARS: usize = 8;
/// The number of characters of a secret: about 190 bits, which no one can guess.
const SECRET_CHARS: usize = 32;
/// The shortest time between two updates of the time of the last use.
const USED_INTERVAL_MS: Millis = 10 * 60 * 1000;

/// A token as stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredToken {
    name: String,
    scope: Scope,
    /// SHA-256 of its secret, base64url.
    hash: String,
    made: Millis,
    used: Option<Millis>,
}

/// A new token of this person: the change that stores it, and its text, which is shown once.
pub(crate) fn create(person: &str, name: &str, scope: Scope, now: Millis) -> (Change, String) {
    let (key, secret) = (random_text(KEY_CHARS), random_text(SECRET_CHARS));
    let text = format!("{PREFIX}.{}.{key}.{secret}", BASE64.encode(person));
    let kept = StoredToken {
        name: name.to_owned(),
        scope,
        hash: BASE64.encode(Sha256::digest(&secret)),
        made: now,
        used: None,
    };
    (Change::Put(item(person, &key, 0, &kept)), text)
}

fn item(person: &str, key: &str, version: u64, kept: &StoredToken) -> Item {
    Item {
        namespace: NAMESPACE.to_owned(),
        owner: person.to_owned(),
        key: key.to_owned(),
        version,
        rank: kept.made,
        expires_at: None,
        body: serde_json::to_string(kept).unwrap_or_default(),
    }
}

/// The deletion of all tokens of this person.
pub(crate) fn deletion(person: &str) -> Change {
    Change::Clear { namespace: NAMESPACE.to_owned(), owner: person.to_owned() }
}

/// The tokens of this person, at most `most`, the newest first.
pub(crate) async fn all(app: &Core, person: &str, most: u32) -> Result<Vec<Token>, Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), most).await?;
    let token = |item: Item| {
        let StoredToken { name, scope, made, used, .. } = serde_json::from_str(&item.body).ok()?;
        Some(Token { id: item.key, name, scope, made, used })
    };
    Ok(items.into_iter().filter_map(token).collect())
}

/// The person whom this text identifies, and the scope; none if it is no valid token.
///
/// # Errors
/// If the store fails.
pub(crate) async fn resolve(app: &Core, text: &str) -> Result<Option<(Person, Scope)>, Fault> {
    let Some((person, key, secret)) = parse(text) else { return Ok(None) };
    let now = app.clock.now();
    let Some(found) = app.store.item(NAMESPACE, &person, key, now).await? else { return Ok(None) };
    let Ok(kept) = serde_json::from_str::<StoredToken>(&found.body) else { return Ok(None) };
    let hash = BASE64.decode(&kept.hash).unwrap_or_default();
    if !bool::from(hash.ct_eq(&Sha256::digest(secret)[..])) {
        return Ok(None);
    }
    let Some(person) = app.store.person(&person).await? else { return Ok(None) };
    let scope = kept.scope;
    if kept.used.is_none_or(|used| used + USED_INTERVAL_MS < now) {
        let used = item(&person.id, key, found.version, &StoredToken { used: Some(now), ..kept });
        match app.store.apply(&[Change::Put(used)]).await {
            // It was used elsewhere at the same moment, or has just been revoked.
            Ok(()) | Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok(Some((person, scope)))
}

/// Splits a text into its owner, its key and its secret.
fn parse(text: &str) -> Option<(String, &str, &str)> {
    let mut parts = text.split('.');
    let (begins, person, key, secret) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let fits = begins == PREFIX
        && person.len() <= 300
        && key.len() == KEY_CHARS
        && secret.len() == SECRET_CHARS
        && parts.next().is_none();
    let person = BASE64.decode(person).ok().filter(|_| fits)?;
    Some((String::from_utf8(person).ok()?, key, secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_contains_its_owner_and_malformed_ones_are_rejected() {
        let (change, text) = create("id of Ann", "board", Scope::Play, 7);
        let Change::Put(item) = change else { panic!("the change must be a put") };
        let (person, key, secret) = parse(&text).unwrap();
        assert_eq!((person.as_str(), key), ("id of Ann", item.key.as_str()));
        assert!(!item.body.contains(secret), "only a hash is stored: {}", item.body);
        for wrong in [
            "",
            "variorum",
            "variorum...",
            &text[1..],
            &format!("{text}x"),
            &format!("{text}.x"),
            &text.replace("variorum", "other"),
        ] {
            assert!(parse(wrong).is_none(), "{wrong}");
        }
    }
}
