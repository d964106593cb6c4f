//! `cargo xtask trials load computers`: people play first without and then beside tables at which strong computers think.

use super::crowd::{self, Pace};
use super::{StopSignal, temp_folder};
use crate::client::{Client, Guest};
use crate::latencies::Latencies;
use crate::node::StartOptions;
use crate::screen;
use crate::script::random_scripts;
use crate::spectator::{LatestTurn, Spectator};
use crate::table::Opening;
use clap::Args;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Guests with this number or higher watch the computers.
const FIRST_WATCHER: usize = 1 << 22;

/// People who play with and without thinking computers beside them
#[derive(Debug, Args)]
pub(crate) struct Computers {
    /// Tables of computers
    #[arg(long, value_name = "N", default_value_t = 50)]
    tables: usize,

    /// The level of the computers
    #[arg(long, value_name = "N", default_value_t = 7)]
    level: u8,

    /// Games of people, with a turn every 2 s each
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: usize,

    /// Seconds without computers, and again with them
    #[arg(long, value_name = "S", default_value_t = 20.0)]
    seconds: f64,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
}

impl Computers {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        let scripts = random_scripts(&self.game, 40.min(self.games), 120, 1)?;
        let folder = temp_folder()?;
        let node = start.start_node(&folder.path().join("games.db").display().to_string(), 0, &[])?;
        let clients = [Arc::new(Client::new(node.address()))];
        let opening = Opening { game: &self.game, clock: None };
        let tables = crowd::open_tables(&clients, &opening, &scripts, 0..self.games, 2).await?;
        let pace = Pace::new(Duration::from_secs(2), Duration::from_secs_f64(self.seconds));
        let (alone, tables) = crowd::play_all(&clients, tables, pace, &stopped).await?;
        let mut computers = Vec::with_capacity(self.tables);
        for number in 0..self.tables {
            computers.push(self.open_watched(&clients[0], &opening, FIRST_WATCHER + number).await?);
        }
        let before: usize = computers.iter().map(|eye| eye.received_counts().0).sum();
        let (mut beside, tables) = crowd::play_all(&clients, tables, pace, &stopped).await?;
        let views = computers.iter().map(|eye| eye.received_counts().0).sum::<usize>() - before;
        crowd::verify_all(&clients[0], tables, &mut beside).await;
        let told = |times: &Latencies| times.summary();
        screen::print_table(
            &format!("{} games of {}, with a turn every 2 s each", self.games, self.game),
            &[
                ("acknowledged after", told(&alone.ack_latencies)),
                (
                    &format!("beside {} tables of computers, level {}", self.tables, self.level),
                    told(&beside.ack_latencies),
                ),
                (
                    "turns of the computers",
                    format!("about {:.1} a second", views as f64 / 2.0 / beside.duration.as_secs_f64()),
                ),
            ],
        );
        Ok(alone.report_failures() & beside.report_failures())
    }

    /// Opens a table of computers with a spectator, since computers do not play without one.
    async fn open_watched(&self, client: &Client, opening: &Opening<'_>, number: usize) -> Result<Spectator, String> {
        let seat = json!({"by": "computer", "level": self.level});
        let body =
            json!({"game": opening.game, "readings": {}, "position": null, "seats": [seat, seat], "clock": null});
        let mut who = Guest::new(number);
        let view = client.post(&mut who, "/api/tables", &body).await?;
        let view: Value =
            serde_json::from_slice(&view).map_err(|error| format!("the server's answer is not JSON: {error}"))?;
        let id = view["id"].as_str().ok_or("a table without an id")?;
        Spectator::open(client, &who, &format!("/api/tables/{id}/live"), LatestTurn::default()).await
    }
}
