//! `variorum match`: who is stronger, by how much, and how sure that is.
//!
//! For: the options, the progress display, the files. Not for: players, games and numbers (`arena`). Ctrl-C ends the
//! match early; what has been played counts.

use crate::failure::{Done, bad};
use crate::interrupt::stopped_by_ctrl_c;
use crate::options::{Output, PositionOptions};
use crate::progress;
use arena::sprt::Sprt;
use arena::{Conditions, Pace, Played, Spec, Tally, Time, signed};
use clap::Args;
use input::{plainly, seconds};
use rules::Budget;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a player may think about a turn if nothing is said.
const MOVETIME: u64 = 100;

/// Lets two players play a match.
#[derive(Debug, Args)]
#[command(after_help = players())]
pub(crate) struct Match {
    #[command(flatten)]
    position: PositionOptions,

    /// The first player; see below
    #[arg(long, value_name = "PLAYER", value_parser = Spec::read)]
    first: Spec,

    /// The second player
    #[arg(long, value_name = "PLAYER", value_parser = Spec::read)]
    second: Spec,

    /// How many games at most; each opening is played from both sides, so an odd number becomes even
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Milliseconds for each turn; without any limit 100
    #[arg(long, value_name = "MS", conflicts_with = "clock", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// Positions for each turn
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many turns to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Seconds for a game and seconds more for each turn, such as 10+0.1
    #[arg(long, value_name = "BASE+INCREMENT", value_parser = clock)]
    clock: Option<Time>,

    /// Milliseconds a player may take too long before it has lost
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,

    /// Random turns at the start of each game
    #[arg(long, value_name = "TURNS", default_value_t = 8)]
    opening: u32,

    /// Draw an opening again that leaves somebody further ahead (hundredths of the median man, by a short search)
    #[arg(long, value_name = "LEAD")]
    even: Option<u32>,

    /// Turns of all sides together after which a game is drawn
    #[arg(long, value_name = "TURNS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: u32,

    /// Where openings and the players' chance come from
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Games played at once
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    /// End when it is clear which Elo difference is true, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = elos)]
    sprt: Option<(f64, f64)>,

    /// How likely the test may accept ELO1 though ELO0 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,

    /// How likely the test may accept ELO0 though ELO1 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,

    /// Write the games to a new file (PGN), each as it ends
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,

    #[command(flatten)]
    output: Output,
}

fn players() -> String {
    format!(
        "A PLAYER is a word, or a word with options: material:nodes=5000 or ours:movetime=50,name=fast\n{}\n\
         Options: nodes, depth, movetime, name; of ours also level, hash, values (measured, or a file) and net (none, or a file); of uci variant, fen, set.NAME:\n  \
         --second \"uci:variant=chess,set.Hash=16 stockfish\"",
        Spec::help()
    )
}

fn clock(text: &str) -> Result<Time, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let part = |text: &str| seconds(text).map_err(|why| format!("{why}; a clock is given as 10+0.1"));
    match (part(base)?, part(increment)?) {
        (base, _) if base.is_zero() => Err("a clock has to have some time on it at the start".to_owned()),
        (base, increment) => Ok(Time::Clock { base, increment }),
    }
}

fn elos(text: &str) -> Result<(f64, f64), String> {
    let parts =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    parts.ok_or_else(|| "the two differences are given as ELO0,ELO1, such as 0,20".to_owned())
}

impl Match {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (loaded, start) = self.position.load()?;
        let sprt = match self.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1, self.alpha, self.beta)).transpose() {
            Ok(sprt) => sprt,
            Err(why) => return bad(why),
        };
        let pace = self.pace();
        // Random openings and the check of what players answer list turns as a search does.
        let game = loaded.game.within(Budget::UNBOUNDED.nearest(Budget::NEAR));
        let of = arena::Match {
            game: &game,
            id: &loaded.source.name,
            known: loaded.known,
            conditions: Conditions {
                start,
                paces: [self.first.pace(pace), self.second.pace(pace)],
                timer: Spec::timer([&self.first, &self.second]),
                margin: Duration::from_millis(self.margin),
                max_turns: self.max_turns,
            },
            players: [self.first, self.second],
            games: self.games.next_multiple_of(2) as usize,
            plies: self.opening,
            even: self.even,
            seed: self.seed,
            concurrency: self.concurrency.into(),
            sprt,
        };
        if let Some(path) = self.pgn.as_deref().filter(|path| Path::new(path).exists()) {
            return bad(format!("there is a file {path} already; choose another name"));
        }
        let mut file = None;
        let rules = catalog::whole(&loaded.source.text);
        let mut unwritten = None;
        let bar = progress::shown(Some(of.games as u64), "{bar:30} {pos} of {len} games, {msg}{eta} left");
        let stop = stopped_by_ctrl_c();
        let mut told = |played: &Played, tally: &Tally| {
            bar.set_message(standing(tally));
            bar.inc(1);
            if let Some(path) = &self.pgn
                && let Err(error) = append(&mut file, path, &of.record(played, &rules))
            {
                unwritten = Some(format!("{path} cannot be written: {}", plainly(&error)));
                stop.store(true, Ordering::Relaxed);
            }
        };
        let outcome = of.run(&stop, &mut told);
        bar.finish_and_clear();
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(why) => return bad(why),
        };
        if self.output.json {
            writeln!(out, "{:#}", of.json(&outcome))?;
        } else {
            write!(out, "{}", of.table(&outcome))?;
        }
        match unwritten {
            Some(why) => bad(why),
            None => Ok(()),
        }
    }

    fn pace(&self) -> Pace {
        let movetime = self.movetime.map(|millis| Time::PerTurn(Duration::from_millis(millis)));
        let pace = Pace { depth: self.depth, nodes: self.nodes, time: movetime.or(self.clock).unwrap_or_default() };
        pace.or(Pace { time: Time::PerTurn(Duration::from_millis(MOVETIME)), ..Pace::default() })
    }
}

/// Appends a game to the file, which is made for the first one.
fn append(file: &mut Option<File>, path: &str, record: &str) -> io::Result<()> {
    let file = match file {
        Some(file) => file,
        None => file.insert(OpenOptions::new().write(true).create_new(true).open(path)?),
    };
    writeln!(file, "{record}")
}

fn standing(tally: &Tally) -> String {
    let elo = arena::elo::Elo::of(tally).map_or_else(String::new, |elo| {
        format!("Elo {} ({} to {}), ", signed(elo.difference), signed(elo.low), signed(elo.high))
    });
    format!("{} won, {} drawn, {} lost, {elo}", tally.wins, tally.draws, tally.losses)
}
