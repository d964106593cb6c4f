//! `cargo xtask trials load live`: live games with clocks, with a turn every few seconds each, and a spectating page for each
//! player.

use super::crowd::{self, Pace};
use super::{StopSignal, temp_folder};
use crate::client::Client;
use crate::node::{StartOptions, megabytes};
use crate::script::random_scripts;
use crate::table::Opening;
use crate::{file_limit, screen};
use clap::Args;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The number of random games; tables share them.
const SCRIPT_COUNT: usize = 40;
/// The goal for the 99th percentile of turn latencies.
const P99_GOAL: Duration = Duration::from_millis(50);

/// Live games with clocks
#[derive(Debug, Args)]
pub(crate) struct Live {
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: usize,

    /// Seconds between two turns of a game; 0: as fast as they are answered
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    every: f64,

    /// Total duration in seconds
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    seconds: f64,

    /// Watching pages at each table; the first two are the players'
    #[arg(long, value_name = "N", default_value_t = 2)]
    eyes: usize,

    /// Players send their turns by POST requests, as programs do, instead of over the socket of their page
    #[arg(long)]
    post: bool,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The maximum number of turns in a game
    #[arg(long, value_name = "N", default_value_t = 120)]
    turns: usize,

    /// The database, instead of a temporary file
    #[arg(long, value_name = "WHERE")]
    database: Option<String>,

    /// The seed of the random games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Live {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        file_limit::raise_file_limit(self.games * (self.eyes + 1))?;
        let scripts = random_scripts(&self.game, SCRIPT_COUNT.min(self.games), self.turns, self.seed)?;
        let folder = temp_folder()?;
        let file = folder.path().join("games.db").display().to_string();
        let node = start.start_node(self.database.as_deref().unwrap_or(&file), 0, &[])?;
        let empty = node.usage();
        let clients = [Arc::new(Client::new(node.address()))];
        let opening = Opening { game: &self.game, clock: Some(json!({"main": 3_600_000, "increment": 2000})) };
        let tables = crowd::open_tables(&clients, &opening, &scripts, 0..self.games, self.eyes).await?;
        let before = node.usage();
        let pace = Pace {
            by_post: self.post,
            ..Pace::new(Duration::from_secs_f64(self.every), Duration::from_secs_f64(self.seconds))
        };
        let (mut outcome, tables) = crowd::play_all(&clients, tables, pace, &stopped).await?;
        let after = node.usage();
        crowd::verify_all(&clients[0], tables, &mut outcome).await;
        let worked = after.cpu_time.saturating_sub(before.cpu_time).as_secs_f64();
        let busy = worked / outcome.duration.as_secs_f64().max(0.001);
        let per_turn = 1000.0 * worked / outcome.ack_latencies.len().max(1) as f64;
        let each = after.own_memory.saturating_sub(empty.own_memory) / self.games.max(1) as u64 / 1000;
        screen::print_table(
            &format!(
                "{} games of {}, with a turn every {} s and {} watching pages each",
                self.games, self.game, self.every, self.eyes
            ),
            &[
                (
                    "turns acknowledged",
                    format!(
                        "{} in {:.0} s: {:.0} per second",
                        outcome.ack_latencies.len(),
                        outcome.duration.as_secs_f64(),
                        outcome.turns_per_second()
                    ),
                ),
                ("acknowledged after", outcome.ack_latencies.summary()),
                ("shown to spectators after", outcome.display_latencies.summary()),
                ("the server's core", format!("{:.0} % busy, {per_turn:.2} ms per turn", 100.0 * busy)),
                (
                    "the server's memory",
                    format!(
                        "{}, of which {} its own ({} empty, {each} kB per game)",
                        megabytes(after.memory),
                        megabytes(after.own_memory),
                        megabytes(empty.own_memory)
                    ),
                ),
                ("failed requests", outcome.failures.len().to_string()),
                ("lost or duplicated", outcome.lost.len().to_string()),
            ],
        );
        let slow = outcome.ack_latencies.percentile(99);
        screen::print_line(&format!(
            "  goal: p99 under {P99_GOAL:?}: {}",
            if slow < P99_GOAL { "reached" } else { "missed" }
        ));
        Ok(outcome.report_failures())
    }
}
