//! `cargo xtask play`: builds the page and the program, starts it and opens a browser.
//!
//! It is for trying Variorum and for seeing a change. `variorum serve` receives everything after `--`; use it directly
//! for a server for others.

use crate::run::{Background, Done, built, cargo, finish, say};
use crate::{engine, page, tools};
use clap::Args;

/// Build everything, start the server and open the page
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Only start the server; do not open a browser
    #[arg(long)]
    no_open: bool,

    /// Arguments of `variorum serve`, for instance `-- --port 9000`
    #[arg(last = true, value_name = "ARGUMENT")]
    serve: Vec<String>,
}

impl Play {
    pub(crate) fn run(self) -> Done {
        tools::node()?;
        let packages = Background::start(page::install);
        say("[1/4] the engine for the browser (two minutes, the first time)");
        engine::build()?;
        packages.finish()?;
        say("[2/4] the page (half a minute, the first time)");
        page::build()?;
        say("[3/4] the program (eight minutes, the first time)");
        finish(cargo().args(["build", "--release", "--locked", "--package", "variorum-cli"]))?;
        say("[4/4] the server; Ctrl-C ends it");
        let open = (!self.no_open).then_some("--open");
        finish(built("release", "variorum").arg("serve").args(open).args(&self.serve))
    }
}
