//! What a request brings with it: the extractors that say what is wrong in a sentence instead of axum's own.
//!
//! For: bodies, ids, what follows the question mark. Not for: what the fields mean (`tables`, `games`).

use crate::App;
use crate::error::Fault;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use facade::Object;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// The JSON object in the body of a request.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// An object without fields.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Self, Fault> {
        // A page of another site can send a form, but not this type: so it does nothing here in its reader's name.
        if !is_json(request.headers()) {
            return Err(Fault::bad("the request needs a body of type application/json"));
        }
        let limit = app.options.limits.body;
        let bytes = timeout(limit, Bytes::from_request(request, app)).await.map_err(|_| {
            let text = format!("the body of the request has not come within {} seconds", limit.as_secs_f32());
            Fault::new(StatusCode::REQUEST_TIMEOUT, text)
        })?;
        let bytes = bytes.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long"),
            _ => Fault::bad("the body of the request could not be read"),
        })?;
        let read = serde_json::from_slice(&bytes);
        let Object(value) =
            read.map_err(|error| Fault::bad(format!("the JSON of the request is not right: {error}")))?;
        Ok(Self(value))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The id in the path.
#[derive(Debug)]
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let Path(id) =
            Path::from_request_parts(parts, state).await.map_err(|_| Fault::missing("the address is not readable"))?;
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
        let Path((id, name)) = path.map_err(|_| Fault::missing("the address is not readable"))?;
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
