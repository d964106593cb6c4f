//! Verifies that the caller owns a stored passkey.
//!
//! `webauthn` verifies the response of the device by itself; this file finds whose passkey it is, and that it answers a
//! challenge of this server.

use super::challenge::{self, Purpose};
use super::webauthn::{AssertionResponse, RelyingParty};
use crate::core::error::Fault;
use crate::http::host_check;
use crate::social::state::Social;
use axum::http::{HeaderMap, StatusCode};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use play::Millis;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Change, Item, Person, PersonKind};

/// The namespace of passkeys.
pub(super) const NAMESPACE: &str = "passkey";

/// A passkey as stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct StoredPasskey {
    /// The id that the device gave it, base64url.
    pub(super) id: String,
    /// Its public key (COSE), base64url.
    pub(super) key: String,
    /// The signature counter of the device when it last signed; 0 if the device does not count.
    pub(super) count: u32,
    pub(super) label: String,
    pub(super) made: Millis,
    pub(super) used: Option<Millis>,
    /// Whether the device may copy it to others; release 0.1 did not store that.
    #[serde(default)]
    pub(super) backup_eligible: Option<bool>,
}

/// The key of a passkey's item: a hash, since the ids of devices may be too long.
pub(super) fn item_key(id: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(id))
}

/// The server as a relying party.
pub(super) fn relying_party<'a>(app: &'a Social, headers: &'a HeaderMap) -> Result<RelyingParty<'a>, Fault> {
    let text = "passkeys need a host name: open this server by its name, not by its IP address";
    let name = host_check::public_name(headers).ok_or_else(|| Fault::new(StatusCode::CONFLICT, text))?;
    Ok(RelyingParty { name, headers, names: &app.site.names })
}

/// The owner of the passkey that has signed this response.
///
/// # Errors
/// If the passkey is unknown or the response is not valid.
pub(in crate::social::accounts) async fn authenticate(
    app: &Social,
    headers: &HeaderMap,
    signed: &AssertionResponse,
) -> Result<Person, Fault> {
    let unknown = || Fault::bad_request("this passkey is unknown; it may have been removed");
    let signed = signed.parse(&relying_party(app, headers)?)?;
    let owner = String::from_utf8(signed.owner.clone()).map_err(|_| unknown())?;
    let person =
        app.store.person(&owner).await?.filter(|person| person.kind == PersonKind::Player).ok_or_else(unknown)?;
    let item = app.store.item(NAMESPACE, &owner, &item_key(&signed.id), app.clock.now()).await?.ok_or_else(unknown)?;
    let kept: StoredPasskey = serde_json::from_str(&item.body).map_err(|_| unknown())?;
    let public = BASE64_URL_SAFE_NO_PAD.decode(&kept.key).map_err(|_| unknown())?;
    signed.verify(&public, kept.count, kept.backup_eligible)?;
    challenge::redeem(app, Purpose::Authenticate, &signed.challenge).await?;
    let used = StoredPasskey { count: signed.count, used: Some(app.clock.now()), ..kept };
    let body = serde_json::to_string(&used).unwrap_or_default();
    match app.store.apply(&[Change::Put(Item { body, ..item })]).await {
        Ok(()) => Ok(person),
        Err(store::Fault::Conflict) => Err(unknown()),
        Err(fault) => Err(fault.into()),
    }
}
