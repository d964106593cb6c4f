//! What goes wrong, as `{"error": "one clear sentence"}` with its status.
//!
//! For: every answer that is not a success. Not for: a token that cannot follow; that is an ordinary answer of `entry`.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lang::{Problems, Severity};

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
        Self { status, sentence: sentence(text.as_ref()) }
    }

    /// What is said.
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
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
