//! `variorum serve`: the page with the games.
//!
//! For: the address, the browser, and running the server of the crate `server` until Ctrl-C.

mod limits;
mod nodes;
mod told;
mod watched;

use self::limits::Open;
pub(crate) use self::nodes::Nodes;
use self::told::Told;
use self::watched::Watched;
use crate::failure::{Done, bad};
use crate::kept::Kept;
use crate::options::Thinking;
use clap::Args;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

const PORT: u16 = 8080;
/// When the server has ended, what it still computes gets so long.
const FAREWELL: Duration = Duration::from_secs(1);

/// Opens the games in the browser: serves the page.
///
/// Each option can also be said in the environment (`VARIORUM_PORT` for `--port`) and in a file (`--config`);
/// docs/reference/configuration.md lists all of them.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,

    /// The address to listen at; `0.0.0.0` lets other machines in (see docs/operate.md)
    #[arg(long, default_value = "127.0.0.1")]
    host: String,

    /// Any other port does if that one is taken
    #[arg(long)]
    any_port: bool,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    kept: Kept,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    others: Open,

    #[command(flatten)]
    told: Told,

    #[command(flatten)]
    watched: Watched,

    #[command(flatten)]
    nodes: Nodes,
}

impl Serve {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        self.watched.listen();
        let runtime = match server::runtime() {
            Ok(runtime) => runtime,
            Err(error) => return bad(format!("the server cannot start: {error}")),
        };
        let served = runtime.block_on(self.serve(out));
        runtime.shutdown_timeout(FAREWELL);
        served
    }

    async fn serve(self, out: &mut impl Write) -> Done {
        let tell = match self.told.options() {
            Ok(tell) => tell,
            Err(why) => return bad(why),
        };
        let bus = match self.nodes.options() {
            Ok(bus) => bus,
            Err(why) => return bad(why),
        };
        let (listener, address) = match self.listen().await.and_then(|listener| Ok((listener.local_addr()?, listener)))
        {
            Ok((address, listener)) => (listener, address),
            Err(error) => return bad(self.why_not(&error)),
        };
        let (store, place) = match self.kept.open().await {
            Ok(opened) => opened,
            Err(why) => return bad(why),
        };
        let watched = match self.watched.options() {
            Ok(watched) => watched,
            Err(why) => return bad(why),
        };
        let url = url(address);
        writeln!(out, "Variorum is at {url} (Ctrl-C ends it); games are kept in {place}")?;
        out.flush()?;
        if self.open {
            open(&url);
        }
        let (metrics, drain) = watched;
        let others = self.others.options(&self.host);
        let options = server::Options { engine: self.thinking.options(), tell, bus, metrics, drain, ..others };
        server::serve(listener, options, Arc::clone(&store)).await;
        // The log of a file goes into the file.
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

    fn why_not(&self, error: &io::Error) -> String {
        let Self { host, port, .. } = self;
        match error.kind() {
            io::ErrorKind::AddrInUse => {
                format!("port {port} is taken; choose another with --port, or 0 for any that is free")
            }
            io::ErrorKind::PermissionDenied => {
                format!("port {port} may not be used; choose one from 1024 up with --port")
            }
            io::ErrorKind::AddrNotAvailable => format!("{host} is no address of this machine"),
            _ => format!("nothing can be served at {host}, port {port}: {error}"),
        }
    }
}

/// The address as it is typed in a browser on this machine.
fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}

/// Asks the desktop to open the page. Whether it does is its affair: the address is on the screen.
fn open(url: &str) {
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
