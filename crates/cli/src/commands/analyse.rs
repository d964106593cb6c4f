//! `variorum analyse`: the best turns and the lines that follow, as they are found.
//!
//! For: the options, the clock, the text of lines. Not for: the search (`search`). Ctrl-C ends it; the best turn so far is told.

use crate::failure::{Done, Failure, bad};
use crate::interrupt::stopped_by_ctrl_c;
use crate::options::{Output, PositionOptions};
use crate::progress;
use clap::Args;
use input::seconds;
use rules::{Game, Past, Position, Turn, Verdict};
use search::{Bound, Limits, Report, Score, Table};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Looks for the best turns.
///
/// Without a limit it goes on until Ctrl-C. A score is in hundredths of the weakest man, for the team on turn.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    position: PositionOptions,

    /// How many of the best turns are told apart
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,

    /// How many turns to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// How many positions to look at
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many seconds to think
    #[arg(long, value_name = "SECONDS", value_parser = time)]
    time: Option<Duration>,

    /// Memory for the table of positions, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[command(flatten)]
    output: Output,
}

fn time(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        Duration::ZERO => Err("the time has to be more than nothing".to_owned()),
        time => Ok(time),
    }
}

impl Analyse {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (loaded, pos) = self.position.load()?;
        let (game, past) = (&loaded.game, Past::new(&pos));
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = game.verdict(&pos, &past) {
            return bad(format!("the game is over in this position: {reason}"));
        }
        let flag = stopped_by_ctrl_c();
        let (searcher, table) = (loaded.searcher(), Table::new(self.hash as usize));
        let limits = Limits {
            depth: self.depth.unwrap_or(u32::MAX),
            nodes: self.nodes.unwrap_or(u64::MAX),
            lines: self.lines.into(),
            ..Limits::default()
        };
        let template = if self.time.is_some() { "{bar:30} {elapsed} {msg}" } else { "{spinner} {elapsed} {msg}; Ctrl-C ends it" };
        let millis = self.time.map(|time| time.as_millis() as u64);
        let (begun, bar) = (Instant::now(), progress::shown(millis, template));
        let time = self.time.unwrap_or(Duration::MAX);
        let stop = || {
            let took = begun.elapsed();
            bar.set_position(took.min(time).as_millis() as u64);
            flag.load(Ordering::Relaxed) || took >= time
        };
        let mut written = Ok(());
        let mut tell = |report: &Report<'_>| {
            let line = Line { game, pos: &pos, report, took: begun.elapsed() };
            let text = if self.output.json { line.json().to_string() } else { line.text() };
            if report.line == 1 {
                bar.set_message(format!("depth {}, {} positions", report.depth, report.nodes));
            }
            // The reader wants each line when it is found.
            let result = bar.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()));
            if written.is_ok() {
                written = result;
            }
        };
        let choice = searcher.search_among(&table, &[], game, &pos, &past, &limits, 0, &stop, &mut tell);
        bar.finish_and_clear();
        written?;
        let Some(choice) = choice else { return bad("there is no legal turn in this position") };
        let best = notation::turn::write(game, &pos, &choice.turn);
        let reply = choice.reply.map(|reply| {
            let after = game.play_turn(&pos, &choice.turn, &mut ());
            notation::turn::write(game, &after, &reply)
        });
        self.last(out, &best, reply.as_deref(), choice.nodes).map_err(Failure::Output)
    }

    fn last(&self, out: &mut impl Write, best: &str, reply: Option<&str>, nodes: u64) -> io::Result<()> {
        match reply {
            _ if self.output.json => writeln!(out, "{}", json!({"best": best, "reply": reply, "nodes": nodes})),
            Some(reply) => writeln!(out, "best {best}, expected {reply}"),
            None => writeln!(out, "best {best}"),
        }
    }
}

/// What is known of a line.
struct Line<'a> {
    game: &'a Game,
    pos: &'a Position,
    report: &'a Report<'a>,
    took: Duration,
}

impl Line<'_> {
    fn text(&self) -> String {
        let Report { depth, selective, line, score, bound, nodes, .. } = *self.report;
        let bound = match bound {
            Bound::Exact => "",
            Bound::AtLeast => " or more",
            Bound::AtMost => " or less",
        };
        let score = match self.decided() {
            Some((won, turns)) => format!("{} in {turns}", if won { "win" } else { "loss" }),
            None => format!("{score:+}"),
        };
        let (speed, seconds) = (self.per_second() / 1000, self.took.as_secs_f64());
        let head = format!("depth {depth}/{selective}  line {line}  {score}{bound}");
        format!("{head}  {nodes} nodes  {speed} k/s  {seconds:.1} s  {}", self.turns().join(" "))
    }

    fn json(&self) -> Value {
        let Report { depth, selective, line, score, bound, nodes, hash_full, .. } = *self.report;
        let bound = match bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at least",
            Bound::AtMost => "at most",
        };
        let mut told = json!({
            "depth": depth, "selective": selective, "line": line, "score": score, "bound": bound, "nodes": nodes,
            "nodesPerSecond": self.per_second(), "hashFull": hash_full, "seconds": (self.took.as_secs_f64() * 1000.0).round() / 1000.0,
            "turns": self.turns(),
        });
        if let Some((won, turns)) = self.decided() {
            told[if won { "winsIn" } else { "losesIn" }] = json!(turns);
        }
        told
    }

    fn per_second(&self) -> u64 {
        (self.report.nodes as f64 / self.took.as_secs_f64().max(1e-3)) as u64
    }

    /// The turns of the line, each as the game writes it.
    fn turns(&self) -> Vec<String> {
        notation::turn::line(self.game, self.pos, self.report.turns, notation::turn::write)
    }

    /// Does the line win or lose, and in how many turns of the winner?
    fn decided(&self) -> Option<(bool, u32)> {
        decided(self.game, self.pos, self.report.score, self.report.turns)
    }
}

/// Is the score a win (or a loss), and after how many turns of the winner's team along the line? Where the line is shorter than the win, teams take turns.
fn decided(game: &Game, pos: &Position, score: Score, line: &[Turn]) -> Option<(bool, u32)> {
    let plies = search::mate_in(score)?;
    let won = score > 0;
    let (mut at, mut count, mut ours) = (*pos, 0, true);
    for nth in 0..plies.unsigned_abs() as usize {
        count += u32::from(ours == won);
        match line.get(nth) {
            Some(turn) => {
                at = game.play_turn(&at, turn, &mut ());
                ours = !game.are_enemies(at.side(), pos.side());
            }
            None => ours = !ours,
        }
    }
    Some((won, count))
}
