//! `cargo xtask load faults`: what a server lives through, again and again under load. Those who play come back by
//! themselves, and go on with the turn of which nobody knew whether it was made.
//!
//! For: the crowd, and what is held against what was acknowledged. Not for: how each thing is made to fail (`scene`).

mod scene;

use self::scene::{Scene, What};
use super::Stopped;
use super::crowd::{self, Outcome, Watched};
use crate::client::Client;
use crate::node::Start;
use crate::screen;
use crate::script::scripts;
use crate::table::Opening;
use crate::times::{Times, millis};
use clap::Args;
use rand::prelude::*;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Who has lost the server tries again after so long.
const AGAIN: Duration = Duration::from_millis(50);
/// Nobody tries for longer.
const PATIENCE: Duration = Duration::from_mins(1);
/// Who hears nothing at all for so long looks again.
const IMPATIENT: Duration = Duration::from_millis(700);
/// A server that has come up is left alone so long at least, and at most.
const ALONE: (u64, u64) = (200, 1200);

/// What a server lives through, again and again
#[derive(Debug, Args)]
pub(crate) struct Faults {
    /// What fails; several are tried one after the other
    #[arg(long, value_enum, value_delimiter = ',', default_value = "server")]
    what: Vec<What>,

    /// So often
    #[arg(long, value_name = "N", default_value_t = 20)]
    times: usize,

    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 40)]
    games: usize,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The lot by which it fails
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// What happened at one table.
type Sat = (Watched, Outcome);

impl Faults {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        let mut held = true;
        for what in &self.what {
            // What this machine does not allow is said, and the others are tried.
            match Scene::new(*what, start).await {
                Ok(scene) => held &= self.tried(scene, &stopped).await?,
                Err(why) => screen::say(&format!("\nleft out: {}: {why}", what.told())),
            }
        }
        Ok(held)
    }

    async fn tried(&self, mut scene: Scene, stopped: &Stopped) -> Result<bool, String> {
        // A game lasts through all that happens; random games are seldom longer.
        let turns = (self.times * 8).clamp(60, 200);
        let every = scene.what().lasts() * self.times as u32 / turns as u32;
        let scripts = scripts(&self.game, 20, turns, self.seed)?;
        let client = Client::new(scene.at());
        // Where nobody is told that a cable is cut, people look again before the system does, and some of the turns
        // have been made.
        let client = Arc::new(if scene.what().is_silent() { client.waiting(IMPATIENT) } else { client });
        let opening = Opening { game: &self.game, clock: Some(json!({"main": 3_600_000, "increment": 2000})) };
        let tables = crowd::open(std::slice::from_ref(&client), &opening, &scripts, 0..self.games, 0).await?;
        let (over, done) = watch::channel(false);
        let mut playing = JoinSet::new();
        for watched in tables {
            playing.spawn(stay(Arc::clone(&client), watched, every.max(Duration::from_millis(150)), done.clone()));
        }
        let (mut random, mut up) = (StdRng::seed_from_u64(self.seed), Times::default());
        let bar = screen::bar(self.times, scene.what().told());
        for _ in 0..self.times {
            sleep(Duration::from_millis(random.random_range(ALONE.0..ALONE.1))).await;
            if *stopped.borrow() {
                break;
            }
            up.push(scene.strike(&mut random).await?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        sleep(Duration::from_secs(1)).await;
        over.send_replace(true);
        let (mut outcome, mut tables) = (Outcome::default(), Vec::new());
        while let Some(sat) = playing.join_next().await {
            let (watched, one) = sat.map_err(|error| format!("a player failed: {error}"))?;
            outcome.answered.extend(one.answered);
            outcome.shown.extend(one.shown);
            outcome.lost.extend(one.lost);
            outcome.troubles.extend(one.troubles);
            tables.push(watched);
        }
        // What is looked at was read anew, by a server that has seen none of it.
        scene.again()?;
        crowd::check(&client, tables, &mut outcome).await;
        screen::table(
            &format!("{} games of {}, {} {} times", self.games, self.game, scene.what().told(), up.len()),
            &[
                ("turns acknowledged", outcome.answered.len().to_string()),
                ("acknowledged after", outcome.answered.told()),
                ("it lasted", up.told()),
                ("interrupted, and playing on by themselves after", outcome.shown.told()),
                ("requests that failed", outcome.troubles.len().to_string()),
                ("lost or twice", outcome.lost.len().to_string()),
            ],
        );
        outcome.troubles.clear();
        Ok(outcome.tell_troubles())
    }
}

/// The two at one table, whatever happens to the server. How long they could not play stands in `shown`.
async fn stay(client: Arc<Client>, mut watched: Watched, every: Duration, over: watch::Receiver<bool>) -> Sat {
    let (mut outcome, mut broken) = (Outcome::default(), None);
    while watched.table.goes_on() && !*over.borrow() {
        // Who was interrupted has chosen already, and sends it again at once.
        sleep(if broken.is_none() { every } else { AGAIN }).await;
        let since = Instant::now();
        let Err(trouble) = watched.table.turn(&client).await else {
            outcome.answered.push(since.elapsed());
            broken.take().into_iter().for_each(|since: Instant| outcome.shown.push(since.elapsed()));
            continue;
        };
        outcome.troubles.push(trouble.to_string());
        let since = *broken.get_or_insert(since);
        // As a page does: it looks at the table until it is shown, and sees whether the turn was made.
        while let Err(trouble) = watched.table.look(&client).await {
            outcome.troubles.push(trouble.to_string());
            if since.elapsed() > PATIENCE {
                outcome.lost.push(format!("nobody got back to a table within {}: {trouble}", millis(PATIENCE)));
                return (watched, outcome);
            }
            sleep(AGAIN).await;
        }
    }
    (watched, outcome)
}
