//! The end of an account.
//!
//! For: `POST /api/my/account/delete`. What belongs to nobody else is deleted; what others have a part in stays, under
//! an id that says nothing: games, and what was said at them. Games that are being played are given up, one that has
//! not begun is left or ended without a result. The name is free. Not for: signing out (`door`).

use super::passkeys::{self, Signed};
use super::password::Password;
use super::{door, own, signed_in};
use crate::App;
use crate::address::Address;
use crate::body::{Body, Nothing};
use crate::bots;
use crate::cups;
use crate::error::Fault;
use crate::feeds;
use crate::games::json;
use crate::ratings;
use crate::routes::Who::Account;
use crate::routes::{Route, post};
use crate::seeks;
use crate::settle;
use crate::who::Visitor;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use facade::Object;
use house::{Act, Wish};
use schemars::JsonSchema;
use serde::Deserialize;

/// So many games that are being played are given up at once.
const PAGE: u32 = 500;

/// The address of the end.
pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/my/account/delete", Account, "deletes the account; its games stay without a name", delete)
            .tells::<Nothing>(),
    ]
}

/// Who wants it: his password, or an answer of his passkey.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeleteBody {
    password: Option<Password>,
    passkey: Option<Object<Signed>>,
}

/// `POST /api/my/account/delete`
async fn delete(
    State(app): State<App>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(DeleteBody { password, passkey }): Body<DeleteBody>,
) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    match (password, passkey) {
        (Some(password), None) => own::proven(&app, from, person, password).await?,
        (None, Some(Object(signed))) => {
            app.accounts.rates.may_try(from)?;
            if passkeys::shown(&app, &headers, &signed).await?.id != person.id {
                return Err(Fault::bad("this passkey is that of another account"));
            }
        }
        _ => return Err(Fault::bad("an account is deleted with its `password` or a `passkey` of it")),
    }
    // Nobody acts in his name any more while all that is his is put in order.
    app.store.end_sessions_of(&person.id, None).await?;
    seeks::leave_all(&app, &person.id).await?;
    cups::run::leave_all(&app, &person.id).await?;
    for (head, _) in app.store.games_of(&person.id, false, None, PAGE).await? {
        if let Err(fault) = give_up(&app, &head.id, &person.id).await {
            tracing::warn!(table = head.id, why = fault.sentence(), "a game of a deleted account goes on without it");
        }
    }
    bots::forget_all(&app, &person.id).await?;
    let mut changes = ratings::dropped(&app, &person.id).await?;
    changes.extend(feeds::dropped(&app, &person.id).await?);
    app.store.keep(&changes).await?;
    app.store.forget_person(&person.id).await?;
    app.tables.rename(&person.id, "Guest");
    Ok(door::leave(&visitor, json("{}")))
}

/// Leaves a game that is not over.
async fn give_up(app: &App, id: &str, person: &str) -> Result<(), Fault> {
    let table = app.tables.find(app, id, Address::NOWHERE).await?;
    let act = async |act: Act| table.act(app, person, None, act).await.map(drop);
    if table.now().standing.is_waiting() {
        // Who has opened the table for himself sits there as long as it is.
        if act(Act::Rise).await.is_err() {
            act(Act::Wish(Wish::Abort)).await?;
        }
        return Ok(());
    }
    for side in table.now().standing.sides_of(person) {
        if !table.now().standing.course.is_over() {
            act(Act::Resign { side: Some(side) }).await?;
        }
    }
    // While it is still known how strong he was.
    settle::settle(app, id).await
}
