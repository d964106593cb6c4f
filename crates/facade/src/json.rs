//! Serialisation of answers. `object` has the deserialisation of objects, `contract` the types for the page.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// Serialises an answer.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    Box::<str>::from(to_raw(value)).into_string()
}

/// Serialises a part of an answer. This cannot fail: the types have only string keys.
pub(crate) fn to_raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|error| {
        debug_assert!(false, "an answer cannot be serialised: {error}");
        RawValue::NULL.to_owned()
    })
}
