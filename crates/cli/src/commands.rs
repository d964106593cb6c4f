//! What can be asked for: one file for each command.

mod admin;
mod analyse;
mod backup;
mod bot;
mod check;
mod engine;
mod explain;
mod fmt;
mod games;
mod matches;
mod moves;
mod perft;
mod play;
mod record;
mod rules;
mod serve;
mod show;
mod solve;
mod train;
mod tune;
mod worker;

use crate::failure::Done;
use clap::Subcommand;
use std::io::Write;

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the games in the browser: serve the page
    Serve(Box<serve::Serve>),
    /// Think for servers: take computers' turns and whole games from their queue
    Worker(worker::Worker),
    /// Play in the terminal against the computer
    Play(play::Play),
    /// List the shipped games
    Games(games::Games),
    /// Draw a position
    Show(show::Show),
    /// Show the page about a game: its rules for people, with diagrams and sources
    Rules(rules::Rules),
    /// Explain the rules in plain English, as the rule file has them
    Explain(explain::Explain),
    /// Let two players play a match: ways of searching inside the program, or any UCI engine
    Match(Box<matches::Match>),
    /// Fit what men are worth to games that the computer plays against itself
    Tune(tune::Tune),
    /// Learn a net from games that the computer plays against itself
    Train(train::Train),
    /// Look for the best turns, and show the lines as they are found
    Analyse(analyse::Analyse),
    /// Find forced mates and wins: the key, whether it is the only one, the variations
    Solve(solve::Solve),
    /// List the legal turns, each with the position it leads to
    Moves(moves::Moves),
    /// Count the ways to play so many turns
    Perft(perft::Perft),
    /// Find the mistakes in rule files, under every reading
    Check(check::Check),
    /// Lay rule files out
    Fmt(fmt::Fmt),
    /// Replay recorded games (PGN), or step through one; some come with a game
    Record(record::Replay),
    /// Look after a house that others play in: people, bans, reports, tables
    Admin(admin::Admin),
    /// Write all that a server keeps into a new file, while it runs
    Backup(backup::Backup),
    /// Put what was written by `backup` in the place of what is kept; what was there stays beside it
    Restore(backup::Restore),
    /// Let an engine play at a server, under the name of a bot
    Bot(Box<bot::Bot>),
    /// Be an engine that speaks UCI, for graphical interfaces and matches
    Uci(engine::Engine),
    /// Be an engine that speaks the protocol of XBoard and WinBoard (CECP)
    Xboard(engine::Engine),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        match self {
            Self::Serve(serve) => serve.run(out),
            Self::Worker(worker) => worker.run(out),
            Self::Play(play) => play.run(out),
            Self::Games(games) => games.run(out),
            Self::Show(show) => show.run(out),
            Self::Rules(rules) => rules.run(out),
            Self::Explain(explain) => explain.run(out),
            Self::Match(of) => of.run(out),
            Self::Tune(tune) => tune.run(out),
            Self::Train(train) => train.run(out),
            Self::Analyse(analyse) => analyse.run(out),
            Self::Solve(solve) => solve.run(out),
            Self::Moves(moves) => moves.run(out),
            Self::Perft(perft) => perft.run(out),
            Self::Check(check) => check.run(out),
            Self::Fmt(fmt) => fmt.run(out),
            Self::Record(record) => record.run(out),
            Self::Admin(admin) => admin.run(out),
            Self::Backup(backup) => backup.run(out),
            Self::Restore(restore) => restore.run(out),
            Self::Bot(bot) => bot.run(out),
            Self::Uci(engine) => engine.uci(),
            Self::Xboard(engine) => engine.xboard(),
        }
    }
}
