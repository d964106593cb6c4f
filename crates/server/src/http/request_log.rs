//! The id, the log line and the metrics of each request, the page and refused requests included.
//!
//! The contents of a request (ids, secrets, bodies, cookies, the query string) are neither logged nor counted: the
//! route appears as it is in the table of routes. `middleware` decides whether a request is let in. See `admin::log` for
//! the form of a line, and `core::metrics`.

use crate::core::error::{Fault, RejectedBy};
use crate::core::ids::random_text;
use crate::http::Http;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;

/// The header with the id of a request, both from a proxy and in the response.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The number of characters of an id that the server assigns.
const ID_CHARS: usize = 16;
/// The most characters of an id that the server accepts from a proxy.
const MAX_ID_CHARS: usize = 64;

/// Follows a request to its response; a panic becomes a response, too.
pub(crate) async fn log_request(State(app): State<Http>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = forwarded_id(request.headers()).filter(|_| app.site.behind_proxy).unwrap_or_else(|| random_text(ID_CHARS));
    let (method, route) = (method_name(request.method()), route_label(&request));
    // At the `error` level, so that every log line of the request has its id, whatever level is logged.
    let span = tracing::error_span!("request", id, method, route = &*route);
    let asked = AssertUnwindSafe(next.run(request)).catch_unwind().instrument(span.clone()).await;
    let mut answer = asked.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
    let (status, took) = (answer.status(), begun.elapsed());
    app.metrics.record_request(&route, method, status.as_u16(), took);
    if let Some(limit) = rejected_by(&answer) {
        app.metrics.record_rejection(limit);
    }
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!(status = status.as_u16(), milliseconds, "request failed");
        } else {
            tracing::info!(status = status.as_u16(), milliseconds, "request answered");
        }
    });
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        let sentence =
            format!("the server failed at this request; its operator finds the cause in the log under the id {id}");
        answer = Fault::new(status, sentence).into_response();
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        answer.headers_mut().insert(REQUEST_ID, id);
    }
    answer
}

/// The id that a proxy has assigned, if it is well-formed.
fn forwarded_id(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(REQUEST_ID)?.to_str().ok()?;
    let is_name = (1..=MAX_ID_CHARS).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    is_name.then(|| id.to_owned())
}

/// The route as in the table of routes; `page` for files of the page, `none` for unknown addresses of the interface.
fn route_label(request: &Request) -> Arc<str> {
    match request.extensions().get::<MatchedPath>() {
        Some(path) => path.as_str().into(),
        None if request.uri().path().starts_with("/api/") => "none".into(),
        None => "page".into(),
    }
}

fn method_name(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        _ => "other",
    }
}

/// The limit that refused a request, if one did.
fn rejected_by(answer: &Response) -> Option<&'static str> {
    let named = answer.extensions().get::<RejectedBy>().map(|RejectedBy(limit)| *limit);
    named.or((answer.status() == StatusCode::TOO_MANY_REQUESTS).then_some("other"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::core::metrics::Load;
    use crate::test_support::app;
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_becomes_a_500_that_names_the_request_id() {
        let app = app(Options::default()).await;
        let wrong = async || -> Response { panic!("a bug") };
        let router =
            Router::new().route("/wrong", get(wrong)).layer(from_fn_with_state(Http::clone(&app), log_request));
        let answer = router.oneshot(Request::get("/wrong").body(Body::empty()).unwrap()).await.unwrap();
        let (status, id) = (answer.status(), answer.headers()[REQUEST_ID].to_str().unwrap().to_owned());
        let body = String::from_utf8(to_bytes(answer.into_body(), 1000).await.unwrap().into()).unwrap();
        assert_eq!((status.as_u16(), id.len()), (500, ID_CHARS));
        assert!(body.contains(&format!("under the id {id}.")) && !body.contains("a bug"), "{body}");
        assert!(
            app.metrics
                .render(&Load::default())
                .contains("variorum_requests_total{route=\"/wrong\",method=\"GET\",status=\"500\"} 1")
        );
    }

    #[test]
    fn a_request_id_of_a_proxy_is_adopted_if_it_is_well_formed() {
        let of = |id: &str| {
            forwarded_id(&HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_bytes(id.as_bytes()).unwrap())]))
        };
        assert_eq!(of("7c1e-9_a.B"), Some("7c1e-9_a.B".to_owned()));
        for wrong in ["", "a b", "a\"b", "\u{e4}", &"x".repeat(MAX_ID_CHARS + 1)] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
