//! Whoever has forgotten his password gets a link by mail, which works once and for an hour.
//!
//! For: `/api/password/…`. Not for: whose address it is (`tell::address`): a link goes only to one that was confirmed.
//!
//! Nothing is kept of a link: the house signs in it until when it holds, for whom, and of which password. When the
//! password changes, no link of the old one holds any more.

use super::password::Password;
use super::{door, own, sessions};
use crate::App;
use crate::address::Address;
use crate::body::{Body, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, post};
use crate::tell::{Mail, address, secret, wishes, words};
use crate::who::Visitor;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use house::Millis;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Person, PersonKind};

/// A link holds for so long.
const LASTS: Millis = 60 * 60 * 1000;

/// The addresses for those who have forgotten their passwords.
pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/password/forgotten", Anybody, "mails a link with which a new password can be chosen", forgotten)
            .tells::<Nothing>(),
        post("/password/reset", Anybody, "chooses a new password by the link in a mail, and signs in", reset)
            .tells::<house::Account>(),
    ]
}

/// Who has forgotten it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgottenBody {
    name: String,
}

/// What stands in the link of a mail, and the new password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetBody {
    person: String,
    token: String,
    password: Password,
}

/// `POST /api/password/forgotten`: the answer is always the same, so that nobody learns who has an account with an
/// address.
async fn forgotten(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    Body(ForgottenBody { name }): Body<ForgottenBody>,
) -> Result<Response, Fault> {
    let Some(mail) = app.options.tell.mail.clone() else {
        let text = "this server sends no mail; whoever runs it can help";
        return Err(Fault::new(StatusCode::CONFLICT, text));
    };
    app.accounts.rates.may_mail(from, &name)?;
    // Neither does he learn it by the time that it takes.
    tokio::spawn(async move {
        if let Err(fault) = send(&app, &mail, &name).await {
            tracing::warn!(why = fault.sentence(), "whoever has forgotten his password gets no mail");
        }
    });
    Ok(json("{}"))
}

async fn send(app: &App, mail: &Mail, name: &str) -> Result<(), Fault> {
    let person = app.store.person_named(name).await?.filter(|person| person.kind == PersonKind::Player);
    let Some(person) = person else { return Ok(()) };
    let Some(to) = address::confirmed(app, &person).await? else { return Ok(()) };
    let until = app.time.now() + LASTS;
    let signed = secret::sign(app, &about(&person, until)).await?;
    let link = format!("{}/#/password/{}/{until}-{signed}", mail.page(), person.id);
    let name = person.name.as_deref().unwrap_or_default();
    let (subject, text) = words::forgotten(&wishes::of(&person).language, name, &link);
    mail.send(&to, subject, text, None).await
}

/// `POST /api/password/reset`
async fn reset(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(ResetBody { person, token, password }): Body<ResetBody>,
) -> Result<Response, Fault> {
    let wrong = || {
        Fault::missing("this link opens nothing any more: it was used already, is older than an hour, or was cut off")
    };
    app.accounts.rates.may_try(from)?;
    let person = app.store.person(&person).await?.ok_or_else(wrong)?;
    let (until, signed) = token.split_once('-').ok_or_else(wrong)?;
    let until: Millis = until.parse().map_err(|_| wrong())?;
    if until < app.time.now() || !secret::is_signed(&app, &about(&person, until), signed).await? {
        return Err(wrong());
    }
    password.check(person.name.as_deref().unwrap_or_default())?;
    let person = own::set_password(&app, from, &person.id, password).await?;
    sessions::end_all(&app, &person.id, None).await?;
    door::arrive(&app, &visitor, &headers, &person).await
}

/// What is signed: also by which password it is no more than once.
fn about(person: &Person, until: Millis) -> String {
    format!("password {} {until} {}", person.id, person.secret.as_deref().unwrap_or_default())
}
