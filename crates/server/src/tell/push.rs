//! Telling browsers, by Web Push: the page need not be open.
//!
//! For: a person's browsers, and telling all of them. Not for: what a message looks like on the way (`push::crypt`),
//! who says that it comes from here (`push::vapid`), the way itself (`push::send`).

mod crypt;
mod send;
pub(super) mod vapid;

use super::{Message, wishes, words};
use crate::App;
use crate::address::Address;
use crate::body::Body;
use crate::error::Fault;
use crate::routes::Who::Anybody;
use crate::routes::{Route, post};
use crate::who::Visitor;
use axum::Extension;
use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use house::{Channel, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{Change, Item, Person};

/// Where they lie.
const SHELF: &str = "push";
/// So many browsers of one person are told; the eldest makes room.
const MOST: u32 = 8;
/// No address of a browser is longer.
const LONGEST: usize = 1000;
/// A message that reaches nobody for so many seconds is thrown away.
const LASTS: u32 = 2 * 24 * 60 * 60;

/// The addresses of browsers.
pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/my/tell/push", Anybody, "this browser is told, too", subscribe).tells::<Telling>(),
        post("/my/tell/push/drop", Anybody, "this browser is told nothing any more", unsubscribe).tells::<Telling>(),
    ]
}

/// A browser that wants to be told, as it says itself (`PushSubscription`).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Browser {
    /// Where its messages go.
    endpoint: String,
    /// Its key, base64url.
    p256dh: String,
    /// What only it and we know, base64url.
    auth: String,
}

impl Browser {
    /// What it is called on the shelf.
    fn key(&self) -> String {
        key(&self.endpoint)
    }

    /// # Errors
    /// What is wrong with it.
    fn check(&self, anywhere: bool) -> Result<Uri, Fault> {
        let wrong = || {
            Fault::bad(
                "this is no browser that can be told: `endpoint` is an https address, `p256dh` and `auth` are its keys",
            )
        };
        let uri = self.endpoint.parse::<Uri>().ok().filter(|_| self.endpoint.len() <= LONGEST).ok_or_else(wrong)?;
        let secure = uri.scheme_str() == Some("https") || anywhere && uri.scheme_str() == Some("http");
        if !secure || uri.host().is_none() || crypt::Keys::read(&self.p256dh, &self.auth).is_none() {
            return Err(wrong());
        }
        Ok(uri)
    }
}

fn key(endpoint: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(endpoint.as_bytes()))
}

/// The address of a browser.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DropBody {
    endpoint: String,
}

/// `POST /api/my/tell/push`
async fn subscribe(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(browser): Body<Browser>,
) -> Result<Response, Fault> {
    browser.check(app.options.tell.anywhere)?;
    app.talk.may_ask(address)?;
    let known = visitor.known(&app).await?;
    let (person, now) = (known.person.id.clone(), app.time.now());
    let (shelf, owner, key) = (SHELF.to_owned(), person.clone(), browser.key());
    let before = Change::Drop { shelf: shelf.clone(), owner: owner.clone(), key: key.clone() };
    let body = serde_json::to_string(&browser).unwrap_or_default();
    let mut changes =
        vec![before, Change::Put(Item { shelf, owner, key: key.clone(), version: 0, rank: now, until: None, body })];
    let kept = app.store.items(SHELF, &person, None, now, MOST * 2).await?;
    let others = kept.into_iter().filter(|item| item.key != key).skip(MOST as usize - 1);
    changes.extend(others.map(|item| Change::Drop { shelf: SHELF.to_owned(), owner: person.clone(), key: item.key }));
    app.store.keep(&changes).await?;
    let more = |wishes: house::TellWishes| if wishes.has(Channel::Push) { wishes } else { wishes.with(Channel::Push) };
    let person = wishes::change(&app, &person, more).await?;
    let answer = wishes::told(&app, Some(&person)).await?;
    Ok(known.told(answer))
}

/// `POST /api/my/tell/push/drop`
async fn unsubscribe(
    State(app): State<App>,
    visitor: Visitor,
    Body(DropBody { endpoint }): Body<DropBody>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        forget(&app, person, key(&endpoint)).await?;
    }
    wishes::told(&app, visitor.person.as_ref()).await
}

/// How many browsers of this person are told.
pub(super) async fn count(app: &App, person: &Person) -> Result<u32, Fault> {
    let kept = app.store.items(SHELF, &person.id, None, app.time.now(), MOST).await?;
    Ok(u32::try_from(kept.len()).unwrap_or(u32::MAX))
}

async fn forget(app: &App, person: &str, key: String) -> Result<(), Fault> {
    let (shelf, owner) = (SHELF.to_owned(), person.to_owned());
    Ok(app.store.keep(&[Change::Drop { shelf, owner, key }]).await?)
}

/// What a browser is told: the service worker of the page shows it.
#[derive(Debug, Serialize)]
struct Shown<'a> {
    title: String,
    body: String,
    /// Where in the page the game is.
    place: String,
    /// What is told later of the same game takes its place.
    tag: &'a str,
}

/// Tells somebody in all his browsers. One that is gone is forgotten.
pub(super) async fn tell(app: &App, person: &Person, message: &Message, language: &str) -> Result<(), Fault> {
    let shown = Shown {
        title: words::title(message, language),
        body: words::body(message, language),
        place: message.place(),
        tag: &message.table,
    };
    let text = serde_json::to_vec(&shown).unwrap_or_default();
    for item in app.store.items(SHELF, &person.id, None, app.time.now(), MOST).await? {
        let Ok(browser) = serde_json::from_str::<Browser>(&item.body) else { continue };
        let sent = send(app, &browser, &text, message.what.name()).await;
        app.metrics.told(Channel::Push, sent.is_ok());
        match sent {
            Ok(send::Sent::Taken) => {}
            Ok(send::Sent::Gone) => forget(app, &person.id, item.key).await?,
            Err(why) => tracing::warn!(why, "a browser is not told"),
        }
    }
    Ok(())
}

async fn send(app: &App, browser: &Browser, text: &[u8], urgency: &str) -> Result<send::Sent, String> {
    let anywhere = app.options.tell.anywhere;
    let uri = browser.check(anywhere).map_err(|fault| fault.sentence().to_owned())?;
    let keys = crypt::Keys::read(&browser.p256dh, &browser.auth).ok_or("its keys cannot be read")?;
    let body = crypt::encrypt(&keys, text).ok_or("it cannot be encrypted")?;
    let proof = vapid::proof(app, &uri).await.map_err(|fault| fault.sentence().to_owned())?;
    // Who is to move may be waited for; that a game is over can wait.
    let urgency = if urgency == "end" { "low" } else { "normal" };
    send::post(&uri, anywhere, send::Letter { body, proof, lasts: LASTS, urgency }).await
}
