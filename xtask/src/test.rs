//! `cargo xtask test`: everything that must hold before a change lands, in the order in which it fails fastest.
//!
//! Contributors run it before they submit a change; CI runs nothing else. What takes hours is in `trials.rs`.
//! CONTRIBUTING.md lists how long each check takes and what is proved where.

use crate::engine::{self, NOTHING_LEFT_OUT};
use crate::run::{Background, Done, built, cargo, finish, npm, output, project, say};
use crate::{page, python, slowest, tools};
use clap::{Args, ValueEnum};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Check everything that must hold before a change lands
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Only these checks; without any, all
    #[arg(value_enum, value_name = "CHECK")]
    checks: Vec<Check>,
}

/// A check; the order is that of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Check {
    /// The page: format, lint, types, unit tests, its build with the engine, and its size
    Page,
    /// The documents: their form, and every link within the repository
    Documents,
    /// `cargo fmt`
    Format,
    /// The dependencies: licences, sources, known vulnerabilities
    Deny,
    /// `clippy`, warnings denied
    Lint,
    /// The documentation of the code, warnings denied
    Docs,
    /// The tests, and the examples in the documentation
    Tests,
    /// The rule files: no mistakes, formatted
    Games,
    /// The Python module, tested from Python
    Python,
    /// Corrupted rule files, for 20 s
    Fuzz,
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
        let started = Instant::now();
        let mut times = Vec::new();
        for (number, check) in checks.iter().enumerate() {
            let name = check.name();
            let place = format!("[{}/{}] {name}", number + 1, checks.len());
            if let Some((_, why)) = left_out.iter().find(|(out, _)| out == check) {
                say(&format!("\n{place}: left out. {why}"));
                continue;
            }
            say(&format!("\n{place} ({} s so far)", started.elapsed().as_secs()));
            let since = Instant::now();
            check.run().map_err(|why| format!("\n{place}: {why}\nTo run only this check: cargo xtask test {name}"))?;
            times.push((name, since.elapsed()));
        }
        say(&format!("\n{}", table(&times)));
        let verdict =
            if left_out.is_empty() { "all checks passed" } else { "the checks passed; some were left out, see above" };
        say(&format!("\n{verdict} ({} s)", started.elapsed().as_secs()));
        Ok(())
    }
}

impl Check {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Checks that the programs are there which not everyone has.
    fn needs(self) -> Done {
        match self {
            Self::Tests => tools::nextest(),
            Self::Deny => tools::deny(),
            Self::Python => python::prepare(),
            Self::Browser => tools::chromium().map(drop),
            Self::Page | Self::Documents | Self::Format | Self::Lint | Self::Docs | Self::Games | Self::Fuzz => Ok(()),
        }
    }

    fn run(self) -> Done {
        match self {
            Self::Page => {
                page::install()?;
                // Linking the engine keeps one core busy for a minute; the page's own checks take the other one.
                let engine = Background::start(engine::build_for_release);
                for check in ["format", "lint", "check", "test"] {
                    finish(npm().args(["run", check, "--silent"]))?;
                }
                engine.finish()?;
                page::build()?;
                finish(npm().args(["run", "budget", "--silent"]))
            }
            Self::Documents => {
                page::install()?;
                finish(npm().args(["run", "documents", "--silent"]))
            }
            Self::Format => finish(cargo().args(["fmt", "--all", "--check"])),
            Self::Lint => {
                finish(cargo().args(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))
            }
            Self::Deny => deny(),
            Self::Docs => {
                let mut docs = cargo();
                docs.args(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
                finish(docs.env("RUSTDOCFLAGS", "-D warnings"))
            }
            Self::Tests => {
                finish(cargo().args(["nextest", "run", "--workspace", "--locked"]))?;
                slowest::print(&project().join("target"))?;
                finish(cargo().args(["test", "--workspace", "--doc", "--locked", "--quiet"]))
            }
            Self::Games => {
                build()?;
                let files = rule_files()?;
                finish(built("dev", "variorum").arg("check").args(&files))?;
                finish(built("dev", "variorum").args(["fmt", "--check"]).args(&files))
            }
            Self::Python => {
                build()?;
                python::test()
            }
            Self::Fuzz => {
                build()?;
                finish(built("dev", "trials").args(["fuzz-files", "--minutes", "0.33"]))
            }
            Self::Browser => {
                page::install()?;
                if !page::is_built() {
                    page::build_for_release()?;
                }
                build()?;
                browser(&[], &[])
            }
        }
    }
}

/// Builds all programs, and the Python module, as the tests have them. With other features, cargo would compile most
/// crates again, so the tests are built as well.
///
/// # Errors
/// If a crate does not compile.
pub(crate) fn build() -> Done {
    finish(cargo().args(["build", "--workspace", "--lib", "--bins", "--tests", "--locked", "--quiet"]))
}

/// The browser suite on what [`build`] has left, with these variables.
///
/// # Errors
/// If there is no browser, or a test fails.
pub(crate) fn browser(variables: &[(&str, &str)], files: &[&str]) -> Done {
    let mut suite = npm();
    suite.args(["run", "browser", "--silent", "--"]).args(files).env("CHROMIUM", tools::chromium()?);
    suite.env("VARIORUM", built("dev", "variorum").get_program()).envs(variables.iter().copied());
    finish(&mut suite)
}

/// The checks and their times, a line each.
fn table(times: &[(String, Duration)]) -> String {
    let lines = times.iter().map(|(name, time)| format!("{:>6.0} s  {name}", time.as_secs_f64()));
    lines.collect::<Vec<_>>().join("\n")
}

/// What `deny.toml` asks for. The database of known vulnerabilities is not part of the project: where it cannot be
/// downloaded, that check is left out, and a line says so.
fn deny() -> Done {
    let check = |what: &[&str]| {
        let mut deny = cargo();
        deny.args(["deny", "--log-level", "error", "--locked", "check", "--hide-inclusion-graph"]).args(what);
        finish(&mut deny)
    };
    check(&["licenses", "bans", "sources"])?;
    if output("cargo", &["deny", "--log-level", "off", "fetch", "db"]).is_none() {
        say("left out: known vulnerabilities of dependencies; their database cannot be downloaded from here");
        return Ok(());
    }
    check(&["advisories"])
}

/// The rule files of all games, sorted by name: `games/<id>/<id>.kdl`. Other files beside them, such as lessons, have
/// tests of their own.
///
/// # Errors
/// Which folder cannot be read.
fn rule_files() -> Result<Vec<PathBuf>, String> {
    let games = project().join("games");
    let unreadable = |why| format!("{} cannot be read: {why}", games.display());
    let mut files = Vec::new();
    for folder in fs::read_dir(&games).map_err(unreadable)? {
        let folder = folder.map_err(unreadable)?;
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
        let entries = fs::read_dir(project().join("games")).unwrap();
        let folders = entries.filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().is_dir())).count();
        assert_eq!(files.len(), folders);
    }

    #[test]
    fn the_times_of_all_checks_are_listed() {
        let times = [("page".to_owned(), Duration::from_millis(61_700)), ("lint".to_owned(), Duration::from_secs(5))];
        assert_eq!(table(&times), "    62 s  page\n     5 s  lint");
    }
}
