//! Passkeys: a key in a device or password manager signs, and no password is typed.
//!
//! This file handles `/api/my/passkeys…` and `/api/sign-in/passkey…`. `passkeys::assertion` verifies that the caller owns a
//! passkey, `passkeys::webauthn` verifies the responses of devices, `passkeys::challenge` makes what they sign.
//!
//! A passkey belongs to the host name by which its owner called the server (`host_check::public_name`), and works under
//! no other. The server stores it as an item of its owner; a device says itself whose key it has used.

pub(super) mod assertion;
mod challenge;
pub(super) mod webauthn;

use self::assertion::{NAMESPACE, StoredPasskey, authenticate, item_key, relying_party};
use self::challenge::{CHALLENGE_TIMEOUT_MS, Purpose};
use self::webauthn::{AssertionResponse, AttestationResponse};
use super::proof::Proof;
use super::{sessions, signin};
use crate::core::error::Fault;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::{Account, Anyone};
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::{Caller, require_session};
use crate::http::reply::json;
use crate::social::state::Social;
use api::OwnPasskey;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use coset::iana::{Algorithm, EnumI64};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use store::{Change, Item};

/// The namespace in which the id of each passkey names its owner, and whose items the server owns: no two people have a
/// passkey with the same id. Passkeys of release 0.1 are not in it.
const OWNERS: &str = "passkey-owner";
const SERVER: &str = "house";
/// The most passkeys of a person.
const MAX_PASSKEYS: u32 = 10;

/// The routes of passkeys.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/passkeys", Account, "the caller's passkeys", list).returns::<Passkeys>(),
        post("/my/passkeys/begin", Account, "options for creating a passkey", begin_registration)
            .returns_schema(options_schema),
        post("/my/passkeys", Account, "saves a new passkey", register).returns::<Passkeys>(),
        post("/my/passkeys/{id}/delete", Account, "deletes a passkey", remove).returns::<Passkeys>(),
        post("/sign-in/passkey/begin", Anyone, "options for signing in with a passkey", begin_sign_in)
            .returns_schema(options_schema),
        post("/sign-in/passkey", Anyone, "signs in with a passkey", sign_in).returns::<api::Account>(),
    ]
}

/// The passkeys of a person.
#[derive(Debug, Serialize, JsonSchema)]
struct Passkeys {
    passkeys: Vec<OwnPasskey>,
}

/// The schema of options of `WebAuthn`, as in the standard.
fn options_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "properties": { "challenge": { "type": "string" } },
        "required": ["challenge"],
        "description": "Options of `navigator.credentials.create` or `.get`, binary values as base64url",
    })
}

/// The deletion of all passkeys of this person.
pub(super) async fn deletions(app: &Social, person: &str) -> Result<Vec<Change>, Fault> {
    Ok(load_all(app, person).await?.iter().flat_map(|(_, item)| deletion(item)).collect())
}

/// The deletion of a passkey and of the claim to its id.
fn deletion(item: &Item) -> [Change; 2] {
    let delete = |namespace: &str, owner: &str| Change::Delete {
        namespace: namespace.into(),
        owner: owner.into(),
        key: item.key.clone(),
    };
    [delete(NAMESPACE, &item.owner), delete(OWNERS, SERVER)]
}

async fn load_all(app: &Social, person: &str) -> Result<Vec<(StoredPasskey, Item)>, Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_PASSKEYS).await?;
    Ok(items.into_iter().filter_map(|item| Some((serde_json::from_str(&item.body).ok()?, item))).collect())
}

/// `GET /api/my/passkeys`
async fn list(Caller { app, visitor, .. }: Caller<Social>) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    let told = |(kept, item): (StoredPasskey, Item)| OwnPasskey {
        id: item.key,
        label: kept.label,
        made: kept.made,
        used: kept.used,
    };
    let passkeys = load_all(&app, &person.id).await?.into_iter().map(told).collect();
    Ok(json(&Passkeys { passkeys }))
}

/// `POST /api/my/passkeys/begin`: the options of `navigator.credentials.create`, binary values as base64url.
async fn begin_registration(
    Caller { app, address, visitor }: Caller<Social>,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    let party = relying_party(&app, &headers)?;
    proof.verify(&app, address, &headers, person).await?;
    let kept = load_all(&app, &person.id).await?;
    if kept.len() >= MAX_PASSKEYS as usize {
        return Err(Fault::new(
            StatusCode::CONFLICT,
            format!("you have {MAX_PASSKEYS} passkeys; remove one of them first"),
        ));
    }
    let descriptor = |(kept, _): (StoredPasskey, Item)| serde_json::json!({ "type": "public-key", "id": kept.id });
    let algorithm = |alg: &Algorithm| serde_json::json!({ "type": "public-key", "alg": alg.to_i64() });
    Ok(json(&serde_json::json!({
        "challenge": challenge::issue(&app, Purpose::Register(&person.id)).await?,
        "rp": { "id": party.name, "name": "Variorum" },
        "user": {
            "id": BASE64_URL_SAFE_NO_PAD.encode(&person.id),
            "name": person.name,
            "displayName": person.name,
        },
        "pubKeyCredParams": webauthn::ALGORITHMS.iter().map(algorithm).collect::<Vec<_>>(),
        "excludeCredentials": kept.into_iter().map(descriptor).collect::<Vec<_>>(),
        "authenticatorSelection": { "residentKey": "required", "requireResidentKey": true, "userVerification": "required" },
        "attestation": "none",
        "timeout": CHALLENGE_TIMEOUT_MS,
    })))
}

/// `POST /api/my/passkeys`
async fn register(
    Caller { app, address, visitor }: Caller<Social>,
    headers: HeaderMap,
    Body(made): Body<AttestationResponse>,
) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    let made = made.parse(&relying_party(&app, &headers)?)?;
    challenge::redeem(&app, Purpose::Register(&person.id), &made.challenge).await?;
    if load_all(&app, &person.id).await?.len() >= MAX_PASSKEYS as usize {
        return Err(Fault::new(
            StatusCode::CONFLICT,
            format!("you have {MAX_PASSKEYS} passkeys; remove one of them first"),
        ));
    }
    let now = app.clock.now();
    let kept = StoredPasskey {
        id: BASE64_URL_SAFE_NO_PAD.encode(&made.id),
        key: BASE64_URL_SAFE_NO_PAD.encode(&made.key),
        count: made.count,
        label: sessions::browser_label(&headers),
        made: now,
        used: None,
        backup_eligible: Some(made.backup_eligible),
    };
    let body = serde_json::to_string(&kept).unwrap_or_default();
    let (namespace, owner) = (NAMESPACE.to_owned(), person.id.clone());
    let key = item_key(&made.id);
    let item = Item { namespace, owner, key: key.clone(), version: 0, rank: now, expires_at: None, body };
    let (namespace, owner) = (OWNERS.to_owned(), SERVER.to_owned());
    let claim = Item { namespace, owner, key, version: 0, rank: now, expires_at: None, body: person.id.clone() };
    match app.store.apply(&[Change::Put(item), Change::Put(claim)]).await {
        Ok(()) => list(Caller { app, address, visitor }).await,
        Err(store::Fault::Conflict) => {
            Err(Fault::new(StatusCode::CONFLICT, "this passkey is saved already, for this account or another one"))
        }
        Err(fault) => Err(fault.into()),
    }
}

/// `POST /api/my/passkeys/{id}/delete`
async fn remove(
    Caller { app, address, visitor }: Caller<Social>,
    Id(key): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    // The claim of an id that is not theirs stays.
    if let Some(item) = app.store.item(NAMESPACE, &person.id, &key, app.clock.now()).await? {
        app.store.apply(&deletion(&item)).await?;
    }
    list(Caller { app, address, visitor }).await
}

/// `POST /api/sign-in/passkey/begin`: the options of `navigator.credentials.get`, binary values as base64url.
async fn begin_sign_in(
    State(app): State<Social>,
    headers: HeaderMap,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let party = relying_party(&app, &headers)?;
    let challenge = challenge::issue(&app, Purpose::Authenticate).await?;
    Ok(json(
        &serde_json::json!({ "challenge": challenge, "rpId": party.name, "userVerification": "required", "timeout": CHALLENGE_TIMEOUT_MS }),
    ))
}

/// `POST /api/sign-in/passkey`
async fn sign_in(
    Caller { app, address, visitor }: Caller<Social>,
    headers: HeaderMap,
    Body(signed): Body<AssertionResponse>,
) -> Result<Response, Fault> {
    app.accounts.rate_limits.check_attempt(address)?;
    let person = authenticate(&app, &headers, &signed).await?;
    signin::sign_in_as(&app, &visitor, &headers, &person).await
}
