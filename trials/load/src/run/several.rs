//! `cargo xtask trials load several`: two servers with one PostgreSQL and a separate NATS that is killed repeatedly under
//! load; or their workers are.

use super::StopSignal;
use super::crowd::{self, Outcome, WatchedTable};
use crate::client::{Client, Guest};
use crate::latencies::format_millis;
use crate::nats::{Nats, node_options};
use crate::node::StartOptions;
use crate::schema::DatabaseOptions;
use crate::screen;
use crate::script::random_scripts;
use crate::spectator::{LatestTurn, Spectator};
use crate::table::Opening;
use clap::Args;
use rand::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How long a client waits before retrying.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// The limit on waiting for an answer, for a turn to show, and for a computer.
const RECOVERY_TIMEOUT: Duration = Duration::from_mins(1);
/// How long something is dead, and how long it is left alone, minimum and maximum in milliseconds.
const DOWNTIME_RANGE_MS: (u64, u64) = (100, 2500);
/// Guests with this number or higher watch computers.
const FIRST_WATCHER: usize = 1 << 22;

/// Two servers whose NATS, or whose workers, are killed repeatedly
#[derive(Debug, Args)]
pub(crate) struct Several {
    /// How many times something is killed
    #[arg(long, value_name = "N", default_value_t = 20)]
    times: usize,

    /// Kill workers instead of NATS: one of two is always running
    #[arg(long)]
    workers: bool,

    /// Games of people at a time, with one player on each server
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,

    /// Tables of computers
    #[arg(long, value_name = "N", default_value_t = 4)]
    computers: usize,

    /// The level of the computers
    #[arg(long, value_name = "N", default_value_t = 5)]
    level: u8,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    database: DatabaseOptions,
}

impl Several {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        let schema = self.database.create_schema().await?;
        let held = self.run_with(start, &schema.url(), &schema.name, stopped).await;
        schema.drop().await?;
        held
    }

    async fn run_with(
        &self,
        start: &StartOptions,
        database: &str,
        prefix: &str,
        stopped: StopSignal,
    ) -> Result<bool, String> {
        // A game must last through all faults.
        let turns = (self.times * 10).clamp(60, 200);
        let every = Duration::from_millis((self.times * 2600 / turns).max(150) as u64);
        let scripts = random_scripts(&self.game, 20.min(self.games.max(1)), turns, self.seed)?;
        let mut nats = Nats::start().await?;
        let url = nats.url();
        let node = |name: &str| start.start_node(database, 0, &node_options(&url, prefix, name));
        let nodes = [node("a")?, node("b")?];
        let clients = nodes.each_ref().map(|node| Arc::new(Client::new(node.address())));
        let mut workers = vec![
            start.start_worker(&node_options(&url, prefix, "w0"))?,
            start.start_worker(&node_options(&url, prefix, "w1"))?,
        ];
        let opening = Opening { game: &self.game, clock: None };
        let tables = crowd::open_tables(&clients[..1], &opening, &scripts, 0..self.games, 0).await?;
        let mut computers = Vec::with_capacity(self.computers);
        for number in 0..self.computers {
            computers.push(self.open_watched(&clients, FIRST_WATCHER + number).await?);
        }
        let (over, done) = watch::channel(false);
        let mut playing = JoinSet::new();
        for watched in tables {
            playing.spawn(play_through(clients.clone(), watched, every, done.clone()));
        }
        let (mut random, mut killed) = (StdRng::seed_from_u64(self.seed), 0);
        let bar = screen::progress_bar(self.times, "times killed");
        while killed < self.times && !*stopped.borrow() {
            let mut span = || Duration::from_millis(random.random_range(DOWNTIME_RANGE_MS.0..DOWNTIME_RANGE_MS.1));
            let (alone, dead) = (span(), span());
            sleep(alone).await;
            if self.workers {
                workers.remove(0).kill();
                workers.push(start.start_worker(&node_options(&url, prefix, &format!("w{}", killed + 2)))?);
            } else {
                nats.restart(dead).await?;
            }
            killed += 1;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let idle = count_stalled(&clients[1], &mut computers).await;
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
        crowd::verify_all(&clients[1], tables, &mut outcome).await;
        if idle > 0 {
            outcome
                .lost
                .push(format!("at {idle} tables no computer made a turn within {}", format_millis(RECOVERY_TIMEOUT)));
        }
        let views: usize = computers.iter().map(|at| at.spectator.received_counts().0).sum();
        let what = if self.workers { "workers" } else { "NATS" };
        screen::print_table(
            &format!("{} games of {} over two servers, {what} killed {killed} times", self.games, self.game),
            &[
                ("turns acknowledged", outcome.ack_latencies.len().to_string()),
                ("acknowledged after", outcome.ack_latencies.summary()),
                ("shown at the other server after", outcome.display_latencies.summary()),
                ("turns of the computers", format!("about {}", views / 2)),
                ("failed requests", outcome.failures.len().to_string()),
                ("lost, duplicated or never shown", outcome.lost.len().to_string()),
            ],
        );
        Ok(outcome.report_failures())
    }

    /// Opens a table of computers on the first server, with a spectator on the second one.
    async fn open_watched(&self, clients: &[Arc<Client>; 2], number: usize) -> Result<ComputerTable, String> {
        let seat = json!({"by": "computer", "level": self.level});
        let body = json!({"game": self.game, "readings": {}, "position": null, "seats": [seat, seat], "clock": null});
        let mut who = Guest::new(number);
        let view = clients[0].post(&mut who, "/api/tables", &body).await?;
        let view: Value =
            serde_json::from_slice(&view).map_err(|error| format!("the server's answer is not JSON: {error}"))?;
        let id = view["id"].as_str().ok_or("a table without an id")?;
        let path = format!("/api/tables/{id}");
        let eye = Spectator::open(&clients[1], &who, &format!("{path}/live"), LatestTurn::default()).await?;
        Ok(ComputerTable { guest: who, path, spectator: eye })
    }
}

/// A table of computers and its spectator.
#[derive(Debug)]
struct ComputerTable {
    guest: Guest,
    path: String,
    spectator: Spectator,
}

/// The number of tables at which no computer makes a turn any more, though the game is not over.
async fn count_stalled(client: &Client, computers: &mut [ComputerTable]) -> usize {
    let before: Vec<usize> = computers.iter().map(|at| at.spectator.received_counts().0).collect();
    let since = Instant::now();
    loop {
        let mut idle = 0;
        for (at, before) in computers.iter_mut().zip(&before) {
            if at.spectator.received_counts().0 > *before {
                continue;
            }
            let view = client.get(&mut at.guest, &at.path).await.ok();
            let view: Option<Value> = view.and_then(|view| serde_json::from_slice(&view).ok());
            idle += usize::from(view.is_none_or(|view| view["verdict"].is_null()));
        }
        if idle == 0 || since.elapsed() > RECOVERY_TIMEOUT {
            return idle;
        }
        sleep(RETRY_INTERVAL * 10).await;
    }
}

/// The players of one table, each on their own server: after each turn the opponent reads the table until it shows.
async fn play_through(
    clients: [Arc<Client>; 2],
    mut watched: WatchedTable,
    every: Duration,
    over: watch::Receiver<bool>,
) -> (WatchedTable, Outcome) {
    let mut outcome = Outcome::default();
    while watched.table.has_next_turn() && !*over.borrow() {
        sleep(every).await;
        let (at, since) = (watched.table.acknowledged % 2, Instant::now());
        match watched.table.play_next_turn(&clients[at]).await {
            Ok(()) => outcome.ack_latencies.push(since.elapsed()),
            Err(trouble) => {
                outcome.failures.push(trouble.to_string());
                while let Err(trouble) = watched.table.resync(&clients[at]).await {
                    outcome.failures.push(trouble.to_string());
                    if since.elapsed() > RECOVERY_TIMEOUT {
                        outcome.lost.push(format!(
                            "no way back to a table within {}: {trouble}",
                            format_millis(RECOVERY_TIMEOUT)
                        ));
                        return (watched, outcome);
                    }
                    sleep(RETRY_INTERVAL).await;
                }
                continue;
            }
        }
        let (since, wanted) = (Instant::now(), watched.table.acknowledged);
        loop {
            match watched.table.stored_turn_count(&clients[1 - at]).await {
                Ok(kept) if kept >= wanted => break,
                _ if since.elapsed() > RECOVERY_TIMEOUT => {
                    outcome
                        .lost
                        .push(format!("table {}: turn {wanted} was not shown on the other server", watched.id()));
                    return (watched, outcome);
                }
                _ => sleep(RETRY_INTERVAL).await,
            }
        }
        outcome.display_latencies.push(since.elapsed());
    }
    (watched, outcome)
}
