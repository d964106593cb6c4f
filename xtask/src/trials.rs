//! `cargo xtask trials`: checks that take too long for every change, each of which can be run for as long as you like.
//!
//! Run one after a risky change of rules or engine, and all of them (`all`) before a release. The checks themselves are
//! in `trials/`, those of the page in `web/browser`. CONTRIBUTING.md lists what is proved where.

use crate::dialects::Dialects;
use crate::run::{Done, build_program, built, cargo, finish, npm, program, project, say, target};
use crate::{engine, page, python, records, test, tools};
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::Instant;

/// Run checks that take long
#[derive(Debug, Args)]
pub(crate) struct Trials {
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Debug, Subcommand)]
enum Trial {
    /// Everything below but `playouts`, `dialects`, `slow-line`, `records` and `load`, one after the other, with moderate limits: some two hours on two cores
    All,
    /// Compare the counts in games/*/perft.txt with this engine
    #[command(disable_help_flag = true)]
    Counts(Options),
    /// Check the laws on every game and every reading
    #[command(disable_help_flag = true)]
    Laws(Options),
    /// Write down random games of every game (`--write FOLDER`), or replay those of another build (`--compare FOLDER`)
    #[command(disable_help_flag = true)]
    Playouts(Options),
    /// Generate games and check the laws on them
    #[command(disable_help_flag = true)]
    Fuzz(Options),
    /// Corrupt rule files and see how the program handles them
    #[command(disable_help_flag = true)]
    FuzzFiles(Options),
    /// Play whole games with the programs that people use: XBoard, cutechess, python-chess, interfaces for shogi and xiangqi
    #[command(disable_help_flag = true)]
    Clients(Options),
    /// Play every game in the browser, and look at every screen in every form
    Browser,
    /// Build what is shipped, start it, and check the size of the page
    Dist,
    /// Build and install the Python module as a user would, and test it
    Python,
    /// Compare turns, texts, positions and results with the libraries of others, in random games
    Dialects(Dialects),
    /// Play a game in two browsers over a slow and lossy line; as root, since it makes network namespaces
    SlowLine,
    /// Replay the recorded games of a folder, such as the test files of other programs
    Records {
        /// Folder with files of games
        folder: PathBuf,
    },
    /// Send a crowd of clients to a server and see how it copes
    #[command(disable_help_flag = true)]
    Load(Options),
}

/// The options of the trial; `--help` lists them.
#[derive(Debug, Args)]
struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<String>,
}

impl Trials {
    pub(crate) fn run(self) -> Done {
        match self.trial {
            Trial::All => all(),
            Trial::Counts(options) => options.call("counts"),
            Trial::Laws(options) => options.call("laws"),
            Trial::Playouts(options) => options.call("playouts"),
            Trial::Fuzz(options) => options.call("fuzz"),
            Trial::FuzzFiles(options) => options.call("fuzz-files"),
            Trial::Clients(options) => clients(&options.options),
            Trial::Browser => whole_browser_suite(),
            Trial::Dist => dist(),
            Trial::Python => python::install_and_test(),
            Trial::Dialects(dialects) => dialects.run(),
            Trial::SlowLine => browser(&[("VARIORUM_SLOW_LINE", "1")], &["browser/slow-line.spec.ts"]),
            Trial::Records { folder } => records::replay(&folder),
            Trial::Load(options) => load(&options.options),
        }
    }
}

impl Options {
    fn call(&self, name: &str) -> Done {
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        call(name, &options)
    }
}

/// Runs a trial of the package `trials`, compiled for speed.
fn call(name: &str, options: &[&str]) -> Done {
    finish(cargo().args(["run", "--quiet", "--release", "--locked", "--package", "trials", "--", name]).args(options))
}

/// A trial and its name.
type NamedTrial = (&'static str, fn() -> Done);

/// Runs every trial, goes on after a failure, and says at the end which ones failed.
fn all() -> Done {
    let trials: [NamedTrial; 8] = [
        ("laws", || call("laws", &[])),
        ("counts", || call("counts", &["--deep"])),
        ("fuzz", || call("fuzz", &["--minutes", "10"])),
        ("fuzz-files", || call("fuzz-files", &["--minutes", "5"])),
        ("clients", || clients(&[])),
        ("python", python::install_and_test),
        ("dist", dist),
        ("browser", whole_browser_suite),
    ];
    let mut lines = Vec::new();
    let mut failures = 0;
    for (number, (name, run)) in trials.iter().enumerate() {
        say(&format!("\n[{}/{}] {name}", number + 1, trials.len()));
        let started = Instant::now();
        let result = run();
        let seconds = started.elapsed().as_secs();
        lines.push(match result {
            Ok(()) => format!("{seconds:>6} s  {name}: passed"),
            Err(why) => {
                failures += 1;
                format!("{seconds:>6} s  {name}: failed. {why}")
            }
        });
    }
    say(&format!("\n{}", lines.join("\n")));
    if failures == 0 { Ok(()) } else { Err(format!("{failures} of {} trials failed", trials.len())) }
}

/// The package of Python that is a client.
const PYTHON_CLIENT: &str = "chess>=1.11,<2";

/// Builds the engine and plays with every client that is there; `trials/clients` says which one is left out.
fn clients(options: &[String]) -> Done {
    let variorum = build_program("release")?;
    // Without this environment, the trial leaves python-chess out.
    let python = python::create_environment(&target().join("clients"), "chess.engine", &[PYTHON_CLIENT]);
    let python = python.unwrap_or_else(|why| {
        say(&why);
        "python3".into()
    });
    let mut play = program(&python.to_string_lossy());
    play.arg(project().join("trials/clients")).arg(variorum.get_program());
    finish(play.args(options))
}

/// The browser suite with the tests that are left out of `cargo xtask test browser`.
fn whole_browser_suite() -> Done {
    browser(&[("VARIORUM_ALL_GAMES", "1")], &[])
}

/// Builds everything and runs the browser suite, or these files of it.
fn browser(variables: &[(&str, &str)], files: &[&str]) -> Done {
    tools::node()?;
    page::install()?;
    engine::build()?;
    page::build()?;
    test::build()?;
    test::browser(variables, files)
}

/// What is shipped differs from what is tested by its optimisation alone: it has to link, start and show its page.
fn dist() -> Done {
    tools::node()?;
    page::build_for_release()?;
    finish(npm().args(["run", "budget", "--silent"]))?;
    finish(cargo().args(["build", "--profile", "dist", "--locked", "--package", "variorum-cli"]))?;
    finish(built("dist", "variorum").arg("--version"))?;
    finish(built("dist", "variorum").args(["perft", "chess", "4"]))?;
    let program = built("dist", "variorum");
    let browser = ["run", "browser", "--silent", "--", "browser/lobby.spec.ts", "browser/package.spec.ts"];
    finish(npm().args(browser).env("VARIORUM", program.get_program()).env("CHROMIUM", tools::chromium()?))
}

/// Builds the server as it is shipped and runs the package `load` on it.
fn load(options: &[String]) -> Done {
    let variorum = build_program("dist")?;
    let mut load = cargo();
    load.args(["run", "--quiet", "--release", "--locked", "--package", "load", "--", "--program"]);
    finish(load.arg(variorum.get_program()).args(options))
}
