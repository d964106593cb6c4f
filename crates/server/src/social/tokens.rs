//! Access tokens, which identify a program as a user without a cookie.
//!
//! This file handles `/api/my/tokens…`, and `Authorization: Bearer …` in every request. Bots are users of their own
//! (`bots`). The table of routes says which routes a token opens; a token never creates or revokes tokens.

pub(crate) mod kept;
pub(crate) mod rate_limit;

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::plain_text::is_disruptive;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::{Caller, Visitor};
use crate::http::reply::json;
use crate::social::state::Social;
use api::{Scope, Tokens};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use store::Change;

/// The most tokens of a person.
pub(crate) const MOST: u32 = 10;
/// The most characters of a name.
const MAX_NAME_CHARS: usize = 60;

/// The routes of tokens.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/tokens", Anyone, "the caller's access tokens, without their texts", list).returns::<Tokens>(),
        post("/my/tokens", Anyone, "creates a token and returns its text, only this once", create).returns::<Tokens>(),
        post("/my/tokens/{id}/revoke", Anyone, "revokes a token", revoke).returns::<Tokens>(),
    ]
}

/// The user whom the request's token identifies, if it opens this route; none if there is no token.
///
/// # Errors
/// If the token is invalid, or does not open this route.
pub(crate) async fn visitor(app: &Social, parts: &Parts, open: bool) -> Result<Option<Visitor>, Fault> {
    let Some(text) = bearer(&parts.headers)? else { return Ok(None) };
    let Some((person, scope)) = kept::resolve(app, text).await? else {
        let address = parts.extensions.get().copied().unwrap_or(Address::INTERNAL);
        return Err(app.token_failures.rejection(address));
    };
    if !open {
        let text = "no token opens this: it is only for people, who use the page";
        return Err(Fault::new(StatusCode::FORBIDDEN, text));
    }
    if scope < Scope::Play && parts.method != Method::GET {
        return Err(Fault::new(StatusCode::FORBIDDEN, "this token can only read; create one with the scope `play`"));
    }
    Ok(Some(Visitor::from_person(person)))
}

/// The token of a request, if it has one.
///
/// # Errors
/// If the header has another form.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Fault> {
    let Some(said) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let text = said.to_str().ok().and_then(|said| said.split_once(' '));
    match text {
        Some((scheme, text)) if scheme.eq_ignore_ascii_case("bearer") => Ok(Some(text.trim())),
        _ => Err(Fault::new(StatusCode::UNAUTHORIZED, "the header must be `Authorization: Bearer TOKEN`")),
    }
}

/// A new token.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenBody {
    /// What it is for, in its owner's words; at most 60 characters.
    name: String,
    /// What the token allows.
    scope: Scope,
}

/// `GET /api/my/tokens`
async fn list(Caller { app, visitor, .. }: Caller<Social>) -> Result<Response, Fault> {
    list_response(&app, visitor.id(), None).await
}

/// `POST /api/my/tokens`
async fn create(Caller { app, visitor, .. }: Caller<Social>, Body(body): Body<TokenBody>) -> Result<Response, Fault> {
    let name = body.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.chars().any(is_disruptive) {
        return Err(Fault::bad_request(format!(
            "the name of a token has 1 to {MAX_NAME_CHARS} characters and says what it is for"
        )));
    }
    let known = visitor.identify(&app).await?;
    let person = known.person.id.clone();
    if kept::all(&app, &person, MOST).await?.len() >= MOST as usize {
        return Err(Fault::too_many_requests(format!("you have {MOST} tokens; revoke one that you no longer need")));
    }
    let (change, text) = kept::create(&person, &name, body.scope, app.clock.now());
    app.store.apply(&[change]).await?;
    let answer = list_response(&app, Some(&person), Some(text)).await?;
    Ok(known.respond(answer))
}

/// `POST /api/my/tokens/{id}/revoke`
async fn revoke(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(key): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        let (namespace, owner) = (kept::NAMESPACE.to_owned(), person.to_owned());
        app.store.apply(&[Change::Delete { namespace, owner, key }]).await?;
    }
    list_response(&app, visitor.id(), None).await
}

async fn list_response(app: &Social, person: Option<&str>, new_token: Option<String>) -> Result<Response, Fault> {
    let tokens = match person {
        Some(person) => kept::all(app, person, MOST).await?,
        None => Vec::new(),
    };
    Ok(json(&Tokens { tokens, new_token }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_bearer_tokens_are_accepted_in_the_authorization_header() {
        let of = |said: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(said));
            bearer(&headers).map(|text| text.map(str::to_owned)).map_err(|fault| fault.sentence().to_owned())
        };
        assert_eq!(of("Bearer abc"), Ok(Some("abc".to_owned())));
        assert_eq!(of("bearer  abc "), Ok(Some("abc".to_owned())));
        for wrong in ["", "abc", "Basic YTpi"] {
            assert!(of(wrong).unwrap_err().contains("Authorization: Bearer TOKEN"), "{wrong}");
        }
        assert_eq!(bearer(&HeaderMap::new()).unwrap(), None);
    }
}
