//! Checks values against the schemas of the OpenAPI document. Supports only the keywords that the document uses, and
//! fails on any other, so that nothing is ignored.

use serde_json::{Map, Value};
use server::Route;

/// The schema of a route's body.
pub(crate) fn of_body(document: &Value, path: &str) -> Option<Value> {
    let said =
        &document["paths"][format!("/api{path}")]["post"]["requestBody"]["content"]["application/json"]["schema"];
    (!said.is_null()).then(|| said.clone())
}

/// The schema of a route's answer.
pub(crate) fn of_answer(document: &Value, route: &Route) -> Value {
    let said = &document["paths"][format!("/api{}", route.path)][route.method.as_str().to_lowercase()];
    let said = &said["responses"]["200"]["content"]["application/json"]["schema"];
    assert!(said.is_object(), "the answer of {} {} is not described", route.method, route.path);
    said.clone()
}

/// Checks a value against a schema.
///
/// # Errors
/// The first difference.
pub(crate) fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let said = match schema {
        Value::Bool(true) => return Ok(()),
        Value::Object(said) => said,
        _ => return Err(format!("{value} is not allowed there")),
    };
    let wrong = |word: &str| Err(format!("{word} {} does not fit {value}", said[word]));
    for (word, rule) in said {
        match word.as_str() {
            "$ref" => {
                let place = rule.as_str().and_then(|rule| rule.strip_prefix('#')).expect("a local reference");
                let there = document.pointer(place).unwrap_or_else(|| panic!("{place} is not in the document"));
                check(document, there, value)?;
            }
            "type" => {
                let types = rule.as_array().map_or_else(|| vec![rule.clone()], Clone::clone);
                if !types.iter().any(|kind| is(kind.as_str().unwrap_or_default(), value)) {
                    return wrong(word);
                }
            }
            "required" => {
                let fields = rule.as_array().into_iter().flatten().filter_map(Value::as_str);
                if value.as_object().is_some_and(|object| fields.into_iter().any(|field| !object.contains_key(field))) {
                    return wrong(word);
                }
            }
            "properties" => {
                let fields = value.as_object().into_iter().flatten();
                for (field, (_, part)) in fields.filter_map(|(name, part)| Some((rule.get(name)?, (name, part)))) {
                    check(document, field, part)?;
                }
            }
            "additionalProperties" => {
                let none = Map::new();
                let known = said.get("properties").and_then(Value::as_object).unwrap_or(&none);
                for (_, part) in value.as_object().into_iter().flatten().filter(|(name, _)| !known.contains_key(*name))
                {
                    check(document, rule, part)?;
                }
            }
            "allOf" => rule.as_array().into_iter().flatten().try_for_each(|one| check(document, one, value))?,
            "prefixItems" => {
                let parts = rule.as_array().into_iter().flatten().zip(value.as_array().into_iter().flatten());
                parts.into_iter().try_for_each(|(rule, part)| check(document, rule, part))?;
            }
            "items" => value.as_array().into_iter().flatten().try_for_each(|part| check(document, rule, part))?,
            "oneOf" | "anyOf" => {
                let fits =
                    rule.as_array().into_iter().flatten().filter(|one| check(document, one, value).is_ok()).count();
                if fits == 0 || word == "oneOf" && fits > 1 {
                    return wrong(word);
                }
            }
            "minLength" | "maxLength" | "minItems" | "maxItems" => {
                let length = value.as_str().map(|text| text.chars().count()).or_else(|| value.as_array().map(Vec::len));
                let (length, bound) = (length.map(|length| length as u64), rule.as_u64());
                let fits = if word.starts_with("min") { length >= bound } else { length <= bound };
                if length.is_some() && !fits {
                    return wrong(word);
                }
            }
            "enum" if !rule.as_array().is_some_and(|all| all.contains(value)) => return wrong(word),
            "const" if rule != value => return wrong(word),
            "minimum" if value.is_number() && value.as_f64() < rule.as_f64() => return wrong(word),
            "maximum" if value.is_number() && value.as_f64() > rule.as_f64() => return wrong(word),
            "enum" | "const" | "minimum" | "maximum" | "description" | "default" | "format" => {}
            other => panic!("the keyword `{other}` is not supported: {schema}"),
        }
    }
    Ok(())
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type `{other}`"),
    }
}
