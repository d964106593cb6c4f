//! Signing up, in and out.
//!
//! For: `/api/account`, `/api/sign-in`, `/api/sign-out`, and what every way in ends with (`enter`). Not for: whether
//! somebody is who he says (`password`, `passkeys`), what a guest brings along (`absorb`).
//!
//! Whoever gets in gets a new session, whatever he brought; the one that he had is ended. So a session that somebody
//! else has put into his browser is not the one that is signed in.

use super::password::Password;
use super::{absorb, names, own, sessions};
use crate::App;
use crate::address::Address;
use crate::body::{Body, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::{Account, Anybody};
use crate::routes::{Route, post};
use crate::who::{Visitor, random};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Person, PersonKind};

/// The addresses of the door.
pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/account", Anybody, "makes an account, of the guest who asks or of nobody, and signs in", sign_up)
            .tells::<house::Account>(),
        post("/sign-in", Anybody, "signs in with a name and a password", sign_in).tells::<house::Account>(),
        post("/sign-out", Account, "ends the session of this browser", sign_out).banned(true).tells::<Nothing>(),
    ]
}

/// Who somebody says that he is.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoorBody {
    name: String,
    password: Password,
}

/// `POST /api/account`
async fn sign_up(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(DoorBody { name, password }): Body<DoorBody>,
) -> Result<Response, Fault> {
    if visitor.person.as_ref().is_some_and(|person| person.kind != PersonKind::Guest) {
        return Err(Fault::new(StatusCode::CONFLICT, "you have an account; sign out before you make another one"));
    }
    names::check(&name)?;
    password.check(&name)?;
    if app.store.person_named(&name).await?.is_some() {
        return Err(taken(&name));
    }
    app.accounts.rates.may_sign_up(address)?;
    let secret = Some(password.hashed(&app, address).await?);
    let made = app.time.now();
    let account = |person: Person| Person {
        name: Some(name.clone()),
        kind: PersonKind::Player,
        secret,
        made,
        seen: made,
        ..person
    };
    // Read anew: he may have changed something, or become somebody, while the password was hashed.
    let guest = match visitor.id() {
        Some(id) => app.store.person(id).await?.filter(|guest| guest.kind == PersonKind::Guest),
        None => None,
    };
    let (person, done) = if let Some(guest) = guest {
        let person = account(guest);
        let done = app.store.change_person(&person).await;
        (person, done)
    } else {
        let (id, wishes) = (random(12), "{}".to_owned());
        let nobody =
            Person { id, name: None, kind: PersonKind::Guest, secret: None, email: None, made, seen: made, wishes };
        let person = account(nobody);
        let done = app.store.put_person(&person).await;
        (person, done)
    };
    match done {
        Ok(()) => {}
        Err(store::Fault::Taken) => return Err(taken(&name)),
        Err(fault) => return Err(fault.into()),
    }
    app.tables.rename(&person.id, &name);
    // Whoever has a cookie of the guest is not by that somebody who has an account.
    app.store.end_sessions_of(&person.id, None).await?;
    enter(&app, &visitor, &headers, &person).await
}

/// `POST /api/sign-in`
async fn sign_in(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(DoorBody { name, password }): Body<DoorBody>,
) -> Result<Response, Fault> {
    app.accounts.rates.may_try_name(address, &name)?;
    let person = app.store.person_named(&name).await?.filter(|person| person.kind == PersonKind::Player);
    let kept = person.as_ref().and_then(|person| person.secret.as_deref());
    let right = password.is(&app, address, kept).await?;
    let person =
        person.filter(|_| right).ok_or_else(|| Fault::bad("this name and this password do not belong together"))?;
    arrive(&app, &visitor, &headers, &person).await
}

/// `POST /api/sign-out`
async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let (_, session) = super::signed_in(&visitor)?;
    app.store.end_session(&session).await?;
    Ok(leave(&visitor, json("{}")))
}

/// Whoever asks is that person from now on, and brings along what he has played as a guest.
///
/// # Errors
/// If something cannot be written down; then he is who he was, and what was brought along already is that person's.
pub(super) async fn arrive(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    person: &Person,
) -> Result<Response, Fault> {
    if let Some(guest) = visitor.person.as_ref().filter(|guest| guest.kind == PersonKind::Guest) {
        absorb::absorb(app, &guest.id, &person.id).await?;
    }
    enter(app, visitor, headers, person).await
}

/// Whoever asks is that person from now on, in a new session; the answer says who that is.
///
/// # Errors
/// If it cannot be written down.
pub(super) async fn enter(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    person: &Person,
) -> Result<Response, Fault> {
    if let Some(session) = visitor.session {
        app.store.end_session(&session).await?;
    }
    let cookie = visitor.begin(app, &person.id, sessions::label(headers)).await?;
    let mut response = own::told(app, headers, Some(person)).await?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The answer, with which the browser forgets who asks.
pub(super) fn leave(visitor: &Visitor, mut response: Response) -> Response {
    response.headers_mut().append(header::SET_COOKIE, visitor.forget());
    response
}

/// Somebody is called so.
pub(super) fn taken(name: &str) -> Fault {
    Fault::new(StatusCode::CONFLICT, format!("somebody is called `{name}` already; take another name"))
}
