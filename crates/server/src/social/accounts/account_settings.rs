//! The caller's own account: reading it, changing its password or its name.
//!
//! This file handles `/api/my/account`, `/api/my/password` and `/api/my/name`. The mail address belongs to `notify`,
//! the other account settings to `sessions` and `passkeys`.

use super::password::Password;
use super::{NAMESPACE, names, password_reset, require_session, sessions, signin};
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::Body;
use crate::http::endpoint::Access::{Account, Anyone};
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::host_check;
use crate::http::identity::{Caller, Visitor};
use crate::http::reply::json;
use crate::social::Social;
use crate::social::notify::address;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use play::Millis;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Change, Item, Person, PersonKind};

/// The key of the item that marks a recent change of name.
const RENAMED_KEY: &str = "renamed";
/// The time between two changes of name.
const RENAME_INTERVAL_MS: Millis = 30 * 24 * 60 * 60 * 1000;

/// The routes of the caller's account.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/account", Anyone, "the caller's account", read).returns::<api::Account>(),
        post("/my/password", Account, "changes the caller's password and ends their other sessions", change_password)
            .returns::<api::Account>(),
        post("/my/name", Account, "changes the caller's name", change_name).returns::<api::Account>(),
    ]
}

/// The current password and the new one.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordBody {
    old: Password,
    new: Password,
}

/// The new name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameBody {
    name: String,
    password: Password,
}

/// `GET /api/my/account`
async fn read(Caller { app, visitor, .. }: Caller<Social>, headers: HeaderMap) -> Result<Response, Fault> {
    account_response(&app, &headers, visitor.person.as_ref()).await
}

/// `POST /api/my/password`
async fn change_password(
    State(app): State<Social>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(PasswordBody { old, new }): Body<PasswordBody>,
) -> Result<Response, Fault> {
    let (person, session) = require_session(&visitor)?;
    verify_password(&app, from, person, old).await?;
    new.check(person.name.as_deref().unwrap_or_default())?;
    let person = set_password(&app, from, &person.id, new).await?;
    sessions::end_all(&app, &person.id, Some(&session)).await?;
    account_response(&app, &headers, Some(&person)).await
}

/// `POST /api/my/name`
async fn change_name(
    State(app): State<Social>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(NameBody { name, password }): Body<NameBody>,
) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    names::check(&name)?;
    verify_password(&app, from, person, password).await?;
    let now = app.clock.now();
    if app.store.item(NAMESPACE, &person.id, RENAMED_KEY, now).await?.is_some() {
        return Err(Fault::new(
            StatusCode::CONFLICT,
            "a name can be changed once in 30 days, so that other players recognise you",
        ));
    }
    let person = Person { name: Some(name.clone()), ..reload(&app, &person.id).await? };
    match app.store.change_person(&person).await {
        Ok(()) => {}
        Err(store::Fault::AlreadyExists) => return Err(signin::name_taken(&name)),
        Err(fault) => return Err(fault.into()),
    }
    let (namespace, owner, key) = (NAMESPACE.to_owned(), person.id.clone(), RENAMED_KEY.to_owned());
    let before = Change::Delete { namespace: namespace.clone(), owner: owner.clone(), key: key.clone() };
    let item = Item {
        namespace,
        owner,
        key,
        version: 0,
        rank: now,
        expires_at: Some(now + RENAME_INTERVAL_MS),
        body: String::new(),
    };
    app.store.apply(&[before, Change::Put(item)]).await?;
    app.tables.rename(&person.id, &name);
    account_response(&app, &headers, Some(&person)).await
}

/// Verifies the password of this person.
///
/// # Errors
/// If it is incorrect, or there were too many attempts.
pub(super) async fn verify_password(
    app: &Social,
    from: Address,
    person: &Person,
    password: Password,
) -> Result<(), Fault> {
    app.accounts.rate_limits.check_name_attempt(from, person.name.as_deref().unwrap_or_default())?;
    if password.matches(app, from, person.password_hash.as_deref()).await? {
        return Ok(());
    }
    Err(Fault::bad_request("the password is incorrect"))
}

/// Sets the password of this person; a mailed link to reset it is no longer valid.
///
/// # Errors
/// If it cannot be saved.
pub(super) async fn set_password(
    app: &Social,
    from: Address,
    person: &str,
    password: Password,
) -> Result<Person, Fault> {
    let secret = Some(password.hash_password(app, from).await?);
    let person = Person { password_hash: secret, ..reload(app, person).await? };
    app.store.change_person(&person).await?;
    app.store.apply(&[password_reset::deletion(&person.id)]).await?;
    Ok(person)
}

/// Reads the person again; another request may have changed something in the meantime.
async fn reload(app: &Social, person: &str) -> Result<Person, Fault> {
    app.store.person(person).await?.ok_or_else(|| Fault::not_found("this account no longer exists"))
}

/// The response with the account of this person, or with an empty one for guests and anonymous callers.
///
/// # Errors
/// If it cannot be read.
pub(super) async fn account_response(
    app: &Social,
    headers: &HeaderMap,
    person: Option<&Person>,
) -> Result<Response, Fault> {
    let person = person.filter(|person| person.kind != PersonKind::Guest);
    let account = api::Account {
        name: person.and_then(|person| person.name.clone()),
        since: person.map_or(0, |person| person.created_at),
        address: match person {
            Some(person) => address::confirmed_address(app, person).await?,
            None => None,
        },
        mails: app.notifier.options.mail.is_some(),
        passkeys: host_check::public_name(headers).is_some(),
    };
    Ok(json(&account))
}
