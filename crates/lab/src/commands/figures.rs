//! `lab figures`: the figures and puzzles of the shipped games, for the gallery and the puzzles of the page.
//!
//! For the options, the threads, the progress display and the files; `lab::figures` has what the files hold. Ctrl-C stops
//! after the games that have been studied, and the same command goes on from there.

use clap::Args;
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::jobs::{self, Jobs};
use commandline::options::range_parser;
use commandline::progress;
use lab::figures::{Catalogue, Figures, PuzzleFile, plan, rules_of};
use library::ShippedGame;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use study::{GameRecord, Puzzle, Report, Study, find_puzzles, play};

/// The maximum number of games played at once.
const MAX_THREADS: usize = engine::MAX_THREADS;
/// No more games are searched for puzzles once there are this many.
const ENOUGH_PUZZLES: usize = 40;

/// Studies the shipped games whose rules are new or have changed, and writes `figures.json` and each game's `puzzles.json`.
#[derive(Debug, Args)]
pub(crate) struct FiguresCommand {
    /// Ids of the games; without any, all shipped games
    #[arg(value_name = "GAME")]
    ids: Vec<String>,

    /// The folder of the games
    #[arg(long, value_name = "DIR", default_value = "games")]
    to: PathBuf,

    /// Number of games played at once [default: the number of cores of this machine]
    #[arg(long, value_name = "N", value_parser = range_parser(MAX_THREADS))]
    threads: Option<usize>,
}

impl FiguresCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let path = self.to.join("figures.json");
        let mut catalogue = read_catalogue(&path)?;
        catalogue.games.retain(|id, _| library::find(id).is_some());
        let stop = ctrl_c_flag();
        let mut studied = 0;
        for game in self.games()? {
            let rules = rules_of(game.text);
            if stop.load(Relaxed) {
                break;
            }
            if catalogue.games.get(game.id).is_some_and(|known| known.rules == rules) {
                continue;
            }
            let Some((figures, puzzles)) = self.study(game, rules, &stop)? else { break };
            let puzzle_path = self.to.join(game.id).join("puzzles.json");
            if !puzzles.puzzles.is_empty() {
                replace_file(&puzzle_path, puzzles.to_text().as_bytes()).or_else(fail)?;
            } else if puzzle_path.exists() {
                fs::remove_file(&puzzle_path)?;
            }
            catalogue.games.insert(game.id.to_owned(), figures);
            replace_file(&path, catalogue.to_text().as_bytes()).or_else(fail)?;
            studied += 1;
            writeln!(out, "{}: {} puzzles", game.id, puzzles.puzzles.len())?;
            out.flush()?;
        }
        Ok(writeln!(out, "{studied} games studied; {} games in {}", catalogue.games.len(), path.display())?)
    }

    fn games(&self) -> CommandResult<Vec<&'static ShippedGame>> {
        if self.ids.is_empty() {
            return Ok(library::games().iter().collect());
        }
        let found = self.ids.iter().map(|id| library::find(id).ok_or_else(|| library::unknown_message(id)));
        found.collect::<Result<_, _>>().or_else(fail)
    }

    /// Studies a game; `None` if it was stopped.
    fn study(
        &self,
        shipped: &ShippedGame,
        rules: String,
        stop: &AtomicBool,
    ) -> CommandResult<Option<(Figures, PuzzleFile)>> {
        let game = commandline::load::RuleSource::from_name(shipped.id)?.load(&[])?;
        let study = Study::new(&game.game, game.knowledge.clone(), plan()).or_else(fail)?;
        let fixtures = study.plan.fixtures();
        let template = format!("{{bar:30}} {{pos}} of {{len}} {}; Ctrl-C stops", shipped.id);
        let bar = progress::progress_bar(Some(2 * fixtures.len() as u64), &template);
        let jobs =
            |count: usize| Jobs { count: count as u32, concurrency: self.threads.unwrap_or_else(jobs::cores), stop };
        let stopped = || stop.load(Relaxed);
        let mut records: Vec<GameRecord> = Vec::new();
        jobs(fixtures.len())
            .run(&|number| Ok(play(&study, fixtures[number as usize], &stopped)), &mut |record| {
                records.extend(record);
                bar.inc(1);
            })
            .or_else(fail)?;
        records.sort_by_key(GameRecord::fixture);
        // Those of the strongest players first: the fewest puzzles that any player would see.
        records.reverse();
        let puzzles = find_all(&study, &records, &jobs(records.len()), &|| bar.inc(1)).or_else(fail)?;
        bar.finish_and_clear();
        if stopped() {
            return Ok(None);
        }
        let Some(figures) = Figures::new(rules.clone(), &Report::new(&study, &records)) else { return Ok(None) };
        Ok(Some((figures, PuzzleFile::new(rules, puzzles))))
    }
}

/// The puzzles in the games, in the order of the games, until there are enough. Which games are searched does not depend
/// on the number of threads.
fn find_all(
    study: &Study<'_>,
    records: &[GameRecord],
    jobs: &Jobs<'_>,
    done: &dyn Fn(),
) -> Result<Vec<Puzzle>, String> {
    const GROUP: usize = 8;
    let mut puzzles = Vec::new();
    let stop = || jobs.stop.load(Relaxed);
    for group in records.chunks(GROUP) {
        if puzzles.len() >= ENOUGH_PUZZLES {
            break;
        }
        let mut found: Vec<(u32, Vec<Puzzle>)> = Vec::new();
        let search = |number: u32| Ok((number, find_puzzles(study, &group[number as usize], &stop)?));
        Jobs { count: group.len() as u32, ..*jobs }.run(&search, &mut |puzzles| {
            found.push(puzzles);
            done();
        })?;
        found.sort_by_key(|(number, _)| *number);
        puzzles.extend(found.into_iter().flat_map(|(_, puzzles)| puzzles));
    }
    Ok(puzzles)
}

fn read_catalogue(path: &Path) -> CommandResult<Catalogue> {
    if !path.exists() {
        return Ok(Catalogue::default());
    }
    let catalogue = library::read_text(path).and_then(|text| {
        Catalogue::parse(&text).map_err(|why| format!("{} has no figures of games: {why}", path.display()))
    });
    let catalogue = catalogue.or_else(fail)?;
    // Figures of other games cannot be compared.
    Ok(if catalogue.plan == Catalogue::default().plan { catalogue } else { Catalogue::default() })
}
