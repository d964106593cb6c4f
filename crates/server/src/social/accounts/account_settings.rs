//! The caller's own account: reading it, changing its password or its name.
//!
//! This file handles `/api/my/account`, `/api/my/password` and `/api/my/name`. The mail address belongs to `notify`,
//! the other account settings to `sessions` and `passkeys`.

use super::account_response::account_response;
use super::password::Password;
use super::{names, password_reset, sessions};
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::Body;
use crate::http::endpoint::Access::{Account, Anyone};
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::{Caller, Visitor, require_session};
use crate::social::state::Social;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use play::Millis;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Change, Item, Person};

/// The namespace of account data that has no namespace of its own.
const NAMESPACE: &str = "account";
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
    old.verify(&app, from, person).await?;
    new.check(person.name.as_deref().unwrap_or_default())?;
    let person = password_reset::set_password(&app, from, &person.id, new).await?;
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
    password.verify(&app, from, person).await?;
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
        Err(store::Fault::AlreadyExists) => return Err(names::taken(&name)),
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

/// Reads the person again; another request may have changed something in the meantime.
async fn reload(app: &Social, person: &str) -> Result<Person, Fault> {
    app.store.person(person).await?.ok_or_else(|| Fault::not_found("this account no longer exists"))
}
