//! `cargo xtask trials load idle`: thousands of pages watch tables where nothing happens, and a few games are played beside
//! them.

use super::crowd::{self, Pace};
use super::{StopSignal, temp_folder};
use crate::client::Client;
use crate::node::{StartOptions, megabytes};
use crate::script::random_scripts;
use crate::table::Opening;
use crate::{file_limit, screen};
use clap::Args;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Spectators at one table.
const SPECTATORS_PER_TABLE: usize = 50;
/// How often Ctrl-C is checked.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Pages that watch while nothing happens
#[derive(Debug, Args)]
pub(crate) struct Idle {
    /// Open sockets
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    sockets: usize,

    /// Seconds in which nothing happens; after 25 s a server sends a ping
    #[arg(long, value_name = "S", default_value_t = 30)]
    seconds: u64,

    /// Games that are played beside them afterwards, with a turn per second each
    #[arg(long, value_name = "N", default_value_t = 50)]
    games: usize,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
}

impl Idle {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        file_limit::raise_file_limit(self.sockets + 4 * self.games)?;
        let scripts = random_scripts(&self.game, 10, 40, 1)?;
        let folder = temp_folder()?;
        let node = start.start_node(&folder.path().join("games.db").display().to_string(), 0, &[])?;
        let clients = [Arc::new(Client::new(node.address()))];
        let opening = Opening { game: &self.game, clock: None };
        let quiet = self.sockets.div_ceil(SPECTATORS_PER_TABLE);
        let mut tables = crowd::open_tables(&clients, &opening, &scripts, 0..quiet, 0).await?;
        let before = node.usage();
        crowd::add_spectators(&clients, &mut tables, SPECTATORS_PER_TABLE).await?;
        let (open, since) = (node.usage(), Instant::now());
        let bar = screen::progress_bar(self.seconds as usize, "seconds in which nothing happens");
        while since.elapsed().as_secs() < self.seconds && !*stopped.borrow() {
            bar.set_position(since.elapsed().as_secs());
            sleep(STOP_POLL_INTERVAL).await;
        }
        bar.finish_and_clear();
        let (quietly, took) = (node.usage(), since.elapsed());
        let eyes = || tables.iter().flat_map(|table| &table.spectators);
        let (still, asked) =
            (eyes().filter(|eye| eye.is_open()).count(), eyes().filter(|eye| eye.received_counts().1 > 0).count());
        let played = crowd::open_tables(&clients, &opening, &scripts, quiet..quiet + self.games, 2).await?;
        let pace = Pace::new(Duration::from_secs(1), Duration::from_secs(15));
        let (mut outcome, played) = crowd::play_all(&clients, played, pace, &stopped).await?;
        crowd::verify_all(&clients[0], played, &mut outcome).await;
        let all = quiet * SPECTATORS_PER_TABLE;
        let each = open.memory.saturating_sub(before.memory) / all.max(1) as u64;
        let busy = quietly.cpu_time.saturating_sub(open.cpu_time).as_secs_f64() / took.as_secs_f64().max(0.001);
        screen::print_table(
            &format!("{all} idle sockets"),
            &[
                ("still open", format!("{still}; {asked} of them were pinged")),
                ("the server's memory", format!("{} ({} per socket)", megabytes(quietly.memory), kilobytes(each))),
                ("the server's core", format!("{:.1} % busy", 100.0 * busy)),
                ("turns beside them acknowledged after", outcome.ack_latencies.summary()),
            ],
        );
        Ok(outcome.report_failures() && still == all)
    }
}

fn kilobytes(bytes: u64) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}
