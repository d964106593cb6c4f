//! Extractors for bodies, path parameters and queries, whose errors are clear sentences instead of axum's own.

use crate::core::Core;
use crate::core::error::Fault;
use api::Object;
use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

/// The JSON object in the body of a request.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// An object without fields.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Empty {}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T>
where
    Core: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        // A form of another site cannot have this type, so it cannot act in the name of the site's visitor.
        if !is_json(request.headers()) {
            return Err(Fault::bad_request("the request needs a body of type application/json"));
        }
        let limit = Core::from_ref(state).limits.timeouts.body;
        let bytes = timeout(limit, Bytes::from_request(request, state)).await.map_err(|_| {
            let text = format!("the request body did not arrive within {} seconds", limit.as_secs_f32());
            Fault::new(StatusCode::REQUEST_TIMEOUT, text)
        })?;
        let bytes = bytes.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long"),
            _ => Fault::bad_request("the request body could not be read"),
        })?;
        let read = serde_json::from_slice(&bytes);
        let Object(value) =
            read.map_err(|error| Fault::bad_request(format!("the JSON of the request is invalid: {error}")))?;
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
            Path::from_request_parts(parts, state).await.map_err(|_| Fault::not_found("the path is not readable"))?;
        Ok(Self(id))
    }
}

/// An id and a name in the path.
#[derive(Debug)]
pub(crate) struct IdAndName(pub(crate) String, pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for IdAndName {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let path = Path::from_request_parts(parts, state).await;
        let Path((id, name)) = path.map_err(|_| Fault::not_found("the path is not readable"))?;
        Ok(Self(id, name))
    }
}

/// The names and values of the query string, in order.
#[derive(Debug)]
pub(crate) struct QueryPairs(pub(crate) Vec<(String, String)>);

impl<S: Send + Sync> FromRequestParts<S> for QueryPairs {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(pairs)| Self(pairs)).map_err(|_| Fault::bad_request("the query string is not readable"))
    }
}
