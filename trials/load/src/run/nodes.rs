//! `cargo xtask trials load nodes`: first one server and then several, all with one PostgreSQL, as fast as they answer.

use super::StopSignal;
use super::crowd::{self, Pace};
use crate::client::Client;
use crate::nats;
use crate::node::{Node, StartOptions};
use crate::schema::{DatabaseOptions, Schema};
use crate::screen;
use crate::script::random_scripts;
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

    /// Games at a time, each on one of the servers
    #[arg(long, value_name = "N", default_value_t = 60)]
    games: usize,

    /// Seconds with one server, and again with all
    #[arg(long, value_name = "S", default_value_t = 15.0)]
    seconds: f64,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The NATS by which they notify each other; without one they do not
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    nats: String,

    #[command(flatten)]
    database: DatabaseOptions,
}

impl Nodes {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        let scripts = random_scripts(&self.game, 40.min(self.games), 400, 1)?;
        let schema = self.database.create_schema().await?;
        let mut held = Ok(true);
        for count in [1, self.servers] {
            let one = self.run_with(start, count, &schema, &scripts, &stopped).await;
            held = held.and_then(|held| one.map(|one| held && one));
        }
        schema.drop().await?;
        held
    }

    async fn run_with(
        &self,
        start: &StartOptions,
        count: usize,
        schema: &Schema<'_>,
        scripts: &[crate::script::Script],
        stopped: &StopSignal,
    ) -> Result<bool, String> {
        let told = nats::is_reachable(&self.nats);
        let node = |number: usize| {
            let name = format!("n{number}");
            let meet = nats::node_options(&self.nats, &schema.name, &name);
            start.start_node(&schema.url(), 0, if told { &meet } else { &[] })
        };
        let nodes: Vec<Node> = (0..count).map(node).collect::<Result<_, _>>()?;
        let clients: Vec<Arc<Client>> = nodes.iter().map(|node| Arc::new(Client::new(node.address()))).collect();
        let opening = Opening { game: &self.game, clock: None };
        let tables = crowd::open_tables(&clients, &opening, scripts, 0..self.games, 0).await?;
        let before: Duration = nodes.iter().map(|node| node.usage().cpu_time).sum();
        let pace = Pace::new(Duration::ZERO, Duration::from_secs_f64(self.seconds));
        let (mut outcome, tables) = crowd::play_all(&clients, tables, pace, stopped).await?;
        let used = nodes.iter().map(|node| node.usage().cpu_time).sum::<Duration>().saturating_sub(before);
        // The first server checks the tables of all.
        crowd::verify_all(&clients[0], tables, &mut outcome).await;
        let turns = outcome.ack_latencies.len().max(1) as u32;
        screen::print_table(
            &format!(
                "{count} of {} servers with one PostgreSQL{}, {} games of {}",
                self.servers,
                if told { " and NATS" } else { ", without NATS" },
                self.games,
                self.game
            ),
            &[
                ("turns acknowledged", format!("{:.0} per second", outcome.turns_per_second())),
                ("acknowledged after", outcome.ack_latencies.summary()),
                ("CPU time of the servers per turn", crate::latencies::format_millis(used / turns)),
            ],
        );
        Ok(outcome.report_failures())
    }
}
