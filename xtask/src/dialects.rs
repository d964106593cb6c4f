//! `cargo xtask trials dialects`: installs the libraries of others and has the package `trials` compare their games.
//!
//! Each library has an environment of its own under the target folder, so that one that cannot be installed costs only
//! itself. The versions are those with which docs/dialects.md was made. `trials/dialects` has a script for each.

use crate::python;
use crate::run::{Done, cargo, copy, finish, program, project, say, target};
use crate::tools;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

/// Compare random games by the rules of other libraries with this engine
#[derive(Debug, Args)]
pub(crate) struct Dialects {
    /// Libraries, separated by commas [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = LIBRARIES.map(|library| library.name))]
    library: Vec<String>,

    /// Number of games of each variant
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u32,

    /// Number of games in which all texts of all turns are compared, and the positions after them
    #[arg(long, value_name = "N", default_value_t = 4)]
    detailed: u32,

    /// Seed of the random turns
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Ids of games, separated by commas [default: all that a library knows]
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    only: Vec<String>,
}

/// Where a library comes from.
#[derive(Clone, Copy)]
enum Registry {
    Python,
    Npm,
}

/// A library in a registry.
#[derive(Clone, Copy)]
struct Library {
    /// Its name, there and in the name of its script.
    name: &'static str,
    version: &'static str,
    registry: Registry,
}

const LIBRARIES: [Library; 8] = {
    use Registry::{Npm, Python};
    const fn library(name: &'static str, version: &'static str, registry: Registry) -> Library {
        Library { name, version, registry }
    }
    [
        library("ffish", "0.7.10", Npm),
        library("pyffish", "0.0.90", Python),
        library("chess", "1.11.2", Python),
        library("chessops", "0.15.1", Npm),
        library("shogiops", "0.18.0", Npm),
        library("tsshogi", "2.2.0", Npm),
        library("cshogi", "1.1.0", Python),
        library("cchess", "1.25.5", Python),
    ]
};

impl Dialects {
    /// Compares with one library after the other; one that cannot be installed is left out, in a line.
    pub(crate) fn run(&self) -> Done {
        let chosen =
            |library: &&Library| self.library.is_empty() || self.library.iter().any(|name| name == library.name);
        let mut failed = Vec::new();
        for library in LIBRARIES.iter().filter(chosen) {
            match library.install() {
                Err(why) => say(&format!("left out: {} {}: {why}", library.name, library.version)),
                Ok([program, script]) => {
                    say(&format!("\n## {} {}\n", library.name, library.version));
                    if let Err(why) = self.compare(&program, &script) {
                        failed.push(format!("{}: {why}", library.name));
                    }
                }
            }
        }
        if failed.is_empty() { Ok(()) } else { Err(failed.join("; ")) }
    }

    fn compare(&self, program: &Path, script: &Path) -> Done {
        let [games, detailed, seed] = [self.games.to_string(), self.detailed.to_string(), self.seed.to_string()];
        let mut trial = cargo();
        trial.args(["run", "--quiet", "--release", "--locked", "--package", "trials", "--", "dialects"]);
        trial.args(["--games", &games, "--detailed", &detailed, "--seed", &seed]);
        if !self.only.is_empty() {
            trial.args(["--only", &self.only.join(",")]);
        }
        finish(trial.arg("--").args([program, script]))
    }
}

impl Library {
    /// Installs it unless it is installed; returns the interpreter and the script that plays its games.
    fn install(self) -> Result<[PathBuf; 2], String> {
        let scripts = project().join("trials/dialects");
        let folder = target().join("dialects").join(self.name);
        match self.registry {
            Registry::Python => {
                let package = format!("{}=={}", self.name, self.version);
                let python = python::create_environment(&folder, self.name, &[&package])?;
                Ok([python, scripts.join(format!("with_{}.py", self.name))])
            }
            Registry::Npm => {
                tools::node()?;
                let script = format!("with_{}.mjs", self.name);
                fs::create_dir_all(&folder).map_err(|why| format!("{} cannot be created: {why}", folder.display()))?;
                self.install_from_npm(&folder)?;
                // Node looks for packages beside the script.
                for name in ["player.mjs", "fairy_stockfish.json", &script] {
                    copy(&scripts.join(name), &folder.join(name))?;
                }
                Ok(["node".into(), folder.join(script)])
            }
        }
    }

    fn install_from_npm(self, folder: &Path) -> Done {
        let package = folder.join("node_modules").join(self.name).join("package.json");
        let version = format!("\"version\": \"{}\"", self.version);
        if fs::read_to_string(package).is_ok_and(|text| text.contains(&version)) {
            return Ok(());
        }
        let mut npm = program(if cfg!(windows) { "npm.cmd" } else { "npm" });
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--no-save", "--prefix"]).arg(folder);
        finish(npm.arg(format!("{}@{}", self.name, self.version)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_library_has_a_script() {
        for library in LIBRARIES {
            let ending = match library.registry {
                Registry::Python => "py",
                Registry::Npm => "mjs",
            };
            let script = project().join(format!("trials/dialects/with_{}.{ending}", library.name));
            assert!(script.is_file(), "{}", script.display());
        }
    }
}
