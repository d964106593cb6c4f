//! How soon a search stops: the worst of some positions of a game, reached at random, each searched without bounds
//! until somebody says stop.

use crate::Done;
use engine::{Engine, Options, Request};
use rand::prelude::*;
use rules::{Past, Position, Verdict};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So many positions of each game.
const POSITIONS: usize = 12;
/// How long a search goes on at most before it is told to stop; some are told at once.
const THINKING: Duration = Duration::from_millis(120);

/// Prints a line for each game, the slowest last.
pub(crate) fn measure(out: &mut impl Write, ids: &[String]) -> Done {
    let wanted = |id: &str| ids.is_empty() || ids.iter().any(|name| name == id);
    let mut rows = Vec::new();
    for shipped in catalog::games().iter().filter(|game| wanted(game.id)) {
        let game = Arc::new(crate::load(shipped.id)?);
        let engine = Engine::new(Arc::clone(&game), eval::Values::default(), Options::default())?;
        let mut random = StdRng::seed_from_u64(7);
        let mut waits = Vec::new();
        for n in 0..POSITIONS {
            let (pos, past) = somewhere(&game, n * 6, &mut random);
            let running = engine.start(Request::new(pos, past), |_| {})?;
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
        writeln!(
            out,
            "milliseconds until a search that was told to stop has answered: median and worst of {POSITIONS}; worst of all {:.1} ({id})",
            millis(*worst)
        )?;
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A position so many random turns from the start, or where such a game ended early, the turn before.
fn somewhere(game: &rules::Game, turns: usize, random: &mut StdRng) -> (Position, Past) {
    let mut pos = game.start();
    let mut past = Past::new(&pos);
    for _ in 0..turns {
        let before = pos;
        while let Some(step) = game.steps(&pos).choose(random) {
            pos = game.play_step_unchecked(&pos, step, &mut ());
            if !pos.in_turn() {
                break;
            }
        }
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            return (before, past);
        }
        past.push(&pos);
    }
    (pos, past)
}
