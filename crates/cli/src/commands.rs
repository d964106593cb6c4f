//! The commands, one file for each.

mod admin;
mod analyse;
mod backup;
mod benchmark;
mod betza;
mod bot;
mod check;
mod compare;
mod convert;
mod engine;
mod explain;
mod fmt;
mod games;
mod lsp;
mod moves;
mod new;
mod perft;
mod play;
mod puzzles;
mod record;
mod rules;
mod serve;
mod show;
mod solve;
mod study;
mod tournament;
mod worker;

use clap::Subcommand;
use commandline::failure::CommandResult;
use std::io::Write;

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the page, to play in the browser
    Serve(Box<serve::Serve>),
    /// Search for servers: process computers' turns and game analyses from their queue
    Worker(worker::Worker),
    /// Play in the terminal against the computer
    Play(play::Play),
    /// List the shipped games
    Games(games::Games),
    /// Draw a position
    Show(show::Show),
    /// Show the page about a game: its rules for players, with diagrams and sources
    Rules(rules::Rules),
    /// Explain the rules in plain English, generated from the rule file
    Explain(explain::Explain),
    /// Search for the best turns, and print the lines as they are found
    Analyse(analyse::Analyse),
    /// Find forced mates and wins: the key, whether it is the only one, the variations
    Solve(solve::Solve),
    /// Measure what a game is like, by games of the computer against itself
    Study(study::Study),
    /// Compare two games, or two readings of one: in words, in the file, by their turns, and by self-play
    Compare(compare::Compare),
    /// Find problems in the games of a study: positions with exactly one turn that wins
    Puzzles(puzzles::Puzzles),
    /// List the legal turns, each with the position that it leads to
    Moves(moves::Moves),
    /// Count the sequences of turns of a given length
    Perft(perft::Perft),
    /// Find the mistakes in rule files, under every reading
    Check(check::Check),
    /// Format rule files
    Fmt(fmt::Fmt),
    /// Serve an editor (VS Code, Helix, Neovim …) as the language server for rule files
    Lsp,
    /// Write the first rule file of a new game
    New(new::New),
    /// Write the moves of a piece, given in Betza's notation, as lines of a rule file
    Betza(betza::Betza),
    /// Replay recorded games (PGN, KIF, CSA …), or step through one; some are shipped with the games
    Record(record::Replay),
    /// Convert recorded games between the formats of programs: PGN, KIF, CSA, and the notations of xiangqi
    Convert(convert::Convert),
    /// Read a tournament report file (TRF16): its standings, or the pairings of the next round
    Tournament(tournament::TournamentCommand),
    /// Write questions about rules for programs and language models, and score the answers
    Benchmark(benchmark::Benchmark),
    /// Administer a server: users, bans, reports, tables
    Admin(admin::Admin),
    /// Copy all data of a server to a new file, while it runs
    Backup(backup::Backup),
    /// Replace the data of a server by a backup; the old data is kept beside it
    Restore(backup::Restore),
    /// Let an engine play on a server, as a bot
    Bot(Box<bot::Bot>),
    /// Run as a UCI engine, for graphical interfaces and matches
    Uci(engine::EngineProtocol),
    /// Run as a USI engine, for graphical interfaces for shogi
    Usi(engine::EngineProtocol),
    /// Run as a UCCI engine, for graphical interfaces for xiangqi
    Ucci(engine::EngineProtocol),
    /// Run as an engine for XBoard and WinBoard (CECP)
    Xboard(engine::EngineProtocol),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        match self {
            Self::Serve(serve) => serve.run(out),
            Self::Worker(worker) => worker.run(out),
            Self::Play(play) => play.run(out),
            Self::Games(games) => games.run(out),
            Self::Show(show) => show.run(out),
            Self::Rules(rules) => rules.run(out),
            Self::Explain(explain) => explain.run(out),
            Self::Analyse(analyse) => analyse.run(out),
            Self::Solve(solve) => solve.run(out),
            Self::Study(study) => study.run(out),
            Self::Compare(compare) => compare.run(out),
            Self::Puzzles(puzzles) => puzzles.run(out),
            Self::Moves(moves) => moves.run(out),
            Self::Perft(perft) => perft.run(out),
            Self::Check(check) => check.run(out),
            Self::Fmt(fmt) => fmt.run(out),
            Self::Lsp => lsp::run(),
            Self::New(new) => new.run(out),
            Self::Betza(betza) => betza.run(out),
            Self::Record(record) => record.run(out),
            Self::Convert(convert) => convert.run(out),
            Self::Tournament(tournament) => tournament.run(out),
            Self::Benchmark(benchmark) => benchmark.run(out),
            Self::Admin(admin) => admin.run(out),
            Self::Backup(backup) => backup.run(out),
            Self::Restore(restore) => restore.run(out),
            Self::Bot(bot) => bot.run(out),
            Self::Uci(engine) => engine.uci(),
            Self::Usi(engine) => engine.usi(),
            Self::Ucci(engine) => engine.ucci(),
            Self::Xboard(engine) => engine.xboard(),
        }
    }
}
