//! The commands, one file for each.

mod figures;
mod matches;
mod train;
mod tune;

use clap::{Parser, Subcommand};
use commandline::failure::CommandResult;
use std::io::Write;

/// Measures, fits and trains the engine: matches with Elo and SPRT, piece values, search margins, nets; and measures games.
#[derive(Debug, Parser)]
#[command(name = "lab", version)]
pub(crate) struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a match between two players: searches of this program, or any UCI engines
    Match(Box<matches::Match>),
    /// Fit piece values to games that the computer plays against itself
    Tune(tune::Tune),
    /// Train a net with games that the computer plays against itself
    Train(train::Train),
    /// Study the shipped games, for the gallery and the puzzles of the page
    Figures(figures::FiguresCommand),
}

impl Lab {
    /// Runs the command.
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        match self.command {
            Command::Match(of) => of.run(out),
            Command::Tune(tune) => tune.run(out),
            Command::Train(train) => train.run(out),
            Command::Figures(figures) => figures.run(out),
        }
    }
}
