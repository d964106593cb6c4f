//! The jobs of workers whose results tasks at this node await. A result for which no task waits is handled by
//! `cluster::results`.

use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::convert::Infallible;
use tokio::sync::oneshot;

/// The pending jobs, by table and event count.
#[derive(Debug, Default)]
pub(crate) struct PendingJobs(Mutex<HashMap<(String, u64), oneshot::Sender<JobReply>>>);

/// The result of a job.
#[derive(Debug)]
pub(crate) struct JobReply {
    pub(crate) found: Option<(String, i32)>,
    pub(crate) ack: AckGuard,
}

/// Dropping it acknowledges the result to the worker.
pub(crate) type AckGuard = oneshot::Sender<Infallible>;

/// Removes a pending job when it is dropped.
#[derive(Debug)]
pub(crate) struct PendingJob<'b> {
    jobs: &'b PendingJobs,
    key: (String, u64),
}

impl PendingJobs {
    fn lock(&self) -> MutexGuard<'_, HashMap<(String, u64), oneshot::Sender<JobReply>>> {
        self.0.lock()
    }

    /// Registers a job until the first part of the return value is dropped.
    pub(crate) fn register(&self, place: (String, u64)) -> (PendingJob<'_>, oneshot::Receiver<JobReply>) {
        let (tell, told) = oneshot::channel();
        self.lock().insert(place.clone(), tell);
        (PendingJob { jobs: self, key: place }, told)
    }

    /// Takes out the task that waits for a job, if there is one here.
    pub(crate) fn take(&self, place: &(String, u64)) -> Option<oneshot::Sender<JobReply>> {
        self.lock().remove(place)
    }
}

impl Drop for PendingJob<'_> {
    fn drop(&mut self) {
        self.jobs.lock().remove(&self.key);
    }
}
