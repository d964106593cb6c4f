//! Deleting an account.
//!
//! `POST /api/my/account/delete` deletes what belongs to the person alone. What others have a part in stays, under an
//! anonymous id: games and their chats. The person resigns running games, and leaves or aborts those that have not
//! begun. The name becomes free. `signin` signs out.

use super::proof::Proof;
use super::{passkeys, signin};
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::{Body, Empty};
use crate::http::endpoint::Access::Account;
use crate::http::endpoint::{Endpoint, post};
use crate::http::identity::{Visitor, require_session};
use crate::http::reply::json;
use crate::live::seeks;
use crate::social::bots;
use crate::social::feeds;
use crate::social::ratings;
use crate::social::settle;
use crate::social::state::Social;
use crate::social::tournaments;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use play::{Action, OfferKind};

/// The most running games that are left.
const MAX_GAMES: u32 = 500;

/// The route for deleting an account.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        post("/my/account/delete", Account, "deletes the caller's account; its games stay, without a name", delete)
            .returns::<Empty>(),
    ]
}

/// `POST /api/my/account/delete`
async fn delete(
    State(app): State<Social>,
    Extension(from): Extension<Address>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    proof.verify(&app, from, &headers, person).await?;
    // First, so that no request acts for the person while their things are being removed.
    app.store.end_sessions_of(&person.id, None).await?;
    seeks::leave_all(&app, &person.id).await?;
    tournaments::progress::leave_all(&app, &person.id).await?;
    for (head, _) in app.store.games_of(&person.id, false, None, MAX_GAMES).await? {
        if let Err(fault) = leave_game(&app, &head.id, &person.id).await {
            tracing::warn!(table = head.id, why = fault.sentence(), "game of a deleted account not left");
        }
    }
    bots::delete_all(&app, &person.id).await?;
    let mut changes = ratings::leaderboard_removals(&app, &person.id).await?;
    changes.extend(feeds::deletions(&app, &person.id).await?);
    changes.extend(passkeys::deletions(&app, &person.id).await?);
    app.store.apply(&changes).await?;
    app.store.delete_person(&person.id).await?;
    app.tables.rename(&person.id, "Guest");
    Ok(signin::clear_session(&visitor, json(&Empty {})))
}

/// Leaves a game that is not over: gives up the seat, aborts or resigns.
async fn leave_game(app: &Social, id: &str, person: &str) -> Result<(), Fault> {
    let table = app.tables.find(app, id, Address::INTERNAL).await?;
    let act = async |act: Action| table.act(app, person, None, act).await.map(drop);
    if table.now().standing.is_waiting() {
        // A player who opened the table cannot leave it, only abort it.
        if act(Action::LeaveSeat).await.is_err() {
            act(Action::Offer(OfferKind::Abort)).await?;
        }
        return Ok(());
    }
    for side in table.now().standing.sides_of(person) {
        if !table.now().standing.game_state.is_over() {
            act(Action::Resign { side: Some(side) }).await?;
        }
    }
    // Now, while the person's rating still exists.
    settle::settle(app, id).await
}
