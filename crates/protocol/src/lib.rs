//! The engine for programs of others: UCI and CECP (the protocol of XBoard), both over lines of text.
//!
//! For: graphical interfaces, match runners and scripts; [`uci`] and [`xboard`] talk until they are told to quit or
//! nothing more comes in. Not for: thinking (`engine`, `search`), rules and their text (`rules`, `notation`). What is
//! said in which protocol, extensions included, stands in `docs/protocols.md`. Look next: `uci`, `xboard`; `variants`
//! for which names mean which games; `numbers` for the settings that both protocols have.

mod lines;
mod numbers;
mod output;
mod play;
mod readings;
mod scores;
mod uci;
mod variants;
mod xboard;

use output::Output;
use std::io::{BufRead, Write};
use variants::Variants;

/// Talks UCI. `rule_files` are paths of rule files, or of folders with rule files, whose games are offered beside the
/// shipped ones.
///
/// # Errors
/// A sentence without its full stop, if a rule file cannot be used.
pub fn uci(input: impl BufRead, output: impl Write + Send + 'static, rule_files: &[String]) -> Result<(), String> {
    let variants = Variants::with(rule_files)?;
    uci::Uci::new(Output::new(output), variants).talk(input);
    Ok(())
}

/// Talks CECP, the protocol of XBoard; otherwise as [`uci`].
///
/// # Errors
/// As those of [`uci`].
pub fn xboard(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    rule_files: &[String],
) -> Result<(), String> {
    let variants = Variants::with(rule_files)?;
    xboard::XBoard::new(Output::new(output), variants).talk(input);
    Ok(())
}
