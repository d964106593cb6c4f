//! `variorum analyse`: the best turns and the lines that follow, as they are found.
//!
//! For: the options, the time, the text of lines. Not for: the search (`engine`). Ctrl-C ends it; the best turn so far
//! is told.

use crate::failure::{Done, Failure, bad};
use crate::interrupt::stopped_by_ctrl_c;
use crate::options::{Output, PositionOptions, number};
use crate::progress;
use clap::Args;
use engine::{Engine, MAX_LINES, MAX_MEGABYTES, MAX_THREADS, News, Options, Request, Running};
use eval::Source;
use input::seconds;
use rules::{Game, Past, Piece, Position, Verdict};
use search::{Bound, Report, won_in};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often it is looked whether the time is up or somebody wants to stop.
const GLANCE: Duration = Duration::from_millis(20);

/// Looks for the best turns.
///
/// Without a limit it goes on until Ctrl-C. A score is in hundredths of the median man, for the team on turn.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    position: PositionOptions,

    /// How many of the best turns are told apart
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(MAX_LINES))]
    lines: usize,

    /// How many turns to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// How many positions to look at
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many seconds to think
    #[arg(long, value_name = "SECONDS", value_parser = time)]
    time: Option<Duration>,

    /// On how many threads to think; with more than one the same command may find other lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(MAX_THREADS))]
    threads: usize,

    /// Memory for the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = number(MAX_MEGABYTES))]
    hash: usize,

    /// What scores come from: the net if the game has one, values fitted to games, or what is measured from its rules
    #[arg(long, value_name = "SOURCE", default_value = "net", value_parser = Source::named)]
    evaluation: Source,

    /// Tell first what the position is worth as it stands, and why: its parts, and the men who matter most to the net
    #[arg(long)]
    explain: bool,

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
        let options = Options { threads: self.threads, megabytes: self.hash, lines: self.lines, ..Options::default() };
        let engine = loaded.engine_by(self.evaluation, options)?;
        if self.explain {
            self.explained(&engine, game, &pos, out)?;
        }
        let request = Request { depth: self.depth, nodes: self.nodes, ..Request::new(pos, past) };
        let (tell, told) = channel();
        let running = match engine.start(request, self.teller(Arc::clone(game), &pos, tell)) {
            Ok(running) => running,
            Err(error) => return bad(format!("there is no thread to think on: {error}")),
        };
        let nodes = self.follow(&running, &told, out)?;
        let choice = running.wait();
        let Some(choice) = choice else { return bad("there is no legal turn in this position") };
        let best = notation::turn::write(game, &pos, &choice.turn);
        let reply = choice.reply.map(|reply| {
            let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
            notation::turn::write(game, &after, &reply)
        });
        let source = engine.source().name();
        self.last(out, &best, reply.as_deref(), source, choice.nodes.max(nodes)).map_err(Failure::Output)
    }

    /// What the position is worth before anything is searched, part by part.
    fn explained(&self, engine: &Engine, game: &Game, pos: &Position, out: &mut impl Write) -> Done {
        let explained = engine.eval().explain(game, pos);
        let men = explained.foremost();
        let place = |cell| game.board().name(cell);
        let name = |piece: Piece| &game.def().kind(piece.kind()).id;
        if self.output.json {
            let men: Vec<Value> = men
                .iter()
                .map(|&(cell, piece, worth)| json!({"cell": place(cell), "kind": name(piece), "net": worth}))
                .collect();
            let mut told = json!({"evaluation": explained.source.name(), "total": explained.total, "men": men});
            explained.parts().into_iter().for_each(|(part, worth)| told[part] = json!(worth));
            return Ok(writeln!(out, "{told}")?);
        }
        let side = &game.def().sides[pos.side().index()].name;
        writeln!(out, "as it stands, for {side}: {:+}, evaluated by {}", explained.total, explained.source.name())?;
        for (part, worth) in explained.parts().into_iter().filter(|&(_, worth)| worth != 0) {
            writeln!(out, "  {part:10} {worth:+6}")?;
        }
        for &(cell, piece, worth) in men {
            let owner = piece.side().map_or("", |side| game.def().sides[side.index()].name.as_str());
            writeln!(out, "    {owner} {} {}: {worth:+} of the net", name(piece), place(cell))?;
        }
        Ok(())
    }

    /// Makes lines of what the search says; it hangs up when there is nothing more to say.
    fn teller(&self, game: Arc<Game>, pos: &Position, tell: Sender<Told>) -> impl FnMut(News<'_>) + Send + 'static {
        let (json, pos) = (self.output.json, *pos);
        move |news| {
            let told = match news {
                News::Line { report, nodes, time } => {
                    let line = Line { game: &game, pos: &pos, report: &report, nodes, took: time };
                    let text = if json { line.json().to_string() } else { line.text() };
                    Told::Line { text, depth: report.depth, nodes }
                }
                News::Failed => Told::Failed,
                News::Done(_) => return,
            };
            // Nobody listens any more if the output has been closed.
            let _ = tell.send(told);
        }
    }

    /// Writes the lines as they come, until the search ends or is to be ended; how many positions were looked at.
    fn follow(&self, running: &Running, told: &Receiver<Told>, out: &mut impl Write) -> Done<u64> {
        let flag = stopped_by_ctrl_c();
        let template =
            if self.time.is_some() { "{bar:30} {elapsed} {msg}" } else { "{spinner} {elapsed} {msg}; Ctrl-C ends it" };
        let millis = self.time.map(|time| time.as_millis() as u64);
        let (begun, bar) = (Instant::now(), progress::shown(millis, template));
        let time = self.time.unwrap_or(Duration::MAX);
        let mut looked_at = 0;
        loop {
            let left = time.saturating_sub(begun.elapsed());
            match told.recv_timeout(if left.is_zero() { GLANCE } else { GLANCE.min(left) }) {
                Ok(Told::Line { text, depth, nodes }) => {
                    looked_at = nodes;
                    bar.set_message(format!("depth {depth}, {nodes} positions"));
                    // The reader wants each line when it is found.
                    bar.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))?;
                }
                Ok(Told::Failed) => return bad("the search has failed; that is a mistake in this program"),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let took = begun.elapsed();
            bar.set_position(took.min(time).as_millis() as u64);
            if flag.load(Ordering::Relaxed) || took >= time {
                running.stop();
            }
        }
        bar.finish_and_clear();
        Ok(looked_at)
    }

    fn last(&self, out: &mut impl Write, best: &str, reply: Option<&str>, source: &str, nodes: u64) -> io::Result<()> {
        match reply {
            _ if self.output.json => {
                writeln!(out, "{}", json!({"best": best, "reply": reply, "nodes": nodes, "evaluation": source}))
            }
            Some(reply) => writeln!(out, "best {best}, expected {reply} (evaluated by {source})"),
            None => writeln!(out, "best {best} (evaluated by {source})"),
        }
    }
}

/// What the search has to say.
enum Told {
    /// A line as it is written, and how far the search has come.
    Line { text: String, depth: u32, nodes: u64 },
    /// It cannot go on.
    Failed,
}

/// What is known of a line.
struct Line<'a> {
    game: &'a Game,
    pos: &'a Position,
    report: &'a Report<'a>,
    /// Positions that all threads have looked at.
    nodes: u64,
    took: Duration,
}

impl Line<'_> {
    fn text(&self) -> String {
        let (Report { depth, selective, line, score, bound, .. }, nodes) = (*self.report, self.nodes);
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
        let (Report { depth, selective, line, score, bound, hash_full, .. }, nodes) = (*self.report, self.nodes);
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
        (self.nodes as f64 / self.took.as_secs_f64().max(1e-3)) as u64
    }

    /// The turns of the line, each as the game writes it.
    fn turns(&self) -> Vec<String> {
        notation::turn::line(self.game, self.pos, self.report.turns, notation::turn::write)
    }

    /// Does the line win or lose, and in how many turns of the winner?
    fn decided(&self) -> Option<(bool, u32)> {
        won_in(self.game, self.pos, self.report.score, self.report.turns)
    }
}
