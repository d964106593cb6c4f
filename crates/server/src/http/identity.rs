//! The identity of a caller: the person to whom their session cookie belongs, if there is one.
//!
//! A caller without a session who opens a table or takes a seat gets one, as a guest. Signing in starts one for the
//! account (`accounts`); nothing else does. `play` decides what a person may do at a table. The cookie contains a
//! random text; the store has only its hash, so that reading the database gives no access.

use crate::core::Core;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::http::Http;
use crate::http::new_guest::NewGuest;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use store::{Person, PersonKind, Session};

/// The name of the cookie without HTTPS.
const COOKIE_NAME: &str = "variorum";
/// The name with HTTPS: browsers let no neighbouring subdomain and no page without HTTPS set such a cookie.
const SECURE_COOKIE_NAME: &str = "__Host-variorum";
/// The number of characters of its text: about 190 bits, which no one can guess.
const TOKEN_CHARS: usize = 32;
/// The same with HTTPS. A text of this length is accepted in a cookie of that name only; a shorter one in the other, since
/// release 0.1 gave that cookie to everyone.
const SECURE_TOKEN_CHARS: usize = TOKEN_CHARS + 1;
/// The lifetime of a session, in milliseconds.
const SESSION_TTL_MS: i64 = 400 * 24 * 60 * 60 * 1000;
/// The shortest time between two updates of the last use of a session, in milliseconds.
const TOUCH_INTERVAL_MS: i64 = 60 * 60 * 1000;

/// The caller of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The person; none for an anonymous caller, who can only watch.
    pub(crate) person: Option<Person>,
    /// The key of the session, if the caller has one.
    pub(crate) session: Option<[u8; 32]>,
    /// Whether the request came over HTTPS.
    is_secure: bool,
    /// Where a guest is noted who is created for the request.
    new_guest: NewGuest,
}

/// A request with its context: the layer that its handler needs, the address that it counts against, and who sent it.
#[derive(Debug)]
pub(crate) struct Caller<L> {
    pub(crate) app: L,
    pub(crate) address: Address,
    pub(crate) visitor: Visitor,
}

/// A person, and their cookie if it is new.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(crate) person: Person,
    cookie: Option<HeaderValue>,
}

impl Visitor {
    /// A caller who was identified by something else than a cookie.
    pub(crate) fn from_person(person: Person) -> Self {
        Self { person: Some(person), session: None, is_secure: false, new_guest: NewGuest::new(Address::INTERNAL) }
    }

    /// The id of the person, if there is one.
    pub(crate) fn id(&self) -> Option<&str> {
        self.person.as_ref().map(|person| person.id.as_str())
    }

    /// The person; an anonymous caller becomes a guest, who is deleted again if the request is refused.
    ///
    /// # Errors
    /// If too many guests have come from the caller's address, or the store fails.
    pub(crate) async fn identify(self, app: &Http) -> Result<Identity, Fault> {
        if let Some(person) = self.person {
            return Ok(Identity { person, cookie: None });
        }
        let now = app.clock.now();
        let person = Person {
            id: random_text(12),
            name: None,
            kind: PersonKind::Guest,
            password_hash: None,
            email: None,
            created_at: now,
            last_seen_at: now,
            settings: "{}".to_owned(),
        };
        self.new_guest.note(app, &person.id)?;
        app.store.put_person(&person).await?;
        let cookie = self.start_session(app, &person.id, String::new()).await?;
        Ok(Identity { person, cookie: Some(cookie) })
    }

    /// Starts a session of that person in the caller's browser; returns the cookie.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn start_session(&self, app: &Core, person: &str, label: String) -> Result<HeaderValue, Fault> {
        let length = if self.is_secure { SECURE_TOKEN_CHARS } else { TOKEN_CHARS };
        let (now, token) = (app.clock.now(), random_text(length));
        let session = Session {
            key: session_key(&token),
            person: person.to_owned(),
            created_at: now,
            last_used_at: now,
            expires_at: now + SESSION_TTL_MS,
            label,
        };
        app.store.put_session(&session).await?;
        Ok(self.cookie(&token, SESSION_TTL_MS / 1000))
    }

    /// The cookie that makes the browser forget the session.
    pub(crate) fn clear_cookie(&self) -> HeaderValue {
        self.cookie("", 0)
    }

    fn cookie(&self, token: &str, seconds: i64) -> HeaderValue {
        let (name, secure) = if self.is_secure { (SECURE_COOKIE_NAME, "; Secure") } else { (COOKIE_NAME, "") };
        let cookie = format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        // Letters and digits are always valid in a header.
        HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static(""))
    }
}

impl Identity {
    /// The caller, as identified by now.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::from_person(self.person.clone())
    }

    /// Adds the cookie to the response, if it is new.
    pub(crate) fn respond(self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if let Some(cookie) = self.cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl<S: Send + Sync, L: FromRef<S>> FromRequestParts<S> for Caller<L>
where
    Http: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let address = parts.extensions.get().copied().unwrap_or(Address::INTERNAL);
        let visitor = Visitor::from_request_parts(parts, state).await?;
        Ok(Self { app: L::from_ref(state), address, visitor })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Http: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        if let Some(visitor) = parts.extensions.get::<Self>() {
            return Ok(visitor.clone());
        }
        let app = Http::from_ref(state);
        let secure = app.site.behind_proxy && is_forwarded_https(&parts.headers);
        let new_guest = parts.extensions.get().cloned().unwrap_or_else(|| NewGuest::new(Address::INTERNAL));
        let (stranger, now) = (Self { person: None, session: None, is_secure: secure, new_guest }, app.clock.now());
        let Some(token) = session_token(&parts.headers) else { return Ok(stranger) };
        let Some((session, person)) = app.store.session(&session_key(token), now).await? else { return Ok(stranger) };
        if now - session.last_used_at > TOUCH_INTERVAL_MS
            && let Err(error) = app.store.touch_session(&session.key, now, session.expires_at).await
        {
            tracing::warn!(%error, "session touch failed");
        }
        Ok(Self { person: Some(person), session: Some(session.key), ..stranger })
    }
}

/// Checks that this person may play rated games: only people with an account may.
///
/// # Errors
/// If they may not.
pub(crate) fn require_account(person: &Person) -> Result<(), Fault> {
    let why = match person.kind {
        PersonKind::Player => return Ok(()),
        PersonKind::Guest => "a rated game needs an account",
        PersonKind::Bot => "bots cannot play rated games",
    };
    Err(Fault::new(StatusCode::FORBIDDEN, why))
}

/// The person who is signed in in this browser, and the session. A token does not count: programs cannot change account
/// settings.
///
/// # Errors
/// If the caller is not signed in with a browser.
pub(crate) fn require_session(visitor: &Visitor) -> Result<(&Person, [u8; 32]), Fault> {
    let person = visitor.person.as_ref().filter(|person| person.kind == PersonKind::Player);
    let needed = || Fault::new(StatusCode::FORBIDDEN, "this is only possible in a browser in which you are signed in");
    person.zip(visitor.session).ok_or_else(needed)
}

/// Whether a proxy says that the client used HTTPS.
pub(crate) fn is_forwarded_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https")
}

/// The text of the session cookie; that of a secure one if there are both.
fn session_token(headers: &HeaderMap) -> Option<&str> {
    let find = |wanted: &str, length: usize| {
        let all = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let mut all = all.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
        let token = all.find(|(name, _)| *name == wanted).map(|(_, token)| token);
        token.filter(|token| token.len() == length)
    };
    find(SECURE_COOKIE_NAME, SECURE_TOKEN_CHARS).or_else(|| find(COOKIE_NAME, TOKEN_CHARS))
}

/// The key under which a session is stored.
fn session_key(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let text = "x".repeat(TOKEN_CHARS);
        let of = |cookies: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookies).unwrap());
            session_token(&headers).map(str::to_owned)
        };
        assert_eq!(of(&format!("a=b; {COOKIE_NAME}={text}; c=d")), Some(text.clone()));
        for wrong in
            [format!("{COOKIE_NAME}=short"), format!("x{COOKIE_NAME}={text}"), String::new(), "=;=;".to_owned()]
        {
            assert_eq!(of(&wrong), None, "{wrong}");
        }
    }

    /// A neighbouring subdomain can set a cookie without the prefix, to sign visitors in as another person.
    #[test]
    fn the_text_of_a_secure_cookie_is_refused_under_the_other_name() {
        let (plain, secure) = ("x".repeat(TOKEN_CHARS), "y".repeat(SECURE_TOKEN_CHARS));
        let of = |cookies: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookies).unwrap());
            session_token(&headers).map(str::to_owned)
        };
        assert_eq!(of(&format!("{COOKIE_NAME}={plain}; {SECURE_COOKIE_NAME}={secure}")), Some(secure.clone()));
        assert_eq!(of(&format!("{COOKIE_NAME}={secure}")), None);
        assert_eq!(of(&format!("{SECURE_COOKIE_NAME}={plain}")), None);
    }
}
