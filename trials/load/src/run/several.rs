//! `cargo xtask load several`: two servers with one PostgreSQL and a NATS of their own, which is killed again and again
//! under load; or their workers are.

use super::Stopped;
use super::crowd::{self, Outcome, Watched};
use crate::client::{Client, Guest};
use crate::eye::{Eye, News};
use crate::nats::{Nats, options};
use crate::node::Start;
use crate::schema::Database;
use crate::screen;
use crate::script::scripts;
use crate::table::Opening;
use crate::times::millis;
use clap::Args;
use rand::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Whoever was refused looks again after so long.
const AGAIN: Duration = Duration::from_millis(50);
/// Nobody waits longer: neither for an answer, nor for a turn to be shown, nor for a computer.
const PATIENCE: Duration = Duration::from_mins(1);
/// What was killed comes back after so long at least, and at most; and is left alone as long.
const SPAN: (u64, u64) = (100, 2500);
/// Guests of that number and up watch computers.
const WATCHERS: usize = 1 << 22;

/// Two servers whose NATS is killed again and again, or whose workers are
#[derive(Debug, Args)]
pub(crate) struct Several {
    /// So often
    #[arg(long, value_name = "N", default_value_t = 20)]
    times: usize,

    /// Kill workers instead of NATS: one of two is always there
    #[arg(long)]
    workers: bool,

    /// Games of people at a time: one of them is at the first server, the other one at the second
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,

    /// Tables of computers
    #[arg(long, value_name = "N", default_value_t = 4)]
    computers: usize,

    /// How strong they are
    #[arg(long, value_name = "N", default_value_t = 5)]
    level: u8,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The lot by which it is killed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    database: Database,
}

impl Several {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        let schema = self.database.schema().await?;
        let held = self.with(start, &schema.url(), &schema.name, stopped).await;
        schema.drop().await?;
        held
    }

    async fn with(&self, start: &Start, database: &str, prefix: &str, stopped: Stopped) -> Result<bool, String> {
        // A game lasts through all that happens.
        let turns = (self.times * 10).clamp(60, 200);
        let every = Duration::from_millis((self.times * 2600 / turns).max(150) as u64);
        let scripts = scripts(&self.game, 20.min(self.games.max(1)), turns, self.seed)?;
        let mut nats = Nats::start().await?;
        let url = nats.url();
        let node = |name: &str| start.node(database, 0, &options(&url, prefix, name));
        let nodes = [node("a")?, node("b")?];
        let clients = nodes.each_ref().map(|node| Arc::new(Client::new(node.at())));
        let mut workers =
            vec![start.worker(&options(&url, prefix, "w0"))?, start.worker(&options(&url, prefix, "w1"))?];
        let opening = Opening { game: &self.game, clock: None };
        let tables = crowd::open(&clients[..1], &opening, &scripts, 0..self.games, 0).await?;
        let mut computers = Vec::with_capacity(self.computers);
        for number in 0..self.computers {
            computers.push(self.watch(&clients, WATCHERS + number).await?);
        }
        let (over, done) = watch::channel(false);
        let mut playing = JoinSet::new();
        for watched in tables {
            playing.spawn(stay(clients.clone(), watched, every, done.clone()));
        }
        let (mut random, mut killed) = (StdRng::seed_from_u64(self.seed), 0);
        let bar = screen::bar(self.times, "times killed");
        while killed < self.times && !*stopped.borrow() {
            let mut span = || Duration::from_millis(random.random_range(SPAN.0..SPAN.1));
            let (alone, dead) = (span(), span());
            sleep(alone).await;
            if self.workers {
                workers.remove(0).kill();
                workers.push(start.worker(&options(&url, prefix, &format!("w{}", killed + 2)))?);
            } else {
                nats.again(dead).await?;
            }
            killed += 1;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let idle = idle(&clients[1], &mut computers).await;
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
        crowd::check(&clients[1], tables, &mut outcome).await;
        if idle > 0 {
            outcome.lost.push(format!("at {idle} tables no computer has made a turn within {}", millis(PATIENCE)));
        }
        let views: usize = computers.iter().map(|at| at.eye.heard().0).sum();
        let what = if self.workers { "workers" } else { "NATS" };
        screen::table(
            &format!("{} games of {} over two servers, {what} killed {killed} times", self.games, self.game),
            &[
                ("turns acknowledged", outcome.answered.len().to_string()),
                ("acknowledged after", outcome.answered.told()),
                ("shown at the other server after", outcome.shown.told()),
                ("turns of the computers", format!("about {}", views / 2)),
                ("requests that failed", outcome.troubles.len().to_string()),
                ("lost, twice, or never shown", outcome.lost.len().to_string()),
            ],
        );
        Ok(outcome.tell_troubles())
    }

    /// A table of computers at the first server, at which somebody looks on from the second one.
    async fn watch(&self, clients: &[Arc<Client>; 2], number: usize) -> Result<Machines, String> {
        let seat = json!({"by": "computer", "level": self.level});
        let body = json!({"game": self.game, "readings": {}, "position": null, "seats": [seat, seat], "clock": null});
        let mut who = Guest::new(number);
        let view = clients[0].post(&mut who, "/api/tables", &body).await?;
        let view: Value =
            serde_json::from_slice(&view).map_err(|error| format!("the server's answer is no JSON: {error}"))?;
        let id = view["id"].as_str().ok_or("a table without an id")?;
        let path = format!("/api/tables/{id}");
        let eye = Eye::open(&clients[1], &who, &format!("{path}/live"), News::default()).await?;
        Ok(Machines { who, path, eye })
    }
}

/// A table of computers, and whoever looks on there.
#[derive(Debug)]
struct Machines {
    who: Guest,
    path: String,
    eye: Eye,
}

/// At how many tables no computer makes a turn any more, though the game is not over.
async fn idle(client: &Client, computers: &mut [Machines]) -> usize {
    let before: Vec<usize> = computers.iter().map(|at| at.eye.heard().0).collect();
    let since = Instant::now();
    loop {
        let mut idle = 0;
        for (at, before) in computers.iter_mut().zip(&before) {
            if at.eye.heard().0 > *before {
                continue;
            }
            let view = client.get(&mut at.who, &at.path).await.ok();
            let view: Option<Value> = view.and_then(|view| serde_json::from_slice(&view).ok());
            idle += usize::from(view.is_none_or(|view| view["verdict"].is_null()));
        }
        if idle == 0 || since.elapsed() > PATIENCE {
            return idle;
        }
        sleep(AGAIN * 10).await;
    }
}

/// The two at one table, each at a server of his own: whoever has not moved looks until he is shown the turn.
async fn stay(
    clients: [Arc<Client>; 2],
    mut watched: Watched,
    every: Duration,
    over: watch::Receiver<bool>,
) -> (Watched, Outcome) {
    let mut outcome = Outcome::default();
    while watched.table.goes_on() && !*over.borrow() {
        sleep(every).await;
        let (at, since) = (watched.table.acknowledged % 2, Instant::now());
        match watched.table.turn(&clients[at]).await {
            Ok(()) => outcome.answered.push(since.elapsed()),
            Err(trouble) => {
                outcome.troubles.push(trouble.to_string());
                while let Err(trouble) = watched.table.look(&clients[at]).await {
                    outcome.troubles.push(trouble.to_string());
                    if since.elapsed() > PATIENCE {
                        outcome.lost.push(format!("nobody got back to a table within {}: {trouble}", millis(PATIENCE)));
                        return (watched, outcome);
                    }
                    sleep(AGAIN).await;
                }
                continue;
            }
        }
        let (since, wanted) = (Instant::now(), watched.table.acknowledged);
        loop {
            match watched.table.kept(&clients[1 - at]).await {
                Ok(kept) if kept >= wanted => break,
                _ if since.elapsed() > PATIENCE => {
                    outcome
                        .lost
                        .push(format!("table {}: turn {wanted} was not shown at the other server", watched.id()));
                    return (watched, outcome);
                }
                _ => sleep(AGAIN).await,
            }
        }
        outcome.shown.push(since.elapsed());
    }
    (watched, outcome)
}
