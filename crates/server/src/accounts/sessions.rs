//! The browsers in which somebody is signed in, and signing out there from here.
//!
//! For: `/api/my/sessions…`, and what a browser is called in the list. Not for: the session that asks (`door`), cookies
//! (`who`).

use super::signed_in;
use crate::App;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Account;
use crate::routes::{Route, get, post};
use crate::who::Visitor;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use house::OwnSession;
use schemars::JsonSchema;
use serde::Serialize;
use store::{Change, Session};

/// The addresses of sessions.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/sessions", Account, "the browsers in which one is signed in", list).tells::<Sessions>(),
        post("/my/sessions/end", Account, "signs out everywhere but here", end_others).tells::<Sessions>(),
        post("/my/sessions/{id}/end", Account, "signs out in one of them", end).tells::<Sessions>(),
    ]
}

/// The browsers in which somebody is signed in.
#[derive(Debug, Serialize, JsonSchema)]
struct Sessions {
    sessions: Vec<OwnSession>,
}

/// What a session is called: a part of its key, which opens nothing.
fn id(session: &Session) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(&session.key[..12])
}

/// `GET /api/my/sessions`
async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    let (person, here) = signed_in(&visitor)?;
    let session = |session: Session| OwnSession {
        id: id(&session),
        here: session.key == here,
        label: session.label,
        made: session.made,
        seen: session.seen,
    };
    let sessions = app.store.sessions_of(&person.id).await?.into_iter().map(session).collect();
    Ok(json(serde_json::to_string(&Sessions { sessions }).unwrap_or_default()))
}

/// `POST /api/my/sessions/{id}/end`
async fn end(
    State(app): State<App>,
    visitor: Visitor,
    Id(wanted): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let (person, _) = signed_in(&visitor)?;
    for session in app.store.sessions_of(&person.id).await?.iter().filter(|session| id(session) == wanted) {
        app.store.end_session(&session.key).await?;
    }
    list(State(app), visitor).await
}

/// `POST /api/my/sessions/end`
async fn end_others(
    State(app): State<App>,
    visitor: Visitor,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let (person, here) = signed_in(&visitor)?;
    end_all(&app, &person.id, Some(&here)).await?;
    list(State(app), visitor).await
}

/// Ends all sessions of a person but that one. Browsers that are told of his games are not told any more: nobody knows
/// which of them are still his.
///
/// # Errors
/// If it cannot be written down.
pub(super) async fn end_all(app: &App, person: &str, except: Option<&[u8; 32]>) -> Result<(), Fault> {
    app.store.end_sessions_of(person, except).await?;
    Ok(app.store.keep(&[Change::Clear { shelf: "push".to_owned(), owner: person.to_owned() }]).await?)
}

/// What a browser calls itself, in two words: enough to know it again in a list of one's own.
pub(super) fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    // Each says that it is those before it, too.
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
    fn a_browser_is_called_by_its_name_and_system() {
        let of = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, agent.parse().unwrap());
            label(&headers)
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
