//! `cargo xtask load live`: live games with clocks, a turn each every few seconds, and a page that looks on for each
//! player.

use super::crowd::{self, Pace};
use super::{Stopped, folder};
use crate::client::Client;
use crate::node::{Start, megabytes};
use crate::script::scripts;
use crate::table::Opening;
use crate::{limits, screen};
use clap::Args;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// So many games are drawn by lot; tables share them.
const SCRIPTS: usize = 40;
/// What the slowest of a hundred turns may take.
const GOAL: Duration = Duration::from_millis(50);

/// Live games with clocks
#[derive(Debug, Args)]
pub(crate) struct Live {
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: usize,

    /// Seconds between two turns of a game; 0: as fast as they are answered
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    every: f64,

    /// Seconds in all
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    seconds: f64,

    /// Pages that look on at each table: the first two are the players'
    #[arg(long, value_name = "N", default_value_t = 2)]
    eyes: usize,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// No more turns in a game
    #[arg(long, value_name = "N", default_value_t = 120)]
    turns: usize,

    /// Where games are kept, instead of a file that goes with the run
    #[arg(long, value_name = "WHERE")]
    database: Option<String>,

    /// The lot by which the games are drawn
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Live {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        limits::room_for(self.games * (self.eyes + 1))?;
        let scripts = scripts(&self.game, SCRIPTS.min(self.games), self.turns, self.seed)?;
        let folder = folder()?;
        let file = folder.path().join("games.db").display().to_string();
        let node = start.node(self.database.as_deref().unwrap_or(&file), 0, &[])?;
        let empty = node.used();
        let clients = [Arc::new(Client::new(node.at()))];
        let opening = Opening { game: &self.game, clock: Some(json!({"main": 3_600_000, "increment": 2000})) };
        let tables = crowd::open(&clients, &opening, &scripts, 0..self.games, self.eyes).await?;
        let before = node.used();
        let pace = Pace { every: Duration::from_secs_f64(self.every), whole: Duration::from_secs_f64(self.seconds) };
        let (mut outcome, tables) = crowd::play(&clients, tables, pace, &stopped).await?;
        let after = node.used();
        crowd::check(&clients[0], tables, &mut outcome).await;
        let busy = after.time.saturating_sub(before.time).as_secs_f64() / outcome.took.as_secs_f64().max(0.001);
        let each = after.memory.saturating_sub(empty.memory) / self.games.max(1) as u64 / 1000;
        screen::table(
            &format!(
                "{} games of {}, a turn each every {} s, {} looking on at each",
                self.games, self.game, self.every, self.eyes
            ),
            &[
                (
                    "turns acknowledged",
                    format!(
                        "{} in {:.0} s: {:.0} a second",
                        outcome.answered.len(),
                        outcome.took.as_secs_f64(),
                        outcome.rate()
                    ),
                ),
                ("acknowledged after", outcome.answered.told()),
                ("shown to who looks on after", outcome.shown.told()),
                ("the server's core", format!("{:.0} % busy", 100.0 * busy)),
                (
                    "the server's memory",
                    format!("{} ({} empty, {each} kB a game)", megabytes(after.memory), megabytes(empty.memory)),
                ),
                ("requests that failed", outcome.troubles.len().to_string()),
                ("lost or twice", outcome.lost.len().to_string()),
            ],
        );
        let slow = outcome.answered.of_hundred(99);
        screen::say(&format!("  goal: p99 under {GOAL:?}: {}", if slow < GOAL { "held" } else { "missed" }));
        Ok(outcome.tell_troubles())
    }
}
