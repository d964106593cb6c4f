//! `cargo xtask test`: everything that must hold before a change lands, a check after the other.
//!
//! For: people, before they hand in a change, and CI, which calls nothing else. Not for: what runs for hours
//! (`trials.rs`).

use crate::engine::{self, NOTHING_LEFT_OUT};
use crate::run::{Done, cargo, finish, npm, output, project, say};
use crate::{page, python, tools, trials};
use clap::{Args, ValueEnum};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// Check everything that must hold before a change lands
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Only these checks; without any, all
    #[arg(value_enum, value_name = "CHECK")]
    checks: Vec<Check>,
}

/// What is checked; the order is that of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Check {
    /// The page: types, unit tests, build with the engine, and how much that is
    Page,
    /// `cargo fmt`
    Format,
    /// `clippy`, warnings denied
    Lint,
    /// The packages that we build upon: licences, sources, known weaknesses
    Deny,
    /// The documentation of the code, warnings denied
    Docs,
    /// The tests, and the examples in the documentation
    Tests,
    /// The rule files: no mistakes, formatted
    Games,
    /// The module for Python: built, installed, tested
    Python,
    /// A minute of spoilt rule files
    Spoilt,
    /// The page in a browser
    Browser,
}

impl Test {
    pub(crate) fn run(self) -> Done {
        tools::node()?;
        let checks = if self.checks.is_empty() { Check::value_variants().to_vec() } else { self.checks };
        let mut left_out = Vec::new();
        for check in &checks {
            if let Err(why) = check.needs() {
                if std::env::var_os(NOTHING_LEFT_OUT).is_some() {
                    return Err(why);
                }
                left_out.push((*check, why));
            }
        }
        let begun = Instant::now();
        for (number, check) in checks.iter().enumerate() {
            let name = check.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
            let place = format!("[{}/{}] {name}", number + 1, checks.len());
            if let Some((_, why)) = left_out.iter().find(|(out, _)| out == check) {
                say(&format!("\n{place}: left out. {why}"));
                continue;
            }
            say(&format!("\n{place} ({} s so far)", begun.elapsed().as_secs()));
            check.run().map_err(|why| format!("\n{place}: {why}\nAgain only this check: cargo xtask test {name}"))?;
        }
        let told = if left_out.is_empty() {
            "everything holds"
        } else {
            "what was checked holds; see above what was left out"
        };
        say(&format!("\n{told} ({} s)", begun.elapsed().as_secs()));
        Ok(())
    }
}

impl Check {
    /// The programs that not everybody has.
    fn needs(self) -> Done {
        match self {
            Self::Tests => tools::nextest(),
            Self::Deny => tools::deny(),
            Self::Python => python::prepare(),
            Self::Browser => tools::chromium().map(drop),
            Self::Page | Self::Format | Self::Lint | Self::Docs | Self::Games | Self::Spoilt => Ok(()),
        }
    }

    fn run(self) -> Done {
        match self {
            Self::Page => {
                page::install()?;
                finish(npm().args(["run", "check", "--silent"]))?;
                finish(npm().args(["test", "--silent"]))?;
                engine::build()?;
                page::build()?;
                finish(npm().args(["run", "budget", "--silent"]))
            }
            Self::Format => finish(cargo().args(["fmt", "--all", "--check"])),
            Self::Lint => {
                finish(cargo().args(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
                engine::lint()
            }
            Self::Deny => deny(),
            Self::Docs => {
                let mut docs = cargo();
                docs.args(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
                finish(docs.env("RUSTDOCFLAGS", "-D warnings"))
            }
            Self::Tests => {
                finish(cargo().args(["nextest", "run", "--workspace", "--locked"]))?;
                finish(cargo().args(["test", "--workspace", "--doc", "--locked", "--quiet"]))
            }
            Self::Games => {
                // As in the README: `cargo run` must know without being told which program is meant.
                let files = rule_files()?;
                finish(cargo().args(["run", "--release", "--locked", "--", "check"]).args(&files))?;
                finish(cargo().args(["run", "--release", "--locked", "--", "fmt", "--check"]).args(&files))
            }
            Self::Python => python::test(),
            Self::Spoilt => trials::call("fuzz-files", &["--minutes", "1"]),
            Self::Browser => {
                page::install()?;
                engine::build()?;
                page::build()?;
                finish(cargo().args(["build", "--release", "--locked", "--package", "variorum-cli"]))?;
                finish(npm().args(["run", "browser", "--silent"]).env("CHROMIUM", tools::chromium()?))
            }
        }
    }
}

/// What `deny.toml` says. Known weaknesses are in a database of its own, which is asked for where it can be had:
/// without it nothing is known of them, and that is said.
fn deny() -> Done {
    let check = |what: &[&str]| {
        let mut deny = cargo();
        deny.args(["deny", "--log-level", "error", "--locked", "check", "--hide-inclusion-graph"]).args(what);
        finish(&mut deny)
    };
    check(&["licenses", "bans", "sources"])?;
    if output("cargo", &["deny", "--log-level", "off", "fetch", "db"]).is_none() {
        say("left out: known weaknesses of packages (advisories); their database cannot be fetched from here");
        return Ok(());
    }
    check(&["advisories"])
}

/// The rule files of all games, in the order of their names: `games/<id>/<id>.kdl`. What else lies beside them, such as
/// lessons, has tests of its own.
///
/// # Errors
/// Which folder cannot be read.
fn rule_files() -> Result<Vec<PathBuf>, String> {
    let games = project().join("games");
    let told = |why| format!("{} cannot be read: {why}", games.display());
    let mut files = Vec::new();
    for folder in fs::read_dir(&games).map_err(told)? {
        let folder = folder.map_err(told)?;
        files.push(folder.path().join(folder.file_name()).with_extension("kdl"));
    }
    files.retain(|file| file.is_file());
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_one_rule_file_that_is_checked() {
        let files = rule_files().unwrap();
        let folders = fs::read_dir(project().join("games")).unwrap().count();
        assert_eq!(files.len(), folders);
    }
}
