//! `cargo xtask play`: builds the page and the program, starts it and opens a browser.
//!
//! For: whoever wants to see it. Not for: a server that others reach; that is `variorum serve`, to which everything after `--` goes.

use crate::run::{Done, cargo, finish, program, project, say};
use crate::{page, tools};
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
        say("[1/3] the page (a minute, the first time)");
        page::install()?;
        page::build()?;
        say("[2/3] the program (some minutes, the first time)");
        finish(cargo().args(["build", "--release", "--locked", "--package", "cli"]))?;
        say("[3/3] the server; Ctrl-C ends it");
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project().join("target"), |named| project().join(named));
        let built = target.join("release").join(format!("variorum{}", std::env::consts::EXE_SUFFIX));
        let open = (!self.no_open).then_some("--open");
        finish(program(&built.to_string_lossy()).arg("serve").args(open).args(&self.serve))
    }
}
