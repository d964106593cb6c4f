//! Signing up, signing in and signing out.
//!
//! This file handles `/api/account`, `/api/sign-in` and `/api/sign-out`, and the last step of every way to sign in
//! (`sign_in_as`). `password` and `passkeys` authenticate, `merge_guest` merges a guest into the account.
//!
//! Every sign-in starts a new session and ends the browser's previous one, so a session that an attacker has planted in
//! a browser never becomes the one that is signed in (session fixation).

use super::account_response::account_response;
use super::password::Password;
use super::{merge_guest, names, sessions};
use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::http::body::{Body, Empty};
use crate::http::endpoint::Access::{Account, Anyone};
use crate::http::endpoint::{Endpoint, post};
use crate::http::identity::{Caller, Visitor, require_session};
use crate::http::reply::json;
use crate::social::state::Social;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Person, PersonKind};

/// The routes for signing up, in and out.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        post("/account", Anyone, "creates an account, from the caller's guest if there is one, and signs in", sign_up)
            .returns::<api::Account>(),
        post("/sign-in", Anyone, "signs in with a name and a password", sign_in).returns::<api::Account>(),
        post("/sign-out", Account, "ends the session of this browser", sign_out).banned(true).returns::<Empty>(),
    ]
}

/// A name and a password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CredentialsBody {
    name: String,
    password: Password,
}

/// `POST /api/account`
async fn sign_up(
    Caller { app, address, visitor }: Caller<Social>,
    headers: HeaderMap,
    Body(CredentialsBody { name, password }): Body<CredentialsBody>,
) -> Result<Response, Fault> {
    if visitor.person.as_ref().is_some_and(|person| person.kind != PersonKind::Guest) {
        return Err(Fault::new(StatusCode::CONFLICT, "you already have an account; sign out to create another one"));
    }
    names::check(&name)?;
    password.check(&name)?;
    if app.store.person_named(&name).await?.is_some() {
        return Err(names::taken(&name));
    }
    app.accounts.rate_limits.check_sign_up(address)?;
    let secret = Some(password.hash_password(&app, address).await?);
    let made = app.clock.now();
    let account = |person: Person| Person {
        name: Some(name.clone()),
        kind: PersonKind::Player,
        password_hash: secret,
        created_at: made,
        last_seen_at: made,
        ..person
    };
    // Read again: while the password was hashed, the guest may have changed settings or signed in elsewhere.
    let guest = match visitor.id() {
        Some(id) => app.store.person(id).await?.filter(|guest| guest.kind == PersonKind::Guest),
        None => None,
    };
    let (person, done) = if let Some(guest) = guest {
        let person = account(guest);
        let done = app.store.change_person(&person).await;
        (person, done)
    } else {
        let (id, wishes) = (random_text(12), "{}".to_owned());
        let nobody = Person {
            id,
            name: None,
            kind: PersonKind::Guest,
            password_hash: None,
            email: None,
            created_at: made,
            last_seen_at: made,
            settings: wishes,
        };
        let person = account(nobody);
        let done = app.store.put_person(&person).await;
        (person, done)
    };
    match done {
        Ok(()) => {}
        Err(store::Fault::AlreadyExists) => return Err(names::taken(&name)),
        Err(fault) => return Err(fault.into()),
    }
    app.tables.rename(&person.id, &name);
    // A cookie of the guest must not give access to the account.
    app.store.end_sessions_of(&person.id, None).await?;
    open_session(&app, &visitor, &headers, &person).await
}

/// `POST /api/sign-in`
async fn sign_in(
    Caller { app, address, visitor }: Caller<Social>,
    headers: HeaderMap,
    Body(CredentialsBody { name, password }): Body<CredentialsBody>,
) -> Result<Response, Fault> {
    app.accounts.rate_limits.check_name_attempt(address, &name)?;
    let person = app.store.person_named(&name).await?.filter(|person| person.kind == PersonKind::Player);
    let kept = person.as_ref().and_then(|person| person.password_hash.as_deref());
    let right = password.matches(&app, address, kept).await?;
    let person = person.filter(|_| right).ok_or_else(|| Fault::bad_request("the name or the password is incorrect"))?;
    sign_in_as(&app, &visitor, &headers, &person).await
}

/// `POST /api/sign-out`
async fn sign_out(Caller { app, visitor, .. }: Caller<Social>, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    let (_, session) = require_session(&visitor)?;
    app.store.end_session(&session).await?;
    Ok(clear_session(&visitor, json(&Empty {})))
}

/// Signs the caller in as this person, after merging the guest that they have been.
///
/// # Errors
/// If writing fails. The caller then stays who they were; games merged by then belong to the person.
pub(super) async fn sign_in_as(
    app: &Social,
    visitor: &Visitor,
    headers: &HeaderMap,
    person: &Person,
) -> Result<Response, Fault> {
    if let Some(guest) = visitor.person.as_ref().filter(|guest| guest.kind == PersonKind::Guest) {
        merge_guest::merge_guest(app, &guest.id, &person.id).await?;
    }
    open_session(app, visitor, headers, person).await
}

/// Signs the caller in as this person, in a new session; the response is the account.
///
/// # Errors
/// If writing fails.
pub(super) async fn open_session(
    app: &Social,
    visitor: &Visitor,
    headers: &HeaderMap,
    person: &Person,
) -> Result<Response, Fault> {
    if let Some(session) = visitor.session {
        app.store.end_session(&session).await?;
    }
    let cookie = visitor.start_session(app, &person.id, sessions::browser_label(headers)).await?;
    let mut response = account_response(app, headers, Some(person)).await?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Adds to the response the header with which the browser deletes the session cookie.
pub(super) fn clear_session(visitor: &Visitor, mut response: Response) -> Response {
    response.headers_mut().append(header::SET_COOKIE, visitor.clear_cookie());
    response
}
