//! The web page, embedded at compile time: every path that is not under `/api`.
//!
//! `build.rs` embeds what `npm run build` has left in `web/dist`; without it there is a single page that says how to
//! build it. The files were compressed when the page was built (docs/decisions/0011), so no request waits for that.

use super::middleware::HeaderLayer;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use tower_http::set_header::SetResponseHeaderLayer;

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
<p>The server is running, but it was built without its web page. In the project folder, run:</p>\
<pre>cargo xtask play</pre>\
<p>This needs Node 20 or newer. It builds the page and the server, and starts the server again. The API under <a href=\"api/games\">/api</a> works already.</p>";

/// The content security policy: only resources of this server, WebSockets and workers included. The engine may compile
/// WebAssembly, and elements may have inline styles, which draw the board.
pub(crate) const PAGE_CSP: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; \
connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/// The part of the policy that says which sites may show the page in a frame.
const OWN_FRAMES: &str = "frame-ancestors 'self'";

/// The content security policy of the embedded board: as for the page, but these sites may show it in a frame. It has
/// nothing of an account, so there is nothing to trick a visitor into clicking.
pub(crate) fn embed_policy(origins: &[String]) -> HeaderLayer {
    let frames = origins.iter().fold(OWN_FRAMES.to_owned(), |frames, origin| frames + " " + origin);
    // The options accept only origins, which are valid in a header.
    let policy = HeaderValue::try_from(PAGE_CSP.replace(OWN_FRAMES, &frames));
    let policy = policy.unwrap_or_else(|_| HeaderValue::from_static(PAGE_CSP));
    SetResponseHeaderLayer::if_not_present(header::CONTENT_SECURITY_POLICY, policy)
}

/// Serves the embedded board.
pub(crate) async fn embed(headers: HeaderMap) -> Response {
    match FILES.iter().find(|file| file.path == "embed.html") {
        Some(file) => file_response(file, &headers),
        None => Html(NOTICE).into_response(),
    }
}

/// Serves the file at a path; a path without a file type is a view of the page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed here.").into_response();
    }
    let path = uri.path().strip_prefix('/').unwrap_or_default();
    let file = |path: &str| FILES.iter().find(|file| file.path == path);
    let place = is_page_route(path);
    let found = file(path).or_else(|| if place { file("index.html") } else { None });
    match found {
        Some(file) => file_response(file, &headers),
        None if FILES.is_empty() && place => Html(NOTICE).into_response(),
        None => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

/// Whether the path can be a view of the page: plain words, outside the folders of files and the interface.
fn is_page_route(path: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let mut words = path.strip_suffix('/').unwrap_or(path).split('/').peekable();
    !matches!(words.peek(), Some(&("assets" | "api"))) && (path.is_empty() || words.all(is_word))
}

fn file_response(file: &'static File, headers: &HeaderMap) -> Response {
    // The build names these files by a hash of their contents.
    let cache = if file.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(header::CACHE_CONTROL, cache), (header::ETAG, file.tag), (header::VARY, "accept-encoding")];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    if known.is_some_and(|tags| tags.split(',').any(|tag| bare(tag) == bare(file.tag))) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let (form, bytes) = negotiate_encoding(file, headers);
    let mut answer = (about, [(header::CONTENT_TYPE, content_type(file.path))], bytes).into_response();
    if let Some(form) = form {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(form));
    }
    answer
}

/// The smallest encoding that the client accepts, with its name; the uncompressed file has none.
fn negotiate_encoding(file: &'static File, headers: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|forms| forms.to_str().ok()).unwrap_or_default();
    let packed = [("br", file.brotli), ("gzip", file.gzip)];
    let understood = packed
        .into_iter()
        .find_map(|(name, bytes)| bytes.filter(|_| accepts_encoding(accepted, name)).map(|bytes| (name, bytes)));
    understood.map_or((None, file.bytes), |(name, bytes)| (Some(name), bytes))
}

/// Whether the header accepts that encoding and does not rule it out (`;q=0`).
fn accepts_encoding(accepted: &str, form: &str) -> bool {
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
    fn the_policy_of_the_page_says_which_sites_may_frame_it() {
        assert!(PAGE_CSP.ends_with(OWN_FRAMES));
    }

    #[test]
    fn a_compressed_file_is_sent_only_to_clients_that_accept_it() {
        static FILE: File =
            File { path: "assets/a.js", tag: "W/\"1\"", bytes: b"plain", brotli: Some(b"br"), gzip: Some(b"gz") };
        assert!(accepts_encoding("gzip, deflate, br, zstd", "br") && accepts_encoding("gzip;q=0.5,br;q=1", "gzip"));
        assert!(
            !accepts_encoding("gzip, br;q=0", "br")
                && !accepts_encoding("", "gzip")
                && !accepts_encoding("brotli", "br")
        );
        let sent = |accepted: &'static str| {
            negotiate_encoding(
                &FILE,
                &HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]),
            )
        };
        assert_eq!(sent("gzip, br"), (Some("br"), &b"br"[..]));
        assert_eq!(sent("gzip"), (Some("gzip"), &b"gz"[..]));
        assert_eq!(sent("identity"), (None, &b"plain"[..]));
    }
}
