//! One's own account: who one is, another password, another name.
//!
//! For: `/api/my/account`, `/api/my/password`, `/api/my/name`. Not for: the address of one's mail (`tell`), the other
//! settings of an account (`sessions`, `passkeys`).

use super::password::Password;
use super::{SHELF, door, names, sessions, signed_in};
use crate::App;
use crate::address::Address;
use crate::body::Body;
use crate::error::Fault;
use crate::games::json;
use crate::origin;
use crate::routes::Who::{Account, Anybody};
use crate::routes::{Route, get, post};
use crate::tell::address;
use crate::who::Visitor;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use house::Millis;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Change, Item, Person, PersonKind};

/// What lies on one's shelf after a change of name.
const RENAMED: &str = "renamed";
/// For so long.
const AGAIN: Millis = 30 * 24 * 60 * 60 * 1000;

/// The addresses of one's own account.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/account", Anybody, "who one is", read).tells::<house::Account>(),
        post("/my/password", Account, "takes another password; everywhere else one is signed out", change_password)
            .tells::<house::Account>(),
        post("/my/name", Account, "takes another name", change_name).tells::<house::Account>(),
    ]
}

/// The password that is, and the one that will be.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordBody {
    old: Password,
    new: Password,
}

/// Another name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameBody {
    name: String,
    password: Password,
}

/// `GET /api/my/account`
async fn read(State(app): State<App>, visitor: Visitor, headers: HeaderMap) -> Result<Response, Fault> {
    told(&app, &headers, visitor.person.as_ref()).await
}

/// `POST /api/my/password`
async fn change_password(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(PasswordBody { old, new }): Body<PasswordBody>,
) -> Result<Response, Fault> {
    let (person, session) = signed_in(&visitor)?;
    proven(&app, from, person, old).await?;
    new.check(person.name.as_deref().unwrap_or_default())?;
    let person = set_password(&app, from, &person.id, new).await?;
    sessions::end_all(&app, &person.id, Some(&session)).await?;
    told(&app, &headers, Some(&person)).await
}

/// `POST /api/my/name`
async fn change_name(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(NameBody { name, password }): Body<NameBody>,
) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    names::check(&name)?;
    proven(&app, from, person, password).await?;
    let now = app.time.now();
    if app.store.item(SHELF, &person.id, RENAMED, now).await?.is_some() {
        return Err(Fault::new(
            StatusCode::CONFLICT,
            "a name is changed once in thirty days, so that others know who somebody is",
        ));
    }
    let person = Person { name: Some(name.clone()), ..anew(&app, &person.id).await? };
    match app.store.change_person(&person).await {
        Ok(()) => {}
        Err(store::Fault::Taken) => return Err(door::taken(&name)),
        Err(fault) => return Err(fault.into()),
    }
    let (shelf, owner, key) = (SHELF.to_owned(), person.id.clone(), RENAMED.to_owned());
    let before = Change::Drop { shelf: shelf.clone(), owner: owner.clone(), key: key.clone() };
    let item = Item { shelf, owner, key, version: 0, rank: now, until: Some(now + AGAIN), body: String::new() };
    app.store.keep(&[before, Change::Put(item)]).await?;
    app.tables.rename(&person.id, &name);
    told(&app, &headers, Some(&person)).await
}

/// Whoever asks knows the password of this person.
///
/// # Errors
/// If he does not, or has tried too often.
pub(super) async fn proven(app: &App, from: Address, person: &Person, password: Password) -> Result<(), Fault> {
    app.accounts.rates.may_try_name(from, person.name.as_deref().unwrap_or_default())?;
    if password.is(app, from, person.secret.as_deref()).await? {
        return Ok(());
    }
    Err(Fault::bad("this is not your password"))
}

/// From now on that is the password of this person.
///
/// # Errors
/// If it cannot be written down.
pub(super) async fn set_password(app: &App, from: Address, person: &str, password: Password) -> Result<Person, Fault> {
    let secret = Some(password.hashed(app, from).await?);
    let person = Person { secret, ..anew(app, person).await? };
    app.store.change_person(&person).await?;
    Ok(person)
}

/// This person as he is now: who asks may have changed something else of himself in the meantime.
async fn anew(app: &App, person: &str) -> Result<Person, Fault> {
    app.store.person(person).await?.ok_or_else(|| Fault::missing("there is no such account any more"))
}

/// Who this person is, or a stranger.
///
/// # Errors
/// If it cannot be read.
pub(super) async fn told(app: &App, headers: &HeaderMap, person: Option<&Person>) -> Result<Response, Fault> {
    let person = person.filter(|person| person.kind != PersonKind::Guest);
    let account = house::Account {
        name: person.and_then(|person| person.name.clone()),
        since: person.map_or(0, |person| person.made),
        address: match person {
            Some(person) => address::confirmed(app, person).await?,
            None => None,
        },
        mails: app.options.tell.mail.is_some(),
        passkeys: origin::called(headers).is_some(),
    };
    Ok(json(serde_json::to_string(&account).unwrap_or_default()))
}
