//! `cargo xtask load idle`: thousands of pages that look on at tables where nothing happens, and a few games beside
//! them.

use super::crowd::{self, Pace};
use super::{Stopped, folder};
use crate::client::Client;
use crate::node::{Start, megabytes};
use crate::script::scripts;
use crate::table::Opening;
use crate::{limits, screen};
use clap::Args;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// So many look on at one table.
const EACH: usize = 50;
/// So often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(200);

/// Pages that look on while nothing happens
#[derive(Debug, Args)]
pub(crate) struct Idle {
    /// Open sockets
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    sockets: usize,

    /// Seconds in which nothing happens; after 25 a server asks for a sign of life
    #[arg(long, value_name = "S", default_value_t = 30)]
    seconds: u64,

    /// Games that are played beside them afterwards, a turn a second each
    #[arg(long, value_name = "N", default_value_t = 50)]
    games: usize,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
}

impl Idle {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        limits::room_for(self.sockets + 4 * self.games)?;
        let scripts = scripts(&self.game, 10, 40, 1)?;
        let folder = folder()?;
        let node = start.node(&folder.path().join("games.db").display().to_string(), 0, &[])?;
        let clients = [Arc::new(Client::new(node.at()))];
        let opening = Opening { game: &self.game, clock: None };
        let quiet = self.sockets.div_ceil(EACH);
        let mut tables = crowd::open(&clients, &opening, &scripts, 0..quiet, 0).await?;
        let before = node.used();
        crowd::look_on(&clients, &mut tables, EACH).await?;
        let (open, since) = (node.used(), Instant::now());
        let bar = screen::bar(self.seconds as usize, "seconds in which nothing happens");
        while since.elapsed().as_secs() < self.seconds && !*stopped.borrow() {
            bar.set_position(since.elapsed().as_secs());
            sleep(LOOK).await;
        }
        bar.finish_and_clear();
        let (quietly, took) = (node.used(), since.elapsed());
        let eyes = || tables.iter().flat_map(|table| &table.eyes);
        let (still, asked) =
            (eyes().filter(|eye| eye.is_open()).count(), eyes().filter(|eye| eye.heard().1 > 0).count());
        let played = crowd::open(&clients, &opening, &scripts, quiet..quiet + self.games, 2).await?;
        let pace = Pace { every: Duration::from_secs(1), whole: Duration::from_secs(15) };
        let (mut outcome, played) = crowd::play(&clients, played, pace, &stopped).await?;
        crowd::check(&clients[0], played, &mut outcome).await;
        let all = quiet * EACH;
        let each = open.memory.saturating_sub(before.memory) / all.max(1) as u64;
        let busy = quietly.time.saturating_sub(open.time).as_secs_f64() / took.as_secs_f64().max(0.001);
        screen::table(
            &format!("{all} sockets on which nothing happens"),
            &[
                ("open after the time", format!("{still}; {asked} of them were asked for a sign of life")),
                ("the server's memory", format!("{} ({} a socket)", megabytes(quietly.memory), kilobytes(each))),
                ("the server's core", format!("{:.1} % busy", 100.0 * busy)),
                ("turns beside them acknowledged after", outcome.answered.told()),
            ],
        );
        Ok(outcome.tell_troubles() && still == all)
    }
}

fn kilobytes(bytes: u64) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}
