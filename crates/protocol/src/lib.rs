//! The engine for other programs: UCI with its dialects USI and UCCI, and CECP (the protocol of XBoard), all of them lines
//! of text.
//!
//! Graphical interfaces, match runners and scripts use it. [`uci`], [`usi`], [`ucci`] and [`xboard`] run a session until
//! `quit` or the end of the input. The protocols, extensions included, are documented in `docs/protocols.md`. [`competitor`] is the other side: an
//! engine, of this program or any other, that is asked for turns. Look next: `uci`, `xboard`; `variants` for the names of the games; `spin_options` for the settings of all protocols. Search is in
//! `engine` and `search`, rules and their text in `rules` and `notation`, the texts of shogi and xiangqi in `interchange`.

pub mod competitor;
mod current_game;
mod lines;
mod output;
mod readings;
mod scores;
mod spin_options;
mod uci;
mod variants;
mod xboard;

use output::{Output, single_line};
use std::io::{BufRead, Write};
use uci::dialect::Dialect;
use variants::Variants;

/// Runs a UCI session. `rule_files` are paths of rule files, or of folders with rule files, whose games are offered in
/// addition to the shipped ones. Files of a folder that cannot be used are skipped, and the first lines of the output say
/// why.
///
/// # Errors
/// A sentence without its full stop, if a rule file cannot be used.
pub fn uci(input: impl BufRead, output: impl Write + Send + 'static, rule_files: &[String]) -> Result<(), String> {
    run_dialect(Dialect::Uci, input, output, rule_files)
}

/// Runs a session of USI, the protocol of shogi programs, for shogi and its relatives; otherwise like [`uci`].
///
/// # Errors
/// As for [`uci`].
pub fn usi(input: impl BufRead, output: impl Write + Send + 'static, rule_files: &[String]) -> Result<(), String> {
    run_dialect(Dialect::Usi, input, output, rule_files)
}

/// Runs a session of UCCI, the protocol of xiangqi programs, for xiangqi and its relatives on the same board; otherwise
/// like [`uci`].
///
/// # Errors
/// As for [`uci`].
pub fn ucci(input: impl BufRead, output: impl Write + Send + 'static, rule_files: &[String]) -> Result<(), String> {
    run_dialect(Dialect::Ucci, input, output, rule_files)
}

fn run_dialect(
    dialect: Dialect,
    input: impl BufRead,
    output: impl Write + Send + 'static,
    rule_files: &[String],
) -> Result<(), String> {
    let (variants, skipped) = Variants::with_rule_files(rule_files)?;
    let output = Output::new(output);
    skipped.iter().for_each(|why| output.write_line(&dialect.note(why)));
    uci::Uci::new(output, variants, dialect).run(input);
    Ok(())
}

/// Runs a session of CECP, the protocol of XBoard; otherwise like [`uci`].
///
/// # Errors
/// As for [`uci`].
pub fn xboard(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    rule_files: &[String],
) -> Result<(), String> {
    let (variants, skipped) = Variants::with_rule_files(rule_files)?;
    let output = Output::new(output);
    skipped.iter().for_each(|why| output.write_line(&format!("# {}", single_line(why))));
    xboard::XBoard::new(output, variants).run(input);
    Ok(())
}
