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
