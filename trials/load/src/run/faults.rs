//! `cargo xtask trials load faults`: repeated faults under load. The simulated players reconnect by themselves, and
//! continue with the turn whose outcome is unknown.
//!
//! Contains the players and the final check; the faults themselves are in `fault_rig`.

mod fault_rig;

use self::fault_rig::{FaultKind, FaultRig};
use super::StopSignal;
use super::crowd::{self, Outcome, WatchedTable};
use crate::client::Client;
use crate::latencies::{Latencies, format_millis};
use crate::node::StartOptions;
use crate::screen;
use crate::script::random_scripts;
use crate::table::Opening;
use clap::Args;
use rand::prelude::*;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How long a player waits before retrying.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// How long a player retries before giving up.
const RECONNECT_TIMEOUT: Duration = Duration::from_mins(1);
/// The timeout of requests while packets are lost without notice.
const SHORT_REQUEST_TIMEOUT: Duration = Duration::from_millis(700);
/// The pause between two faults in milliseconds, minimum and maximum.
const UPTIME_RANGE_MS: (u64, u64) = (200, 1200);

/// Repeated faults under load
#[derive(Debug, Args)]
pub(crate) struct Faults {
    /// The faults, tried one after the other
    #[arg(long, value_enum, value_delimiter = ',', default_value = "server")]
    what: Vec<FaultKind>,

    /// How many times each fault occurs
    #[arg(long, value_name = "N", default_value_t = 20)]
    times: usize,

    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 40)]
    games: usize,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The results of one table.
type TableOutcome = (WatchedTable, Outcome);

impl Faults {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        let mut held = true;
        for what in &self.what {
            // A fault that this machine does not allow is left out, and the others are tried.
            match FaultRig::new(*what, start).await {
                Ok(scene) => held &= self.run_fault(scene, &stopped).await?,
                Err(why) => screen::print_line(&format!("\nleft out: {}: {why}", what.description())),
            }
        }
        Ok(held)
    }

    async fn run_fault(&self, mut scene: FaultRig, stopped: &StopSignal) -> Result<bool, String> {
        // A game must last through all faults; random games are seldom longer.
        let turns = (self.times * 8).clamp(60, 200);
        let every = scene.fault().interval() * self.times as u32 / turns as u32;
        let scripts = random_scripts(&self.game, 20, turns, self.seed)?;
        let client = Client::new(scene.address());
        // Where packets are lost without notice, players retry before the system does, and some of the turns have been
        // made.
        let client =
            Arc::new(if scene.fault().is_silent() { client.with_timeout(SHORT_REQUEST_TIMEOUT) } else { client });
        let opening = Opening { game: &self.game, clock: Some(json!({"main": 3_600_000, "increment": 2000})) };
        let tables = crowd::open_tables(std::slice::from_ref(&client), &opening, &scripts, 0..self.games, 0).await?;
        let (over, done) = watch::channel(false);
        let mut playing = JoinSet::new();
        for watched in tables {
            playing.spawn(play_through(
                Arc::clone(&client),
                watched,
                every.max(Duration::from_millis(150)),
                done.clone(),
            ));
        }
        let (mut random, mut up) = (StdRng::seed_from_u64(self.seed), Latencies::default());
        let bar = screen::progress_bar(self.times, scene.fault().description());
        for _ in 0..self.times {
            sleep(Duration::from_millis(random.random_range(UPTIME_RANGE_MS.0..UPTIME_RANGE_MS.1))).await;
            if *stopped.borrow() {
                break;
            }
            up.push(scene.inject_fault(&mut random).await?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        sleep(Duration::from_secs(1)).await;
        over.send_replace(true);
        let (mut outcome, mut tables) = (Outcome::default(), Vec::new());
        while let Some(sat) = playing.join_next().await {
            let (watched, one) = sat.map_err(|error| format!("a player failed: {error}"))?;
            outcome.ack_latencies.extend(one.ack_latencies);
            outcome.display_latencies.extend(one.display_latencies);
            outcome.lost.extend(one.lost);
            outcome.failures.extend(one.failures);
            tables.push(watched);
        }
        // The check reads everything from a fresh server.
        scene.restart_server()?;
        crowd::verify_all(&client, tables, &mut outcome).await;
        screen::print_table(
            &format!("{} games of {}, {} {} times", self.games, self.game, scene.fault().description(), up.len()),
            &[
                ("turns acknowledged", outcome.ack_latencies.len().to_string()),
                ("acknowledged after", outcome.ack_latencies.summary()),
                ("duration of a fault", up.summary()),
                ("back after", outcome.display_latencies.summary()),
                ("failed requests", outcome.failures.len().to_string()),
                ("lost or duplicated", outcome.lost.len().to_string()),
            ],
        );
        outcome.failures.clear();
        Ok(outcome.report_failures())
    }
}

/// The players of one table, who carry on through all faults. The lengths of interruptions are in `shown`.
async fn play_through(
    client: Arc<Client>,
    mut watched: WatchedTable,
    every: Duration,
    over: watch::Receiver<bool>,
) -> TableOutcome {
    let (mut outcome, mut broken) = (Outcome::default(), None);
    while watched.table.has_next_turn() && !*over.borrow() {
        // A player who was interrupted has chosen a turn already, and sends it again at once.
        sleep(if broken.is_none() { every } else { RETRY_INTERVAL }).await;
        let since = Instant::now();
        let Err(trouble) = watched.table.play_next_turn(&client).await else {
            outcome.ack_latencies.push(since.elapsed());
            broken.take().into_iter().for_each(|since: Instant| outcome.display_latencies.push(since.elapsed()));
            continue;
        };
        outcome.failures.push(trouble.to_string());
        let since = *broken.get_or_insert(since);
        // Like the page, reads the table until it is shown, and sees whether the turn was made.
        while let Err(trouble) = watched.table.resync(&client).await {
            outcome.failures.push(trouble.to_string());
            if since.elapsed() > RECONNECT_TIMEOUT {
                outcome
                    .lost
                    .push(format!("no way back to a table within {}: {trouble}", format_millis(RECONNECT_TIMEOUT)));
                return (watched, outcome);
            }
            sleep(RETRY_INTERVAL).await;
        }
    }
    (watched, outcome)
}
