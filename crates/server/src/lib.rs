//! The server: the page, and the JSON interface behind it (docs/reference/api.md).
//!
//! It consists of HTTP, WebSockets, and tables with people and computers at them. It contains no rules: `api`
//! answers every question about a game, and `engine` finds the turns of computers.
//!
//! The folders are layers, and each uses only those before it: `core`, `bus` (messages between nodes), `http`, `live`
//! (games being played), `social` (people), `workshop` (games that people make), `cluster` (what other nodes and workers
//! report) and `admin` (docs/operate.md). A test checks this order. `app` joins the layers, `routes` has the table of
//! routes, `serve` runs it all.
//!
//! No lock is held across an await, a search or a call of the rules. Work that may take more than a moment runs on a
//! limited number of separate threads (`core::pool`): the rules on tokio's blocking threads, bounded by `core::budget`,
//! and the computers' searches on the threads of the engine.

pub mod admin;
mod app;
pub mod bus;
mod cluster;
mod core;
mod http;
mod live;
mod openapi;
mod options;
mod routes;
mod serve;
mod social;
#[cfg(test)]
mod test_support;
mod workshop;

pub use crate::admin::log;
pub use crate::cluster::worker;
pub use crate::core::limits::{Limits, Timeouts};
pub use crate::http::endpoint::{Access, Route};
pub use crate::openapi::document;
pub use crate::options::Options;
pub use crate::routes::routes;
pub use crate::serve::{router, runtime, serve, shutdown_signal};
pub use crate::social::notify;
