//! A server with its environment, and the faults: each makes something fail once and restores it.

use crate::clock::FakeClock;
use crate::disk::SmallDisk;
use crate::network::{Cable, Cut, TestNetwork};
use crate::node::{Environment, Node, StartOptions};
use crate::postgres::Postgres;
use clap::ValueEnum;
use rand::prelude::*;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// How long a disk is full or a link is cut, minimum and maximum in milliseconds.
const OUTAGE_RANGE_MS: (u64, u64) = (200, 2000);
/// The range of a wrong clock in seconds: up to three days back, one day ahead.
const CLOCK_SKEW_RANGE_S: (i64, i64) = (-3 * 86_400, 86_400);

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FaultKind {
    /// The server is killed
    Server,
    /// A separate `PostgreSQL` is killed
    Postgres,
    /// The disk with the `SQLite` file is full, and sometimes the server is killed meanwhile
    Disk,
    /// The clock is set back or ahead, and every other time the server is restarted
    Clock,
    /// The server is cut off from the players
    Visitors,
    /// The server is cut off from its `PostgreSQL`
    Database,
}

impl FaultKind {
    /// The fault in the title of a result.
    pub(crate) fn description(self) -> &'static str {
        match self {
            Self::Server => "the server killed",
            Self::Postgres => "PostgreSQL killed",
            Self::Disk => "the disk full",
            Self::Clock => "the clock set wrong",
            Self::Visitors => "cut off from the players",
            Self::Database => "cut off from PostgreSQL",
        }
    }

    /// Whether packets are lost without notice.
    pub(crate) fn is_silent(self) -> bool {
        matches!(self, Self::Visitors | Self::Database)
    }

    /// The approximate time from one fault to the next.
    pub(crate) fn interval(self) -> Duration {
        match self {
            Self::Server | Self::Postgres | Self::Clock => Duration::from_secs(1),
            Self::Disk | Self::Visitors | Self::Database => Duration::from_secs(2),
        }
    }
}

/// The server with its environment. Fields are in the order in which they have to be dropped.
#[derive(Debug)]
pub(crate) struct FaultRig {
    fault: FaultKind,
    start: StartOptions,
    /// `None` only while the server is down.
    node: Option<Node>,
    address: SocketAddr,
    environment: Environment,
    database: String,
    postgres: Option<Postgres>,
    disk: Option<SmallDisk>,
    clock: Option<FakeClock>,
    network: Option<TestNetwork>,
    _folder: TempDir,
}

impl FaultRig {
    /// Starts a server for this fault.
    ///
    /// # Errors
    /// What is missing on this machine.
    pub(crate) async fn new(what: FaultKind, start: &StartOptions) -> Result<Self, String> {
        let folder = crate::run::temp_folder()?;
        let net = if what.is_silent() { Some(TestNetwork::new()?) } else { None };
        let disk = if what == FaultKind::Disk { Some(SmallDisk::new()?) } else { None };
        let clock = if what == FaultKind::Clock { Some(FakeClock::new()?) } else { None };
        let postgres = match (what, &net) {
            (FaultKind::Postgres, _) => Some(Postgres::start(None).await?),
            (FaultKind::Database, Some(net)) => {
                let [here, _] = net.addresses(Cable::Database);
                Some(Postgres::start(Some(here)).await?)
            }
            _ => None,
        };
        let place = disk.as_ref().map_or(folder.path(), SmallDisk::folder);
        let database = postgres.as_ref().map_or_else(|| place.join("games.db").display().to_string(), Postgres::url);
        let before = net.iter().flat_map(TestNetwork::command_prefix).map(str::to_owned).collect();
        let around = Environment {
            command_prefix: before,
            variables: clock.as_ref().map(FakeClock::environment).unwrap_or_default(),
        };
        let node = start_node(start, &around, &database, 0, net.as_ref())?;
        let at = node.address();
        Ok(Self {
            fault: what,
            start: start.clone(),
            node: Some(node),
            address: at,
            environment: around,
            database,
            postgres,
            disk,
            clock,
            network: net,
            _folder: folder,
        })
    }

    /// The fault.
    pub(crate) fn fault(&self) -> FaultKind {
        self.fault
    }

    /// The address of the server, also after a restart.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Kills the server and starts a new one.
    ///
    /// # Errors
    /// If it does not start.
    pub(crate) fn restart_server(&mut self) -> Result<(), String> {
        self.kill_server();
        self.node = Some(start_node(
            &self.start,
            &self.environment,
            &self.database,
            self.address.port(),
            self.network.as_ref(),
        )?);
        Ok(())
    }

    fn kill_server(&mut self) {
        self.node.take().into_iter().for_each(Node::kill);
    }

    /// Makes it fail once and restores it; returns how long that took.
    ///
    /// # Errors
    /// If it cannot be restored.
    pub(crate) async fn inject_fault(&mut self, random: &mut StdRng) -> Result<Duration, String> {
        let since = Instant::now();
        let without = Duration::from_millis(random.random_range(OUTAGE_RANGE_MS.0..OUTAGE_RANGE_MS.1));
        let kills = match self.fault {
            FaultKind::Server => true,
            FaultKind::Postgres | FaultKind::Visitors | FaultKind::Database => false,
            FaultKind::Disk => random.random_bool(0.25),
            FaultKind::Clock => random.random_bool(0.5),
        };
        if let (FaultKind::Postgres, Some(postgres)) = (self.fault, &mut self.postgres) {
            postgres.restart().await?;
        }
        if let Some(clock) = &self.clock {
            clock.set(random.random_range(CLOCK_SKEW_RANGE_S.0..CLOCK_SKEW_RANGE_S.1))?;
        }
        if let Some(net) = &self.network {
            let cable = if self.fault == FaultKind::Visitors { Cable::Visitors } else { Cable::Database };
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
            self.kill_server();
        }
        if let Some(disk) = &self.disk {
            disk.free()?;
        }
        if kills {
            self.restart_server()?;
        }
        Ok(since.elapsed())
    }
}

fn start_node(
    start: &StartOptions,
    around: &Environment,
    database: &str,
    port: u16,
    net: Option<&TestNetwork>,
) -> Result<Node, String> {
    match net.map(|net| net.addresses(Cable::Visitors)) {
        Some([_, there]) => start.start_node_in(around, database, port, &["--host", &there]),
        None => start.start_node_in(around, database, port, &[]),
    }
}
