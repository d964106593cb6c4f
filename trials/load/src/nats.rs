//! A separate NATS server that a run may kill, and the options for nodes that use NATS. The developers' NATS is used
//! only where nothing is killed.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// Where the program may be if it is not in the path.
const PROGRAM_PATHS: [&str; 3] = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"];
/// The server fails to start if it does not listen after this time.
const START_TIMEOUT: Duration = Duration::from_secs(10);

/// A NATS server and its data.
#[derive(Debug)]
pub(crate) struct Nats {
    folder: TempDir,
    port: u16,
    child: Child,
}

impl Nats {
    /// Starts a new one.
    ///
    /// # Errors
    /// What is missing, or why it does not start.
    pub(crate) async fn start() -> Result<Self, String> {
        let told = |error: std::io::Error| format!("a separate NATS cannot be started: {error}");
        let folder = super::run::temp_folder()?;
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(told)?.port();
        let child = spawn_server(folder.path(), port)?;
        let made = Self { folder, port, child };
        made.wait_until_ready().await?;
        Ok(made)
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, waits for this time, and starts it again.
    ///
    /// # Errors
    /// Why it does not start again.
    pub(crate) async fn restart(&mut self, dead: Duration) -> Result<(), String> {
        self.kill();
        sleep(dead).await;
        self.child = spawn_server(self.folder.path(), self.port)?;
        self.wait_until_ready().await
    }

    async fn wait_until_ready(&self) -> Result<(), String> {
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if since.elapsed() > START_TIMEOUT {
                return Err("NATS does not start".to_owned());
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

fn spawn_server(folder: &Path, port: u16) -> Result<Child, String> {
    let program = PROGRAM_PATHS.into_iter().find(|place| fs::metadata(place).is_ok()).unwrap_or("nats-server");
    let mut command = Command::new(program);
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"]).arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    command.spawn().map_err(|error| format!("{program} cannot be started: {error}; install nats-server"))
}

/// The options with which a node or worker of this name meets others; the prefix keeps runs apart.
pub(crate) fn node_options<'a>(url: &'a str, prefix: &'a str, name: &'a str) -> [&'a str; 6] {
    ["--nats", url, "--nats-prefix", prefix, "--node", name]
}

/// Whether NATS listens at this address.
pub(crate) fn is_reachable(url: &str) -> bool {
    let place = url.trim_start_matches("nats://");
    TcpStream::connect(place.rsplit('@').next().unwrap_or(place)).is_ok()
}
