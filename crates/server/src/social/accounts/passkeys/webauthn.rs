//! The responses of an authenticator (Web Authentication, level 3) and their verification.
//!
//! It parses a response and checks its origin, its relying party, that the user was present and verified, and the
//! signature, without accessing the store. `passkeys::challenge` knows whether the challenge is one of this server, and
//! `passkeys` who owns the key. See `public_key` for the form of public keys, and decision 16 for why this is not a
//! library.
//!
//! The make of the authenticator does not matter, so its attestation statement is ignored.

mod public_key;

pub(super) use self::public_key::ALGORITHMS;
use self::public_key::PublicKey;
use crate::core::error::Fault;
use crate::http::host_check;
use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ciborium::Value;
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

// Flags of the authenticator data, section 6.1 of the standard.
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
/// The data contains a new key.
const ATTESTED_CREDENTIAL: u8 = 1 << 6;
/// The data ends with a map of extensions.
const EXTENSIONS: u8 = 1 << 7;
/// The standard allows no longer credential id.
const MAX_CREDENTIAL_ID_BYTES: usize = 1023;

/// The server as a relying party.
#[derive(Debug)]
pub(super) struct RelyingParty<'a> {
    /// The host name by which the server was called.
    pub(super) name: String,
    /// The headers of the request that brings the response.
    pub(super) headers: &'a HeaderMap,
    /// The other host names of the server.
    pub(super) names: &'a [String],
}

/// The response to a registration: `AuthenticatorAttestationResponse`, binary values as base64url.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AttestationResponse {
    #[serde(rename = "clientDataJSON")]
    client: String,
    attestation_object: String,
}

/// The response to a sign-in: `AuthenticatorAssertionResponse` and the id of the key, binary values as base64url.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AssertionResponse {
    id: String,
    #[serde(rename = "clientDataJSON")]
    client: String,
    authenticator_data: String,
    signature: String,
    user_handle: String,
}

/// A new key.
#[derive(Debug)]
pub(super) struct NewCredential {
    pub(super) challenge: Vec<u8>,
    pub(super) id: Vec<u8>,
    /// In COSE form.
    pub(super) key: Vec<u8>,
    pub(super) count: u32,
    /// Whether the device may copy the key to others; this never changes.
    pub(super) backup_eligible: bool,
}

/// A signature and what it covers.
#[derive(Debug)]
pub(super) struct Assertion {
    pub(super) challenge: Vec<u8>,
    pub(super) id: Vec<u8>,
    /// The owner of the key, according to the device.
    pub(super) owner: Vec<u8>,
    pub(super) count: u32,
    backup_eligible: bool,
    message: Vec<u8>,
    signature: Vec<u8>,
}

/// The client data of the browser; fields other than these are ignored.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// The part of an attestation object that is read (section 6.5.4).
#[derive(Debug, Deserialize)]
struct AttestationObject {
    #[serde(rename = "authData", deserialize_with = "byte_string")]
    auth_data: Vec<u8>,
}

/// `Vec<u8>` by itself would expect a list of numbers.
fn byte_string<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Bytes(bytes) => Ok(bytes),
        _ => Err(D::Error::custom("a byte string is expected")),
    }
}

fn unreadable_answer() -> Fault {
    Fault::bad_request("the response of the device cannot be read")
}

fn decode_base64(text: &str) -> Result<Vec<u8>, Fault> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| unreadable_answer())
}

impl RelyingParty<'_> {
    /// The challenge from the client data, if they are of the wanted type and from a page of this server.
    fn verify_client_data(&self, client: &[u8], wanted: &str) -> Result<Vec<u8>, Fault> {
        let ClientData { r#type, challenge, origin, cross_origin } =
            serde_json::from_slice(client).map_err(|_| unreadable_answer())?;
        if r#type != wanted {
            return Err(Fault::bad_request("the response of the device is for another purpose"));
        }
        if cross_origin || !host_check::is_own_origin(&origin, self.headers, self.names) {
            return Err(Fault::bad_request("the response of the device is for the page of another site"));
        }
        // No browser offers passkeys to such a page, so it was none that signed this.
        if !host_check::is_secure_origin(&origin) {
            return Err(Fault::bad_request("the response of the device is for a page without https"));
        }
        decode_base64(&challenge)
    }

    /// The flags, the counter and the rest of the authenticator data, if they are for the server's name and the user
    /// was verified.
    fn verify_authenticator_data<'a>(&self, data: &'a [u8]) -> Result<(u8, u32, &'a [u8]), Fault> {
        let (name, rest) = data.split_first_chunk::<32>().ok_or_else(unreadable_answer)?;
        let (&[flags], rest) = rest.split_first_chunk::<1>().ok_or_else(unreadable_answer)?;
        let (&count, rest) = rest.split_first_chunk::<4>().ok_or_else(unreadable_answer)?;
        if name[..] != Sha256::digest(self.name.as_bytes())[..] {
            return Err(Fault::bad_request("this passkey belongs to another host name"));
        }
        if flags & (USER_PRESENT | USER_VERIFIED) != USER_PRESENT | USER_VERIFIED {
            return Err(Fault::bad_request(
                "the device did not verify you: unlock it with a fingerprint, your face or a PIN",
            ));
        }
        if flags & BACKED_UP != 0 && flags & BACKUP_ELIGIBLE == 0 {
            return Err(unreadable_answer());
        }
        Ok((flags, u32::from_be_bytes(count), rest))
    }
}

impl AttestationResponse {
    /// The new key.
    ///
    /// # Errors
    /// What is wrong with the response.
    pub(super) fn parse(&self, party: &RelyingParty<'_>) -> Result<NewCredential, Fault> {
        let challenge = party.verify_client_data(&decode_base64(&self.client)?, "webauthn.create")?;
        let object = decode_base64(&self.attestation_object)?;
        let object: AttestationObject = ciborium::from_reader(&object[..]).map_err(|_| unreadable_answer())?;
        let (flags, count, rest) = party.verify_authenticator_data(&object.auth_data)?;
        if flags & ATTESTED_CREDENTIAL == 0 {
            return Err(unreadable_answer());
        }
        // The first 16 bytes are the make of the device, which does not matter.
        let (_, rest) = rest.split_first_chunk::<16>().ok_or_else(unreadable_answer)?;
        let (&length, rest) = rest.split_first_chunk::<2>().ok_or_else(unreadable_answer)?;
        let length = usize::from(u16::from_be_bytes(length));
        let (id, rest) = rest
            .split_at_checked(length)
            .filter(|_| (1..=MAX_CREDENTIAL_ID_BYTES).contains(&length))
            .ok_or_else(unreadable_answer)?;
        let key = PublicKey::prefix(rest).ok_or_else(|| Fault::bad_request("this type of key is not supported"))?;
        verify_end(flags, &rest[key.len()..])?;
        let backup_eligible = flags & BACKUP_ELIGIBLE != 0;
        Ok(NewCredential { challenge, id: id.to_vec(), key: key.to_vec(), count, backup_eligible })
    }
}

impl AssertionResponse {
    /// The signature, its key and its owner.
    ///
    /// # Errors
    /// What is wrong with the response.
    pub(super) fn parse(&self, party: &RelyingParty<'_>) -> Result<Assertion, Fault> {
        let client = decode_base64(&self.client)?;
        let challenge = party.verify_client_data(&client, "webauthn.get")?;
        let data = decode_base64(&self.authenticator_data)?;
        let (flags, count, rest) = party.verify_authenticator_data(&data)?;
        // A key has no place in such a response, but the standard does not forbid one.
        if flags & ATTESTED_CREDENTIAL == 0 {
            verify_end(flags, rest)?;
        }
        let backup_eligible = flags & BACKUP_ELIGIBLE != 0;
        let message = [&data[..], &Sha256::digest(&client)[..]].concat();
        let (id, owner, signature) =
            (decode_base64(&self.id)?, decode_base64(&self.user_handle)?, decode_base64(&self.signature)?);
        Ok(Assertion { challenge, id, owner, count, backup_eligible, message, signature })
    }
}

impl Assertion {
    /// Verifies the signature with the key, that the counter has grown beyond `count`, if the device counts, and that the
    /// key may be copied as before, if that is known (section 7.2 of the standard).
    ///
    /// # Errors
    /// If one of them fails.
    pub(super) fn verify(&self, key: &[u8], count: u32, backup_eligible: Option<bool>) -> Result<(), Fault> {
        let right = PublicKey::parse(key).is_some_and(|key| key.verifies(&self.message, &self.signature));
        if !right {
            return Err(Fault::bad_request("the signature of this passkey is incorrect"));
        }
        if backup_eligible.is_some_and(|before| before != self.backup_eligible) {
            return Err(Fault::bad_request(
                "this passkey is another one than was saved; remove it and create it again",
            ));
        }
        if (self.count, count) != (0, 0) && self.count <= count {
            return Err(Fault::bad_request("this passkey seems to have been copied; remove it and create another one"));
        }
        Ok(())
    }
}

/// Checks what follows the known parts of the authenticator data: a map of extensions if the flags say so, else nothing.
fn verify_end(flags: u8, mut rest: &[u8]) -> Result<(), Fault> {
    if flags & EXTENSIONS != 0 {
        let extensions: Value = ciborium::from_reader(&mut rest).map_err(|_| unreadable_answer())?;
        if !extensions.is_map() {
            return Err(unreadable_answer());
        }
    }
    if rest.is_empty() { Ok(()) } else { Err(unreadable_answer()) }
}

#[cfg(test)]
mod tests;
