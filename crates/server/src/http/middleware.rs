//! The checks that every request passes first: the rate limit of its address, the host name and the origin; and the
//! security headers of every response. See `address` and `host_check`.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::limits::BURST_SECONDS;
use crate::core::rate_limit::TokenBuckets;
use crate::core::sweep::Sweep;
use crate::http::Http;
use crate::http::host_check;
use crate::http::new_guest::NewGuest;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::time::Duration;
use tower_http::set_header::SetResponseHeaderLayer;

/// The content security policy of the interface: its responses are no pages, so nothing in them may load or be framed.
pub(crate) const API_CSP: &str = "default-src 'none'; frame-ancestors 'none'";

/// Other nodes are informed about an address that uses up more than this fraction of its rate limit here.
const REPORT_FRACTION: u32 = 16;

/// The rate limits of requests, by address.
#[derive(Debug)]
pub(crate) struct RequestRateLimit {
    per_second: u32,
    buckets: TokenBuckets,
}

impl RequestRateLimit {
    /// A limit of `each` requests a second for each address.
    pub(crate) fn new(per_second: u32) -> Self {
        let per_second = per_second.max(1);
        Self {
            per_second,
            buckets: TokenBuckets::new(per_second.saturating_mul(BURST_SECONDS), Duration::from_secs(1) / per_second),
        }
    }

    /// Takes a request of this address from its limit.
    ///
    /// # Errors
    /// If the address has sent too many.
    pub(crate) fn take(&self, address: Address) -> Result<(), Fault> {
        if self.buckets.try_take(address) {
            return Ok(());
        }
        Err(Fault::too_many_requests("too many requests come from your address; try again in a second")
            .with_limit("requests-each"))
    }

    /// The requests accepted here since the last call, of each address that sends many.
    pub(crate) fn drain_spent(&self) -> Vec<(IpAddr, u32)> {
        self.buckets.drain_spent(self.per_second / REPORT_FRACTION)
    }

    /// Deducts requests that were accepted at other nodes.
    pub(crate) fn deduct(&self, asked: &[(IpAddr, u32)]) {
        self.buckets.deduct(asked);
    }
}

impl Sweep for RequestRateLimit {
    fn sweep(&self) {
        self.buckets.sweep();
    }
}

/// Lets a request through, or refuses it.
pub(crate) async fn check_request(State(app): State<Http>, mut request: Request, next: Next) -> Response {
    let address = Address::from_request(request.extensions(), request.headers(), app.site.behind_proxy);
    let refuse = |fault: Fault| {
        tracing::debug!(?address, why = fault.sentence(), "request refused");
        fault.into_response()
    };
    if let Err(fault) = app.request_limits.take(address) {
        return ([(header::RETRY_AFTER, "1")], refuse(fault)).into_response();
    }
    let (headers, names) = (request.headers(), &app.site.names);
    if let Err(fault) = host_check::check_host(headers, names).and_then(|()| host_check::check_origin(headers, names)) {
        return refuse(fault);
    }
    let guest = NewGuest::new(address);
    request.extensions_mut().insert(address);
    request.extensions_mut().insert(guest.clone());
    let response = next.run(request).await;
    guest.delete_if_refused(&app, response.status()).await;
    response
}

pub(crate) type HeaderLayer = SetResponseHeaderLayer<HeaderValue>;

fn header_layer(name: HeaderName, value: &'static str) -> HeaderLayer {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// The headers of every response: no content sniffing, no embedding by other sites, and no referrer sent to them.
pub(crate) fn common_headers() -> (HeaderLayer, HeaderLayer, HeaderLayer) {
    (
        header_layer(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        header_layer(header::REFERRER_POLICY, "same-origin"),
        header_layer(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    )
}

/// The content security policy of responses that have set none themselves.
pub(crate) fn policy_header(policy: &'static str) -> HeaderLayer {
    header_layer(header::CONTENT_SECURITY_POLICY, policy)
}
