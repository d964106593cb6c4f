//! The gate: what every request passes before anything is done for it.
//!
//! For: from where it comes, how often that address may ask, by what name the server is called, whose page asks; and what every answer says about itself. Not for: what is
//! asked. Look next: `address`, `origin`.

use crate::App;
use crate::address::Address;
use crate::error::Fault;
use crate::limits::BURST;
use crate::origin;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZero;
use tower_http::set_header::SetResponseHeaderLayer;

/// What the interface answers is no page: nothing in it is to be loaded or framed.
pub(crate) const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// How often each address has asked lately.
#[derive(Debug)]
pub(crate) struct Rates(DefaultKeyedRateLimiter<Address>);

impl Rates {
    /// So many requests a second for each address.
    pub(crate) fn new(each: u32) -> Self {
        let each = NonZero::new(each).unwrap_or(NonZero::<u32>::MIN);
        Self(RateLimiter::keyed(Quota::per_second(each).allow_burst(each.saturating_mul(NonZero::new(BURST).unwrap_or(each)))))
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn sweep(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// Lets a request through, or says why not.
pub(crate) async fn pass(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = Address::of(request.extensions(), request.headers(), app.options.behind_proxy);
    let refuse = |fault: Fault| {
        tracing::debug!(?address, path = request.uri().path(), why = fault.sentence(), "a request is refused");
        fault.into_response()
    };
    if app.rates.0.check_key(&address).is_err() {
        let fault = Fault::too_much("too many requests come from your address; try again in a second");
        return ([(header::RETRY_AFTER, "1")], refuse(fault)).into_response();
    }
    let (headers, names) = (request.headers(), &app.options.names);
    if let Err(fault) = origin::check_host(headers, names).and_then(|()| origin::check_origin(headers, names)) {
        return refuse(fault);
    }
    request.extensions_mut().insert(address);
    next.run(request).await
}

type Said = SetResponseHeaderLayer<HeaderValue>;

fn said(name: HeaderName, value: &'static str) -> Said {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// What every answer says: what it is called is what it is, other sites may not use it, and they are not told where their visitors come from.
pub(crate) fn on_all() -> (Said, Said, Said) {
    (
        said(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        said(header::REFERRER_POLICY, "same-origin"),
        said(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    )
}

/// What an answer says of the kind of thing it is: `policy` if nothing is said nearer to it.
pub(crate) fn on_some(policy: &'static str) -> Said {
    said(header::CONTENT_SECURITY_POLICY, policy)
}
