//! What a request brings with it: the extractors that say what is wrong in a sentence instead of axum's own.
//!
//! For: bodies, ids, what follows the question mark. Not for: what the fields mean (`tables`, `games`).

use crate::App;
use crate::error::Fault;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use tokio::time::timeout;

/// The JSON object in the body of a request.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// An object with named fields. A list of their values in order, which serde takes for one too, is none: it would be read otherwise as soon as a field is added.
#[derive(Debug)]
pub(crate) struct Object<T>(pub(crate) T);

/// An object without fields.
#[derive(Debug, Deserialize)]
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
        let Object(value) = read.map_err(|error| Fault::bad(format!("the JSON of the request is not right: {error}")))?;
        Ok(Self(value))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with named fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// The id in the path.
#[derive(Debug)]
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let Path(id) = Path::from_request_parts(parts, state).await.map_err(|_| Fault::missing("the address is not readable"))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Both {
        one: u8,
        two: Vec<Object<Nothing>>,
    }

    #[test]
    fn objects_are_read_and_lists_in_their_place_are_not() {
        let read = |text: &str| serde_json::from_str::<Object<Both>>(text).map(|Object(both)| both);
        let both = read(r#"{"one":1,"two":[{},{}]}"#).unwrap();
        assert_eq!((both.one, both.two.len()), (1, 2));
        for (text, part) in [
            ("[1,[]]", "invalid type: sequence, expected an object with named fields"),
            (r#"{"one":1,"two":[[]]}"#, "invalid type: sequence, expected an object with named fields"),
            (r#"{"one":1,"two":[],"one":1}"#, "duplicate field `one`"),
            (r#"{"one":1,"two":[{"x":1}]}"#, "unknown field `x`"),
            ("7", "invalid type: integer `7`, expected an object"),
            ("{} {}", "missing field `one`"),
        ] {
            let said = read(text).unwrap_err().to_string();
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
