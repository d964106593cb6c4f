//! `cargo xtask load computers`: people play while strong computers think at other tables, and without them.

use super::crowd::{self, Pace};
use super::{Stopped, folder};
use crate::client::{Client, Guest};
use crate::eye::{Eye, News};
use crate::node::Start;
use crate::screen;
use crate::script::scripts;
use crate::table::Opening;
use crate::times::Times;
use clap::Args;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Guests of that number and up watch the computers.
const WATCHERS: usize = 1 << 22;

/// People, with and without computers that think beside them
#[derive(Debug, Args)]
pub(crate) struct Computers {
    /// Tables of computers
    #[arg(long, value_name = "N", default_value_t = 50)]
    tables: usize,

    /// How strong they are
    #[arg(long, value_name = "N", default_value_t = 7)]
    level: u8,

    /// Games of people, a turn each every 2 s
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: usize,

    /// Seconds without, and as many with computers
    #[arg(long, value_name = "S", default_value_t = 20.0)]
    seconds: f64,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
}

impl Computers {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        let scripts = scripts(&self.game, 40.min(self.games), 120, 1)?;
        let folder = folder()?;
        let node = start.node(&folder.path().join("games.db").display().to_string(), 0, &[])?;
        let clients = [Arc::new(Client::new(node.at()))];
        let opening = Opening { game: &self.game, clock: None };
        let tables = crowd::open(&clients, &opening, &scripts, 0..self.games, 2).await?;
        let pace = Pace { every: Duration::from_secs(2), whole: Duration::from_secs_f64(self.seconds) };
        let (alone, tables) = crowd::play(&clients, tables, pace, &stopped).await?;
        let mut computers = Vec::with_capacity(self.tables);
        for number in 0..self.tables {
            computers.push(self.watch(&clients[0], &opening, WATCHERS + number).await?);
        }
        let before: usize = computers.iter().map(|eye| eye.heard().0).sum();
        let (mut beside, tables) = crowd::play(&clients, tables, pace, &stopped).await?;
        let views = computers.iter().map(|eye| eye.heard().0).sum::<usize>() - before;
        crowd::check(&clients[0], tables, &mut beside).await;
        let told = |times: &Times| times.told();
        screen::table(
            &format!("{} games of {}, a turn each every 2 s", self.games, self.game),
            &[
                ("acknowledged after", told(&alone.answered)),
                (
                    &format!("beside {} tables of computers of level {}", self.tables, self.level),
                    told(&beside.answered),
                ),
                (
                    "turns of the computers",
                    format!("about {:.1} a second", views as f64 / 2.0 / beside.took.as_secs_f64()),
                ),
            ],
        );
        Ok(alone.tell_troubles() & beside.tell_troubles())
    }

    /// A table of computers, and somebody who looks on, for else they wait.
    async fn watch(&self, client: &Client, opening: &Opening<'_>, number: usize) -> Result<Eye, String> {
        let seat = json!({"by": "computer", "level": self.level});
        let body =
            json!({"game": opening.game, "readings": {}, "position": null, "seats": [seat, seat], "clock": null});
        let mut who = Guest::new(number);
        let view = client.post(&mut who, "/api/tables", &body).await?;
        let view: Value =
            serde_json::from_slice(&view).map_err(|error| format!("the server's answer is no JSON: {error}"))?;
        let id = view["id"].as_str().ok_or("a table without an id")?;
        Eye::open(client, &who, &format!("/api/tables/{id}/live"), News::default()).await
    }
}
