//! The interface as an OpenAPI document, generated from the code: the table of routes, and the types of bodies and
//! responses.
//!
//! `GET /api/openapi.json` serves it, and a test writes docs/reference/openapi.json. docs/reference/api.md explains the
//! meaning of the fields of a `View`.

use crate::core::Core;
use crate::http::endpoint::Access::{self, Anyone};
use crate::http::endpoint::{Endpoint, Route, get};
use crate::http::reply::json_text;
use axum::http::Method;
use axum::response::Response;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The description at the head of the document.
const DESCRIPTION: &str = "Everything that the page of Variorum shows and does, for other programs, too. Errors are one clear sentence. The server identifies the caller by a session cookie or by an access \
token (`Authorization: Bearer …`), which users create in the settings of the page, for themselves or for bots. docs/reference/api.md explains the fields, and docs/reference/bots.md how to write a bot.";

/// The route of the document.
pub(crate) fn routes() -> Vec<Endpoint<Core>> {
    vec![get("/openapi.json", Anyone, "this document", read).returns::<Map<String, Value>>().with_tokens()]
}

/// `GET /api/openapi.json`
async fn read() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());
    json_text(TEXT.clone())
}

/// The document.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for route in crate::routes::routes() {
        let path = paths.entry(format!("/api{}", route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route, &mut generator);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Variorum", "version": env!("CARGO_PKG_VERSION"), "description": DESCRIPTION },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "responses": {
                "Fault": {
                    "description": "The request failed; `error` says why in one sentence",
                    "content": { "application/json": { "schema": {
                        "type": "object",
                        "properties": { "error": { "type": "string" } },
                        "required": ["error"],
                    } } },
                },
            },
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer", "description": "An access token of a person or a bot" },
                "session": { "type": "apiKey", "in": "cookie", "name": "variorum", "description": "The session of a browser" },
            },
        },
    })
}

/// The description of one route.
fn operation(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let begins = route.path.trim_start_matches('/').split(['/', '.']).next().unwrap_or_default();
    let mut said = json!({
        "operationId": operation_id(route),
        "tags": [begins],
        "summary": play::sentence(route.summary),
        "security": security(route),
        "responses": {
            "200": { "description": "Success", "content": response_content(route, generator) },
            "default": { "$ref": "#/components/responses/Fault" },
        },
    });
    let parts = path_parameters(route.path)
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
    let queries = route.queries.iter().map(
        |(name, about)| json!({ "name": name, "in": "query", "description": about, "schema": { "type": "string" } }),
    );
    let parameters: Vec<Value> = parts.chain(queries).collect();
    if !parameters.is_empty() {
        said["parameters"] = parameters.into();
    }
    if let Some(looks) = route.body {
        said["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": looks(generator) } } });
    }
    said
}

/// The content of its response.
fn response_content(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let schema = route.response.map_or_else(|| json!({}), |looks| json!({ "schema": looks(generator).to_value() }));
    json!({ route.content_type: schema })
}

/// The authentication that a route accepts; an empty requirement means that none is needed.
fn security(route: &Route) -> Value {
    let mut ways = Vec::new();
    if route.access == Access::Anyone {
        ways.push(json!({}));
    }
    ways.push(json!({ "session": [] }));
    if route.allows_tokens {
        ways.push(json!({ "token": [] }));
    }
    ways.into()
}

/// The variable parts of a path.
fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}'))
}

/// The name of a route in programs: `postTablesIdPlay`.
fn operation_id(route: &Route) -> String {
    let words = route.path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let begins = if route.method == Method::GET { "get" } else { "post" };
    words.fold(begins.to_owned(), |name, word| {
        let (first, rest) = word.split_at(1);
        name + &first.to_uppercase() + rest
    })
}
