//! A server in its own network namespace, with one link to the players and one to its database, each of which can be
//! cut.
//!
//! Simulates partitions in which packets are lost without any notice, as with a broken switch. Needs Linux, root, and
//! the programs `ip` and `tc` (iproute2); without them the test is left out.

use std::process::{Command, Stdio};
use std::time::Duration;

/// A link of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cable {
    /// To the players.
    Visitors,
    /// To the database.
    Database,
}

/// The direction in which packets are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// What the server sends: it has done what was asked, but the answer does not arrive.
    Answers,
    /// What is sent to the server.
    Requests,
    /// Both.
    Both,
}

impl Cut {
    pub(crate) const ALL: [Cut; 3] = [Cut::Answers, Cut::Requests, Cut::Both];
}

/// The network, deleted when it is dropped.
#[derive(Debug)]
pub(crate) struct TestNetwork {
    name: String,
    /// Tells this network from others on the same machine.
    number: u32,
}

/// How long the system takes to notice that a link is up again.
const LINK_SETTLE_TIME: Duration = Duration::from_millis(20);

impl TestNetwork {
    /// Creates a network with both links.
    ///
    /// # Errors
    /// What is missing on this machine.
    pub(crate) fn new() -> Result<Self, String> {
        let number = std::process::id() % 16_000;
        let net = Self { name: format!("load{number}"), number };
        let made = || {
            run("ip", &["netns", "add", &net.name])?;
            net.run_inside(&["ip", "link", "set", "lo", "up"])?;
            for cable in [Cable::Visitors, Cable::Database] {
                let ([here, there], [at, there_at]) = (net.interface_names(cable), net.addresses(cable));
                run("ip", &["link", "add", &here, "type", "veth", "peer", "name", &there, "netns", &net.name])?;
                run("ip", &["addr", "add", &format!("{at}/30"), "dev", &here])?;
                run("ip", &["link", "set", &here, "up"])?;
                net.run_inside(&["ip", "addr", "add", &format!("{there_at}/30"), "dev", &there])?;
                net.run_inside(&["ip", "link", "set", &there, "up"])?;
            }
            Ok(())
        };
        made().map_err(|why: String| format!("a network cannot be created (this needs root and iproute2): {why}"))?;
        Ok(net)
    }

    /// The command that runs a program in this network.
    pub(crate) fn command_prefix(&self) -> [&str; 4] {
        ["ip", "netns", "exec", &self.name]
    }

    /// The addresses of this machine and of the server on a link, from the block reserved for benchmarks (RFC 2544).
    pub(crate) fn addresses(&self, cable: Cable) -> [String; 2] {
        let base = 4 * self.number;
        let third = |from: u32| (base + from) / 256 % 256;
        let block = 18 + u32::from(cable == Cable::Database);
        [1, 2].map(|end| format!("198.{block}.{}.{}", third(end), (base + end) % 256))
    }

    /// The names of the two ends of a link.
    fn interface_names(&self, cable: Cable) -> [String; 2] {
        let letter = if cable == Cable::Visitors { 'v' } else { 'd' };
        ['a', 'b'].map(|end| format!("ld{}{letter}{end}", self.number))
    }

    /// Cuts a link.
    pub(crate) fn cut(&self, cable: Cable, cut: Cut) -> Result<(), String> {
        let [here, there] = self.interface_names(cable);
        // A token bucket into which no packet fits.
        let lose = |end: &str| {
            ["tc", "qdisc", "replace", "dev", end, "root", "tbf", "rate", "8bit", "burst", "1", "limit", "1"]
                .map(str::to_owned)
        };
        match cut {
            Cut::Both => self.run_inside(&["ip", "link", "set", &there, "down"]),
            Cut::Answers => self.run_inside(&lose(&there).each_ref().map(String::as_str)),
            Cut::Requests => {
                let words = lose(&here);
                run(&words[0], &words[1..].iter().map(String::as_str).collect::<Vec<_>>())
            }
        }
    }

    /// Restores a link.
    pub(crate) fn mend(&self, cable: Cable, cut: Cut) -> Result<(), String> {
        let [here, there] = self.interface_names(cable);
        match cut {
            Cut::Both => self.run_inside(&["ip", "link", "set", &there, "up"]),
            Cut::Answers => self.run_inside(&["tc", "qdisc", "del", "dev", &there, "root"]),
            Cut::Requests => run("tc", &["qdisc", "del", "dev", &here, "root"]),
        }?;
        std::thread::sleep(LINK_SETTLE_TIME);
        Ok(())
    }

    fn run_inside(&self, words: &[&str]) -> Result<(), String> {
        run("ip", &[&["netns", "exec", &self.name], words].concat())
    }
}

impl Drop for TestNetwork {
    fn drop(&mut self) {
        for cable in [Cable::Visitors, Cable::Database] {
            let [here, _] = self.interface_names(cable);
            let _ = run("ip", &["link", "del", &here]);
        }
        let _ = run("ip", &["netns", "del", &self.name]);
    }
}

/// Runs a program to its end.
///
/// # Errors
/// Its error output.
pub(crate) fn run(program: &str, words: &[&str]) -> Result<(), String> {
    let done = Command::new(program).args(words).stdin(Stdio::null()).output();
    let done = done.map_err(|error| format!("{program} cannot be started: {error}"))?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    Err(format!("{program} {}: {}", words.join(" "), said.trim()))
}
