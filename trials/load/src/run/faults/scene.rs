//! A server, all that it stands on, and what of it fails.
//!
//! For: making something fail once, and whole again. Not for: who plays meanwhile (`faults`).

use crate::clock::Clock;
use crate::disk::Disk;
use crate::net::{Cable, Cut, Net};
use crate::node::{Around, Node, Start};
use crate::postgres::Postgres;
use clap::ValueEnum;
use rand::prelude::*;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// A disk is full, and a cable cut, for so many milliseconds at least, and at most.
const WITHOUT: (u64, u64) = (200, 2000);
/// A clock is set wrong by so many seconds at most: three days back, one day forward.
const WRONG: (i64, i64) = (-3 * 86_400, 86_400);

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    /// The server is killed
    Server,
    /// Its `PostgreSQL` is killed: one that is started for it
    Postgres,
    /// The disk with its `SQLite` file is full, and sometimes it is killed then
    Disk,
    /// The world's clock is set back or forward, and half of the times it is started anew by it
    Clock,
    /// It is cut off from those who play
    Visitors,
    /// It is cut off from its `PostgreSQL`
    Database,
}

impl What {
    /// As it is told.
    pub(crate) fn told(self) -> &'static str {
        match self {
            Self::Server => "the server killed",
            Self::Postgres => "PostgreSQL killed",
            Self::Disk => "the disk full",
            Self::Clock => "the clock set wrong",
            Self::Visitors => "cut off from those who play",
            Self::Database => "cut off from PostgreSQL",
        }
    }

    /// Is nobody told of it?
    pub(crate) fn is_silent(self) -> bool {
        matches!(self, Self::Visitors | Self::Database)
    }

    /// About so long from one time to the next.
    pub(crate) fn lasts(self) -> Duration {
        match self {
            Self::Server | Self::Postgres | Self::Clock => Duration::from_secs(1),
            Self::Disk | Self::Visitors | Self::Database => Duration::from_secs(2),
        }
    }
}

/// What there is. What stands on something else is dropped before it.
#[derive(Debug)]
pub(crate) struct Scene {
    what: What,
    start: Start,
    /// None only while there is none.
    node: Option<Node>,
    at: SocketAddr,
    around: Around,
    database: String,
    postgres: Option<Postgres>,
    disk: Option<Disk>,
    clock: Option<Clock>,
    net: Option<Net>,
    _folder: TempDir,
}

impl Scene {
    /// A server that is to live through that.
    ///
    /// # Errors
    /// What is missing here for it.
    pub(crate) async fn new(what: What, start: &Start) -> Result<Self, String> {
        let folder = crate::run::folder()?;
        let net = if what.is_silent() { Some(Net::new()?) } else { None };
        let disk = if what == What::Disk { Some(Disk::new()?) } else { None };
        let clock = if what == What::Clock { Some(Clock::new()?) } else { None };
        let postgres = match (what, &net) {
            (What::Postgres, _) => Some(Postgres::start(None).await?),
            (What::Database, Some(net)) => {
                let [here, _] = net.addresses(Cable::Database);
                Some(Postgres::start(Some(here)).await?)
            }
            _ => None,
        };
        let place = disk.as_ref().map_or(folder.path(), Disk::folder);
        let database = postgres.as_ref().map_or_else(|| place.join("games.db").display().to_string(), Postgres::url);
        let before = net.iter().flat_map(Net::within).map(str::to_owned).collect();
        let around = Around { before, set: clock.as_ref().map(Clock::around).unwrap_or_default() };
        let node = serve(start, &around, &database, 0, net.as_ref())?;
        let at = node.at();
        Ok(Self {
            what,
            start: start.clone(),
            node: Some(node),
            at,
            around,
            database,
            postgres,
            disk,
            clock,
            net,
            _folder: folder,
        })
    }

    /// What fails here.
    pub(crate) fn what(&self) -> What {
        self.what
    }

    /// Where the server is, always.
    pub(crate) fn at(&self) -> SocketAddr {
        self.at
    }

    /// Kills the server, and starts another one in its place.
    ///
    /// # Errors
    /// If it does not come up.
    pub(crate) fn again(&mut self) -> Result<(), String> {
        self.kill();
        self.node = Some(serve(&self.start, &self.around, &self.database, self.at.port(), self.net.as_ref())?);
        Ok(())
    }

    fn kill(&mut self) {
        self.node.take().into_iter().for_each(Node::kill);
    }

    /// It fails, and is whole again; how long it was not.
    ///
    /// # Errors
    /// If it does not become whole again.
    pub(crate) async fn strike(&mut self, random: &mut StdRng) -> Result<Duration, String> {
        let since = Instant::now();
        let without = Duration::from_millis(random.random_range(WITHOUT.0..WITHOUT.1));
        let kills = match self.what {
            What::Server => true,
            What::Postgres | What::Visitors | What::Database => false,
            What::Disk => random.random_bool(0.25),
            What::Clock => random.random_bool(0.5),
        };
        if let (What::Postgres, Some(postgres)) = (self.what, &mut self.postgres) {
            postgres.again().await?;
        }
        if let Some(clock) = &self.clock {
            clock.set(random.random_range(WRONG.0..WRONG.1))?;
        }
        if let Some(net) = &self.net {
            let cable = if self.what == What::Visitors { Cable::Visitors } else { Cable::Database };
            let cut = *Cut::ALL.choose(random).unwrap_or(&Cut::Both);
            net.cut(cable, cut)?;
            sleep(without).await;
            net.mend(cable, cut)?;
        }
        if let Some(disk) = &self.disk {
            disk.fill()?;
            sleep(without).await;
        }
        if kills {
            self.kill();
        }
        if let Some(disk) = &self.disk {
            disk.empty()?;
        }
        if kills {
            self.again()?;
        }
        Ok(since.elapsed())
    }
}

fn serve(start: &Start, around: &Around, database: &str, port: u16, net: Option<&Net>) -> Result<Node, String> {
    match net.map(|net| net.addresses(Cable::Visitors)) {
        Some([_, there]) => start.node_in(around, database, port, &["--host", &there]),
        None => start.node_in(around, database, port, &[]),
    }
}
