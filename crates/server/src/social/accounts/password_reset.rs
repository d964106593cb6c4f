//! Password reset: a link by mail, valid once and for an hour.
//!
//! This file handles `/api/password/…`. A link goes only to a confirmed address (`notify::address`).
//!
//! A reset puts out everyone else: it ends all sessions, and removes the passkeys and access tokens.
//!
//! The store keeps the hash of the last link of a person (`notify::mailed_token`), until it is used or the password is
//! changed in another way.

use super::password::Password;
use super::{passkeys, sessions, signin};
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::{Body, Empty};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, post};
use crate::http::identity::Visitor;
use crate::http::reply::json;
use crate::social::notify::{Mailer, address, mailed_token, preferences, templates};
use crate::social::state::Social;
use crate::social::tokens;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use play::Millis;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Change, Item, Person, PersonKind};

/// The namespace of the hash of a person's last link, and its key.
const NAMESPACE: &str = "password";
const LINK_KEY: &str = "link";
/// The lifetime of a link.
const LINK_TTL_MS: Millis = 60 * 60 * 1000;

/// The routes of the password reset.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        post("/password/forgotten", Anyone, "mails a link to choose a new password", request_reset).returns::<Empty>(),
        post("/password/reset", Anyone, "sets a new password with a mailed link, and signs in", reset)
            .returns::<api::Account>(),
    ]
}

/// The name of the account whose password was forgotten.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetRequestBody {
    name: String,
}

/// The parts of the mailed link, and the new password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetBody {
    person: String,
    token: String,
    password: Password,
}

/// `POST /api/password/forgotten`: the response is always the same, so that it does not reveal who has an account with
/// an address.
async fn request_reset(
    State(app): State<Social>,
    Extension(from): Extension<Address>,
    Body(ResetRequestBody { name }): Body<ResetRequestBody>,
) -> Result<Response, Fault> {
    let Some(mail) = app.notifier.options.mail.clone() else {
        let text = "this server sends no e-mail; its operator can help";
        return Err(Fault::new(StatusCode::CONFLICT, text));
    };
    app.accounts.rate_limits.check_mail(from, &name)?;
    // In the background, so that the response time does not reveal it either.
    tokio::spawn(async move {
        if let Err(fault) = send_link(&app, &mail, &name).await {
            tracing::warn!(why = fault.sentence(), "password reset mail failed");
        }
    });
    Ok(json(&Empty {}))
}

async fn send_link(app: &Social, mail: &Mailer, name: &str) -> Result<(), Fault> {
    let person = app.store.person_named(name).await?.filter(|person| person.kind == PersonKind::Player);
    let Some(person) = person else { return Ok(()) };
    let Some(to) = address::confirmed_address(app, &person).await? else { return Ok(()) };
    let token = mailed_token::generate();
    let expires_at = app.clock.now() + LINK_TTL_MS;
    let (namespace, owner, key) = (NAMESPACE.to_owned(), person.id.clone(), LINK_KEY.to_owned());
    let body = mailed_token::hash(&token);
    let item = Item { namespace, owner, key, version: 0, rank: 0, expires_at: Some(expires_at), body };
    app.store.apply(&[deletion(&person.id), Change::Put(item)]).await?;
    let link = format!("{}/#/password/{}/{token}", mail.page_url(), person.id);
    let name = person.name.as_deref().unwrap_or_default();
    let (subject, text) = templates::password_reset_mail(&preferences::of(&person).language, name, &link);
    mail.send(&to, subject, text, None).await
}

/// `POST /api/password/reset`
async fn reset(
    State(app): State<Social>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(ResetBody { person, token, password }): Body<ResetBody>,
) -> Result<Response, Fault> {
    app.accounts.rate_limits.check_attempt(from)?;
    let account = app.store.person(&person).await?.ok_or_else(invalid_link)?;
    let link = app.store.item(NAMESPACE, &person, LINK_KEY, app.clock.now()).await?.ok_or_else(invalid_link)?;
    if !mailed_token::matches(&token, &link.body) {
        return Err(invalid_link());
    }
    // Before the link is used up: the same link may be tried again with another password.
    password.check(account.name.as_deref().unwrap_or_default())?;
    // An empty hash matches no token. Of two requests at once, the second finds another version than it has read.
    match app.store.apply(&[Change::Put(Item { body: String::new(), ..link })]).await {
        Ok(()) => {}
        Err(store::Fault::Conflict) => return Err(invalid_link()),
        Err(fault) => return Err(fault.into()),
    }
    let person = set_password(&app, from, &person, password).await?;
    // A thief of a session may have added other ways in.
    let mut others = passkeys::deletions(&app, &person.id).await?;
    others.push(tokens::kept::deletion(&person.id));
    app.store.apply(&others).await?;
    sessions::end_all(&app, &person.id, None).await?;
    signin::sign_in_as(&app, &visitor, &headers, &person).await
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
    let known = app.store.person(person).await?.ok_or_else(|| Fault::not_found("this account no longer exists"))?;
    let person = Person { password_hash: secret, ..known };
    app.store.change_person(&person).await?;
    app.store.apply(&[deletion(&person.id)]).await?;
    Ok(person)
}

/// The deletion of a person's last link.
fn deletion(person: &str) -> Change {
    Change::Delete { namespace: NAMESPACE.to_owned(), owner: person.to_owned(), key: LINK_KEY.to_owned() }
}

fn invalid_link() -> Fault {
    Fault::not_found("this link is not valid: it was used already, is older than an hour, or is incomplete")
}
