//! Access tokens: by one of them a program is known as whoever made it, without a cookie.
//!
//! For: `/api/my/tokens…`, and `Authorization: Bearer …` on every request. Not for: programs that are somebody
//! themselves (`bots`). Which addresses a token opens stands in the table of routes, where each request with one is
//! looked at; a token never makes or revokes tokens.

pub(crate) mod kept;

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::who::Visitor;
use axum::extract::State;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use house::{Scope, Tokens};
use schemars::JsonSchema;
use serde::Deserialize;
use std::num::NonZero;
use std::time::Duration;
use store::Change;

/// So many has one person.
pub(crate) const MOST: u32 = 10;
/// Letters of a name.
const NAME: usize = 60;
/// Wrong tokens of one address at once, and how long it is until another one is looked at.
const WRONG: (NonZero<u32>, Duration) = (NonZero::new(20).unwrap(), Duration::from_secs(6));

/// How often each address has come with a wrong token lately.
#[derive(Debug)]
pub(crate) struct Wrong(Option<DefaultKeyedRateLimiter<Address>>);

impl Default for Wrong {
    fn default() -> Self {
        Self(Quota::with_period(WRONG.1).map(|quota| RateLimiter::keyed(quota.allow_burst(WRONG.0))))
    }
}

impl Wrong {
    /// Forgets those who have not come for a while.
    pub(crate) fn sweep(&self) {
        if let Some(wrong) = &self.0 {
            wrong.retain_recent();
        }
    }

    /// What somebody at this address is told who has come with a wrong one.
    fn told(&self, address: Address) -> Fault {
        if self.0.as_ref().is_some_and(|wrong| wrong.check_key(&address).is_err()) {
            return Fault::too_much("too many wrong tokens come from your address; look at what your program sends");
        }
        Fault::new(StatusCode::UNAUTHORIZED, "this token is none of this server: it may have been revoked, or cut off")
    }
}

/// The addresses of tokens.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/my/tokens", Anybody, "one's access tokens, without their texts", list).tells::<Tokens>(),
        post("/my/tokens", Anybody, "makes an access token; its text is told this once", make).tells::<Tokens>(),
        post("/my/tokens/{id}/revoke", Anybody, "makes a token worthless", revoke).tells::<Tokens>(),
    ]
}

/// Who asks with a token, if it opens this address; none: whoever asks has brought none.
///
/// # Errors
/// That it is wrong, or does not open this.
pub(crate) async fn visitor(app: &App, parts: &Parts, open: bool) -> Result<Option<Visitor>, Fault> {
    let Some(text) = bearer(&parts.headers)? else { return Ok(None) };
    let Some((person, scope)) = kept::speaks_for(app, text).await? else {
        let address = parts.extensions.get().copied().unwrap_or(Address::NOWHERE);
        return Err(app.wrong_tokens.told(address));
    };
    if !open {
        let text = "no token opens this: it is for people, who come with the page";
        return Err(Fault::new(StatusCode::FORBIDDEN, text));
    }
    if scope < Scope::Play && parts.method != Method::GET {
        return Err(Fault::new(StatusCode::FORBIDDEN, "this token is for reading; make one with the scope `play`"));
    }
    Ok(Some(Visitor::of(person)))
}

/// The token of a request, if it brings one.
///
/// # Errors
/// If it says otherwise who asks.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Fault> {
    let Some(said) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let text = said.to_str().ok().and_then(|said| said.split_once(' '));
    match text {
        Some((scheme, text)) if scheme.eq_ignore_ascii_case("bearer") => Ok(Some(text.trim())),
        _ => Err(Fault::new(StatusCode::UNAUTHORIZED, "who asks is said so: `Authorization: Bearer TOKEN`")),
    }
}

/// What a token is made with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenBody {
    /// What it is for, in its owner's words; at most 60 letters.
    name: String,
    /// What may be done with it.
    scope: Scope,
}

/// `GET /api/my/tokens`
async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    told(&app, visitor.id(), None).await
}

/// `POST /api/my/tokens`
async fn make(State(app): State<App>, visitor: Visitor, Body(body): Body<TokenBody>) -> Result<Response, Fault> {
    let name = body.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Fault::bad(format!("a token has a name of at most {NAME} letters, which says what it is for")));
    }
    let known = visitor.known(&app).await?;
    let person = known.person.id.clone();
    if kept::all(&app, &person, MOST).await?.len() >= MOST as usize {
        return Err(Fault::too_much(format!("you have {MOST} tokens; revoke one that is not needed any more")));
    }
    let (change, text) = kept::made(&person, &name, body.scope, app.time.now());
    app.store.keep(&[change]).await?;
    let answer = told(&app, Some(&person), Some(text)).await?;
    Ok(known.told(answer))
}

/// `POST /api/my/tokens/{id}/revoke`
async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    Id(key): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        let (shelf, owner) = (kept::SHELF.to_owned(), person.to_owned());
        app.store.keep(&[Change::Drop { shelf, owner, key }]).await?;
    }
    told(&app, visitor.id(), None).await
}

async fn told(app: &App, person: Option<&str>, made: Option<String>) -> Result<Response, Fault> {
    let tokens = match person {
        Some(person) => kept::all(app, person, MOST).await?,
        None => Vec::new(),
    };
    Ok(json(serde_json::to_string(&Tokens { tokens, made }).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_token_is_read_from_its_header_and_another_way_of_saying_who_asks_is_refused() {
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
