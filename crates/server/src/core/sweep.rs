//! Freeing memory: counters of visitors who are gone, idle tables, dropped listeners.

use parking_lot::Mutex;
use std::fmt::{Debug, Formatter, Result};
use std::sync::Arc;

/// A part of the server that holds more memory than it needs after a while.
pub(crate) trait Sweep: Send + Sync {
    /// Frees what is no longer needed.
    fn sweep(&self);
}

/// All such parts.
#[derive(Clone, Default)]
pub(crate) struct Sweeps(Arc<Mutex<Vec<Arc<dyn Sweep>>>>);

impl Sweeps {
    /// Shares a part, and sweeps it from now on.
    pub(crate) fn register<T: Sweep + 'static>(&self, part: T) -> Arc<T> {
        let part = Arc::new(part);
        self.0.lock().push(Arc::<T>::clone(&part));
        part
    }

    /// Sweeps all parts, which may take a moment.
    pub(crate) fn sweep(&self) {
        let all = self.0.lock().clone();
        all.iter().for_each(|part| part.sweep());
    }
}

impl Debug for Sweeps {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "Sweeps({})", self.0.lock().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[derive(Debug, Default)]
    struct Counter(AtomicUsize);

    impl Sweep for Counter {
        fn sweep(&self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn every_registered_part_is_swept() {
        let sweeps = Sweeps::default();
        let parts: Vec<Arc<Counter>> = (0..3).map(|_| sweeps.register(Counter::default())).collect();
        sweeps.sweep();
        sweeps.clone().sweep();
        assert!(parts.iter().all(|part| part.0.load(Ordering::Relaxed) == 2));
    }
}
