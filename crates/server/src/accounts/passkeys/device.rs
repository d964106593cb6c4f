//! What a device answers (Web Authentication, level 3, without attestation), and whether it is right.
//!
//! For: reading its answers and checking whose page has asked, for which name, that somebody was there and has shown
//! that it is he, and the signature. Nothing here asks the store. Not for: whether the challenge was ours
//! (`passkeys::challenge`), whose key it is (`passkeys`). Look next: `passkeys::key` for the form of public keys.
//!
//! Which sort of device it is does not matter here, so what it says of itself (its attestation) is not looked at.

mod cbor;
mod key;

use self::cbor::Value;
pub(super) use self::key::ALGORITHMS;
use self::key::Key;
use crate::error::Fault;
use crate::origin;
use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Somebody was there, has shown that it is he; the key may be copied, and has been; a new key comes along.
const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const ELIGIBLE: u8 = 1 << 3;
const COPIED: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;
/// No device calls a key by more bytes.
const LONGEST: usize = 1023;

/// The server as devices know it.
#[derive(Debug)]
pub(super) struct Party<'a> {
    /// By which it was called.
    pub(super) name: String,
    /// The request that brings the answer.
    pub(super) headers: &'a HeaderMap,
    /// By which it may be called besides.
    pub(super) names: &'a [String],
}

/// A device has made a key: `AuthenticatorAttestationResponse`, binary values as base64url.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Made {
    #[serde(rename = "clientDataJSON")]
    client: String,
    attestation_object: String,
}

/// A device has signed with a key: `AuthenticatorAssertionResponse` and the id of the key, binary values as base64url.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Signed {
    id: String,
    #[serde(rename = "clientDataJSON")]
    client: String,
    authenticator_data: String,
    signature: String,
    user_handle: String,
}

/// A new key.
#[derive(Debug)]
pub(super) struct NewKey {
    pub(super) challenge: Vec<u8>,
    pub(super) id: Vec<u8>,
    /// COSE.
    pub(super) key: Vec<u8>,
    pub(super) count: u32,
}

/// A signature, with what it is about.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) challenge: Vec<u8>,
    pub(super) id: Vec<u8>,
    /// Whose key it is, as the device says.
    pub(super) owner: Vec<u8>,
    pub(super) count: u32,
    message: Vec<u8>,
    signature: Vec<u8>,
}

/// What the browser says of who asks; it may say more than this.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Client {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

fn unreadable() -> Fault {
    Fault::bad("the answer of the device cannot be read")
}

fn bytes(text: &str) -> Result<Vec<u8>, Fault> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| unreadable())
}

impl Party<'_> {
    /// The challenge that was answered, if a page of ours has asked for that.
    fn challenge(&self, client: &[u8], wanted: &str) -> Result<Vec<u8>, Fault> {
        let Client { r#type, challenge, origin, cross_origin } =
            serde_json::from_slice(client).map_err(|_| unreadable())?;
        if r#type != wanted {
            return Err(Fault::bad("the device was asked for something else"));
        }
        if cross_origin || !origin::is_ours(&origin, self.headers, self.names) {
            return Err(Fault::bad("the device was asked by the page of another site"));
        }
        bytes(&challenge)
    }

    /// What comes after the head of what a device says, with its flags and count, if it has answered for our name and
    /// somebody has shown that it is he.
    fn body<'a>(&self, data: &'a [u8]) -> Result<(u8, u32, &'a [u8]), Fault> {
        let (name, rest) = data.split_first_chunk::<32>().ok_or_else(unreadable)?;
        let (&[flags], rest) = rest.split_first_chunk::<1>().ok_or_else(unreadable)?;
        let (&count, rest) = rest.split_first_chunk::<4>().ok_or_else(unreadable)?;
        if name[..] != Sha256::digest(self.name.as_bytes())[..] {
            return Err(Fault::bad("this passkey belongs to another name of the server"));
        }
        if flags & (PRESENT | VERIFIED) != PRESENT | VERIFIED {
            return Err(Fault::bad("the device has not asked who you are: unlock it with a finger, a face or a PIN"));
        }
        if flags & COPIED != 0 && flags & ELIGIBLE == 0 {
            return Err(unreadable());
        }
        Ok((flags, u32::from_be_bytes(count), rest))
    }
}

impl Made {
    /// The key that was made.
    ///
    /// # Errors
    /// What is wrong with the answer.
    pub(super) fn read(&self, party: &Party<'_>) -> Result<NewKey, Fault> {
        let challenge = party.challenge(&bytes(&self.client)?, "webauthn.create")?;
        let object = bytes(&self.attestation_object)?;
        let (object, _) = Value::first(&object).ok_or_else(unreadable)?;
        let data = object.field(&Value::Text("authData")).and_then(Value::bytes).ok_or_else(unreadable)?;
        let (flags, count, rest) = party.body(data)?;
        if flags & ATTESTED == 0 {
            return Err(unreadable());
        }
        // First of which make the device is; that is all the same here.
        let (_, rest) = rest.split_first_chunk::<16>().ok_or_else(unreadable)?;
        let (&length, rest) = rest.split_first_chunk::<2>().ok_or_else(unreadable)?;
        let length = usize::from(u16::from_be_bytes(length));
        let (id, rest) =
            rest.split_at_checked(length).filter(|_| (1..=LONGEST).contains(&length)).ok_or_else(unreadable)?;
        let key = Key::first(rest).ok_or_else(|| Fault::bad("this sort of key is not known here"))?;
        Ok(NewKey { challenge, id: id.to_vec(), key, count })
    }
}

impl Signed {
    /// What was signed, by whose key.
    ///
    /// # Errors
    /// What is wrong with the answer.
    pub(super) fn read(&self, party: &Party<'_>) -> Result<Answer, Fault> {
        let client = bytes(&self.client)?;
        let challenge = party.challenge(&client, "webauthn.get")?;
        let data = bytes(&self.authenticator_data)?;
        let (_, count, _) = party.body(&data)?;
        let message = [&data[..], &Sha256::digest(&client)[..]].concat();
        let (id, owner, signature) = (bytes(&self.id)?, bytes(&self.user_handle)?, bytes(&self.signature)?);
        Ok(Answer { challenge, id, owner, count, message, signature })
    }
}

impl Answer {
    /// Has that key signed, and more often than so many times, if its device counts?
    ///
    /// # Errors
    /// If not.
    pub(super) fn check(&self, key: &[u8], count: u32) -> Result<(), Fault> {
        let right = Key::read(key).is_some_and(|key| key.has_signed(&self.message, &self.signature));
        if !right {
            return Err(Fault::bad("the signature of this passkey is not right"));
        }
        if (self.count, count) != (0, 0) && self.count <= count {
            return Err(Fault::bad("this passkey seems to have been copied; remove it and make another one"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
