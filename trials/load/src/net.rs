//! A server in a network of its own, with a cable to those who play and another to its database, each of which can be
//! cut.
//!
//! For: partitions, as a switch that fails makes them: nobody is told that nothing arrives any more. Not for: what
//! happens meanwhile (`run::faults`). It takes Linux, root, and the programs `ip` and `tc` (iproute2); where they are
//! missing, that is said.

use std::process::{Command, Stdio};
use std::time::Duration;

/// Which cable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cable {
    /// To those who play.
    Visitors,
    /// To the database.
    Database,
}

/// What does not arrive any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// What the server sends: it has done what was asked, and nobody hears of it.
    Answers,
    /// What is sent to the server.
    Requests,
    /// Neither.
    Both,
}

impl Cut {
    pub(crate) const ALL: [Cut; 3] = [Cut::Answers, Cut::Requests, Cut::Both];
}

/// The network; dropping it, it is gone.
#[derive(Debug)]
pub(crate) struct Net {
    name: String,
    /// It tells this network from others of this machine.
    number: u32,
}

/// A machine notices so late that a cable is whole again.
const MENDED: Duration = Duration::from_millis(20);

impl Net {
    /// A new one with both cables.
    ///
    /// # Errors
    /// What is missing here.
    pub(crate) fn new() -> Result<Self, String> {
        let number = std::process::id() % 16_000;
        let net = Self { name: format!("load{number}"), number };
        let made = || {
            run("ip", &["netns", "add", &net.name])?;
            net.there(&["ip", "link", "set", "lo", "up"])?;
            for cable in [Cable::Visitors, Cable::Database] {
                let ([here, there], [at, there_at]) = (net.ends(cable), net.addresses(cable));
                run("ip", &["link", "add", &here, "type", "veth", "peer", "name", &there, "netns", &net.name])?;
                run("ip", &["addr", "add", &format!("{at}/30"), "dev", &here])?;
                run("ip", &["link", "set", &here, "up"])?;
                net.there(&["ip", "addr", "add", &format!("{there_at}/30"), "dev", &there])?;
                net.there(&["ip", "link", "set", &there, "up"])?;
            }
            Ok(())
        };
        made()
            .map_err(|why: String| format!("no network of its own can be had (it takes root and iproute2): {why}"))?;
        Ok(net)
    }

    /// What to say before a program so that it runs there.
    pub(crate) fn within(&self) -> [&str; 4] {
        ["ip", "netns", "exec", &self.name]
    }

    /// Where this machine, and the server, are on that cable. The numbers are those set aside for trying networks out
    /// (RFC 2544).
    pub(crate) fn addresses(&self, cable: Cable) -> [String; 2] {
        let base = 4 * self.number;
        let third = |from: u32| (base + from) / 256 % 256;
        let block = 18 + u32::from(cable == Cable::Database);
        [1, 2].map(|end| format!("198.{block}.{}.{}", third(end), (base + end) % 256))
    }

    /// What the ends of that cable are called, here and there.
    fn ends(&self, cable: Cable) -> [String; 2] {
        let letter = if cable == Cable::Visitors { 'v' } else { 'd' };
        ['a', 'b'].map(|end| format!("ld{}{letter}{end}", self.number))
    }

    /// Cuts that cable.
    pub(crate) fn cut(&self, cable: Cable, cut: Cut) -> Result<(), String> {
        let [here, there] = self.ends(cable);
        // A bucket that no packet fits into.
        let lose = |end: &str| {
            ["tc", "qdisc", "replace", "dev", end, "root", "tbf", "rate", "8bit", "burst", "1", "limit", "1"]
                .map(str::to_owned)
        };
        match cut {
            Cut::Both => self.there(&["ip", "link", "set", &there, "down"]),
            Cut::Answers => self.there(&lose(&there).each_ref().map(String::as_str)),
            Cut::Requests => {
                let words = lose(&here);
                run(&words[0], &words[1..].iter().map(String::as_str).collect::<Vec<_>>())
            }
        }
    }

    /// Mends it.
    pub(crate) fn mend(&self, cable: Cable, cut: Cut) -> Result<(), String> {
        let [here, there] = self.ends(cable);
        match cut {
            Cut::Both => self.there(&["ip", "link", "set", &there, "up"]),
            Cut::Answers => self.there(&["tc", "qdisc", "del", "dev", &there, "root"]),
            Cut::Requests => run("tc", &["qdisc", "del", "dev", &here, "root"]),
        }?;
        std::thread::sleep(MENDED);
        Ok(())
    }

    fn there(&self, words: &[&str]) -> Result<(), String> {
        run("ip", &[&["netns", "exec", &self.name], words].concat())
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        for cable in [Cable::Visitors, Cable::Database] {
            let [here, _] = self.ends(cable);
            let _ = run("ip", &["link", "del", &here]);
        }
        let _ = run("ip", &["netns", "del", &self.name]);
    }
}

/// Runs a program to its end.
///
/// # Errors
/// What it says when it fails.
pub(crate) fn run(program: &str, words: &[&str]) -> Result<(), String> {
    let done = Command::new(program).args(words).stdin(Stdio::null()).output();
    let done = done.map_err(|error| format!("{program} cannot be started: {error}"))?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    Err(format!("{program} {}: {}", words.join(" "), said.trim()))
}
