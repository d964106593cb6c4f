//! `cargo xtask load nodes`: one server and then several, all with their games in one PostgreSQL, as fast as they
//! answer.

use super::Stopped;
use super::crowd::{self, Pace};
use crate::client::Client;
use crate::nats;
use crate::node::{Node, Start};
use crate::schema::{Database, Schema};
use crate::screen;
use crate::script::scripts;
use crate::table::Opening;
use clap::Args;
use std::sync::Arc;
use std::time::Duration;

/// Several servers with one PostgreSQL
#[derive(Debug, Args)]
pub(crate) struct Nodes {
    /// Servers
    #[arg(long = "nodes", value_name = "N", default_value_t = 3)]
    servers: usize,

    /// Games at a time, each at one of the servers
    #[arg(long, value_name = "N", default_value_t = 60)]
    games: usize,

    /// Seconds with one server, and as many with all
    #[arg(long, value_name = "S", default_value_t = 15.0)]
    seconds: f64,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// Where they tell each other of what they do; nobody there: they do not
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    nats: String,

    #[command(flatten)]
    database: Database,
}

impl Nodes {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        let scripts = scripts(&self.game, 40.min(self.games), 400, 1)?;
        let schema = self.database.schema().await?;
        let mut held = Ok(true);
        for count in [1, self.servers] {
            let one = self.with(start, count, &schema, &scripts, &stopped).await;
            held = held.and_then(|held| one.map(|one| held && one));
        }
        schema.drop().await?;
        held
    }

    async fn with(
        &self,
        start: &Start,
        count: usize,
        schema: &Schema<'_>,
        scripts: &[crate::script::Script],
        stopped: &Stopped,
    ) -> Result<bool, String> {
        let told = nats::is_there(&self.nats);
        let node = |number: usize| {
            let name = format!("n{number}");
            let meet = nats::options(&self.nats, &schema.name, &name);
            start.node(&schema.url(), 0, if told { &meet } else { &[] })
        };
        let nodes: Vec<Node> = (0..count).map(node).collect::<Result<_, _>>()?;
        let clients: Vec<Arc<Client>> = nodes.iter().map(|node| Arc::new(Client::new(node.at()))).collect();
        let opening = Opening { game: &self.game, clock: None };
        let tables = crowd::open(&clients, &opening, scripts, 0..self.games, 0).await?;
        let before: Duration = nodes.iter().map(|node| node.used().time).sum();
        let pace = Pace { every: Duration::ZERO, whole: Duration::from_secs_f64(self.seconds) };
        let (mut outcome, tables) = crowd::play(&clients, tables, pace, stopped).await?;
        let used = nodes.iter().map(|node| node.used().time).sum::<Duration>().saturating_sub(before);
        // The first server looks at the tables of all.
        crowd::check(&clients[0], tables, &mut outcome).await;
        let turns = outcome.answered.len().max(1) as u32;
        screen::table(
            &format!(
                "{count} of {} servers with one PostgreSQL{}, {} games of {}",
                self.servers,
                if told { " and NATS" } else { ", without NATS" },
                self.games,
                self.game
            ),
            &[
                ("turns acknowledged", format!("{:.0} a second", outcome.rate())),
                ("acknowledged after", outcome.answered.told()),
                ("time of the servers' threads for a turn", crate::times::millis(used / turns)),
            ],
        );
        Ok(outcome.tell_troubles())
    }
}
