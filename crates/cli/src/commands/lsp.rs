//! `variorum lsp`: the language server for rule files on standard input and output. The crate `lsp` implements it, and
//! `editors/README.md` says how editors start it.

use commandline::failure::{CommandResult, fail};

/// Serves an editor until it ends the session.
pub(crate) fn run() -> CommandResult {
    ::lsp::run().or_else(fail)
}
