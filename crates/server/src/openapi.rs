//! The interface as an OpenAPI document, made from the code: the table of routes says what there is, the types that
//! handlers read say what is sent.
//!
//! For: `GET /api/openapi.json`, and docs/reference/openapi.json, which a test writes. Not for: what the fields of a
//! `View` mean; that stands in docs/reference/api.md.

use crate::games::json as answered;
use crate::routes::Who::{self, Anybody};
use crate::routes::{Route, get, routes};
use axum::http::Method;
use axum::response::Response;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// What stands at the head of the document.
const ABOUT: &str = "Everything the page of Variorum shows and does, for other programs too. Errors are one clear sentence. Whoever asks is known by the cookie of a session or by an access \
token (`Authorization: Bearer …`), which people make in the settings of the page, for themselves or for bots. What the fields mean, and how a bot is written, stands in docs/reference/api.md and docs/reference/bots.md.";

/// The addresses of the document.
pub(crate) fn own_routes() -> Vec<Route> {
    vec![get("/openapi.json", Anybody, "this document", read).tells::<Map<String, Value>>()]
}

/// `GET /api/openapi.json`
async fn read() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());
    answered(&*TEXT)
}

/// The document.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for route in routes() {
        let path = paths.entry(format!("/api{}", route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route, &mut generator);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Variorum", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "responses": {
                "Fault": {
                    "description": "It cannot be done; `error` says why in one sentence",
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

/// What is said of one address.
fn operation(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let begins = route.path.trim_start_matches('/').split(['/', '.']).next().unwrap_or_default();
    let mut said = json!({
        "operationId": name(route),
        "tags": [begins],
        "summary": facade::sentence(route.about),
        "security": security(route),
        "responses": {
            "200": { "description": "It is done", "content": answer(route, generator) },
            "default": { "$ref": "#/components/responses/Fault" },
        },
    });
    let parts = varies(route.path)
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

/// What it answers with.
fn answer(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let schema = route.answer.map_or_else(|| json!({}), |looks| json!({ "schema": looks(generator).to_value() }));
    json!({ route.kind: schema })
}

/// Who may ask it; an empty requirement: nobody need say who he is.
fn security(route: &Route) -> Value {
    let mut ways = Vec::new();
    if route.who == Who::Anybody {
        ways.push(json!({}));
    }
    ways.push(json!({ "session": [] }));
    if route.programs {
        ways.push(json!({ "token": [] }));
    }
    ways.into()
}

/// What varies in a path.
fn varies(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}'))
}

/// What an address is called in programs: `postTablesIdPlay`.
fn name(route: &Route) -> String {
    let words = route.path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let begins = if route.method == Method::GET { "get" } else { "post" };
    words.fold(begins.to_owned(), |name, word| {
        let (first, rest) = word.split_at(1);
        name + &first.to_uppercase() + rest
    })
}
