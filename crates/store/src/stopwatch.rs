//! How long the database takes, for whoever wants to know.
//!
//! For: measuring every question that a home asks of its database, and every change. Not for: what is done with it; a
//! server makes metrics of it. Look next: `house`, which measures.

use crate::Fault;
use crate::link::Link;
use crate::value::{Row, Value};
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// What was asked of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// To look something up.
    Read,
    /// To make a change durable.
    Write,
}

/// Whoever wants to know how long the database takes.
pub trait Stopwatch: Send + Sync + fmt::Debug {
    /// It took so long; `failed`: it did not answer, or not with anything of use. That a game has gone on meanwhile is
    /// an answer.
    fn took(&self, work: Work, time: Duration, failed: bool);
}

/// Who wants to know, if anybody does.
#[derive(Debug, Default)]
pub(crate) struct Watch(OnceLock<Arc<dyn Stopwatch>>);

impl Watch {
    /// From now on that one is told; whoever came first stays.
    pub(crate) fn by(&self, stopwatch: Arc<dyn Stopwatch>) {
        drop(self.0.set(stopwatch));
    }

    /// Something that began then has ended so.
    pub(crate) fn tell<T>(&self, work: Work, begun: Instant, ended: &Result<T, Fault>) {
        if let Some(stopwatch) = self.0.get() {
            stopwatch.took(work, begun.elapsed(), matches!(ended, Err(Fault::Unreachable(_) | Fault::Broken(_))));
        }
    }
}

/// A connection to read with that is measured; waiting for the connection counts for the first question.
#[derive(Debug)]
pub(crate) struct Timed<'a, L> {
    pub(crate) link: L,
    pub(crate) watch: &'a Watch,
    pub(crate) begun: Option<Instant>,
}

impl<L: Link> Link for Timed<'_, L> {
    async fn run(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
        self.link.run(sql, values).await
    }

    async fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
        let begun = self.begun.take().unwrap_or_else(Instant::now);
        let rows = self.link.rows(sql, values).await;
        self.watch.tell(Work::Read, begun, &rows);
        rows
    }
}
