//! Errors as `{"error": "one clear sentence"}` with their status, including those of `api`. A token that is not
//! possible in a turn is no error, but an ordinary answer.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use play::FaultKind;

/// A request that fails, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    status: StatusCode,
    sentence: String,
    /// The name of the limit that caused it, for the metrics.
    limit: Option<&'static str>,
}

/// The name of the limit that refused a request, attached to the response.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RejectedBy(pub(crate) &'static str);

impl Fault {
    /// The request is invalid.
    pub(crate) fn bad_request(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text)
    }

    /// What was requested does not exist.
    pub(crate) fn not_found(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::NOT_FOUND, text)
    }

    /// The server is full or too busy.
    pub(crate) fn unavailable(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, text)
    }

    /// The caller has exceeded a limit of their own.
    pub(crate) fn too_many_requests(text: impl AsRef<str>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, text)
    }

    /// An error with any status; the text becomes a sentence.
    pub(crate) fn new(status: StatusCode, text: impl AsRef<str>) -> Self {
        Self { status, sentence: play::sentence(text.as_ref()), limit: None }
    }

    /// Names the limit that caused it.
    pub(crate) fn with_limit(self, limit: &'static str) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// The message.
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
    }
}

impl From<play::Fault> for Fault {
    fn from(fault: play::Fault) -> Self {
        let status = match fault.kind() {
            FaultKind::BadRequest => StatusCode::BAD_REQUEST,
            FaultKind::NotFound => StatusCode::NOT_FOUND,
            FaultKind::Conflict => StatusCode::CONFLICT,
            FaultKind::Forbidden => StatusCode::FORBIDDEN,
            FaultKind::TooComplex => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, sentence: fault.sentence().to_owned(), limit: None }
    }
}

impl From<store::Fault> for Fault {
    /// The log has the fault for the operator; the caller only learns that nothing was changed. That something is missing
    /// is no fault: another request has deleted it in the meantime.
    fn from(fault: store::Fault) -> Self {
        if matches!(fault, store::Fault::NotFound) {
            return Self::not_found("this does not exist any more; it was deleted in the meantime");
        }
        tracing::error!(%fault, "database request failed");
        Self::unavailable("the server cannot use its database at the moment; nothing was changed; try again soon")
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut answer = (self.status, Json(serde_json::json!({ "error": self.sentence }))).into_response();
        if let Some(limit) = self.limit {
            answer.extensions_mut().insert(RejectedBy(limit));
        }
        answer
    }
}
