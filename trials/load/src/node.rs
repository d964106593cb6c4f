//! The server that is tried: a process of its own, on a core of its own, with a database that goes when the run has
//! ended.
//!
//! For: starting it, killing it, what it has used. Not for: what is asked of it (`client`).

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

/// A server that has not gone by itself after so long is killed.
const FAREWELL: Duration = Duration::from_secs(5);
/// More of everything than any run needs; what one address gets stays as it is.
const ROOM: [&str; 6] = ["--connections", "100000", "--sockets", "100000", "--tables", "200000"];
/// The kernel counts the time of processes in hundredths of a second.
const TICKS: u64 = 100;

/// How the server is started.
#[derive(Clone, Debug, Args)]
pub(crate) struct Start {
    /// The program that serves
    #[arg(long, value_name = "PATH", default_value = "target/release/variorum")]
    program: PathBuf,

    /// The core of the server; the crowd keeps to the others
    #[arg(long, value_name = "N", default_value_t = 0)]
    core: usize,

    /// Leave it to the system who runs on which core
    #[arg(long)]
    pub(crate) free: bool,
}

/// A server.
#[derive(Debug)]
pub(crate) struct Node {
    child: Child,
    at: SocketAddr,
}

/// What is around the program: words before it, and what is set for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Around {
    pub(crate) before: Vec<String>,
    pub(crate) set: Vec<(String, String)>,
}

/// A worker; dropping it kills it.
#[derive(Debug)]
pub(crate) struct Worker(Child);

impl Worker {
    /// Kills it, without a farewell.
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

/// What a server has used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    /// Memory now, in bytes.
    pub(crate) memory: u64,
    /// The time of its threads on the cores.
    pub(crate) time: Duration,
}

impl Start {
    /// Whether there is a core that the server has for itself.
    fn pins(&self) -> bool {
        !self.free && available_parallelism().is_ok_and(|cores| cores.get() > 1)
    }

    /// Leaves the server's core to the server. Threads that are begun later keep to that.
    ///
    /// # Errors
    /// If there is no such core.
    pub(crate) fn leave_the_core(&self) -> Result<(), String> {
        if !self.pins() {
            return Ok(());
        }
        let mut others =
            sched_getaffinity(None).map_err(|error| format!("nobody knows which cores there are: {error}"))?;
        if !others.is_set(self.core) {
            return Err(format!("there is no core {}; give another --core, or --free", self.core));
        }
        others.unset(self.core);
        sched_setaffinity(None, &others).map_err(|error| format!("the crowd cannot keep to the other cores: {error}"))
    }

    /// Starts a server that keeps its games there; port 0 takes any that is free.
    ///
    /// # Errors
    /// Why it does not come up.
    pub(crate) fn node(&self, database: &str, port: u16, more: &[&str]) -> Result<Node, String> {
        self.node_in(&Around::default(), database, port, more)
    }

    /// The same, with something around it.
    ///
    /// # Errors
    /// Why it does not come up.
    pub(crate) fn node_in(&self, around: &Around, database: &str, port: u16, more: &[&str]) -> Result<Node, String> {
        let mut words = around.before.iter().map(OsStr::new).chain([self.program.as_os_str()]);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).envs(around.set.iter().map(|(name, value)| (name, value)));
        command
            .args(["serve", "--behind-proxy", "--database", database, "--port", &port.to_string()])
            .args(ROOM)
            .args(more);
        let (mut child, line) = self.spawn(command)?;
        match line.split_once("http://").and_then(|(_, rest)| rest.split('/').next()?.parse().ok()) {
            Some(at) => Ok(Node { child, at }),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                Err("the server has not come up; what it says stands above".to_owned())
            }
        }
    }

    /// Starts a worker with one thread.
    ///
    /// # Errors
    /// Why it does not come up.
    pub(crate) fn worker(&self, more: &[&str]) -> Result<Worker, String> {
        let mut command = Command::new(&self.program);
        command.args(["worker", "--threads", "1"]).args(more);
        Ok(Worker(self.spawn(command)?.0))
    }

    /// Starts it, where it belongs, and reads the first line that it says.
    fn spawn(&self, mut command: Command) -> Result<(Child, String), String> {
        // Ctrl-C is for the crowd; it ends the server when it has measured.
        command.stdin(Stdio::null()).stdout(Stdio::piped()).process_group(0);
        let own = sched_getaffinity(None).ok();
        if self.pins() {
            let mut core = CpuSet::new();
            core.set(self.core);
            sched_setaffinity(None, &core)
                .map_err(|error| format!("the server cannot have core {}: {error}", self.core))?;
        }
        let child = command.spawn();
        if let Some(own) = own {
            sched_setaffinity(None, &own).map_err(|error| format!("the crowd cannot keep to its cores: {error}"))?;
        }
        let mut child = child.map_err(|error| format!("{} cannot be started: {error}", self.program.display()))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out)
                .read_line(&mut line)
                .map_err(|error| format!("nobody knows what the program says: {error}"))?;
        }
        Ok((child, line))
    }
}

impl Node {
    /// Where it listens.
    pub(crate) fn at(&self) -> SocketAddr {
        self.at
    }

    /// What it has used so far; nothing where the system does not tell.
    pub(crate) fn used(&self) -> Used {
        let of = |what: &str| fs::read_to_string(format!("/proc/{}/{what}", self.child.id())).unwrap_or_default();
        let status = of("status");
        let kilobytes = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        // The name of the program stands in brackets and may have spaces in it.
        let stat = of("stat");
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(11).take(2);
        let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
        Used { memory: kilobytes.unwrap_or(0) * 1024, time: Duration::from_millis(ticks * 1000 / TICKS) }
    }

    /// Kills it, without a farewell.
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
        while asked && since.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.kill_now();
    }
}

/// Memory as it is read.
pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}
