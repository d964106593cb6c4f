//! `cargo xtask play`: builds the page and the program, starts it and opens a browser.
//!
//! For: whoever wants to see it. Not for: a server that others reach; that is `variorum serve`, to which everything
//! after `--` goes.

use crate::run::{Done, cargo, finish, program, say, target};
use crate::{engine, page, tools};
use clap::Args;

/// Build everything, start the server and open the page
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Only start the server; do not open a browser
    #[arg(long)]
    no_open: bool,

    /// For `variorum serve`, for instance `-- --port 9000`
    #[arg(last = true, value_name = "ARGUMENT")]
    serve: Vec<String>,
}

impl Play {
    pub(crate) fn run(self) -> Done {
        tools::node()?;
        say("[1/4] the engine for the browser (some minutes, the first time)");
        engine::build()?;
        say("[2/4] the page (a minute, the first time)");
        page::install()?;
        page::build()?;
        say("[3/4] the program (some minutes, the first time)");
        finish(cargo().args(["build", "--release", "--locked", "--package", "variorum-cli"]))?;
        say("[4/4] the server; Ctrl-C ends it");
        let built = target().join("release").join(format!("variorum{}", std::env::consts::EXE_SUFFIX));
        let open = (!self.no_open).then_some("--open");
        finish(program(&built.to_string_lossy()).arg("serve").args(open).args(&self.serve))
    }
}
