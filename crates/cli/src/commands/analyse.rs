//! `variorum analyse`: prints the best turns and their lines as they are found.
//!
//! For the options, the time limit and the text of lines; `engine` searches. Ctrl-C ends it, and it prints the best
//! turn so far.

use clap::Args;
use commandline::failure::{CommandResult, Failure, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::options::{OutputOptions, PositionOptions, range_parser};
use commandline::progress;
use engine::eval::EvalSource;
use engine::search::{Bound, Report, win_distance};
use engine::{Engine, MAX_MEGABYTES, MAX_MULTIPV, MAX_THREADS, Options, Request, SearchEvent, SearchHandle};
use library::parse_seconds;
use rules::{Game, History, Piece, Position, Verdict};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The interval to check for the time limit and for Ctrl-C.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Searches for the best turns.
///
/// Without a limit it goes on until Ctrl-C. A score is in hundredths of the median piece, for the team on turn.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    position: PositionOptions,

    /// Number of best turns to report
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = range_parser(MAX_MULTIPV))]
    lines: usize,

    /// Maximum depth, in turns
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Maximum number of positions to search
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Maximum time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_time)]
    time: Option<Duration>,

    /// Number of search threads; with more than one, the same command may find different lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = range_parser(MAX_THREADS))]
    threads: usize,

    /// Memory for the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = range_parser(MAX_MEGABYTES))]
    hash: usize,

    /// Source of the scores: the net if the game has one, values fitted to games, or values measured from the rules
    #[arg(long, value_name = "SOURCE", default_value = "net", value_parser = EvalSource::from_name)]
    evaluation: EvalSource,

    /// First print the static evaluation: its parts, and the pieces that matter most to the net
    #[arg(long)]
    explain: bool,

    #[command(flatten)]
    output: OutputOptions,
}

fn parse_time(text: &str) -> Result<Duration, String> {
    match parse_seconds(text)? {
        Duration::ZERO => Err("the time must be more than 0".to_owned()),
        time => Ok(time),
    }
}

impl Analyse {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (loaded, pos) = self.position.load()?;
        let (game, past) = (&loaded.game, History::new(&pos));
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = game.verdict(&pos, &past) {
            return fail(format!("the game is over in this position: {}", ::explain::english(&reason)));
        }
        let options =
            Options { threads: self.threads, megabytes: self.hash, multipv: self.lines, ..Options::default() };
        let engine = loaded.engine_with_source(self.evaluation, options)?;
        if self.explain {
            self.write_evaluation(&engine, game, &pos, out)?;
        }
        let request = Request { depth: self.depth, nodes: self.nodes, ..Request::new(pos, past) };
        let (tell, told) = channel();
        let running = match engine.start(request, self.news_handler(Arc::clone(game), &pos, tell)) {
            Ok(running) => running,
            Err(error) => return fail(format!("cannot start a search thread: {error}")),
        };
        let nodes = self.write_lines(&running, &told, out)?;
        let choice = running.wait();
        let Some(choice) = choice else { return fail("there is no legal turn in this position") };
        let best = notation::turn::write(game, &pos, &choice.turn);
        let reply = choice.reply.map(|reply| {
            let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
            notation::turn::write(game, &after, &reply)
        });
        let source = engine.source().name();
        self.write_best(out, &best, reply.as_deref(), source, choice.nodes.max(nodes)).map_err(Failure::Output)
    }

    /// Prints the static evaluation, part by part.
    fn write_evaluation(&self, engine: &Engine, game: &Game, pos: &Position, out: &mut impl Write) -> CommandResult {
        let explained = engine.eval().explain(game, pos);
        let contributions = explained.top_contributions();
        let place = |cell| game.board().name(cell);
        let name = |piece: Piece| &game.def().kind(piece.kind()).id;
        if self.output.json {
            let pieces: Vec<Value> = contributions
                .iter()
                .map(|&(cell, piece, worth)| json!({"cell": place(cell), "kind": name(piece), "net": worth}))
                .collect();
            let mut told = json!({"evaluation": explained.source.name(), "total": explained.total, "pieces": pieces});
            explained.parts().into_iter().for_each(|(part, worth)| told[part] = json!(worth));
            return Ok(writeln!(out, "{told}")?);
        }
        let side = &game.def().sides[pos.side().index()].name;
        writeln!(out, "static evaluation for {side}: {:+}, evaluated by {}", explained.total, explained.source.name())?;
        for (part, worth) in explained.parts().into_iter().filter(|&(_, worth)| worth != 0) {
            writeln!(out, "  {part:10} {worth:+6}")?;
        }
        for &(cell, piece, worth) in contributions {
            let owner = piece.side().map_or("", |side| game.def().sides[side.index()].name.as_str());
            writeln!(out, "    {owner} {} {}: {worth:+} by the net", name(piece), place(cell))?;
        }
        Ok(())
    }

    /// The callback of the search: formats its lines and sends them. It is dropped when the search ends.
    fn news_handler(
        &self,
        game: Arc<Game>,
        pos: &Position,
        tell: Sender<SearchMessage>,
    ) -> impl FnMut(SearchEvent<'_>) + Send + 'static {
        let (json, pos) = (self.output.json, *pos);
        move |news| {
            let told = match news {
                SearchEvent::Line { report, nodes, time } => {
                    let line = ReportedLine { game: &game, pos: &pos, report: &report, nodes, elapsed: time };
                    let text = if json { line.json().to_string() } else { line.text() };
                    SearchMessage::Line { text, depth: report.depth, nodes }
                }
                SearchEvent::Failed => SearchMessage::Failed,
                SearchEvent::Done(_) => return,
            };
            // The receiver is gone if the output has been closed.
            let _ = tell.send(told);
        }
    }

    /// Writes the lines as they arrive, until the search ends or is stopped; returns the number of positions searched.
    fn write_lines(
        &self,
        running: &SearchHandle,
        told: &Receiver<SearchMessage>,
        out: &mut impl Write,
    ) -> CommandResult<u64> {
        let flag = ctrl_c_flag();
        let template =
            if self.time.is_some() { "{bar:30} {elapsed} {msg}" } else { "{spinner} {elapsed} {msg}; Ctrl-C stops it" };
        let millis = self.time.map(|time| time.as_millis() as u64);
        let (begun, bar) = (Instant::now(), progress::progress_bar(millis, template));
        let time = self.time.unwrap_or(Duration::MAX);
        let mut looked_at = 0;
        loop {
            let left = time.saturating_sub(begun.elapsed());
            match told.recv_timeout(if left.is_zero() { POLL_INTERVAL } else { POLL_INTERVAL.min(left) }) {
                Ok(SearchMessage::Line { text, depth, nodes }) => {
                    looked_at = nodes;
                    bar.set_message(format!("depth {depth}, {nodes} positions"));
                    // Flush, so that readers of a pipe receive each line at once.
                    bar.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))?;
                }
                Ok(SearchMessage::Failed) => return fail("the search failed because of a bug in this program"),
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

    fn write_best(
        &self,
        out: &mut impl Write,
        best: &str,
        reply: Option<&str>,
        source: &str,
        nodes: u64,
    ) -> io::Result<()> {
        match reply {
            _ if self.output.json => {
                writeln!(out, "{}", json!({"best": best, "reply": reply, "nodes": nodes, "evaluation": source}))
            }
            Some(reply) => writeln!(out, "best {best}, expected {reply} (evaluated by {source})"),
            None => writeln!(out, "best {best} (evaluated by {source})"),
        }
    }
}

/// A message of the search.
enum SearchMessage {
    /// A formatted line, and the progress of the search.
    Line { text: String, depth: u32, nodes: u64 },
    /// The search has failed.
    Failed,
}

/// The data of a line.
struct ReportedLine<'a> {
    game: &'a Game,
    pos: &'a Position,
    report: &'a Report<'a>,
    /// The number of positions searched by all threads.
    nodes: u64,
    elapsed: Duration,
}

impl ReportedLine<'_> {
    fn text(&self) -> String {
        let (Report { depth, selective_depth: selective, line, score, bound, .. }, nodes) = (*self.report, self.nodes);
        let bound = match bound {
            Bound::Exact => "",
            Bound::Lower => " or more",
            Bound::Upper => " or less",
        };
        let score = match self.forced_result() {
            Some((won, turns)) => format!("{} in {turns}", if won { "win" } else { "loss" }),
            None => format!("{score:+}"),
        };
        let (speed, seconds) = (self.nodes_per_second() / 1000, self.elapsed.as_secs_f64());
        let head = format!("depth {depth}/{selective}  line {line}  {score}{bound}");
        format!("{head}  {nodes} nodes  {speed} k/s  {seconds:.1} s  {}", self.turns().join(" "))
    }

    fn json(&self) -> Value {
        let (Report { depth, selective_depth: selective, line, score, bound, hash_full, .. }, nodes) =
            (*self.report, self.nodes);
        let bound = match bound {
            Bound::Exact => "exact",
            Bound::Lower => "at least",
            Bound::Upper => "at most",
        };
        let mut told = json!({
            "depth": depth, "selective": selective, "line": line, "score": score, "bound": bound, "nodes": nodes,
            "nodesPerSecond": self.nodes_per_second(), "hashFull": hash_full, "seconds": (self.elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            "turns": self.turns(),
        });
        if let Some((won, turns)) = self.forced_result() {
            told[if won { "winsIn" } else { "losesIn" }] = json!(turns);
        }
        told
    }

    fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-3)) as u64
    }

    /// The turns of the line, in the notation of the game.
    fn turns(&self) -> Vec<String> {
        notation::turn::write_line(self.game, self.pos, self.report.pv, notation::turn::write)
    }

    /// Whether the line wins or loses, and in how many turns of the winner.
    fn forced_result(&self) -> Option<(bool, u32)> {
        win_distance(self.game, self.pos, self.report.score, self.report.pv)
    }
}
