//! The options of a server, as the operator sets them.

use crate::bus;
use crate::core::limits::Limits;
use crate::core::pool;
use crate::social::notify;
use std::sync::Arc;
use std::time::Duration;

/// The options of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The least time between two turns of computers, so that people can follow the game.
    pub computer_pause: Duration,
    /// How late people without a seat see a game in progress among people.
    pub spectator_delay: Duration,
    /// The most threads on which computers think at a time.
    pub search_threads: usize,
    /// The options of the computers at each table: threads and memory.
    pub engine: engine::Options,
    /// The limits, in total and for each address.
    pub limits: Limits,
    /// The host names of the server, in lower case, besides its IP addresses and `localhost`.
    pub names: Vec<String>,
    /// All requests come through a proxy that adds the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The origins of the sites that may show the embedded board in a frame, such as `https://blog.example.org`; `*` for all.
    pub embed_on: Vec<String>,
    /// The options of mails and push messages.
    pub notifications: notify::Options,
    /// The listener for the metrics; none if there is to be none.
    pub metrics: Option<Arc<std::net::TcpListener>>,
    /// The time for which the server keeps working at shutdown while the health check fails, so that proxies send
    /// visitors elsewhere.
    pub drain: Duration,
    /// The options of the bus to other nodes.
    pub bus: bus::Options,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            computer_pause: Duration::from_millis(700),
            spectator_delay: Duration::ZERO,
            search_threads: pool::cores(),
            engine: engine::Options::default(),
            limits: Limits::default(),
            names: Vec::new(),
            behind_proxy: false,
            embed_on: Vec::new(),
            notifications: notify::Options::default(),
            metrics: None,
            drain: Duration::ZERO,
            bus: bus::Options::default(),
        }
    }
}
