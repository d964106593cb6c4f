//! The built page, embedded when the program was compiled.
//!
//! For: every address that is not under `/api`. Not for: building it; `build.rs` takes what `npm run build` has left in `web/dist`. Without it
//! there is one page that says how to get it.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

struct File {
    path: &'static str,
    tag: &'static str,
    bytes: &'static [u8],
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

const NOTICE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Variorum</title>\
<body style=\"font:1.1rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem\"><h1>Variorum</h1>\
<p>The server runs, but it was compiled before its page was built. In the project's folder:</p>\
<pre>(cd web &amp;&amp; npm ci &amp;&amp; npm run build)\ncargo build --release</pre>\
<p>Then start it again. The interface under <a href=\"api/games\">/api</a> works already.</p>";

/// Only what comes from here; styles may be set on elements, for the board is drawn so.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; \
connect-src 'self' ws: wss:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/// The file at an address; an address without a file type is a place in the page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "Only GET is possible here.").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let file = |path: &str| FILES.iter().find(|file| file.path == path);
    let last = path.rsplit('/').next().unwrap_or_default();
    let found = file(path).or_else(|| if last.contains('.') { None } else { file("index.html") });
    match found {
        Some(file) => answer(file, &headers),
        None if FILES.is_empty() && !last.contains('.') => with_policy((), "text/html; charset=utf-8", NOTICE.as_bytes()),
        None => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

fn answer(file: &'static File, headers: &HeaderMap) -> Response {
    // What the build puts there has a name made from its contents.
    let cache = if file.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(header::CACHE_CONTROL, cache), (header::ETAG, file.tag)];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    if known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == file.tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    with_policy(about, content_type(file.path), file.bytes)
}

fn with_policy(about: impl axum::response::IntoResponseParts, kind: &'static str, bytes: &'static [u8]) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
    ];
    (about, headers, bytes).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
