//! The server under test: a separate process on a core of its own, with a temporary database.

use clap::Args;
use rustix::process::{Pid, Signal, kill_process};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// How long a server may take to shut down before it is killed.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Limits higher than any run needs; those for each address are unchanged.
const LIMIT_OPTIONS: [&str; 6] = ["--connections", "100000", "--sockets", "100000", "--tables", "200000"];
/// The kernel counts the time of processes in hundredths of a second.
const TICKS_PER_SECOND: u64 = 100;

/// How the server is started
#[derive(Clone, Debug, Args)]
pub(crate) struct StartOptions {
    /// The server program
    #[arg(long, value_name = "PATH", default_value = "target/release/variorum")]
    program: PathBuf,

    /// The core of the server; the simulated players use the others
    #[arg(long, value_name = "N", default_value_t = 0)]
    core: usize,

    /// Let the system choose the cores
    #[arg(long)]
    pub(crate) free: bool,
}

/// A running server.
#[derive(Debug)]
pub(crate) struct Node {
    child: Child,
    address: SocketAddr,
}

/// The environment of a program: a command that runs it, and environment variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Environment {
    pub(crate) command_prefix: Vec<String>,
    pub(crate) variables: Vec<(String, String)>,
}

/// A worker; dropping it kills it.
#[derive(Debug)]
pub(crate) struct Worker(Child);

impl Worker {
    /// Kills it.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The resources that a server has used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ResourceUsage {
    /// Resident memory, in bytes.
    pub(crate) memory: u64,
    /// What of it is the process's own, without the program and other files that are mapped.
    pub(crate) own_memory: u64,
    /// The CPU time of its threads.
    pub(crate) cpu_time: Duration,
}

impl StartOptions {
    /// Whether the server gets a core of its own.
    fn pins_core(&self) -> bool {
        !self.free && available_parallelism().is_ok_and(|cores| cores.get() > 1)
    }

    /// Keeps this process off the server's core; threads started later inherit this.
    ///
    /// # Errors
    /// If there is no such core.
    pub(crate) fn reserve_core(&self) -> Result<(), String> {
        if !self.pins_core() {
            return Ok(());
        }
        let mut others =
            sched_getaffinity(None).map_err(|error| format!("the available cores are unknown: {error}"))?;
        if !others.is_set(self.core) {
            return Err(format!("there is no core {}; give another --core, or --free", self.core));
        }
        others.unset(self.core);
        sched_setaffinity(None, &others).map_err(|error| format!("the players cannot use the other cores: {error}"))
    }

    /// Starts a server with this database; port 0 chooses a free one.
    ///
    /// # Errors
    /// Why it does not start.
    pub(crate) fn start_node(&self, database: &str, port: u16, more: &[&str]) -> Result<Node, String> {
        self.start_node_in(&Environment::default(), database, port, more)
    }

    /// Like [`Self::start_node`], in this environment.
    ///
    /// # Errors
    /// Why it does not start.
    pub(crate) fn start_node_in(
        &self,
        around: &Environment,
        database: &str,
        port: u16,
        more: &[&str],
    ) -> Result<Node, String> {
        let mut words = around.command_prefix.iter().map(OsStr::new).chain([self.program.as_os_str()]);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).envs(around.variables.iter().map(|(name, value)| (name, value)));
        command
            .args(["serve", "--behind-proxy", "--database", database, "--port", &port.to_string()])
            .args(LIMIT_OPTIONS)
            .args(more);
        let (mut child, line) = self.spawn(command)?;
        match line.split_once("http://").and_then(|(_, rest)| rest.split('/').next()?.parse().ok()) {
            Some(at) => Ok(Node { child, address: at }),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                Err("the server did not start; see its output above".to_owned())
            }
        }
    }

    /// Starts a worker with one thread.
    ///
    /// # Errors
    /// Why it does not start.
    pub(crate) fn start_worker(&self, more: &[&str]) -> Result<Worker, String> {
        let mut command = Command::new(&self.program);
        command.args(["worker", "--threads", "1"]).args(more);
        Ok(Worker(self.spawn(command)?.0))
    }

    /// Starts a program on the server's core, and reads its first line of output.
    fn spawn(&self, mut command: Command) -> Result<(Child, String), String> {
        // Ctrl-C must reach only this process, which ends the server after it has measured.
        command.stdin(Stdio::null()).stdout(Stdio::piped()).process_group(0);
        let own = sched_getaffinity(None).ok();
        if self.pins_core() {
            let mut core = CpuSet::new();
            core.set(self.core);
            sched_setaffinity(None, &core)
                .map_err(|error| format!("the server cannot be moved to core {}: {error}", self.core))?;
        }
        let child = command.spawn();
        if let Some(own) = own {
            sched_setaffinity(None, &own)
                .map_err(|error| format!("the players cannot stay on their cores: {error}"))?;
        }
        let mut child = child.map_err(|error| format!("{} cannot be started: {error}", self.program.display()))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out)
                .read_line(&mut line)
                .map_err(|error| format!("the output of the program cannot be read: {error}"))?;
        }
        Ok((child, line))
    }
}

impl Node {
    /// The address on which it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it has used so far; zero where the system does not tell.
    pub(crate) fn usage(&self) -> ResourceUsage {
        let of = |what: &str| fs::read_to_string(format!("/proc/{}/{what}", self.child.id())).unwrap_or_default();
        let status = of("status");
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
            kilobytes.unwrap_or(0) * 1024
        };
        // The program name is in parentheses and may contain spaces.
        let stat = of("stat");
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(11).take(2);
        let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
        ResourceUsage {
            memory: bytes("VmRSS:"),
            own_memory: bytes("RssAnon:"),
            cpu_time: Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND),
        }
    }

    /// Kills it.
    pub(crate) fn kill(mut self) {
        self.kill_now();
    }

    fn kill_now(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let asked = Pid::from_raw(self.child.id() as i32).is_some_and(|pid| kill_process(pid, Signal::TERM).is_ok());
        let since = Instant::now();
        while asked && since.elapsed() < SHUTDOWN_TIMEOUT {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.kill_now();
    }
}

/// A formatted amount of memory.
pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}
