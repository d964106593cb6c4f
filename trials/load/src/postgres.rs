//! A separate PostgreSQL server that a run may kill; the developers' PostgreSQL is left alone.

use rustix::process::{Pid, Signal, getuid, kill_process};
use sqlx::{Connection, PgConnection};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// Where systems install the programs of PostgreSQL, each version in its own folder.
const PROGRAM_FOLDER: &str = "/usr/lib/postgresql";
/// PostgreSQL refuses to run as root; it then runs as the first of these users that exists.
const OWNER_NAMES: [&str; 2] = ["postgres", "nobody"];
/// The server fails to start if it does not answer after this time.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A PostgreSQL server and its data.
#[derive(Debug)]
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: TempDir,
    /// The address on which it listens, if not only on this machine.
    host: Option<String>,
    port: u16,
    owner: Option<(u32, u32)>,
    child: Child,
}

impl Postgres {
    /// Starts a new one that listens on this address, or on this machine only.
    ///
    /// # Errors
    /// What is missing, or why it does not start.
    pub(crate) async fn start(host: Option<String>) -> Result<Self, String> {
        let told = |error: std::io::Error| format!("a separate PostgreSQL cannot be started: {error}");
        let versions =
            fs::read_dir(PROGRAM_FOLDER).map_err(|_| format!("PostgreSQL is not installed in {PROGRAM_FOLDER}"))?;
        let programs =
            versions.flatten().map(|version| version.path().join("bin")).find(|bin| bin.join("initdb").is_file());
        let programs = programs.ok_or_else(|| format!("there is no initdb in {PROGRAM_FOLDER}"))?;
        let owner = if getuid().is_root() { owner() } else { None };
        let folder = super::run::temp_folder()?;
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group)).map_err(told)?;
        }
        let mut making = owned_command(&programs.join("initdb"), owner);
        making.args(["-A", "trust", "-U", "postgres", "-D"]).arg(folder.path().join("data")).stdout(Stdio::null());
        if !making.status().map_err(told)?.success() {
            return Err("initdb failed; see its output above".to_owned());
        }
        if let Some(host) = &host {
            let mut doors =
                OpenOptions::new().append(true).open(folder.path().join("data/pg_hba.conf")).map_err(told)?;
            writeln!(doors, "host all all {host}/30 trust").map_err(told)?;
        }
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(told)?.port();
        let child = spawn_server(&programs, folder.path(), host.as_deref(), port, owner)?;
        let made = Self { programs, folder, host, port, owner, child };
        made.wait_until_ready().await?;
        Ok(made)
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@{}:{}/postgres", self.host.as_deref().unwrap_or("127.0.0.1"), self.port)
    }

    /// Kills it and starts it again.
    pub(crate) async fn restart(&mut self) -> Result<(), String> {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let since = Instant::now();
        loop {
            // The orphaned processes have to notice first that it is gone.
            self.child = spawn_server(&self.programs, self.folder.path(), self.host.as_deref(), self.port, self.owner)?;
            match self.wait_until_ready().await {
                Ok(()) => return Ok(()),
                Err(why) if since.elapsed() > START_TIMEOUT => return Err(why),
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        }
    }

    async fn wait_until_ready(&self) -> Result<(), String> {
        let since = Instant::now();
        loop {
            match PgConnection::connect(&self.url()).await {
                Ok(_) => return Ok(()),
                Err(error) if since.elapsed() > START_TIMEOUT / 10 => {
                    return Err(format!("PostgreSQL does not start: {error}"));
                }
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let asked = Pid::from_raw(self.child.id() as i32).is_some_and(|pid| kill_process(pid, Signal::INT).is_ok());
        if !asked {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

fn owned_command(program: &Path, owner: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).process_group(0).current_dir("/");
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    command
}

fn spawn_server(
    programs: &Path,
    folder: &Path,
    host: Option<&str>,
    port: u16,
    owner: Option<(u32, u32)>,
) -> Result<Child, String> {
    let mut command = owned_command(&programs.join("postgres"), owner);
    command.arg("-D").arg(folder.join("data")).arg("-k").arg(folder).args(["-p", &port.to_string()]);
    let host = host.unwrap_or("127.0.0.1");
    command.args(["-c", &format!("listen_addresses={host}")]).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map_err(|error| format!("PostgreSQL cannot be started: {error}"))
}

/// The user and group as which it runs.
fn owner() -> Option<(u32, u32)> {
    let all = fs::read_to_string("/etc/passwd").ok()?;
    let of = |name: &str| {
        let mut fields = all.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?.split(':').skip(1);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    OWNER_NAMES.iter().find_map(|name| of(name))
}
