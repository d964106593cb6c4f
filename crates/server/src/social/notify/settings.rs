//! Notification settings: which channels a person wants for which events, and which ones they have.
//!
//! This file handles `/api/my/notifications`. Mail addresses are in `notify::address`, browsers in `notify::push`.

use super::{address, preferences, push};
use crate::core::error::Fault;
use crate::http::body::Body;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::Caller;
use crate::http::reply::json;
use crate::social::feeds;
use crate::social::state::Social;
use api::{NotificationPrefs, NotificationSettings};
use axum::response::Response;
use store::Person;

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
    response(&app, visitor.person.as_ref()).await
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
    let person = preferences::update(&app, &known.person.id, |_| wishes.clone()).await?;
    let answer = response(&app, Some(&person)).await?;
    Ok(known.respond(answer))
}

/// The notification settings of this person, or the defaults for an anonymous caller.
pub(super) async fn response(app: &Social, person: Option<&Person>) -> Result<Response, Fault> {
    let (mut address, mut unconfirmed, mut browsers, mut feed) = (None, None, 0, false);
    if let Some(person) = person {
        address = address::confirmed_address(app, person).await?;
        unconfirmed = address::pending_address(app, &person.id).await?;
        browsers = push::subscription_count(app, person).await?;
        feed = feeds::has_feed(app, person).await?;
    }
    let telling = NotificationSettings {
        prefs: person.map(preferences::of).unwrap_or_default(),
        sends_mail: app.notifier.options.mail.is_some(),
        address,
        unconfirmed,
        push_key: push::vapid::public_key(app).await?,
        browsers,
        feed,
    };
    Ok(json(&telling))
}
