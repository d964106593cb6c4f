//! Answers as text.
//!
//! For: writing what the types of this crate hold. Not for: reading (`object`), the types for the page (`contract`).

/// These types have only string keys and no maps that could fail, so they always can be written.
pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| {
        debug_assert!(false, "an answer could not be written: {error}");
        "null".to_owned()
    })
}
