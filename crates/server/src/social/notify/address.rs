//! The mail address of a person: setting it, confirming it with a link in a mail, and stopping mails with a link.
//!
//! This file handles `/api/my/notifications/mail` and `/api/mail/…`; `notify::mail` sends mails.
//!
//! `store::Person::email` may be set by other code, too. Mail goes only to an address whose link was followed, which is
//! stored as an item of the person. The link that confirms contains a random token, of which only a hash is stored. The
//! link that stops mails contains the server's signature for this person and address, so it works for ever and needs no
//! session.

use super::{mailed_token, preferences, secret, settings, templates};
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::{Body, Empty, IdAndName};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post, post_anything};
use crate::http::identity::Visitor;
use crate::http::reply::json;
use crate::social::accounts::proof::Proof;
use crate::social::state::Social;
use api::{Channel, NotificationSettings, Object};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use play::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Change, Item, Person, PersonKind};

/// The namespace of a person's address, and the keys of its items.
const NAMESPACE: &str = "mail";
const PENDING_KEY: &str = "wanted";
const CONFIRMED_KEY: &str = "confirmed";
/// The lifetime of a link that confirms.
const LINK_TTL_MS: Millis = 24 * 60 * 60 * 1000;
/// The most bytes of an address.
const MAX_ADDRESS_BYTES: usize = 254;

/// The routes of mail addresses.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        post(
            "/my/notifications/mail",
            Anyone,
            "sets the caller's mail address, and mails a link to confirm it; an empty one deletes it",
            set_address,
        )
        .returns::<NotificationSettings>(),
        post("/mail/confirm", Anyone, "confirms an address with the link in a mail", confirm).returns::<AddressBody>(),
        post_anything(
            "/mail/stop/{id}/{name}",
            Anyone,
            "stops mails about games, with the link in each of them",
            stop_mail,
        )
        .returns::<Empty>(),
        get("/mail/stop/{id}/{name}", Anyone, "redirects to the page that stops mails about games", redirect_to_page)
            .content_type("text/html"),
    ]
}

/// A mail address.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AddressBody {
    address: String,
}

/// A new mail address of the caller; an empty one deletes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAddressBody {
    address: String,
    /// Needed for an account: the address resets its password.
    proof: Option<Object<Proof>>,
}

/// The parts of the link in a mail.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmBody {
    person: String,
    token: String,
}

/// An address to be confirmed.
#[derive(Debug, Serialize, Deserialize)]
struct PendingAddress {
    address: String,
    /// The hash of the token in the link.
    hash: String,
}

/// `POST /api/my/notifications/mail`
async fn set_address(
    State(app): State<Social>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(NewAddressBody { address, proof }): Body<NewAddressBody>,
) -> Result<Response, Fault> {
    let address = address.trim().to_owned();
    if let Some(person) = visitor.person.as_ref().filter(|person| person.kind != PersonKind::Guest) {
        let missing = || Fault::bad_request("another e-mail address requires your `password` or one `passkey`");
        proof.ok_or_else(missing)?.0.verify(&app, from, &headers, person).await?;
    }
    if address.is_empty() {
        let Some(person) = &visitor.person else { return settings::response(&app, None).await };
        let person = delete_address(&app, person).await?;
        return settings::response(&app, Some(&person)).await;
    }
    let Some(mail) = &app.notifier.options.mail else {
        return Err(Fault::new(StatusCode::CONFLICT, "this server sends no e-mail"));
    };
    if address.len() > MAX_ADDRESS_BYTES || address.parse::<lettre::Address>().is_err() {
        return Err(Fault::bad_request("this is not a valid e-mail address"));
    }
    app.notifier.mail_limits.check(from, &address)?;
    let known = visitor.identify(&app).await?;
    let (person, token, now) = (known.person.id.clone(), mailed_token::generate(), app.clock.now());
    let wanted = PendingAddress { address: address.clone(), hash: mailed_token::hash(&token) };
    let body = serde_json::to_string(&wanted).unwrap_or_default();
    let (namespace, owner, key) = (NAMESPACE.to_owned(), person.clone(), PENDING_KEY.to_owned());
    let before = Change::Delete { namespace: namespace.clone(), owner: owner.clone(), key: key.clone() };
    let item = Item { namespace, owner, key, version: 0, rank: now, expires_at: Some(now + LINK_TTL_MS), body };
    app.store.apply(&[before, Change::Put(item)]).await?;
    let link = format!("{}/#/mail/confirm/{person}/{token}", mail.page_url());
    let (subject, text) = templates::confirmation_mail(&preferences::of(&known.person).language, &link);
    let sent = mail.send(&address, subject, text, None).await;
    app.metrics.record_notification(Channel::Mail, sent.is_ok());
    sent?;
    let answer = settings::response(&app, Some(&known.person)).await?;
    Ok(known.respond(answer))
}

/// `POST /api/mail/confirm`
async fn confirm(
    State(app): State<Social>,
    Body(ConfirmBody { person, token }): Body<ConfirmBody>,
) -> Result<Response, Fault> {
    let wrong =
        || Fault::not_found("this link is no longer valid: it has been used, is older than a day, or is incomplete");
    let wanted = load_pending(&app, &person).await?.ok_or_else(wrong)?;
    if !mailed_token::matches(&token, &wanted.hash) {
        return Err(wrong());
    }
    let (namespace, owner) = (NAMESPACE.to_owned(), person.clone());
    let put = |key: &str, body: String| {
        let (namespace, owner, key) = (namespace.clone(), owner.clone(), key.to_owned());
        Item { namespace, owner, key, version: 0, rank: 0, expires_at: None, body }
    };
    let gone = |key: &str| Change::Delete { namespace: namespace.clone(), owner: owner.clone(), key: key.to_owned() };
    let before = match app.store.person(&person).await? {
        Some(known) => confirmed_address(&app, &known).await?,
        None => None,
    };
    let noted = Change::Put(put(CONFIRMED_KEY, wanted.address.clone()));
    app.store.apply(&[gone(PENDING_KEY), gone(CONFIRMED_KEY), noted]).await?;
    // A user who gives an address wants notifications, first of all about their turns.
    let changed = preferences::update(&app, &person, |wishes| {
        if wishes.has_channel(Channel::Mail) { wishes } else { wishes.with_channel(Channel::Mail) }
    });
    let changed = changed.await?;
    let changed = Person { email: Some(wanted.address.clone()), ..changed };
    app.store.change_person(&changed).await?;
    if let Some(before) = before.filter(|before| *before != wanted.address) {
        report_change(&app, &changed, &before).await;
    }
    Ok(json(&AddressBody { address: wanted.address }))
}

/// `POST /api/mail/stop/{id}/{name}`, which mail programs request without a session, and with a form.
async fn stop_mail(State(app): State<Social>, IdAndName(person, token): IdAndName) -> Result<Response, Fault> {
    let wrong =
        || Fault::not_found("this link is not valid: it is incomplete, or its address no longer receives e-mail");
    let known = app.store.person(&person).await?.ok_or_else(wrong)?;
    let address = confirmed_address(&app, &known).await?.ok_or_else(wrong)?;
    if !secret::verify(&app, &signed_text(&person, &address), &token).await? {
        return Err(wrong());
    }
    preferences::update(&app, &person, |wishes| wishes.without_channel(Channel::Mail)).await?;
    Ok(json(&Empty {}))
}

/// `GET /api/mail/stop/{id}/{name}`: a GET changes nothing, so the page asks for a confirmation.
async fn redirect_to_page(IdAndName(person, token): IdAndName) -> Response {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect::<String>();
    let place = format!("../../../../#/mail/stop/{}/{}", plain(&person), plain(&token));
    (StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response()
}

/// The confirmed mail address of this person.
pub(crate) async fn confirmed_address(app: &Social, person: &Person) -> Result<Option<String>, Fault> {
    let Some(email) = &person.email else { return Ok(None) };
    let noted = app.store.item(NAMESPACE, &person.id, CONFIRMED_KEY, app.clock.now()).await?;
    Ok(noted.filter(|noted| noted.body == *email).map(|noted| noted.body))
}

/// The address that this person has given and not yet confirmed.
pub(super) async fn pending_address(app: &Social, person: &str) -> Result<Option<String>, Fault> {
    Ok(load_pending(app, person).await?.map(|wanted| wanted.address))
}

/// The last part of the address that stops mails to this person.
pub(super) async fn stop_path(app: &Social, person: &Person, address: &str) -> Result<String, Fault> {
    Ok(format!("{}/{}", person.id, secret::sign(app, &signed_text(&person.id, address)).await?))
}

fn signed_text(person: &str, address: &str) -> String {
    format!("stop {person} {address}")
}

async fn load_pending(app: &Social, person: &str) -> Result<Option<PendingAddress>, Fault> {
    let item = app.store.item(NAMESPACE, person, PENDING_KEY, app.clock.now()).await?;
    Ok(item.and_then(|item| serde_json::from_str(&item.body).ok()))
}

/// Reports to the old address of a person that it is no longer theirs: it may not have been them who changed it.
async fn report_change(app: &Social, person: &Person, before: &str) {
    let Some(mail) = &app.notifier.options.mail else { return };
    let (language, name) = (preferences::of(person).language, person.name.as_deref().unwrap_or("Guest"));
    let (subject, text) = templates::address_changed_mail(&language, name, mail.page_url());
    let sent = mail.send(before, subject, text, None).await;
    app.metrics.record_notification(Channel::Mail, sent.is_ok());
    if let Err(fault) = sent {
        tracing::warn!(why = fault.sentence(), "mail to the previous address failed");
    }
}

/// Deletes the mail address of a person.
async fn delete_address(app: &Social, person: &Person) -> Result<Person, Fault> {
    let before = confirmed_address(app, person).await?;
    let person = person.id.as_str();
    app.store.apply(&[Change::Clear { namespace: NAMESPACE.to_owned(), owner: person.to_owned() }]).await?;
    let changed = preferences::update(app, person, |wishes| wishes.without_channel(Channel::Mail)).await?;
    let changed = Person { email: None, ..changed };
    app.store.change_person(&changed).await?;
    if let Some(before) = before {
        report_change(app, &changed, &before).await;
    }
    Ok(changed)
}
