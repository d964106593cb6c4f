//! Notification settings: which channels a person wants for which events.
//!
//! This file handles `/api/my/notifications`, and the part `tell` of a person's settings (`store::Person::settings`, a
//! JSON object that other modules may use, too). Mail addresses are in `notify::address`, browsers in `notify::push`.

use crate::core::error::Fault;
use crate::http::body::Body;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::Caller;
use crate::http::reply::json;
use crate::social::Social;
use crate::social::feeds;
use crate::social::notify::{address, push};
use api::{NotificationPrefs, NotificationSettings};
use axum::response::Response;
use serde_json::{Map, Value};
use store::Person;

/// The part of a person's settings that belongs to this module.
const SETTINGS_KEY: &str = "tell";
/// The languages of notifications.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// The routes of notification settings.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/notifications", Anyone, "the caller's notification settings", read).returns::<NotificationSettings>(),
        post("/my/notifications", Anyone, "changes the caller's notification settings", write)
            .returns::<NotificationSettings>(),
    ]
}

/// `GET /api/my/notifications`
async fn read(Caller { app, visitor, .. }: Caller<Social>) -> Result<Response, Fault> {
    settings_response(&app, visitor.person.as_ref()).await
}

/// `POST /api/my/notifications`
async fn write(
    Caller { app, visitor, .. }: Caller<Social>,
    Body(wishes): Body<NotificationPrefs>,
) -> Result<Response, Fault> {
    if !LANGUAGES.contains(&wishes.language.as_str()) {
        return Err(Fault::bad_request(format!("`language` is one of {}", LANGUAGES.join(", "))));
    }
    if [&wishes.turn, &wishes.begin, &wishes.end].iter().any(|channels| channels.len() > 2) {
        return Err(Fault::bad_request("name each channel only once"));
    }
    let known = visitor.identify(&app).await?;
    let person = update(&app, &known.person.id, |_| wishes.clone()).await?;
    let answer = settings_response(&app, Some(&person)).await?;
    Ok(known.respond(answer))
}

/// The notification settings of this person, or the defaults for an anonymous caller.
pub(super) async fn settings_response(app: &Social, person: Option<&Person>) -> Result<Response, Fault> {
    let (mut address, mut unconfirmed, mut browsers, mut feed) = (None, None, 0, false);
    if let Some(person) = person {
        address = address::confirmed_address(app, person).await?;
        unconfirmed = address::pending_address(app, &person.id).await?;
        browsers = push::subscription_count(app, person).await?;
        feed = feeds::has_feed(app, person).await?;
    }
    let telling = NotificationSettings {
        prefs: person.map(of).unwrap_or_default(),
        sends_mail: app.notifier.options.mail.is_some(),
        address,
        unconfirmed,
        push_key: push::vapid::public_key(app).await?,
        browsers,
        feed,
    };
    Ok(json(&telling))
}

/// The settings of this person.
pub(crate) fn of(person: &Person) -> NotificationPrefs {
    let part =
        serde_json::from_str::<Map<String, Value>>(&person.settings).ok().and_then(|mut all| all.remove(SETTINGS_KEY));
    part.and_then(|part| serde_json::from_value(part).ok()).unwrap_or_default()
}

/// Changes a person's settings; reads the person again first, so that nothing else is changed.
///
/// # Errors
/// If the person no longer exists.
pub(super) async fn update(
    app: &Social,
    person: &str,
    to: impl Fn(NotificationPrefs) -> NotificationPrefs,
) -> Result<Person, Fault> {
    let gone = || Fault::not_found("this person no longer exists");
    let mut person = app.store.person(person).await?.ok_or_else(gone)?;
    let mut all = serde_json::from_str::<Map<String, Value>>(&person.settings).unwrap_or_default();
    let wishes = to(of(&person));
    all.insert(SETTINGS_KEY.to_owned(), serde_json::to_value(wishes).unwrap_or_default());
    person.settings = Value::Object(all).to_string();
    app.store.change_person(&person).await?;
    Ok(person)
}
