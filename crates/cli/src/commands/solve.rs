//! `variorum solve`: forced mates and wins.
//!
//! For the options, the progress display and the solution as text and JSON; `engine::search::solve` finds it. Ctrl-C ends the
//! search; then it prints what is known.

use crate::describe;
use clap::{Args, ValueEnum};
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::options::{OutputOptions, PositionOptions};
use commandline::progress;
use commandline::terminal;
use engine::search::solve::{self, Aim, Bounds, Problem, Progress, Proof, Solution, Variation};
use notation::problem::{self, Problem as Published};
use rules::{Game, Position, Step};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Finds forced mates and wins.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    position: PositionOptions,

    /// What the side to move has to force, with its team
    #[arg(value_enum, required_unless_present = "problem")]
    aim: Option<ForcedAim>,

    /// Maximum number of turns of its team
    #[arg(value_name = "N", required_unless_present = "problem")]
    turns: Option<u32>,

    /// Show and solve a problem that comes with the game (`variorum games` lists them): all first turns that solve it
    #[arg(long, value_name = "NAME", conflicts_with_all = ["aim", "turns", "position"])]
    problem: Option<String>,

    /// Find all first turns that solve it and, in the tree, all equally fast continuations
    #[arg(long)]
    all: bool,

    /// Print all replies of the other sides, and the continuations
    #[arg(long)]
    tree: bool,

    /// Give up after this many positions
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Memory for the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ForcedAim {
    /// The end of the game by mate
    Mate,
    /// A win by any goal
    Win,
}

/// The task, from the options or a problem.
struct SolveTask {
    aim: ForcedAim,
    turns: u32,
    all: bool,
    tree: bool,
}

impl Solve {
    pub(crate) fn run(mut self, out: &mut impl Write) -> CommandResult {
        let problem = match &self.problem {
            Some(name) => Some(self.position.load_problem(name)?),
            None => None,
        };
        let (loaded, pos) = self.position.load()?;
        let game = &loaded.game;
        let asked = match &problem {
            Some(Published { aim, turns, .. }) => {
                let aim = if *aim == problem::Aim::Mate { ForcedAim::Mate } else { ForcedAim::Win };
                SolveTask { aim, turns: *turns, all: true, tree: self.tree }
            }
            // Without a problem, the options are required.
            None => SolveTask {
                aim: self.aim.unwrap_or(ForcedAim::Win),
                turns: self.turns.unwrap_or_default(),
                all: self.all,
                tree: self.tree,
            },
        };
        if let Some(problem) = problem.as_ref().filter(|_| !self.output.json) {
            write_problem(out, game, &pos, problem)?;
        }
        let aim = if asked.aim == ForcedAim::Mate { Aim::Mate } else { Aim::Win };
        let problem = Problem { game, pos: &pos, aim, turns: asked.turns, prefer: notation::turn::is_preferred };
        let bounds = Bounds {
            nodes: self.nodes.unwrap_or(u64::MAX),
            megabytes: self.hash as usize,
            all_keys: asked.all,
            variations: asked.tree,
        };
        let flag = ctrl_c_flag();
        let (begun, bar) = (Instant::now(), progress::progress_bar(None, "{spinner} {elapsed} {msg}"));
        let interrupted = Cell::new(false);
        let stop = || {
            interrupted.set(interrupted.get() || flag.load(Ordering::Relaxed));
            interrupted.get()
        };
        let solved = solve::solve(&problem, &bounds, &stop, &mut |progress| {
            bar.set_message(progress_message(game, &pos, progress));
        });
        bar.finish_and_clear();
        let solution = match solved {
            Ok(solution) => solution,
            Err(why) => {
                let reason = why.reason().map(|reason| format!(": {}", ::explain::english(reason)));
                return fail(format!("{why}{}", reason.unwrap_or_default()));
            }
        };
        let told = SolutionView { game, pos: &pos, solution: &solution, asked: &asked, interrupted: interrupted.get() };
        if self.output.json {
            writeln!(out, "{:#}", told.to_json(&loaded.source.name, begun.elapsed()))?;
            return Ok(());
        }
        Ok(told.write_text(out)?)
    }
}

/// Prints a problem: title, diagram, notes and sources.
fn write_problem(out: &mut impl Write, game: &Game, pos: &Position, problem: &Published) -> std::io::Result<()> {
    writeln!(out, "{}\n\n{}", problem.title, notation::diagram::draw(game, pos))?;
    for note in &problem.notes {
        terminal::paragraph(out, "", note)?;
    }
    for source in &problem.sources {
        terminal::paragraph(out, "", &describe::to_sentence(&format!("source: {source}")))?;
    }
    writeln!(out)
}

fn progress_message(game: &Game, pos: &Position, progress: &Progress<'_>) -> String {
    let Progress { nodes, turns, proof, disproof, first } = *progress;
    let first = if first.is_empty() {
        String::new()
    } else {
        format!(", {} …", notation::turn::coordinates(game, pos, first))
    };
    format!(
        "{nodes} positions; within {}: to prove {proof}, to disprove {disproof}{first}",
        count_phrase(turns, "turn")
    )
}

fn count_phrase(n: u32, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Formats a solution.
struct SolutionView<'a> {
    game: &'a Game,
    pos: &'a Position,
    solution: &'a Solution,
    asked: &'a SolveTask,
    interrupted: bool,
}

impl SolutionView<'_> {
    fn write_text(&self, out: &mut impl Write) -> std::io::Result<()> {
        let Solution { proof, no_win_within: none_within, ref keys, complete, nodes } = *self.solution;
        let (team, several) = describe::team_name(self.game, self.pos.side());
        let mates = self.asked.aim == ForcedAim::Mate;
        let aim = if mates { "mate" } else { "a win" };
        let most = count_phrase(self.asked.turns, "turn");
        match proof {
            Proof::NotWon => return writeln!(out, "{team} cannot force {aim} within {most}."),
            Proof::Unknown => {
                let why = if self.interrupted { "Stopped" } else { "Not decided" };
                let known = match none_within {
                    0 => String::new(),
                    n => format!(" There is none within {}.", count_phrase(n, "turn")),
                };
                return writeln!(
                    out,
                    "{why} after {nodes} positions: whether {team} can force {aim} within {most} is not known.{known}"
                );
            }
            Proof::Won => {}
        }
        let does = match (mates, several) {
            (true, false) => "mates",
            (true, true) => "mate",
            (false, false) => "wins",
            (false, true) => "win",
        };
        match keys.first() {
            Some(key) if !key.shortest || none_within + 1 < key.wins_in => {
                let within = count_phrase(key.wins_in, "turn");
                writeln!(out, "{team} {does} within {within}: {}", self.turn_text(&key.turn))?;
                writeln!(out, "The search ended before it could rule out a faster way.")?;
            }
            Some(key) => {
                writeln!(out, "{team} {does} in {}: {}", count_phrase(key.wins_in, "turn"), self.turn_text(&key.turn))?;
            }
            None => {
                writeln!(out, "{team} can force {aim} within {most}; the search ended before a first turn was found.")?;
            }
        }
        if self.asked.all {
            match keys.len() {
                _ if !complete => {
                    writeln!(
                        out,
                        "The search ended before everything was tried; {} known.",
                        first_turns_phrase(keys.len())
                    )?;
                }
                1 => writeln!(out, "No other first turn works within {most}: the key is the only one.")?,
                n => writeln!(out, "There are {n} such first turns within {most}, so the problem is cooked:")?,
            }
            if keys.len() > 1 {
                for key in keys {
                    writeln!(out, "  {} ({})", self.turn_text(&key.turn), count_phrase(key.wins_in, "turn"))?;
                }
            }
        }
        if self.asked.tree {
            for key in keys {
                let after = self.game.play_turn_unchecked(self.pos, &key.turn, &mut ());
                writeln!(out, "\n1. {}", self.turn_text(&key.turn))?;
                write!(out, "{}", self.variation_lines(&after, &key.variations, 2, "  "))?;
            }
            if !complete && !self.asked.all {
                writeln!(out, "\nThe search ended before all variations were found.")?;
            }
        }
        Ok(())
    }

    fn turn_text(&self, turn: &[Step]) -> String {
        notation::turn::write(self.game, self.pos, turn)
    }

    /// The continuations, a line for each; turns with the same continuation share a line. `number` is that of the next
    /// turn of the attackers.
    fn variation_lines(&self, pos: &Position, then: &[Variation], number: u32, indent: &str) -> String {
        let attacks = !self.game.are_enemies(pos.side(), self.pos.side());
        let mark = if attacks { format!("{number}. ") } else { format!("{}... ", number - 1) };
        // Turns with the same continuation, each group with that continuation.
        let mut groups: Vec<(Vec<String>, String)> = Vec::new();
        let mut by_rest: HashMap<String, usize> = HashMap::new();
        for variation in then {
            let turn = notation::turn::write(self.game, pos, &variation.turn);
            let after = self.game.play_turn_unchecked(pos, &variation.turn, &mut ());
            let rest =
                self.variation_lines(&after, &variation.replies, number + u32::from(attacks), &format!("{indent}  "));
            let group = *by_rest.entry(rest.clone()).or_insert(groups.len());
            if group == groups.len() {
                groups.push((Vec::new(), rest));
            }
            groups[group].0.push(turn);
        }
        let lines: Vec<String> =
            groups.iter().map(|(turns, rest)| format!("{indent}{mark}{}\n{rest}", turns.join(", "))).collect();
        lines.concat()
    }

    fn to_json(&self, id: &str, took: Duration) -> Value {
        let Solution { proof, no_win_within: none_within, ref keys, complete, nodes } = *self.solution;
        let proof = match proof {
            Proof::Won => json!(true),
            Proof::NotWon => json!(false),
            Proof::Unknown => Value::Null,
        };
        let keys = keys.iter().map(|key| {
            let mut told = json!({"turn": self.turn_text(&key.turn), "turns": key.wins_in, "shortest": key.shortest});
            if self.asked.tree {
                let after = self.game.play_turn_unchecked(self.pos, &key.turn, &mut ());
                told["then"] = self.tree_json(&after, &key.variations);
            }
            told
        });
        json!({
            "game": id, "position": notation::position::write(self.game, self.pos),
            "aim": if self.asked.aim == ForcedAim::Mate { "mate" } else { "win" }, "turns": self.asked.turns,
            "forced": proof, "noneWithin": none_within, "keys": keys.collect::<Value>(), "complete": complete,
            "nodes": nodes, "seconds": (took.as_secs_f64() * 1000.0).round() / 1000.0,
        })
    }

    fn tree_json(&self, pos: &Position, then: &[Variation]) -> Value {
        let told = then.iter().map(|variation| {
            let after = self.game.play_turn_unchecked(pos, &variation.turn, &mut ());
            let turn = notation::turn::write(self.game, pos, &variation.turn);
            json!({"turn": turn, "then": self.tree_json(&after, &variation.replies)})
        });
        told.collect()
    }
}

fn first_turns_phrase(n: usize) -> String {
    if n == 1 { "1 first turn is".to_owned() } else { format!("{n} first turns are") }
}
