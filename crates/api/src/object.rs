//! Strict deserialisation of JSON objects.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// An object with named fields. Serde also accepts a list of the values in order, which is rejected here: its meaning
/// would change as soon as a field is added.
#[derive(Debug)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

/// The schema is that of the content.
impl<T: JsonSchema> JsonSchema for Object<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
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

/// Deserialises a field that is an object.
pub(crate) fn one<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// Deserialises a field that is an object or null.
pub(crate) fn maybe<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::<Object<T>>::deserialize(deserializer).map(|value| value.map(|Object(value)| value))
}

/// Deserialises a field that is a list of objects.
pub(crate) fn each<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Vec::<Object<T>>::deserialize(deserializer).map(|values| values.into_iter().map(|Object(value)| value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Both {
        one: u8,
        #[serde(deserialize_with = "each")]
        two: Vec<Nothing>,
        #[serde(default, deserialize_with = "maybe")]
        three: Option<Nothing>,
    }

    #[test]
    fn objects_are_accepted_and_lists_in_their_place_are_rejected() {
        let read = |text: &str| serde_json::from_str::<Object<Both>>(text).map(|Object(both)| both);
        let both = read(r#"{"one":1,"two":[{},{}],"three":null}"#).unwrap();
        assert_eq!((both.one, both.two.len(), both.three.is_none()), (1, 2, true));
        for (text, part) in [
            ("[1,[]]", "invalid type: sequence, expected an object with named fields"),
            (r#"{"one":1,"two":[[]]}"#, "invalid type: sequence, expected an object with named fields"),
            (r#"{"one":1,"two":[],"three":[]}"#, "invalid type: sequence, expected an object with named fields"),
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
