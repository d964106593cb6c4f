//! `lab match`: which player is stronger, by how much, and with what confidence.
//!
//! For the options, the progress display and the files; `lab::matches` has the players, the games and the statistics. Ctrl-C
//! ends the match early; the games played so far count.

use clap::Args;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::options::{OutputOptions, PositionOptions};
use commandline::progress;
use lab::matches::sprt::Sprt;
use lab::matches::{Conditions, FinishedGame, format_elo};
use library::{describe_io_error, parse_seconds};
use protocol::competitor::{CompetitorSpec, TimeControl, TurnLimits};
use rules::Budget;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;
use study::statistics::{Elo, Tally};

/// The default time for a turn, in milliseconds.
const DEFAULT_MOVETIME_MS: u64 = 100;

/// Plays a match between two players.
#[derive(Debug, Args)]
#[command(after_help = player_help())]
pub(crate) struct Match {
    #[command(flatten)]
    position: PositionOptions,

    /// First player; see below
    #[arg(long, value_name = "PLAYER", value_parser = CompetitorSpec::parse)]
    first: CompetitorSpec,

    /// Second player
    #[arg(long, value_name = "PLAYER", value_parser = CompetitorSpec::parse)]
    second: CompetitorSpec,

    /// Maximum number of games; each opening is played from both sides, so an odd number is rounded up
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    #[command(flatten)]
    pace: PaceOptions,

    #[command(flatten)]
    opening: OpeningOptions,

    /// Turns of all sides together after which a game is a draw
    #[arg(long, value_name = "TURNS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: u32,

    /// Seed of the openings and of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of games played at the same time
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    #[command(flatten)]
    test: TestOptions,

    /// Write the games to a new file (PGN), each when it ends
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,

    #[command(flatten)]
    output: OutputOptions,
}

/// How long the players may think.
#[derive(Debug, Args)]
struct PaceOptions {
    /// Milliseconds per turn; 100 if there is no other limit
    #[arg(long, value_name = "MS", conflicts_with = "clock", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// Positions per turn
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Maximum depth, in turns
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Seconds per game, plus seconds per turn, such as 10+0.1
    #[arg(long, value_name = "BASE+INCREMENT", value_parser = parse_clock)]
    clock: Option<TimeControl>,

    /// Milliseconds by which a player may exceed its time before it loses
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
}

/// How the games begin.
#[derive(Debug, Args)]
struct OpeningOptions {
    /// Random turns at the start of each game
    #[arg(long, value_name = "TURNS", default_value_t = 8)]
    opening: u32,

    /// Draw another opening if one leaves a side further ahead than this (in hundredths of the median piece, by a short
    /// search)
    #[arg(long, value_name = "LEAD")]
    even: Option<u32>,
}

/// When enough games have been played.
#[derive(Debug, Args)]
struct TestOptions {
    /// Stop when a sequential test has decided between two Elo differences, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = parse_elo_bounds)]
    sprt: Option<(f64, f64)>,

    /// Probability that the test accepts ELO1 although ELO0 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,

    /// Probability that the test accepts ELO0 although ELO1 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,
}

fn player_help() -> String {
    format!(
        "A PLAYER is a word, or a word with options, such as material:nodes=5000 or ours:movetime=50,name=fast\n{}\n\
         Options: nodes, depth, movetime, name; for ours also level, hash, values (measured, or a file) and net (none, or a file); for uci also variant, fen, set.NAME:\n  \
         --second \"uci:variant=chess,set.Hash=16 stockfish\"",
        CompetitorSpec::help()
    )
}

fn parse_clock(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let part = |text: &str| parse_seconds(text).map_err(|why| format!("{why}; write a clock as 10+0.1"));
    match (part(base)?, part(increment)?) {
        (base, _) if base.is_zero() => Err("a clock needs some time at the start".to_owned()),
        (base, increment) => Ok(TimeControl::Clock { base, increment }),
    }
}

fn parse_elo_bounds(text: &str) -> Result<(f64, f64), String> {
    let parts =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    parts.ok_or_else(|| "write the two differences as ELO0,ELO1, such as 0,20".to_owned())
}

impl Match {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (loaded, start) = self.position.load()?;
        let sprt = match self.test.to_sprt() {
            Ok(sprt) => sprt,
            Err(why) => return fail(why),
        };
        let pace = self.pace.limits();
        // Random openings and the validation of the players' answers list turns as a search does.
        let game = loaded.game.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT));
        let of = lab::matches::Match {
            game: &game,
            id: &loaded.source.name,
            knowledge: loaded.knowledge,
            conditions: Conditions {
                start,
                limits: [self.first.limits(pace), self.second.limits(pace)],
                time_source: CompetitorSpec::time_source([&self.first, &self.second]),
                time_margin: Duration::from_millis(self.pace.margin),
                max_turns: self.max_turns,
            },
            players: [self.first, self.second],
            games: self.games.next_multiple_of(2) as usize,
            opening_plies: self.opening.opening,
            max_opening_imbalance: self.opening.even,
            seed: self.seed,
            concurrency: self.concurrency.into(),
            sprt,
        };
        if let Some(path) = self.pgn.as_deref().filter(|path| Path::new(path).exists()) {
            return fail(format!("the file {path} already exists; choose another name"));
        }
        let mut file = None;
        let rules = library::self_contained(&loaded.source.text);
        let mut unwritten = None;
        let bar = progress::progress_bar(Some(of.games as u64), "{bar:30} {pos} of {len} games, {msg}{eta} left");
        let stop = ctrl_c_flag();
        let mut told = |played: &FinishedGame, tally: &Tally| {
            bar.set_message(progress_message(tally));
            bar.inc(1);
            if let Some(path) = &self.pgn
                && let Err(error) = append_record(&mut file, path, &of.to_record(played, &rules))
            {
                unwritten = Some(format!("{path} cannot be written: {}", describe_io_error(&error)));
                stop.store(true, Ordering::Relaxed);
            }
        };
        let outcome = of.run(&stop, &mut told);
        bar.finish_and_clear();
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(why) => return fail(why),
        };
        if self.output.json {
            writeln!(out, "{:#}", of.to_json(&outcome))?;
        } else {
            write!(out, "{}", of.to_table(&outcome))?;
        }
        match unwritten {
            Some(why) => fail(why),
            None => Ok(()),
        }
    }
}

impl PaceOptions {
    fn limits(&self) -> TurnLimits {
        let movetime = self.movetime.map(|millis| TimeControl::PerTurn(Duration::from_millis(millis)));
        let pace =
            TurnLimits { depth: self.depth, nodes: self.nodes, time: movetime.or(self.clock).unwrap_or_default() };
        pace.or(TurnLimits {
            time: TimeControl::PerTurn(Duration::from_millis(DEFAULT_MOVETIME_MS)),
            ..TurnLimits::default()
        })
    }
}

impl TestOptions {
    fn to_sprt(&self) -> Result<Option<Sprt>, String> {
        self.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1, self.alpha, self.beta)).transpose()
    }
}

/// Appends a game to the file, which is created for the first one.
fn append_record(file: &mut Option<File>, path: &str, record: &str) -> io::Result<()> {
    let file = match file {
        Some(file) => file,
        None => file.insert(OpenOptions::new().write(true).create_new(true).open(path)?),
    };
    writeln!(file, "{record}")
}

fn progress_message(tally: &Tally) -> String {
    let elo = Elo::from_tally(tally).map_or_else(String::new, |elo| {
        format!("Elo {} ({} to {}), ", format_elo(elo.difference), format_elo(elo.low), format_elo(elo.high))
    });
    format!("{} won, {} drawn, {} lost, {elo}", tally.wins, tally.draws, tally.losses)
}
