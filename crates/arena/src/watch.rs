//! What a player's time is measured with.
//!
//! Between players inside the program it is the processor's time for their thread: on a machine that does other things
//! as well it still gives both the same, and nobody loses because he was not let on. On a quiet machine it is the time
//! of the clock on the wall. A program from outside only knows the latter, so in a match with one both are measured by
//! it. Not for: how much time there is (`pace`).

use cpu_time::ThreadTime;
use std::time::{Duration, Instant};

/// Which time counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// That of the clock on the wall.
    Wall,
    /// That of the processor, for the thread that asks.
    Processor,
}

/// A measurement that has begun.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Watch {
    Wall(Instant),
    Processor(ThreadTime),
}

impl Watch {
    pub(crate) fn start(timer: Timer) -> Self {
        match timer {
            Timer::Wall => Self::Wall(Instant::now()),
            // Where a system does not tell, the clock on the wall has to do.
            Timer::Processor => ThreadTime::try_now().map_or_else(|_| Self::Wall(Instant::now()), Self::Processor),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
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
    fn who_sleeps_uses_the_wall_clock_only() {
        let (wall, processor) = (Watch::start(Timer::Wall), Watch::start(Timer::Processor));
        std::thread::sleep(Duration::from_millis(200));
        assert!(wall.elapsed() >= Duration::from_millis(200));
        assert!(processor.elapsed() < Duration::from_millis(150), "{:?}", processor.elapsed());
    }
}
