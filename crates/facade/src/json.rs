//! Serialisation of answers. `object` has the deserialisation of objects, `contract` the types for the page.

/// Serialises an answer. This cannot fail: the types have only string keys.
pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| {
        debug_assert!(false, "an answer cannot be serialised: {error}");
        "null".to_owned()
    })
}
