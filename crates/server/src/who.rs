//! Who asks: the person whom a cookie speaks for, if there is one.
//!
//! For: sessions. Whoever opens a table or sits down at one without a session gets one, as a guest; whoever signs in
//! gets one of his account (`accounts`); nothing else makes one. Not for: what a person may do at a table (`house`). A
//! cookie has a random text; only its hash is kept, so that whoever reads the database is nobody by it.

use crate::App;
use crate::error::Fault;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rand::Rng;
use rand::distr::Alphanumeric;
use sha2::{Digest, Sha256};
use store::{Person, PersonKind, Session};

/// What the cookie is called.
const COOKIE: &str = "variorum";
/// Letters and digits of its text: about 190 bits that nobody guesses.
const TOKEN: usize = 32;
/// A session lasts so long after it was begun.
const LASTS: i64 = 400 * 24 * 60 * 60 * 1000;
/// So often it is written down that a session is used.
const SEEN: i64 = 60 * 60 * 1000;

/// Whoever asks.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Who he is; none: a stranger, who can only look on.
    pub(crate) person: Option<Person>,
    /// By what his session is found, if a cookie speaks for him.
    pub(crate) session: Option<[u8; 32]>,
    /// He came by a connection that nobody else reads.
    secure: bool,
}

/// A person, and the cookie by which he is known again if he got it just now.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) person: Person,
    cookie: Option<HeaderValue>,
}

impl Visitor {
    /// That person, known by something else than a cookie.
    pub(crate) fn of(person: Person) -> Self {
        Self { person: Some(person), session: None, secure: false }
    }

    /// What he is called among people, if he is one.
    pub(crate) fn id(&self) -> Option<&str> {
        self.person.as_ref().map(|person| person.id.as_str())
    }

    /// The person he is; a stranger becomes a guest.
    ///
    /// # Errors
    /// If that cannot be written down.
    pub(crate) async fn known(self, app: &App) -> Result<Known, Fault> {
        if let Some(person) = self.person {
            return Ok(Known { person, cookie: None });
        }
        let now = app.time.now();
        let person = Person {
            id: random(12),
            name: None,
            kind: PersonKind::Guest,
            secret: None,
            email: None,
            made: now,
            seen: now,
            wishes: "{}".to_owned(),
        };
        app.store.put_person(&person).await?;
        let cookie = self.begin(app, &person.id, String::new()).await?;
        Ok(Known { person, cookie: Some(cookie) })
    }

    /// A new session of that person, in the browser of whoever asks; the cookie that speaks for it.
    ///
    /// # Errors
    /// If it cannot be written down.
    pub(crate) async fn begin(&self, app: &App, person: &str, label: String) -> Result<HeaderValue, Fault> {
        let (now, token) = (app.time.now(), random(TOKEN));
        let session =
            Session { key: key(&token), person: person.to_owned(), made: now, seen: now, until: now + LASTS, label };
        app.store.put_session(&session).await?;
        Ok(self.cookie(&token, LASTS / 1000))
    }

    /// What makes his browser forget the cookie.
    pub(crate) fn forget(&self) -> HeaderValue {
        self.cookie("", 0)
    }

    fn cookie(&self, token: &str, seconds: i64) -> HeaderValue {
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        // Letters and digits are always a header.
        HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static(""))
    }
}

impl Known {
    /// As he asks.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::of(self.person.clone())
    }

    /// The answer, with the cookie if there is a new one.
    pub(crate) fn told(self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if let Some(cookie) = self.cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        if let Some(visitor) = parts.extensions.get::<Self>() {
            return Ok(visitor.clone());
        }
        let secure = app.options.behind_proxy && forwarded_by_https(&parts.headers);
        let (stranger, now) = (Self { person: None, session: None, secure }, app.time.now());
        let Some(token) = token(&parts.headers) else { return Ok(stranger) };
        let Some((session, person)) = app.store.session(&key(token), now).await? else { return Ok(stranger) };
        if now - session.seen > SEEN
            && let Err(error) = app.store.touch_session(&session.key, now, session.until).await
        {
            tracing::warn!(%error, "it is not written down that a session is used");
        }
        Ok(Self { person: Some(person), session: Some(session.key), secure })
    }
}

/// Does a proxy say that whoever asks came by a connection that nobody else reads?
pub(crate) fn forwarded_by_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https")
}

/// The text of our cookie.
fn token(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let mut all = all.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    all.find(|(name, _)| *name == COOKIE).map(|(_, token)| token).filter(|token| token.len() == TOKEN)
}

/// By what a session is found.
fn key(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// So many letters and digits by chance.
pub(crate) fn random(length: usize) -> String {
    rand::rng().sample_iter(Alphanumeric).take(length).map(char::from).collect()
}

/// What a person is called: his name, and a guest by something that tells him from other guests.
pub(crate) fn called(person: &Person) -> String {
    person.name.clone().unwrap_or_else(|| format!("Guest {}", person.id.chars().take(4).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let text = "x".repeat(TOKEN);
        let of = |cookies: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookies).unwrap());
            token(&headers).map(str::to_owned)
        };
        assert_eq!(of(&format!("a=b; {COOKIE}={text}; c=d")), Some(text.clone()));
        for wrong in [format!("{COOKIE}=short"), format!("x{COOKIE}={text}"), String::new(), "=;=;".to_owned()] {
            assert_eq!(of(&wrong), None, "{wrong}");
        }
    }
}
