//! The tables of `docs/performance.md`: one row per game.
//!
//! Each game is loaded, counted and played at random. In comparison with another build (`--against`) or a UCI engine
//! (`--uci`), both count the same positions alternately in one run: the start, and the middle of a random game. The
//! best of several rounds counts, in CPU time; there is no ratio where the counts differ.

use crate::count::Build;
use crate::uci::UciEngine;
use crate::{BenchResult, load_game, random_game, select_games, timed};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use library::ShippedGame;
use notation::turn::{write_for_programs, write_line};
use rand::prelude::*;
use rules::{Game, History, Position, Step, Verdict};
use std::io::Write;
use std::path::PathBuf;

/// In seconds: the duration of random games, the minimum duration of a count to compare, and the duration that no count
/// should reach.
const PLAYOUT_SECONDS: f64 = 0.7;
const COUNT_SECONDS: f64 = 0.1;
const MAX_COUNT_SECONDS: f64 = 3.0;
/// The maximum length of a random game in turns.
const MAX_PLAYOUT_TURNS: usize = 1000;
/// The length of the random game whose middle is compared, in turns.
const MAX_COMPARED_TURNS: usize = 40;
/// The maximum depth of a count.
const MAX_DEPTH: u32 = 20;

/// Print a row for each game: how fast it is loaded, counted and played
#[derive(Debug, Args)]
pub(crate) struct Table {
    /// Games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// `bench` program of another build, to count the same positions alternately
    #[arg(long, value_name = "PATH")]
    against: Option<PathBuf>,

    /// UCI engine that answers `go perft N`, to count the same positions of the games that it offers alternately
    #[arg(long, value_name = "PATH")]
    uci: Option<PathBuf>,

    /// Number of rounds for each compared position; the best one counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    rounds: usize,
}

/// A program to compare with.
struct Rival<'p> {
    kind: RivalKind<'p>,
    /// By game: our time divided by its time.
    ratios: Vec<f64>,
}

enum RivalKind<'p> {
    Build(Build<'p>),
    Uci(Box<UciEngine>),
}

impl Table {
    /// Prints the table.
    pub(crate) fn print(&self, out: &mut impl Write) -> BenchResult {
        let games = select_games(&self.games)?;
        let own = std::env::current_exe()?;
        let own = Build::new(&own)?;
        let mut rivals = self.rivals()?;
        let heads =
            rivals.iter().map(|rival| format!(" other's million positions/s | time ratio to {} |", rival.name()));
        writeln!(
            out,
            "| game | cells | loading, ms | perft, million positions/s | random playouts/s | turns per playout |{}",
            heads.collect::<String>()
        )?;
        writeln!(out, "|---|---:|---:|---:|---:|---:|{}", "---:|---:|".repeat(rivals.len()))?;
        for shipped in games {
            let (loading, game) = best_of(self.rounds, || load_game(shipped.id));
            let (game, loading) = (game?, loading * 1000.0);
            let (rate, (playouts, turns)) = (perft_rate(&game) / 1e6, playout_rate(&game));
            let cells = game.board().cell_count();
            write!(out, "| {} | {cells} | {loading:.1} | {rate:.2} | {playouts:.0} | {turns:.0} |", shipped.id)?;
            out.flush()?;
            let tasks = if rivals.is_empty() { Vec::new() } else { PerftTask::for_game(&game) };
            for rival in &mut rivals {
                write!(out, "{}", rival.table_cells((shipped, &game), &tasks, &own, self.rounds)?)?;
            }
            writeln!(out)?;
            out.flush()?;
        }
        writeln!(out, "\nA position is {} bytes, a step {}.", size_of::<Position>(), size_of::<Step>())?;
        rivals
            .iter()
            .filter(|rival| !rival.ratios.is_empty())
            .try_for_each(|rival| writeln!(out, "{}", rival.summary()))?;
        Ok(())
    }

    fn rivals(&self) -> BenchResult<Vec<Rival<'_>>> {
        let mut who = Vec::new();
        if let Some(path) = &self.against {
            who.push(RivalKind::Build(Build::new(path)?));
        }
        if let Some(path) = &self.uci {
            who.push(RivalKind::Uci(Box::new(UciEngine::start(path)?)));
        }
        Ok(who.into_iter().map(|who| Rival { kind: who, ratios: Vec::new() }).collect())
    }
}

/// A position for both to count.
struct PerftTask {
    /// The turns to the position, in the notation for programs.
    turns: Vec<String>,
    pos: Position,
    position: String,
    depth: u32,
    leaves: u64,
}

impl PerftTask {
    fn for_game(game: &Game) -> Vec<Self> {
        let mut random = StdRng::seed_from_u64(7);
        let turns = random_game::play_random_turns(game, MAX_COMPARED_TURNS, &mut random).turns;
        let begin = game.start();
        let task = |turns: &[Vec<Step>]| {
            let pos = turns.iter().fold(begin, |at, turn| game.play_turn_unchecked(&at, turn, &mut ()));
            let (depth, _, leaves) = perft_until(game, &pos, COUNT_SECONDS);
            Self {
                turns: write_line(game, &begin, turns, write_for_programs),
                position: notation::position::write(game, &pos),
                pos,
                depth,
                leaves,
            }
        };
        [&[], &turns[..turns.len() / 2]].map(task).into()
    }
}

impl Rival<'_> {
    fn name(&self) -> &str {
        match &self.kind {
            RivalKind::Build(_) => "another build",
            RivalKind::Uci(uci) => &uci.name,
        }
    }

    /// Counts the positions of a game alternately and returns the result as cells of the table.
    fn table_cells(
        &mut self,
        (shipped, game): (&ShippedGame, &Game),
        tasks: &[PerftTask],
        own: &Build<'_>,
        rounds: usize,
    ) -> BenchResult<String> {
        let nothing = |why: &str| Ok(format!(" | {why} |"));
        let variant = match &self.kind {
            RivalKind::Uci(uci) => match uci.variant(shipped) {
                Some(variant) => Some(variant),
                None => return nothing(""),
            },
            RivalKind::Build(_) => None,
        };
        if let (RivalKind::Uci(uci), Some(variant)) = (&mut self.kind, &variant) {
            uci.set_variant(variant)?;
        }
        let (mut ours, mut theirs, mut leaves, mut differing) = (0.0, 0.0, 0, Vec::new());
        let mut twins = "";
        for task in tasks {
            let Some(counted) = self.count(shipped.id, task)? else { return nothing("") };
            if counted.1 != task.leaves {
                // Others count two turns that lead to the same position separately.
                if game.perft_turns(&task.pos, task.depth) != counted.1 {
                    differing.push(format!("{} and {}", task.leaves, counted.1));
                    continue;
                }
                twins = ", transpositions counted separately";
            }
            let (mut best, mut best_there) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..rounds {
                let (seconds, _) =
                    own.count(shipped.id, &task.position, task.depth)?.ok_or("this build cannot count")?;
                best = best.min(seconds);
                let (seconds, _) = self.count(shipped.id, task)?.ok_or("the other program has stopped counting")?;
                best_there = best_there.min(seconds);
            }
            (ours, theirs, leaves) = (ours + best, theirs + best_there, leaves + task.leaves);
        }
        if leaves == 0 {
            return nothing(&format!("counts differ: {}", differing.join(", ")));
        }
        self.ratios.push(ours / theirs);
        // Turns in a different notation are not understood there; then only the start is compared.
        let only = if differing.is_empty() { "" } else { ", one position" };
        Ok(format!(" {:.2} | {:.2}{only}{twins} |", leaves as f64 / theirs / 1e6, ours / theirs))
    }

    fn count(&mut self, id: &str, task: &PerftTask) -> BenchResult<Option<(f64, u64)>> {
        match &mut self.kind {
            RivalKind::Build(build) => build.count(id, &task.position, task.depth),
            RivalKind::Uci(uci) => uci.count(&task.turns, task.depth).map(Some),
        }
    }

    /// The summary of all games.
    fn summary(&self) -> String {
        let games = self.ratios.len();
        let mean = (self.ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / games as f64).exp();
        let below = |bound: f64| self.ratios.iter().filter(|&&ratio| ratio < bound).count();
        format!(
            "Time ratio to {} in {games} games: geometric mean {mean:.2}; faster in {}, twice as fast in {}.",
            self.name(),
            below(1.0),
            below(0.5)
        )
    }
}

/// The shortest time of several rounds, and the result.
fn best_of<T>(rounds: usize, work: impl Fn() -> T) -> (f64, T) {
    let (mut best, mut done) = timed(&work);
    for _ in 1..rounds {
        let (seconds, again) = timed(&work);
        (best, done) = (best.min(seconds), again);
    }
    (best, done)
}

/// Counts deeper and deeper until the count takes long enough, or the next would take too long: the depth, the seconds,
/// the leaves.
fn perft_until(game: &Game, pos: &Position, enough: f64) -> (u32, f64, u64) {
    let mut before = 1;
    for depth in 1.. {
        let (seconds, leaves) = timed(|| game.perft(pos, depth));
        let next = seconds * (leaves as f64 / before as f64);
        if seconds > enough || next > MAX_COUNT_SECONDS || leaves == 0 || depth == MAX_DEPTH {
            return (depth, seconds, leaves);
        }
        before = leaves;
    }
    unreachable!("the loop ends at the last depth")
}

/// Leaves per second from the start.
fn perft_rate(game: &Game) -> f64 {
    let (_, seconds, leaves) = perft_until(game, &game.start(), PLAYOUT_SECONDS / 20.0);
    leaves as f64 / seconds
}

/// Random games per second from a fixed seed, and turns per game: the steps are listed, a random one is made, and after
/// each turn the game is checked for its end.
fn playout_rate(game: &Game) -> (f64, f64) {
    let mut random = StdRng::seed_from_u64(1);
    let (mut seconds, mut games, mut turns) = (0.0, 0.0, 0.0);
    while seconds < PLAYOUT_SECONDS {
        let (time, played) = timed(|| playout(game, &mut random));
        (seconds, games, turns) = (seconds + time, games + 1.0, turns + played as f64);
    }
    (games / seconds, turns / games)
}

/// Plays a random game to its end and returns the number of turns.
fn playout(game: &Game, random: &mut StdRng) -> usize {
    let mut pos = game.start();
    let mut past = History::new(&pos);
    for turns in 0..MAX_PLAYOUT_TURNS {
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            return turns;
        }
        let Some((_, after)) = random_game::random_turn(&game.with_history(&past), &pos, random) else { return turns };
        past.push(game, &after);
        pos = after;
    }
    MAX_PLAYOUT_TURNS
}
