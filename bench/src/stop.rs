//! How soon a search stops: the worst of some positions of a game, reached at random, each searched without bounds
//! until somebody says stop.

use crate::{Done, chosen, load, played};
use clap::Args;
use engine::{Engine, Options, Request};
use rand::prelude::*;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So many positions of each game.
const POSITIONS: usize = 12;
/// How long a search goes on at most before it is told to stop; some are told at once.
const THINKING: Duration = Duration::from_millis(120);

/// How long a search goes on once it is told to stop
#[derive(Debug, Args)]
pub(crate) struct Stop {
    /// The games; without any, all
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

impl Stop {
    /// Prints a line for each game, and the worst of all.
    pub(crate) fn measure(&self, out: &mut impl Write) -> Done {
        let mut rows = Vec::new();
        for shipped in chosen(&self.games)? {
            let game = Arc::new(load(shipped.id)?);
            let engine = Engine::new(Arc::clone(&game), eval::Values::default(), Options::default())?;
            let mut random = StdRng::seed_from_u64(7);
            let mut waits = Vec::new();
            for n in 0..POSITIONS {
                let played = played::at_random(&game, n * 6, &mut random);
                let running = engine.start(Request::new(played.pos, played.past), |_| {})?;
                std::thread::sleep(THINKING.mul_f64(random.random::<f64>().powi(2)));
                let told = Instant::now();
                running.stop();
                running.wait();
                waits.push(told.elapsed());
            }
            waits.sort();
            writeln!(out, "{:7.1} {:7.1}  {}", millis(waits[POSITIONS / 2]), millis(waits[POSITIONS - 1]), shipped.id)?;
            out.flush()?;
            rows.push((waits[POSITIONS - 1], shipped.id));
        }
        if let Some((worst, id)) = rows.iter().max() {
            let worst = millis(*worst);
            writeln!(
                out,
                "milliseconds until a search that was told to stop has answered: median and worst of {POSITIONS}; \
                 worst of all {worst:.1} ({id})"
            )?;
        }
        Ok(())
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
