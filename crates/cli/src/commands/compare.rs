//! `variorum compare`: what is different between two games, or between two readings of one.
//!
//! In words, in the rule file, in the turns (`parting`), and, if asked for, in games of the computer against itself, with
//! the statistics of `study`.

mod parting;

use clap::Args;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::jobs::{self, Jobs};
use commandline::load::LoadedGame;
use commandline::options::{GameOptions, OutputOptions};
use commandline::progress;
use explain::Language;
use parting::{Difference, Games, Parting, Search};
use serde_json::json;
use similar::{ChangeTag, TextDiff};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use study::{ComparedNumber, GameRecord, Plan, Report, Strength};

/// The number of turns that are listed.
const MAX_LISTED_TURNS: usize = 12;
/// The number of unchanged lines around a change of the file.
const CONTEXT_LINES: usize = 1;
/// The maximum number of positions searched for a turn.
const MAX_NODES: u64 = 1_000_000_000;

/// Compares two games, or two readings of one game.
///
/// Shows the rules that only one of them has, the changed lines of the file, and the nearest position in which they part.
/// With --games, the computer plays both against itself, and the numbers stand beside each other.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    game: GameOptions,

    /// The other game [default: the same one, under --other-reading]
    #[arg(value_name = "OTHER")]
    other: Option<String>,

    /// Reading of a doubtful rule in the other game; may be given several times
    #[arg(long = "other-reading", value_name = "NAME=VALUE", value_parser = library::reading::parse_choice)]
    other_readings: Vec<(String, String)>,

    /// Maximum number of turns to the position in which the games part
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,

    /// Maximum number of positions that are compared
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    positions: usize,

    /// Number of games of the computer against itself, in each of the two; 0 plays none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100_000))]
    games: u32,

    /// Strength in these games: the number of positions searched for a turn; 0 is a player of random turns
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(..=MAX_NODES))]
    nodes: u64,

    /// Seed of these games
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    output: OutputOptions,
}

/// A rule that only one of the games has.
struct RuleChange {
    is_second: bool,
    heading: String,
    line: String,
}

impl Compare {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        if self.other.is_none() && self.other_readings.is_empty() {
            return fail("name a second game, or another reading of the same one with --other-reading NAME=VALUE");
        }
        let first = self.game.load()?;
        let other = self.other.clone().unwrap_or_else(|| self.game.name().to_owned());
        let second = GameOptions::new(other, self.other_readings.clone()).load()?;
        let words = changed_rules(&first, &second);
        let stop = ctrl_c_flag();
        let search = self.part(&first, &second, &stop);
        let numbers = if self.games > 0 { Some(self.play(&first, &second, &stop)?) } else { None };
        if self.output.json {
            return Ok(write_json(out, &words, &search, numbers.as_deref())?);
        }
        write_words(out, &words)?;
        write_file(out, &first.source.text, &second.source.text)?;
        write_search(out, &search)?;
        Ok(numbers.map_or(Ok(()), |numbers| write_numbers(out, &numbers))?)
    }

    fn part(&self, first: &LoadedGame, second: &LoadedGame, stop: &AtomicBool) -> Search {
        let bar = progress::progress_bar(None, "{pos} positions compared; Ctrl-C stops");
        let games = Games { first: &first.game, second: &second.game };
        let search = games.part(self.depth, self.positions.max(1), &mut |count| {
            bar.set_position(count as u64);
            !stop.load(Relaxed)
        });
        bar.finish_and_clear();
        search
    }

    /// Plays both games against itself, and compares the numbers.
    fn play(&self, first: &LoadedGame, second: &LoadedGame, stop: &AtomicBool) -> CommandResult<Vec<ComparedNumber>> {
        let mut levels = Vec::new();
        for loaded in [first, second] {
            let plan = Plan::new(vec![Strength::from_nodes(self.nodes)], self.games, self.seed);
            let study = study::Study::new(&loaded.game, loaded.knowledge.clone(), plan).or_else(fail)?;
            let fixtures = study.plan.fixtures();
            let template = "{bar:30} {pos} of {len} games, {eta} left; Ctrl-C stops and reports";
            let bar = progress::progress_bar(Some(fixtures.len() as u64), template);
            let jobs = Jobs { count: self.games, concurrency: jobs::cores(), stop };
            let halt = || stop.load(Relaxed);
            let mut records: Vec<GameRecord> = Vec::new();
            jobs.run(&|number: u32| Ok(study::play(&study, fixtures[number as usize], &halt)), &mut |record| {
                records.extend(record);
                bar.inc(1);
            })
            .or_else(fail)?;
            bar.finish_and_clear();
            levels.extend(Report::new(&study, &records).levels);
        }
        match levels.as_slice() {
            [one, other] if one.games > 0 && other.games > 0 => Ok(ComparedNumber::all(one, other)),
            _ => fail("no game has ended, so there is nothing to compare"),
        }
    }
}

/// The rules in words that only one of the games has, in the order of the rule sheets.
fn changed_rules(first: &LoadedGame, second: &LoadedGame) -> Vec<RuleChange> {
    let lines = |loaded: &LoadedGame| -> Vec<(String, String)> {
        let sections = explain::rule_sheet(loaded.game.def(), Language::English).into_iter();
        sections.flat_map(|part| part.lines.into_iter().map(move |line| (part.heading.clone(), line))).collect()
    };
    let (old, new) = (lines(first), lines(second));
    let only = |of: &[(String, String)], other: &[(String, String)], is_second: bool| -> Vec<RuleChange> {
        let missing = of.iter().filter(|(_, line)| !other.iter().any(|(_, known)| known == line));
        missing.map(|(heading, line)| RuleChange { is_second, heading: heading.clone(), line: line.clone() }).collect()
    };
    only(&old, &new, false).into_iter().chain(only(&new, &old, true)).collect()
}

fn write_words(out: &mut impl Write, words: &[RuleChange]) -> io::Result<()> {
    writeln!(out, "In words")?;
    if words.is_empty() {
        return writeln!(out, "  the same rules");
    }
    for RuleChange { is_second, heading, line } in words {
        writeln!(out, "  {} {heading}: {line}", if *is_second { '+' } else { '-' })?;
    }
    Ok(())
}

fn write_file(out: &mut impl Write, first: &str, second: &str) -> io::Result<()> {
    writeln!(out, "\nIn the file")?;
    let diff = TextDiff::from_lines(first, second);
    let groups = diff.grouped_ops(CONTEXT_LINES);
    if groups.is_empty() {
        return writeln!(out, "  the same text");
    }
    for (at, group) in groups.iter().enumerate() {
        if at > 0 {
            writeln!(out, "  ⋮")?;
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            writeln!(out, "  {sign} {}", change.value().trim_end_matches('\n'))?;
        }
    }
    Ok(())
}

fn write_search(out: &mut impl Write, search: &Search) -> io::Result<()> {
    writeln!(out, "\nIn play")?;
    let Parting { turns, position, difference } = match search {
        Search::EqualFor(depth) => {
            return writeln!(
                out,
                "  no difference was found in the first {depth} turns; --depth and --positions search farther"
            );
        }
        Search::Found(parting) => parting,
    };
    let after = if turns.is_empty() { "at the start".to_owned() } else { format!("after {}", turns.join(" ")) };
    writeln!(out, "  they part {after}\n  {position}")?;
    let listed = |turns: &[String]| {
        let more = turns.len().saturating_sub(MAX_LISTED_TURNS);
        let shown = turns[..turns.len() - more].join(" ");
        if more > 0 { format!("{shown} and {more} more") } else { shown }
    };
    match difference {
        Difference::Board { second } => writeln!(out, "  + {second}"),
        Difference::Result { first, second } => writeln!(out, "  - {first}\n  + {second}"),
        Difference::Turns { only_first, only_second } => {
            for (sign, turns) in [('-', only_first), ('+', only_second)] {
                if !turns.is_empty() {
                    writeln!(out, "  {sign} {}", listed(turns))?;
                }
            }
            Ok(())
        }
    }
}

fn write_numbers(out: &mut impl Write, numbers: &[ComparedNumber]) -> io::Result<()> {
    writeln!(out, "\nBy self-play\n  {:24}{:>18}{:>18}  chance", "", "first", "second")?;
    for ComparedNumber { name, first, second, difference } in numbers {
        let chance = difference.map_or_else(String::new, |difference| {
            let mark = if difference.is_significant() { " *" } else { "" };
            format!("{:.3}{mark}", difference.p)
        });
        writeln!(out, "  {name:24}{first:>18}{second:>18}  {chance}")?;
    }
    writeln!(out, "  chance: how likely games make such a difference if there is none; * below one in twenty")
}

fn write_json(
    out: &mut impl Write,
    words: &[RuleChange],
    search: &Search,
    numbers: Option<&[ComparedNumber]>,
) -> io::Result<()> {
    let rules = |of_second: bool| -> Vec<_> {
        let own = words.iter().filter(|rule| rule.is_second == of_second);
        own.map(|rule| json!({ "heading": rule.heading, "line": rule.line })).collect()
    };
    let (parting, equal) = match search {
        Search::Found(parting) => (Some(parting), None),
        Search::EqualFor(depth) => (None, Some(depth)),
    };
    let found = json!({
        "onlyFirst": rules(false), "onlySecond": rules(true), "parting": parting, "equalForTurns": equal,
        "numbers": numbers,
    });
    writeln!(out, "{found:#}")
}
