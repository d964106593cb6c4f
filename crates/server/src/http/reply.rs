//! Successful responses in JSON, which no cache stores. Errors are in `error`; other formats are made where they are
//! sent.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Response {
    // The types of this server have text keys and no infinite numbers, so they can always be serialised.
    json_text(serde_json::to_string(value).unwrap_or_default())
}

/// JSON that was serialised elsewhere.
pub(crate) fn json_text(text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, text).into_response()
}
