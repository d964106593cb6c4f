//! Notifications of browsers by Web Push, which work while the page is closed.
//!
//! This file stores the subscriptions of a person's browsers and sends notifications to all of them. `push::crypt`
//! encrypts messages, `push::vapid` proves their sender, and `push::send` transmits them.

mod crypt;
mod send;
pub(super) mod vapid;

use super::templates::Notification;
use super::{preferences, settings, templates};
use crate::core::error::Fault;
use crate::http::body::Body;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, post};
use crate::http::identity::Caller;
use crate::social::state::Social;
use api::{Channel, NotificationSettings};
use axum::http::Uri;
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Change, Item, Person};

/// The namespace of subscriptions.
const NAMESPACE: &str = "push";
/// The most browsers of one person; the oldest subscription makes room.
const MAX_BROWSERS: u32 = 8;
/// The most bytes of an endpoint.
const MAX_ENDPOINT_BYTES: usize = 1000;
/// The time, in seconds, for which the push service keeps a message for an unreachable browser.
const MESSAGE_TTL_SECONDS: u32 = 2 * 24 * 60 * 60;

/// The routes of subscriptions.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        post("/my/notifications/push", Anyone, "sends notifications to this browser, too", subscribe)
            .returns::<NotificationSettings>(),
        post("/my/notifications/push/delete", Anyone, "stops notifications to this browser", unsubscribe)
            .returns::<NotificationSettings>(),
    ]
}

/// The subscription of a browser, as the browser has it (`PushSubscription`).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushSubscription {
    /// The address for its messages.
    endpoint: String,
    /// Its key, base64url.
    p256dh: String,
    /// The secret that it shares with the server, base64url.
    auth: String,
}

impl PushSubscription {
    /// The key of its item.
    fn key(&self) -> String {
        item_key(&self.endpoint)
    }

    /// # Errors
    /// If it is no valid subscription.
    fn check(&self, anywhere: bool) -> Result<Uri, Fault> {
        let wrong = || {
            Fault::bad_request(
                "this is not a push subscription: `endpoint` must be an https address, `p256dh` and `auth` its keys",
            )
        };
        let uri = self
            .endpoint
            .parse::<Uri>()
            .ok()
            .filter(|_| self.endpoint.len() <= MAX_ENDPOINT_BYTES)
            .ok_or_else(wrong)?;
        let secure = uri.scheme_str() == Some("https") || anywhere && uri.scheme_str() == Some("http");
        if !secure || uri.host().is_none() || crypt::BrowserKeys::parse(&self.p256dh, &self.auth).is_none() {
            return Err(wrong());
        }
        Ok(uri)
    }
}

fn item_key(endpoint: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(endpoint.as_bytes()))
}

/// The endpoint of a browser.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnsubscribeBody {
    endpoint: String,
}

/// `POST /api/my/notifications/push`
async fn subscribe(
    Caller { app, address, visitor }: Caller<Social>,
    Body(browser): Body<PushSubscription>,
) -> Result<Response, Fault> {
    browser.check(app.notifier.options.allow_private)?;
    app.chat_limits.check_guest(address)?;
    let known = visitor.identify(&app).await?;
    let (person, now) = (known.person.id.clone(), app.clock.now());
    let (namespace, owner, key) = (NAMESPACE.to_owned(), person.clone(), browser.key());
    let before = Change::Delete { namespace: namespace.clone(), owner: owner.clone(), key: key.clone() };
    let body = serde_json::to_string(&browser).unwrap_or_default();
    let mut changes = vec![
        before,
        Change::Put(Item { namespace, owner, key: key.clone(), version: 0, rank: now, expires_at: None, body }),
    ];
    let kept = app.store.items(NAMESPACE, &person, None, now, MAX_BROWSERS * 2).await?;
    let others = kept.into_iter().filter(|item| item.key != key).skip(MAX_BROWSERS as usize - 1);
    changes.extend(others.map(|item| Change::Delete {
        namespace: NAMESPACE.to_owned(),
        owner: person.clone(),
        key: item.key,
    }));
    app.store.apply(&changes).await?;
    let more = |wishes: api::NotificationPrefs| {
        if wishes.has_channel(Channel::Push) { wishes } else { wishes.with_channel(Channel::Push) }
    };
    let person = preferences::update(&app, &person, more).await?;
    let answer = settings::response(&app, Some(&person)).await?;
    Ok(known.respond(answer))
}

/// `POST /api/my/notifications/push/delete`
async fn unsubscribe(
    Caller { app, visitor, .. }: Caller<Social>,
    Body(UnsubscribeBody { endpoint }): Body<UnsubscribeBody>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        remove(&app, person, item_key(&endpoint)).await?;
    }
    settings::response(&app, visitor.person.as_ref()).await
}

/// The number of this person's subscribed browsers.
pub(super) async fn subscription_count(app: &Social, person: &Person) -> Result<u32, Fault> {
    let kept = app.store.items(NAMESPACE, &person.id, None, app.clock.now(), MAX_BROWSERS).await?;
    Ok(u32::try_from(kept.len()).unwrap_or(u32::MAX))
}

async fn remove(app: &Social, person: &str, key: String) -> Result<(), Fault> {
    let (namespace, owner) = (NAMESPACE.to_owned(), person.to_owned());
    Ok(app.store.apply(&[Change::Delete { namespace, owner, key }]).await?)
}

/// The contents of a push message, which the service worker of the page shows.
#[derive(Debug, Serialize)]
struct PushPayload<'a> {
    title: String,
    body: String,
    /// The path of the game in the page.
    place: String,
    /// A later notification with the same tag replaces this one.
    tag: &'a str,
}

/// Sends a notification to all browsers of a person, and deletes subscriptions that have ended.
pub(super) async fn notify(app: &Social, person: &Person, message: &Notification, language: &str) -> Result<(), Fault> {
    let shown = PushPayload {
        title: templates::title(message, language),
        body: templates::body(message, language),
        place: message.page_link(),
        tag: &message.table,
    };
    let text = serde_json::to_vec(&shown).unwrap_or_default();
    for item in app.store.items(NAMESPACE, &person.id, None, app.clock.now(), MAX_BROWSERS).await? {
        let Ok(browser) = serde_json::from_str::<PushSubscription>(&item.body) else { continue };
        let sent = send(app, &browser, &text, message.kind.name()).await;
        app.metrics.record_notification(Channel::Push, sent.is_ok());
        match sent {
            Ok(send::PushOutcome::Accepted) => {}
            Ok(send::PushOutcome::Gone) => remove(app, &person.id, item.key).await?,
            Err(why) => tracing::warn!(why, "push message failed"),
        }
    }
    Ok(())
}

async fn send(
    app: &Social,
    browser: &PushSubscription,
    text: &[u8],
    urgency: &str,
) -> Result<send::PushOutcome, String> {
    let anywhere = app.notifier.options.allow_private;
    let uri = browser.check(anywhere).map_err(|fault| fault.sentence().to_owned())?;
    let keys =
        crypt::BrowserKeys::parse(&browser.p256dh, &browser.auth).ok_or("the keys of the browser are invalid")?;
    let body = crypt::encrypt(&keys, text).ok_or("the message cannot be encrypted")?;
    let proof = vapid::authorization(app, &uri).await.map_err(|fault| fault.sentence().to_owned())?;
    // The end of a game is less urgent than a turn.
    let urgency = if urgency == "end" { "low" } else { "normal" };
    send::post(
        &uri,
        anywhere,
        send::PushRequest { body, authorization: proof, ttl_seconds: MESSAGE_TTL_SECONDS, urgency },
    )
    .await
}
