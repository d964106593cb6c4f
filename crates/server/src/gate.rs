//! The gate: what every request passes before anything is done for it.
//!
//! For: from where it comes, how often that address may ask, by what name the server is called, whose page asks; and
//! what every answer says about itself. Not for: what is asked. Look next: `address`, `origin`.

use crate::App;
use crate::address::Address;
use crate::buckets::Buckets;
use crate::error::Fault;
use crate::limits::BURST;
use crate::origin;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::time::Duration;
use tower_http::set_header::SetResponseHeaderLayer;

/// What the interface answers is no page: nothing in it is to be loaded or framed.
pub(crate) const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Other nodes are told of an address if it asks here for more than one in so many parts of what it may.
const NOTICED: u32 = 16;

/// How often each address has asked lately.
#[derive(Debug)]
pub(crate) struct Rates {
    each: u32,
    buckets: Buckets,
}

impl Rates {
    /// So many requests a second for each address.
    pub(crate) fn new(each: u32) -> Self {
        let each = each.max(1);
        Self { each, buckets: Buckets::new(each.saturating_mul(BURST), Duration::from_secs(1) / each) }
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn sweep(&self) {
        self.buckets.sweep();
    }

    /// How many requests of each address that asks much were let through here since this was last asked.
    pub(crate) fn spent(&self) -> Vec<(IpAddr, u32)> {
        self.buckets.spent(self.each / NOTICED)
    }

    /// So many were let through at other nodes.
    pub(crate) fn take(&self, asked: &[(IpAddr, u32)]) {
        self.buckets.taken(asked);
    }
}

/// Lets a request through, or says why not.
pub(crate) async fn pass(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = Address::of(request.extensions(), request.headers(), app.options.behind_proxy);
    let refuse = |fault: Fault| {
        tracing::debug!(?address, why = fault.sentence(), "a request is refused");
        fault.into_response()
    };
    if !app.rates.buckets.take(address) {
        let fault =
            Fault::too_much("too many requests come from your address; try again in a second").of("requests-each");
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

/// What every answer says: what it is called is what it is, other sites may not use it, and they are not told where
/// their visitors come from.
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
