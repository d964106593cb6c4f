//! A NATS of its own, which may be killed.
//!
//! For: the runs that do that, and the options by which nodes meet there. Not for: the one that developers have
//! running; that is only used where nothing is killed.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// What the program is called where it is not found by its name.
const PLACES: [&str; 3] = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"];
/// It is there after so long, or not at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server and what lies in its queues.
#[derive(Debug)]
pub(crate) struct Nats {
    folder: TempDir,
    port: u16,
    child: Child,
}

impl Nats {
    /// A new one, if its program is found.
    ///
    /// # Errors
    /// What is missing, or why it does not come up.
    pub(crate) async fn start() -> Result<Self, String> {
        let told = |error: std::io::Error| format!("no NATS of its own can be had: {error}");
        let folder = super::run::folder()?;
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(told)?.port();
        let child = serve(folder.path(), port)?;
        let made = Self { folder, port, child };
        made.wait().await?;
        Ok(made)
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it without a farewell, leaves it dead for that time, and starts it again.
    ///
    /// # Errors
    /// Why it does not come up again.
    pub(crate) async fn again(&mut self, dead: Duration) -> Result<(), String> {
        self.kill();
        sleep(dead).await;
        self.child = serve(self.folder.path(), self.port)?;
        self.wait().await
    }

    async fn wait(&self) -> Result<(), String> {
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if since.elapsed() > PATIENCE {
                return Err("NATS does not come up".to_owned());
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

fn serve(folder: &Path, port: u16) -> Result<Child, String> {
    let program = PLACES.into_iter().find(|place| fs::metadata(place).is_ok()).unwrap_or("nats-server");
    let mut command = Command::new(program);
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"]).arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    command.spawn().map_err(|error| format!("{program} cannot be started: {error}; install nats-server"))
}

/// The options by which a node of that name, or a worker, meets others there; no other run meets them.
pub(crate) fn options<'a>(url: &'a str, prefix: &'a str, name: &'a str) -> [&'a str; 6] {
    ["--nats", url, "--nats-prefix", prefix, "--node", name]
}

/// Is anybody there?
pub(crate) fn is_there(url: &str) -> bool {
    let place = url.trim_start_matches("nats://");
    TcpStream::connect(place.rsplit('@').next().unwrap_or(place)).is_ok()
}
