//! The layer of the games being played: what all rooms of this folder share.

use crate::bus::{self, Bus};
use crate::core::pool::Pool;
use crate::core::{Core, layer};
use crate::http::Http;
use crate::live::analysis::rate_limits::RateLimits as AnalysisLimits;
use crate::live::seeks::board::SeekBoard;
use crate::live::tables::Tables;
use crate::live::updates::Updates;
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
    pub(crate) analysis_limits: Arc<AnalysisLimits>,
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
            analysis_limits: sweeps.register(AnalysisLimits::default()),
            search_pool: Pool::new(options.search_threads, options.engine.threads),
            options: Arc::new(options),
            http,
        }
    }
}
