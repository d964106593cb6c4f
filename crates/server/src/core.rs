//! What every part of the server stands on: the store, the clock, threads and their budgets, limits, errors.
//!
//! It knows no request and no table. `http` receives requests.

pub(crate) mod address;
pub(crate) mod budget;
pub(crate) mod clock;
pub(crate) mod connection_limits;
pub(crate) mod date;
pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod plain_text;
pub(crate) mod pool;
pub(crate) mod rate_limit;
pub(crate) mod shutdown;
