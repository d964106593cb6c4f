//! The built page, embedded when the program was compiled.
//!
//! For: every address that is not under `/api`. Not for: building it; `build.rs` takes what `npm run build` has left in
//! `web/dist`. Without it there is one page that says how to get it. What can be packed has been packed when the page
//! was built (docs/decisions/0011), so nobody waits for it here.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

struct File {
    path: &'static str,
    tag: &'static str,
    bytes: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

const NOTICE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Variorum</title>\
<body style=\"font:1.1rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem\"><h1>Variorum</h1>\
<p>The server runs, but it was compiled before its page was built. In the project's folder:</p>\
<pre>cargo xtask play</pre>\
<p>That needs Node 20 or newer, builds everything and starts this again. The interface under <a href=\"api/games\">/api</a> works already.</p>";

/// Only what comes from here, sockets and workers included; the engine may be compiled; styles may be set on elements,
/// for the board is drawn so.
pub(crate) const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; \
connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/// The file at an address; an address without a file type is a place in the page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "Only GET is possible here.").into_response();
    }
    let path = uri.path().strip_prefix('/').unwrap_or_default();
    let file = |path: &str| FILES.iter().find(|file| file.path == path);
    let place = is_place(path);
    let found = file(path).or_else(|| if place { file("index.html") } else { None });
    match found {
        Some(file) => answer(file, &headers),
        None if FILES.is_empty() && place => Html(NOTICE).into_response(),
        None => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

/// Can it be a place in the page? Those are plain words, and neither files nor where files or the interface are.
fn is_place(path: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let mut words = path.strip_suffix('/').unwrap_or(path).split('/').peekable();
    !matches!(words.peek(), Some(&("assets" | "api"))) && (path.is_empty() || words.all(is_word))
}

fn answer(file: &'static File, headers: &HeaderMap) -> Response {
    // What the build puts there has a name made from its contents.
    let cache = if file.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(header::CACHE_CONTROL, cache), (header::ETAG, file.tag), (header::VARY, "accept-encoding")];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    if known.is_some_and(|tags| tags.split(',').any(|tag| bare(tag) == bare(file.tag))) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let (form, bytes) = form(file, headers);
    let mut answer = (about, [(header::CONTENT_TYPE, content_type(file.path))], bytes).into_response();
    if let Some(form) = form {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(form));
    }
    answer
}

/// The smallest form that the browser understands, and what it is called; the file as it is has no name.
fn form(file: &'static File, headers: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|forms| forms.to_str().ok()).unwrap_or_default();
    let packed = [("br", file.brotli), ("gzip", file.gzip)];
    let understood = packed
        .into_iter()
        .find_map(|(name, bytes)| bytes.filter(|_| accepts(accepted, name)).map(|bytes| (name, bytes)));
    understood.map_or((None, file.bytes), |(name, bytes)| (Some(name), bytes))
}

/// Is that form among those a browser names, and not ruled out (`;q=0`)?
fn accepts(accepted: &str, form: &str) -> bool {
    accepted.split(',').any(|named| {
        let mut words = named.split(';').map(str::trim);
        words.next().is_some_and(|name| name.eq_ignore_ascii_case(form))
            && !words.any(|word| word.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0_f32)))
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_form_is_sent_only_to_those_who_understand_it() {
        static FILE: File =
            File { path: "assets/a.js", tag: "W/\"1\"", bytes: b"plain", brotli: Some(b"br"), gzip: Some(b"gz") };
        assert!(accepts("gzip, deflate, br, zstd", "br") && accepts("gzip;q=0.5,br;q=1", "gzip"));
        assert!(!accepts("gzip, br;q=0", "br") && !accepts("", "gzip") && !accepts("brotli", "br"));
        let sent = |accepted: &'static str| {
            form(&FILE, &HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]))
        };
        assert_eq!(sent("gzip, br"), (Some("br"), &b"br"[..]));
        assert_eq!(sent("gzip"), (Some("gzip"), &b"gz"[..]));
        assert_eq!(sent("identity"), (None, &b"plain"[..]));
    }
}
