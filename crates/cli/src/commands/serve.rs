//! `variorum serve`: runs the server of the crate `server` until Ctrl-C, and opens the browser.

mod cluster;
mod monitoring;
mod notifications;
mod public_options;

pub(crate) use self::cluster::ClusterOptions;
use self::monitoring::MonitoringOptions;
use self::notifications::NotificationOptions;
use self::public_options::PublicOptions;
use crate::database::DatabaseOptions;
use clap::Args;
use commandline::failure::{CommandResult, fail};
use commandline::options::EngineOptions;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use store::Sharing;
use tokio::net::TcpListener;

const DEFAULT_PORT: u16 = 8080;
/// How long computations that are still running may take after the server has ended.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Serves the page, to play in the browser.
///
/// Each option is also an environment variable (`VARIORUM_PORT` for `--port`) and a key of a settings file
/// (`--config`); docs/reference/configuration.md lists all of them.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Port to listen on; 0 picks any free port
    #[arg(long, default_value_t = DEFAULT_PORT)]
    port: u16,

    /// Address to listen on; `0.0.0.0` accepts connections from other machines (see docs/operate.md)
    #[arg(long, default_value = "127.0.0.1")]
    host: String,

    /// If the port is taken, use any free one
    #[arg(long)]
    any_port: bool,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    database: DatabaseOptions,

    #[command(flatten)]
    engine: EngineOptions,

    #[command(flatten)]
    public: PublicOptions,

    #[command(flatten)]
    notifications: NotificationOptions,

    #[command(flatten)]
    monitoring: MonitoringOptions,

    #[command(flatten)]
    cluster: ClusterOptions,
}

impl Serve {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        self.monitoring.install_logger();
        let runtime = match server::runtime() {
            Ok(runtime) => runtime,
            Err(error) => return fail(format!("the server cannot start: {error}")),
        };
        let served = runtime.block_on(self.serve(out));
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        served
    }

    async fn serve(self, out: &mut impl Write) -> CommandResult {
        let tell = match self.notifications.options() {
            Ok(tell) => tell,
            Err(why) => return fail(why),
        };
        let bus = match self.cluster.options() {
            Ok(bus) => bus,
            Err(why) => return fail(why),
        };
        let (listener, address) = match self.listen().await.and_then(|listener| Ok((listener.local_addr()?, listener)))
        {
            Ok((address, listener)) => (listener, address),
            Err(error) => return fail(self.bind_failure(&error)),
        };
        let sharing = if bus.has_other_nodes() { Sharing::WithOthers } else { Sharing::Alone };
        let (store, _claim, place) = match self.database.open_for_server(sharing).await {
            Ok(opened) => opened,
            Err(why) => return fail(why),
        };
        let watched = match self.monitoring.options() {
            Ok(watched) => watched,
            Err(why) => return fail(why),
        };
        let url = browser_url(address);
        let end = server::shutdown_signal();
        writeln!(out, "Variorum is at {url} (Ctrl-C stops it); games are stored in {place}")?;
        out.flush()?;
        if self.open {
            open_browser(&url);
        }
        let (metrics, drain) = watched;
        let others = self.public.options(&self.host);
        let options = server::Options {
            engine: self.engine.to_engine_options(),
            notifications: tell,
            bus,
            metrics,
            drain,
            ..others
        };
        server::serve(listener, options, Arc::clone(&store), end).await;
        // Merges the write-ahead log of a SQLite file into the file.
        store.close().await;
        Ok(())
    }

    async fn listen(&self) -> io::Result<TcpListener> {
        match TcpListener::bind((self.host.as_str(), self.port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && self.any_port => {
                TcpListener::bind((self.host.as_str(), 0)).await
            }
            bound => bound,
        }
    }

    fn bind_failure(&self, error: &io::Error) -> String {
        let Self { host, port, .. } = self;
        match error.kind() {
            io::ErrorKind::AddrInUse => {
                format!("port {port} is taken; choose another with --port, or 0 for any that is free")
            }
            io::ErrorKind::PermissionDenied => {
                format!("port {port} is not allowed; choose one from 1024 up with --port")
            }
            io::ErrorKind::AddrNotAvailable => format!("{host} is not an address of this machine"),
            _ => format!("cannot serve at {host}, port {port}: {error}"),
        }
    }
}

/// The URL to type in a browser on this machine.
fn browser_url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}

/// Asks the desktop to open the page. Ignores failures: the URL is on the screen.
fn open_browser(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    let spawned = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Ok(mut child) = spawned {
        std::thread::spawn(move || child.wait());
    }
}
