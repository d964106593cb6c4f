//! What goes wrong, as `{"error": "one clear sentence"}` with its status, and the extractors that say so instead of axum's own.
//!
//! For: every answer that is not a success. Not for: a token that cannot follow; that is an ordinary answer of `entry`.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use lang::{Problems, Severity};
use serde::de::DeserializeOwned;

/// A request that cannot be answered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    status: StatusCode,
    sentence: String,
}

impl Fault {
    /// The request itself is wrong.
    pub(crate) fn bad(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text)
    }

    /// There is no such thing.
    pub(crate) fn missing(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::NOT_FOUND, text)
    }

    /// Not now.
    pub(crate) fn not_now(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::CONFLICT, text)
    }

    /// No room.
    pub(crate) fn full(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, text)
    }

    /// With any status; the text is made a sentence.
    pub(crate) fn new(status: StatusCode, text: impl AsRef<str>) -> Self {
        Self { status, sentence: sentence(text.as_ref()) }
    }
}

impl From<Problems> for Fault {
    /// The first error of a rule file or its choices, with its help.
    fn from(problems: Problems) -> Self {
        let error = problems.iter().find(|problem| problem.severity == Severity::Error);
        let text = error.map_or_else(String::new, |error| match &error.help {
            Some(help) => format!("{}; {help}", error.message),
            None => error.message.clone(),
        });
        Self::bad(text)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.sentence }))).into_response()
    }
}

/// One line with a capital at its beginning and a stop at its end.
pub(crate) fn sentence(text: &str) -> String {
    let mut line = String::with_capacity(text.len() + 1);
    for word in text.split_whitespace() {
        if line.is_empty() {
            let mut chars = word.chars();
            line.extend(chars.next().into_iter().flat_map(char::to_uppercase));
            line.push_str(chars.as_str());
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    if !line.ends_with(['.', '!', '?']) {
        line.push('.');
    }
    line
}

/// Runs what may take long, or wait for a lock, away from the threads that answer requests; a panic there is an error of this request only.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request failed");
        Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the server failed at this request"))
    })
}

/// The JSON in the body of a request.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        // A page of another site can send a form, but not this type: so it opens no tables here in its reader's name.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.trim_start().to_ascii_lowercase().starts_with("application/json") {
            return Err(Fault::bad("the request needs a body of type application/json"));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long"),
            _ => Fault::bad("the body of the request could not be read"),
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Self).map_err(|error| Fault::bad(format!("the JSON of the request is not right: {error}")))
    }
}

/// The id in the path.
#[derive(Debug)]
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let Path(id) = Path::from_request_parts(parts, state).await.map_err(|_| Fault::bad("the address is not readable"))?;
        Ok(Self(id))
    }
}

/// An id and a name in the path.
#[derive(Debug)]
pub(crate) struct Named(pub(crate) String, pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let path = Path::from_request_parts(parts, state).await;
        let Path((id, name)) = path.map_err(|_| Fault::bad("the address is not readable"))?;
        Ok(Self(id, name))
    }
}

/// The names and values after the `?`, in order.
#[derive(Debug)]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl<S: Send + Sync> FromRequestParts<S> for Pairs {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(pairs)| Self(pairs)).map_err(|_| Fault::bad("what follows the question mark is not readable"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_sentence() {
        assert_eq!(sentence("no such\n cell"), "No such cell.");
        assert_eq!(sentence("did you mean `x`?"), "Did you mean `x`?");
        assert_eq!(sentence(""), ".");
    }
}
