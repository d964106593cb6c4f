//! Games being played now: tables and their computers, seeks, and the analysis of finished games.
//!
//! It knows people only as ids with names. What follows from a game for its players (ratings, notifications, the
//! archive, tournaments) is in `social`.

pub(crate) mod analysis;
pub(crate) mod chat_lines;
pub(crate) mod games;
pub(crate) mod mutes;
pub(crate) mod opponent;
pub(crate) mod player_ratings;
pub(crate) mod seeks;
pub(crate) mod table;
pub(crate) mod table_routes;
pub(crate) mod table_socket;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod updates;
pub(crate) mod worker_jobs;

use self::seeks::board::SeekBoard;
use self::tables::Tables;
use self::updates::Updates;
use crate::bus::{self, Bus};
use crate::core::Core;
use crate::core::layer;
use crate::core::pool::Pool;
use crate::http::Http;
use crate::http::endpoint::Endpoint;
use std::sync::Arc;
use std::time::Duration;

/// The layer of the games being played.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pub(crate) http: Http,
    pub(crate) options: Arc<Options>,
    pub(crate) bus: Arc<Bus>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) seeks: Arc<SeekBoard>,
    /// Where tables publish their changes.
    pub(crate) updates: Arc<Updates>,
    pub(crate) analysis_limits: Arc<analysis::RateLimits>,
    /// The threads of the computers.
    pub(crate) search_pool: Pool,
}

layer!(Live over Http in http, Core, Http);

/// The options of tables and computers.
#[derive(Debug)]
pub(crate) struct Options {
    /// The least time between two turns of computers, so that people can follow the game.
    pub(crate) computer_pause: Duration,
    /// How late people without a seat see a game in progress among people.
    pub(crate) spectator_delay: Duration,
    /// The most threads on which computers think at a time.
    pub(crate) search_threads: usize,
    /// The options of the computers at each table: threads and memory.
    pub(crate) engine: engine::Options,
}

impl Live {
    pub(crate) fn new(http: Http, options: Options, bus: &bus::Options) -> Self {
        let (limits, sweeps) = (http.limits, &http.sweeps);
        Self {
            bus: Arc::new(Bus::new(bus)),
            tables: sweeps.register(Tables::new(&limits)),
            seeks: sweeps.register(SeekBoard::new(&limits)),
            updates: Arc::default(),
            analysis_limits: sweeps.register(analysis::RateLimits::default()),
            search_pool: Pool::new(options.search_threads, options.engine.threads),
            options: Arc::new(options),
            http,
        }
    }
}

/// The routes of this folder. All are for people and programs; the scope of a token decides which of them it opens.
pub(crate) fn routes() -> Vec<Endpoint<Live>> {
    let mut all = games::routes();
    all.extend(table_routes::routes());
    all.extend(seeks::routes());
    all.extend(analysis::routes());
    all.into_iter().map(Endpoint::with_tokens).collect()
}
