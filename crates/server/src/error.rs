//! What goes wrong, as `{"error": "one clear sentence"}` with its status.
//!
//! For: every answer that is not a success, those of `facade` included. Not for: a token that cannot follow; that is an
//! ordinary answer.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use facade::Kind;

/// A request that cannot be answered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    status: StatusCode,
    sentence: String,
    /// The limit that it is about, as it is counted.
    limit: Option<&'static str>,
}

/// Says of an answer which limit has turned the request away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limited(pub(crate) &'static str);

impl Fault {
    /// The request itself is wrong.
    pub(crate) fn bad(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text)
    }

    /// There is no such thing.
    pub(crate) fn missing(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::NOT_FOUND, text)
    }

    /// No room, or not as long as it is so busy.
    pub(crate) fn full(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, text)
    }

    /// Somebody wants more than his share.
    pub(crate) fn too_much(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, text)
    }

    /// With any status; the text is made a sentence.
    pub(crate) fn new(status: StatusCode, text: impl AsRef<str>) -> Self {
        Self { status, sentence: facade::sentence(text.as_ref()), limit: None }
    }

    /// It is about that limit.
    pub(crate) fn of(self, limit: &'static str) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// What is said.
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
    }
}

impl From<facade::Fault> for Fault {
    fn from(fault: facade::Fault) -> Self {
        let status = match fault.kind() {
            Kind::Bad => StatusCode::BAD_REQUEST,
            Kind::Missing => StatusCode::NOT_FOUND,
            Kind::NotNow => StatusCode::CONFLICT,
            Kind::NotYours => StatusCode::FORBIDDEN,
            Kind::TooMuch => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, sentence: fault.sentence().to_owned(), limit: None }
    }
}

impl From<store::Fault> for Fault {
    /// What is wrong with the database is for whoever runs the server; whoever plays is told that nothing was changed.
    fn from(fault: store::Fault) -> Self {
        tracing::error!(%fault, "the database has failed");
        Self::full("the server cannot write anything down just now; nothing was changed, try again in a moment")
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut answer = (self.status, Json(serde_json::json!({ "error": self.sentence }))).into_response();
        if let Some(limit) = self.limit {
            answer.extensions_mut().insert(Limited(limit));
        }
        answer
    }
}
