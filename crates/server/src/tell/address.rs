//! The address of a person: given, confirmed by a link in a mail, and forgotten by another one.
//!
//! For: `/api/my/tell/mail`, `/api/mail/…`. Not for: what is sent there (`tell::mail`).
//!
//! `store::Person::email` may be set by others too; mail goes there only if this drawer has seen the link followed,
//! which it notes on a shelf of the person. A link that confirms has a random text, of which only a hash is kept; one
//! that stops has what the house signs for this person and address, so it works for good and needs no session.

use super::{secret, wishes, words};
use crate::App;
use crate::address::Address;
use crate::body::{Body, Named, Nothing};
use crate::chat::rates::quota;
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post, post_anything};
use crate::who::{Visitor, random};
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use house::{Channel, Millis, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;
use store::{Change, Item, Person};
use subtle::ConstantTimeEq;

/// The shelf of a person for it, and what lies there.
const SHELF: &str = "mail";
const WANTED: &str = "wanted";
const CONFIRMED: &str = "confirmed";
/// A link confirms for so long.
const LASTS: Millis = 24 * 60 * 60 * 1000;
/// Letters and digits of its text.
const TOKEN: usize = 32;
/// No address is longer.
const LONGEST: usize = 254;

/// Who has asked for a mail lately, and to which address.
#[derive(Debug)]
pub(super) struct Rates {
    askers: DefaultKeyedRateLimiter<Address>,
    boxes: DefaultKeyedRateLimiter<String>,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            askers: RateLimiter::keyed(quota(Duration::from_mins(10), 5)),
            boxes: RateLimiter::keyed(quota(Duration::from_hours(2), 3)),
        }
    }
}

impl Rates {
    pub(super) fn sweep(&self) {
        self.askers.retain_recent();
        self.askers.shrink_to_fit();
        self.boxes.retain_recent();
        self.boxes.shrink_to_fit();
    }
}

/// The addresses of addresses.
pub(super) fn routes() -> Vec<Route> {
    vec![
        post(
            "/my/tell/mail",
            Anybody,
            "gives an address, which gets a mail with a link; an empty one forgets it",
            give,
        )
        .tells::<Telling>(),
        post("/mail/confirm", Anybody, "confirms an address by the link in a mail", confirm).tells::<GiveBody>(),
        post_anything(
            "/mail/stop/{id}/{name}",
            Anybody,
            "stops mails about games, by the link in each of them",
            stopped,
        )
        .tells::<Nothing>(),
        get("/mail/stop/{id}/{name}", Anybody, "leads to the page that stops mails about games", to_page)
            .writes("text/html"),
    ]
}

/// An address.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GiveBody {
    address: String,
}

/// What stands in the link of a mail.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmBody {
    person: String,
    token: String,
}

/// An address that is to be confirmed.
#[derive(Debug, Serialize, Deserialize)]
struct Wanted {
    address: String,
    /// Of the text in the link.
    hash: String,
}

/// `POST /api/my/tell/mail`
async fn give(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    Body(GiveBody { address }): Body<GiveBody>,
) -> Result<Response, Fault> {
    let address = address.trim().to_owned();
    if address.is_empty() {
        let Some(person) = visitor.id() else { return wishes::told(&app, None).await };
        let person = forget(&app, person).await?;
        return wishes::told(&app, Some(&person)).await;
    }
    let Some(mail) = &app.options.tell.mail else {
        return Err(Fault::new(StatusCode::CONFLICT, "this server sends no mail"));
    };
    if address.len() > LONGEST || address.parse::<lettre::Address>().is_err() {
        return Err(Fault::bad("this is no address that mail can go to"));
    }
    let rates = &app.tell.rates;
    if rates.askers.check_key(&from).is_err() || rates.boxes.check_key(&address.to_lowercase()).is_err() {
        return Err(Fault::too_much(
            "so many mails were asked for that no more are sent for now; try again in an hour or two",
        )
        .of("mails"));
    }
    let known = visitor.known(&app).await?;
    let (person, token, now) = (known.person.id.clone(), random(TOKEN), app.time.now());
    let wanted = Wanted { address: address.clone(), hash: hash(&token) };
    let body = serde_json::to_string(&wanted).unwrap_or_default();
    let (shelf, owner, key) = (SHELF.to_owned(), person.clone(), WANTED.to_owned());
    let before = Change::Drop { shelf: shelf.clone(), owner: owner.clone(), key: key.clone() };
    let item = Item { shelf, owner, key, version: 0, rank: now, until: Some(now + LASTS), body };
    app.store.keep(&[before, Change::Put(item)]).await?;
    let link = format!("{}/#/mail/confirm/{person}/{token}", mail.page());
    let (subject, text) = words::confirm(&wishes::of(&known.person).language, &link);
    let sent = mail.send(&address, subject, text, None).await;
    app.metrics.told(Channel::Mail, sent.is_ok());
    sent?;
    let answer = wishes::told(&app, Some(&known.person)).await?;
    Ok(known.told(answer))
}

/// `POST /api/mail/confirm`
async fn confirm(
    State(app): State<App>,
    Body(ConfirmBody { person, token }): Body<ConfirmBody>,
) -> Result<Response, Fault> {
    let wrong = || {
        Fault::missing("this link confirms nothing any more: it was used already, is older than a day, or was cut off")
    };
    let wanted = read(&app, &person).await?.ok_or_else(wrong)?;
    if !bool::from(hash(&token).as_bytes().ct_eq(wanted.hash.as_bytes())) {
        return Err(wrong());
    }
    let (shelf, owner) = (SHELF.to_owned(), person.clone());
    let put = |key: &str, body: String| {
        let (shelf, owner, key) = (shelf.clone(), owner.clone(), key.to_owned());
        Item { shelf, owner, key, version: 0, rank: 0, until: None, body }
    };
    let gone = |key: &str| Change::Drop { shelf: shelf.clone(), owner: owner.clone(), key: key.to_owned() };
    let noted = Change::Put(put(CONFIRMED, wanted.address.clone()));
    app.store.keep(&[gone(WANTED), gone(CONFIRMED), noted]).await?;
    // Who has given an address wants to be told, of his turns first of all.
    let changed =
        wishes::change(
            &app,
            &person,
            |wishes| if wishes.has(Channel::Mail) { wishes } else { wishes.with(Channel::Mail) },
        );
    let changed = changed.await?;
    app.store.change_person(&Person { email: Some(wanted.address.clone()), ..changed }).await?;
    Ok(json(serde_json::to_string(&GiveBody { address: wanted.address }).unwrap_or_default()))
}

/// `POST /api/mail/stop/{id}/{name}`, which programs that read mail ask without any session, and with a form.
async fn stopped(State(app): State<App>, Named(person, token): Named) -> Result<Response, Fault> {
    let wrong = || Fault::missing("this link stops nothing: it was cut off, or the address in it is not told any more");
    let known = app.store.person(&person).await?.ok_or_else(wrong)?;
    let address = confirmed(&app, &known).await?.ok_or_else(wrong)?;
    if !secret::is_signed(&app, &about(&person, &address), &token).await? {
        return Err(wrong());
    }
    wishes::change(&app, &person, |wishes| wishes.without(Channel::Mail)).await?;
    Ok(json("{}"))
}

/// `GET /api/mail/stop/{id}/{name}`: reading changes nothing, so the page asks once more.
async fn to_page(Named(person, token): Named) -> Response {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect::<String>();
    let place = format!("../../../../#/mail/stop/{}/{}", plain(&person), plain(&token));
    (StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response()
}

/// Where this person's mail goes, if he has confirmed it.
pub(crate) async fn confirmed(app: &App, person: &Person) -> Result<Option<String>, Fault> {
    let Some(email) = &person.email else { return Ok(None) };
    let noted = app.store.item(SHELF, &person.id, CONFIRMED, app.time.now()).await?;
    Ok(noted.filter(|noted| noted.body == *email).map(|noted| noted.body))
}

/// The address that he has given and not confirmed yet.
pub(super) async fn wanted(app: &App, person: &str) -> Result<Option<String>, Fault> {
    Ok(read(app, person).await?.map(|wanted| wanted.address))
}

/// What ends a mail's address for stopping it.
pub(super) async fn stop(app: &App, person: &Person, address: &str) -> Result<String, Fault> {
    Ok(format!("{}/{}", person.id, secret::sign(app, &about(&person.id, address)).await?))
}

fn about(person: &str, address: &str) -> String {
    format!("stop {person} {address}")
}

async fn read(app: &App, person: &str) -> Result<Option<Wanted>, Fault> {
    let item = app.store.item(SHELF, person, WANTED, app.time.now()).await?;
    Ok(item.and_then(|item| serde_json::from_str(&item.body).ok()))
}

/// He has no address any more.
async fn forget(app: &App, person: &str) -> Result<Person, Fault> {
    app.store.keep(&[Change::Clear { shelf: SHELF.to_owned(), owner: person.to_owned() }]).await?;
    let changed = wishes::change(app, person, |wishes| wishes.without(Channel::Mail)).await?;
    let changed = Person { email: None, ..changed };
    app.store.change_person(&changed).await?;
    Ok(changed)
}

fn hash(token: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}
