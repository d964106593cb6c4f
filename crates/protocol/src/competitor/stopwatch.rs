//! Measures the time of players.
//!
//! For built-in players it is the CPU time of their thread: on a busy machine both players still get the same, and
//! neither loses for not being scheduled. On an idle machine that equals wall-clock time. An external program only
//! knows wall-clock time, so a match with one measures both players by it.

use cpu_time::ThreadTime;
use std::time::{Duration, Instant};

/// How time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeSource {
    /// Wall-clock time.
    Wall,
    /// CPU time of the calling thread.
    Processor,
}

/// A running measurement.
#[derive(Clone, Copy, Debug)]
pub enum Stopwatch {
    /// By wall-clock time.
    Wall(Instant),
    /// By the CPU time of the thread that started it.
    Processor(ThreadTime),
}

impl Stopwatch {
    /// Starts to measure.
    pub fn start(timer: TimeSource) -> Self {
        match timer {
            TimeSource::Wall => Self::Wall(Instant::now()),
            // On systems without thread times, wall-clock time is used.
            TimeSource::Processor => ThreadTime::try_now().map_or_else(|_| Self::Wall(Instant::now()), Self::Processor),
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        match self {
            Self::Wall(begun) => begun.elapsed(),
            Self::Processor(begun) => begun.try_elapsed().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_takes_wall_clock_time_only() {
        let (wall, processor) = (Stopwatch::start(TimeSource::Wall), Stopwatch::start(TimeSource::Processor));
        std::thread::sleep(Duration::from_millis(200));
        assert!(wall.elapsed() >= Duration::from_millis(200));
        assert!(processor.elapsed() < Duration::from_millis(150), "{:?}", processor.elapsed());
    }
}
