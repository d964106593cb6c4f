//! Serialisation of answers. `object` has the deserialisation of objects, `contract` the types for the page.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::fmt::Display;
use std::sync::Arc;

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

/// Serialises a value as the text by which it is shown.
pub(crate) fn display<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A part of answers that was serialised once, for all of them.
#[derive(Clone, Debug)]
pub(crate) struct SharedJson(pub(crate) Arc<RawValue>);

impl Serialize for SharedJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_ref().serialize(serializer)
    }
}
