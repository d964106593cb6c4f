//! Passkeys: a key in somebody's device or manager of passwords signs for him, and no password is typed.
//!
//! For: `/api/my/passkeys…`, `/api/sign-in/passkey…`, and the proof that whoever asks has one of his. Not for: what a
//! device answers and whether it is right (`passkeys::device`), what it is asked (`passkeys::challenge`).
//!
//! A passkey belongs to the name by which its owner called the server (`origin::called`): under another name it does
//! not open. It lies on a shelf of its owner; a device says itself whose it is.

mod challenge;
mod device;

use self::challenge::Purpose;
pub(super) use self::device::Signed;
use self::device::{Made, Party};
use super::{door, sessions, signed_in};
use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::origin;
use crate::routes::Who::{Account, Anybody};
use crate::routes::{Route, get, post};
use crate::who::Visitor;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use house::{Millis, OwnPasskey};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Change, Item, Person, PersonKind};

/// Where they lie.
const SHELF: &str = "passkey";
/// So many has one person.
const MOST: u32 = 10;
/// Whoever is asked by his device has so many milliseconds.
const PATIENCE: Millis = 5 * 60 * 1000;

/// The addresses of passkeys.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/passkeys", Account, "one's passkeys", list).tells::<Passkeys>(),
        post("/my/passkeys/begin", Account, "what a device is asked that is to make one", begin).looks(options),
        post("/my/passkeys", Account, "keeps the one that it has made", keep).tells::<Passkeys>(),
        post("/my/passkeys/{id}/drop", Account, "removes one", remove).tells::<Passkeys>(),
        post("/sign-in/passkey/begin", Anybody, "what a device is asked that is to sign somebody in", ask)
            .looks(options),
        post("/sign-in/passkey", Anybody, "signs in with what it answers", sign_in).tells::<house::Account>(),
    ]
}

/// Those of one person.
#[derive(Debug, Serialize, JsonSchema)]
struct Passkeys {
    passkeys: Vec<OwnPasskey>,
}

/// A passkey as it lies there.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    /// What the device calls it, base64url.
    id: String,
    /// Its public key (COSE), base64url.
    key: String,
    /// How often it had signed, as far as the device counts.
    count: u32,
    label: String,
    made: Millis,
    used: Option<Millis>,
}

/// Options of `WebAuthn`, as the standard has them.
fn options(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "properties": { "challenge": { "type": "string" } },
        "required": ["challenge"],
        "description": "Options of `navigator.credentials.create` or `.get`, binary values as base64url",
    })
}

/// What it is called on the shelf: a device's own ids may be too long.
fn key(id: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(id))
}

/// The server as devices know it.
fn party<'a>(app: &'a App, headers: &'a HeaderMap) -> Result<Party<'a>, Fault> {
    let text = "there are no passkeys where the server is called by a number; call it by its name";
    let name = origin::called(headers).ok_or_else(|| Fault::new(StatusCode::CONFLICT, text))?;
    Ok(Party { name, headers, names: &app.options.names })
}

async fn all(app: &App, person: &str) -> Result<Vec<(Kept, Item)>, Fault> {
    let items = app.store.items(SHELF, person, None, app.time.now(), MOST).await?;
    Ok(items.into_iter().filter_map(|item| Some((serde_json::from_str(&item.body).ok()?, item))).collect())
}

/// `GET /api/my/passkeys`
async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    let told =
        |(kept, item): (Kept, Item)| OwnPasskey { id: item.key, label: kept.label, made: kept.made, used: kept.used };
    let passkeys = all(&app, &person.id).await?.into_iter().map(told).collect();
    Ok(json(serde_json::to_string(&Passkeys { passkeys }).unwrap_or_default()))
}

/// `POST /api/my/passkeys/begin`: the options of `navigator.credentials.create`, binary values as base64url.
async fn begin(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    let party = party(&app, &headers)?;
    let kept = all(&app, &person.id).await?;
    if kept.len() >= MOST as usize {
        return Err(Fault::new(StatusCode::CONFLICT, format!("you have {MOST} passkeys; remove one of them first")));
    }
    let descriptor = |(kept, _): (Kept, Item)| serde_json::json!({ "type": "public-key", "id": kept.id });
    let algorithm = |alg: &i64| serde_json::json!({ "type": "public-key", "alg": alg });
    Ok(json(
        serde_json::json!({
            "challenge": challenge::make(&app, Purpose::Make(&person.id)).await?,
            "rp": { "id": party.name, "name": "Variorum" },
            "user": {
                "id": BASE64_URL_SAFE_NO_PAD.encode(&person.id),
                "name": person.name,
                "displayName": person.name,
            },
            "pubKeyCredParams": device::ALGORITHMS.iter().map(algorithm).collect::<Vec<_>>(),
            "excludeCredentials": kept.into_iter().map(descriptor).collect::<Vec<_>>(),
            "authenticatorSelection": { "residentKey": "required", "requireResidentKey": true, "userVerification": "required" },
            "attestation": "none",
            "timeout": PATIENCE,
        })
        .to_string(),
    ))
}

/// `POST /api/my/passkeys`
async fn keep(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(made): Body<Made>,
) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    let made = made.read(&party(&app, &headers)?)?;
    challenge::answered(&app, Purpose::Make(&person.id), &made.challenge).await?;
    if all(&app, &person.id).await?.len() >= MOST as usize {
        return Err(Fault::new(StatusCode::CONFLICT, format!("you have {MOST} passkeys; remove one of them first")));
    }
    let now = app.time.now();
    let kept = Kept {
        id: BASE64_URL_SAFE_NO_PAD.encode(&made.id),
        key: BASE64_URL_SAFE_NO_PAD.encode(&made.key),
        count: made.count,
        label: sessions::label(&headers),
        made: now,
        used: None,
    };
    let body = serde_json::to_string(&kept).unwrap_or_default();
    let (shelf, owner) = (SHELF.to_owned(), person.id.clone());
    let item = Item { shelf, owner, key: key(&made.id), version: 0, rank: now, until: None, body };
    match app.store.keep(&[Change::Put(item)]).await {
        Ok(()) => list(State(app), visitor).await,
        Err(store::Fault::Behind) => Err(Fault::new(StatusCode::CONFLICT, "this passkey is one of yours already")),
        Err(fault) => Err(fault.into()),
    }
}

/// `POST /api/my/passkeys/{id}/drop`
async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Id(key): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    let (shelf, owner) = (SHELF.to_owned(), person.id.clone());
    app.store.keep(&[Change::Drop { shelf, owner, key }]).await?;
    list(State(app), visitor).await
}

/// `POST /api/sign-in/passkey/begin`: the options of `navigator.credentials.get`, binary values as base64url.
async fn ask(State(app): State<App>, headers: HeaderMap, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    let party = party(&app, &headers)?;
    let challenge = challenge::make(&app, Purpose::Show).await?;
    Ok(json(
        serde_json::json!({ "challenge": challenge, "rpId": party.name, "userVerification": "required", "timeout": PATIENCE })
            .to_string(),
    ))
}

/// `POST /api/sign-in/passkey`
async fn sign_in(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(signed): Body<Signed>,
) -> Result<Response, Fault> {
    app.accounts.rates.may_try(address)?;
    let person = shown(&app, &headers, &signed).await?;
    door::arrive(&app, &visitor, &headers, &person).await
}

/// Whose passkey has signed that just now.
///
/// # Errors
/// If it is nobody's, or not right.
pub(super) async fn shown(app: &App, headers: &HeaderMap, signed: &Signed) -> Result<Person, Fault> {
    let unknown = || Fault::bad("this passkey is not known here; it may have been removed");
    let signed = signed.read(&party(app, headers)?)?;
    let owner = String::from_utf8(signed.owner.clone()).map_err(|_| unknown())?;
    let person =
        app.store.person(&owner).await?.filter(|person| person.kind == PersonKind::Player).ok_or_else(unknown)?;
    let item = app.store.item(SHELF, &owner, &key(&signed.id), app.time.now()).await?.ok_or_else(unknown)?;
    let kept: Kept = serde_json::from_str(&item.body).map_err(|_| unknown())?;
    let public = BASE64_URL_SAFE_NO_PAD.decode(&kept.key).map_err(|_| unknown())?;
    signed.check(&public, kept.count)?;
    challenge::answered(app, Purpose::Show, &signed.challenge).await?;
    let used = Kept { count: signed.count, used: Some(app.time.now()), ..kept };
    let body = serde_json::to_string(&used).unwrap_or_default();
    match app.store.keep(&[Change::Put(Item { body, ..item })]).await {
        Ok(()) => Ok(person),
        Err(store::Fault::Behind) => Err(unknown()),
        Err(fault) => Err(fault.into()),
    }
}
