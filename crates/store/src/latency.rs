//! Latency of the database: every read and every change is measured, and reported to an observer.
//!
//! The server makes metrics of it. Look next at `cached_store`, which measures.

use crate::Fault;
use crate::executor::Executor;
use crate::value::{Row, Value};
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The kind of a database operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// A query.
    Read,
    /// A durable change.
    Write,
}

/// An observer of database latency.
pub trait LatencyObserver: Send + Sync + fmt::Debug {
    /// Records the duration of an operation. `failed` means that there was no usable answer; a conflict with another
    /// change is an answer.
    fn record(&self, work: Operation, time: Duration, failed: bool);
}

/// The observer, if there is one.
#[derive(Debug, Default)]
pub(crate) struct LatencyProbe(OnceLock<Arc<dyn LatencyObserver>>);

impl LatencyProbe {
    /// Sets the observer; only the first call has an effect.
    pub(crate) fn set_observer(&self, stopwatch: Arc<dyn LatencyObserver>) {
        drop(self.0.set(stopwatch));
    }

    /// Reports an operation that began at `begun` and has this result.
    pub(crate) fn record<T>(&self, work: Operation, started: Instant, ended: &Result<T, Fault>) {
        if let Some(stopwatch) = self.0.get() {
            stopwatch.record(work, started.elapsed(), matches!(ended, Err(Fault::Unavailable(_) | Fault::Unusable(_))));
        }
    }
}

/// A measured connection for reading; waiting for the connection counts towards the first query.
#[derive(Debug)]
pub(crate) struct TimedExecutor<'a, L> {
    pub(crate) inner: L,
    pub(crate) probe: &'a LatencyProbe,
    pub(crate) started: Option<Instant>,
}

impl<L: Executor> Executor for TimedExecutor<'_, L> {
    async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
        self.inner.execute(sql, values).await
    }

    async fn fetch_all(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
        let begun = self.started.take().unwrap_or_else(Instant::now);
        let rows = self.inner.fetch_all(sql, values).await;
        self.probe.record(Operation::Read, begun, &rows);
        rows
    }
}
