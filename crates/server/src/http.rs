//! HTTP and WebSockets: connections, the checks that every request passes, and the extractors and rows of which the
//! routes of other folders consist.
//!
//! It knows who sends a request, but not what the request is about: see `live`, `social` and `workshop`.

pub(crate) mod body;
pub(crate) mod connection;
pub(crate) mod endpoint;
pub(crate) mod host_check;
pub(crate) mod identity;
pub(crate) mod middleware;
pub(crate) mod new_guest;
pub(crate) mod page;
pub(crate) mod reply;
pub(crate) mod request_log;
pub(crate) mod socket;

use self::middleware::RequestRateLimit;
use self::new_guest::GuestLimits;
use crate::core::connection_limits::Slots;
use crate::core::{Core, layer};
use std::sync::Arc;

/// The layer that receives requests.
#[derive(Clone, Debug)]
pub(crate) struct Http {
    pub(crate) core: Core,
    pub(crate) site: Arc<Site>,
    pub(crate) request_limits: Arc<RequestRateLimit>,
    pub(crate) guest_limits: Arc<GuestLimits>,
    /// The slots of WebSockets.
    pub(crate) sockets: Arc<Slots>,
}

layer!(Http over Core in core, Core);

/// How visitors reach the server.
#[derive(Debug)]
pub(crate) struct Site {
    /// The host names of the server, in lower case, besides its IP addresses and `localhost`.
    pub(crate) names: Vec<String>,
    /// All requests come through a proxy that adds the client's address in `X-Forwarded-For`.
    pub(crate) behind_proxy: bool,
    /// The origins of the sites that may show the embedded board in a frame.
    pub(crate) embed_on: Vec<String>,
}

impl Http {
    pub(crate) fn new(core: Core, site: Site) -> Self {
        let (limits, sweeps) = (core.limits, &core.sweeps);
        Self {
            site: Arc::new(site),
            request_limits: sweeps.register(RequestRateLimit::new(limits.requests_per_second)),
            guest_limits: sweeps.register(GuestLimits::new(limits.tables_per_address)),
            sockets: Slots::new(limits.sockets, limits.sockets_per_address),
            core,
        }
    }
}
