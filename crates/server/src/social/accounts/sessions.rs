//! The browsers in which a user is signed in, and ending their sessions from another one.
//!
//! This file handles `/api/my/sessions…` and derives the label of a browser in the list. `signin` ends the current
//! session; cookies are in `identity`.

use crate::core::Core;
use crate::core::error::Fault;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Account;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::{Caller, require_session};
use crate::http::reply::json;
use crate::social::state::Social;
use api::OwnSession;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use schemars::JsonSchema;
use serde::Serialize;
use store::{Change, Session};

/// The routes of sessions.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/sessions", Account, "the browsers in which the caller is signed in", list).returns::<SessionList>(),
        post("/my/sessions/end", Account, "ends the caller's other sessions", end_others).returns::<SessionList>(),
        post("/my/sessions/{id}/end", Account, "ends one session", end).returns::<SessionList>(),
    ]
}

/// The browsers in which a user is signed in.
#[derive(Debug, Serialize, JsonSchema)]
struct SessionList {
    sessions: Vec<OwnSession>,
}

/// The public id of a session: a part of its key, which gives no access.
fn public_id(session: &Session) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(&session.key[..12])
}

/// `GET /api/my/sessions`
async fn list(Caller { app, visitor, .. }: Caller<Core>) -> Result<Response, Fault> {
    let (person, here) = require_session(&visitor)?;
    let session = |session: Session| OwnSession {
        id: public_id(&session),
        here: session.key == here,
        label: session.label,
        made: session.created_at,
        seen: session.last_used_at,
    };
    let sessions = app.store.sessions_of(&person.id).await?.into_iter().map(session).collect();
    Ok(json(&SessionList { sessions }))
}

/// `POST /api/my/sessions/{id}/end`
async fn end(
    Caller { app, address, visitor }: Caller<Core>,
    Id(wanted): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let (person, _) = require_session(&visitor)?;
    for session in app.store.sessions_of(&person.id).await?.iter().filter(|session| public_id(session) == wanted) {
        app.store.end_session(&session.key).await?;
    }
    list(Caller { app, address, visitor }).await
}

/// `POST /api/my/sessions/end`
async fn end_others(
    Caller { app, address, visitor }: Caller<Core>,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let (person, here) = require_session(&visitor)?;
    end_all(&app, &person.id, Some(&here)).await?;
    list(Caller { app, address, visitor }).await
}

/// Ends all sessions of a person but the given one, and deletes their push subscriptions, since it is unknown which of
/// those browsers are still theirs.
///
/// # Errors
/// If it cannot be saved.
pub(super) async fn end_all(app: &Core, person: &str, except: Option<&[u8; 32]>) -> Result<(), Fault> {
    app.store.end_sessions_of(person, except).await?;
    Ok(app.store.apply(&[Change::Clear { namespace: "push".to_owned(), owner: person.to_owned() }]).await?)
}

/// The browser and the system from the user agent, as a label in the user's own list.
pub(super) fn browser_label(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    // The order matters: each browser's user agent also names those that follow it here.
    let browsers =
        [("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ];
    let found = |of: &[(&str, &'static str)]| of.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    [found(&browsers), found(&systems)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_label_names_the_browser_and_the_system() {
        let of = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, agent.parse().unwrap());
            browser_label(&headers)
        };
        assert_eq!(of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"), "Firefox, Linux");
        let phone =
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
        assert_eq!(
            (of(phone).as_str(), of(&format!("{phone} EdgA/140.0")).as_str()),
            ("Chrome, Android", "Edge, Android")
        );
        assert_eq!(of("curl/8"), "");
    }
}
