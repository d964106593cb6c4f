//! How soon a search stops: unlimited searches of random positions of each game are stopped, and the worst delay is
//! reported.

use crate::{BenchResult, load_game, random_game, select_games};
use clap::Args;
use engine::{Engine, Options, Request};
use rand::prelude::*;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of positions per game.
const POSITIONS_PER_GAME: usize = 12;
/// The maximum time before a search is stopped; some are stopped at once.
const MAX_THINKING_TIME: Duration = Duration::from_millis(120);

/// Measure how long a search continues after a request to stop
#[derive(Debug, Args)]
pub(crate) struct Stop {
    /// Games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

impl Stop {
    /// Prints a line for each game, and the worst delay of all.
    pub(crate) fn measure(&self, out: &mut impl Write) -> BenchResult {
        let mut rows = Vec::new();
        for shipped in select_games(&self.games)? {
            let game = Arc::new(load_game(shipped.id)?);
            let engine = Engine::new(Arc::clone(&game), engine::eval::Values::default(), Options::default())?;
            let mut random = StdRng::seed_from_u64(7);
            let mut waits = Vec::new();
            for n in 0..POSITIONS_PER_GAME {
                let played = random_game::play_random_turns(&game, n * 6, &mut random);
                let running = engine.start(Request::new(played.pos, played.history), |_| {})?;
                std::thread::sleep(MAX_THINKING_TIME.mul_f64(random.random::<f64>().powi(2)));
                let told = Instant::now();
                running.stop();
                running.wait();
                waits.push(told.elapsed());
            }
            waits.sort();
            writeln!(
                out,
                "{:7.1} {:7.1}  {}",
                millis(waits[POSITIONS_PER_GAME / 2]),
                millis(waits[POSITIONS_PER_GAME - 1]),
                shipped.id
            )?;
            out.flush()?;
            rows.push((waits[POSITIONS_PER_GAME - 1], shipped.id));
        }
        if let Some((worst, id)) = rows.iter().max() {
            let worst = millis(*worst);
            writeln!(
                out,
                "milliseconds from the request to stop to the result: median and worst of {POSITIONS_PER_GAME} positions; \
                 worst of all {worst:.1} ({id})"
            )?;
        }
        Ok(())
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
