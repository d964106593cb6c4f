//! What is known of each request: its id, its line in the log, its place among the numbers.
//!
//! For: everything that is answered, the page and refusals too. What a request brings with it (ids, secrets, bodies,
//! cookies, what follows the question mark) is neither logged nor counted: its route is told as the table of routes has
//! it. Not for: letting it in (`gate`). Look next: `log` for the form of a line, `metrics`.

use crate::App;
use crate::error::{Fault, Limited};
use crate::who::random;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;

/// What a request is called, on its way in from a proxy and on its way out.
pub(crate) const ID: HeaderName = HeaderName::from_static("x-request-id");
/// Letters and digits of one that we give.
const LENGTH: usize = 16;
/// A longer one is nobody's.
const LONGEST: usize = 64;

/// Follows a request to its answer. A mistake of this program that ends it is an answer too.
pub(crate) async fn follow(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = told(request.headers()).filter(|_| app.options.behind_proxy).unwrap_or_else(|| random(LENGTH));
    let (method, route) = (name(request.method()), route(&request));
    // However little is logged, a line says which request it is about.
    let span = tracing::error_span!("request", id, method, route = &*route);
    let asked = AssertUnwindSafe(next.run(request)).catch_unwind().instrument(span.clone()).await;
    let mut answer = asked.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
    let (status, took) = (answer.status(), begun.elapsed());
    app.metrics.answered(&route, method, status.as_u16(), took);
    if let Some(limit) = limit(&answer) {
        app.metrics.refused(limit);
    }
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!(status = status.as_u16(), milliseconds, "failed");
        } else {
            tracing::info!(status = status.as_u16(), milliseconds, "answered");
        }
    });
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        let sentence =
            format!("the server failed at this request; whoever runs it finds what happened under the id {id}");
        answer = Fault::new(status, sentence).into_response();
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        answer.headers_mut().insert(ID, id);
    }
    answer
}

/// What a proxy has called it, if that is a name.
fn told(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(ID)?.to_str().ok()?;
    let is_name = (1..=LONGEST).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    is_name.then(|| id.to_owned())
}

/// As the table of routes has it; `page` for what belongs to the page, `none` for what is nowhere.
fn route(request: &Request) -> Arc<str> {
    match request.extensions().get::<MatchedPath>() {
        Some(path) => path.as_str().into(),
        None if request.uri().path().starts_with("/api/") => "none".into(),
        None => "page".into(),
    }
}

fn name(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        _ => "other",
    }
}

/// The limit that has turned a request away, if one has.
fn limit(answer: &Response) -> Option<&'static str> {
    let named = answer.extensions().get::<Limited>().map(|Limited(limit)| *limit);
    named.or((answer.status() == StatusCode::TOO_MANY_REQUESTS).then_some("other"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::app;
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_mistake_of_ours_is_an_answer_that_says_its_id() {
        let app = app(Options::default()).await;
        let wrong = async || -> Response { panic!("a mistake of ours") };
        let router = Router::new().route("/wrong", get(wrong)).layer(from_fn_with_state(app.clone(), follow));
        let answer = router.oneshot(Request::get("/wrong").body(Body::empty()).unwrap()).await.unwrap();
        let (status, id) = (answer.status(), answer.headers()[ID].to_str().unwrap().to_owned());
        let body = String::from_utf8(to_bytes(answer.into_body(), 1000).await.unwrap().into()).unwrap();
        assert_eq!((status.as_u16(), id.len()), (500, LENGTH));
        assert!(body.contains(&format!("under the id {id}.")) && !body.contains("mistake of ours"), "{body}");
        assert!(
            app.metrics
                .text(&app)
                .contains("variorum_requests_total{route=\"/wrong\",method=\"GET\",status=\"500\"} 1")
        );
    }

    #[test]
    fn what_a_proxy_calls_a_request_is_taken_if_it_is_a_name() {
        let of = |id: &str| told(&HeaderMap::from_iter([(ID, HeaderValue::from_bytes(id.as_bytes()).unwrap())]));
        assert_eq!(of("7c1e-9_a.B"), Some("7c1e-9_a.B".to_owned()));
        for wrong in ["", "a b", "a\"b", "\u{e4}", &"x".repeat(LONGEST + 1)] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
