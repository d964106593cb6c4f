//! `variorum puzzles`: problems from the games of a study, proved and graded.
//!
//! For the options, the threads, the progress display and the texts; `study` finds and proves the problems. Ctrl-C ends
//! the search; the problems found so far count.

use super::study::archive::Archive;
use clap::Args;
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::jobs::{self, Jobs};
use commandline::options::{GameOptions, range_parser};
use commandline::progress;
use engine::MAX_THREADS;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use study::{GameRecord, Plan, Puzzle, find_puzzles};

/// Finds problems in the games of a study: positions with exactly one turn that wins within two to six turns, proved,
/// and graded by the lowest strength that finds it.
///
/// The problems are printed in the format of the problems that come with games, the easiest first.
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    game: GameOptions,

    /// Folder of a study (`variorum study GAME --to DIR`)
    #[arg(long, value_name = "DIR")]
    from: PathBuf,

    /// Folder for the problems, a file for each; without it, they are printed
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,

    /// Number of games examined at once [default: the number of cores of this machine]
    #[arg(long, value_name = "N", value_parser = range_parser(MAX_THREADS))]
    threads: Option<usize>,
}

impl Puzzles {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let loaded = self.game.load()?;
        let records = Archive::read(&self.from.join("games.jsonl"), &loaded).or_else(fail)?;
        let study =
            study::Study::new(&loaded.game, loaded.knowledge.clone(), Plan::new(Vec::new(), 0, 0)).or_else(fail)?;
        let mut found: Vec<(usize, Puzzle)> = Vec::new();
        let flag = ctrl_c_flag();
        let bar =
            progress::progress_bar(Some(records.len() as u64), "{bar:30} {pos} of {len} games, {msg}; Ctrl-C stops");
        let threads = self.threads.unwrap_or_else(jobs::cores);
        let jobs = Jobs { count: records.len() as u32, concurrency: threads, stop: &flag };
        let search = |number: u32| {
            let puzzles = find_puzzles(&study, &records[number as usize], &|| flag.load(Relaxed))?;
            Ok((number as usize, puzzles))
        };
        let ended = jobs.run(&search, &mut |(number, puzzles)| {
            found.extend(puzzles.into_iter().map(|puzzle| (number, puzzle)));
            bar.set_message(format!("{} problems", found.len()));
            bar.inc(1);
        });
        bar.finish_and_clear();
        ended.or_else(fail)?;
        let name = &loaded.game.def().name;
        let texts: Vec<String> =
            sorted(found).iter().map(|(number, puzzle)| problem_text(name, &records[*number], puzzle)).collect();
        let Some(folder) = &self.to else { return Ok(write!(out, "{}", texts.join("\n"))?) };
        if let Err(error) = fs::create_dir_all(folder) {
            let why = library::describe_io_error(&error);
            return fail(format!("the folder {} cannot be created: {why}", folder.display()));
        }
        for (number, text) in (1..).zip(&texts) {
            replace_file(&folder.join(format!("puzzle-{number:03}.txt")), text.as_bytes()).or_else(fail)?;
        }
        Ok(writeln!(out, "{} problems are in {}.", texts.len(), folder.display())?)
    }
}

/// Each position once, the easiest first; the order does not depend on which game was examined first.
fn sorted(mut found: Vec<(usize, Puzzle)>) -> Vec<(usize, Puzzle)> {
    found.sort_by_key(|(number, puzzle)| (*number, puzzle.turn));
    let mut by_position: BTreeMap<String, (usize, Puzzle)> = BTreeMap::new();
    for (number, puzzle) in found {
        by_position.entry(puzzle.position.clone()).or_insert((number, puzzle));
    }
    let mut puzzles: Vec<(usize, Puzzle)> = by_position.into_values().collect();
    // Those that no strength solves are the hardest.
    puzzles.sort_by_key(|(number, puzzle)| (puzzle.grade.is_none(), puzzle.grade, puzzle.turns, *number, puzzle.turn));
    puzzles
}

/// The problem as a text of `notation::problem`.
fn problem_text(game: &str, record: &GameRecord, puzzle: &Puzzle) -> String {
    let Puzzle { position, turns, key, grade, turn } = puzzle;
    let grade = grade.map_or_else(
        || "No strength up to a million nodes finds the key.".to_owned(),
        |grade| format!("The lowest strength that finds the key is {grade}."),
    );
    let players = if record.pairing.is_self_play() {
        record.pairing.stronger.to_string()
    } else {
        format!("{} against {}", record.pairing.stronger, record.pairing.weaker)
    };
    format!(
        "title {game}, a win in {turns}\nsource a game of the computer against itself: {players}, game {}, turn {turn}\n\
         note {grade}\nposition {position}\nwin {turns}\nkey {key}\n",
        record.number + 1
    )
}
