//! The tables of `docs/performance.md`: a row for each game.
//!
//! By itself each game is loaded, counted and played at random. Beside another build (`--against`) and a UCI engine
//! (`--uci`) the same positions are counted by both, in turn in one run: the start, and the middle of a game played at
//! random. The best of some rounds counts, in the time of the processor, and counts that differ are no comparison.

use crate::count::Build;
use crate::uci::Uci;
use crate::{Done, chosen, load, played, timed};
use catalog::Shipped;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use notation::turn::{line, write_for_programs};
use rand::prelude::*;
use rules::{Game, Past, Position, Step, Verdict};
use std::io::Write;
use std::path::PathBuf;

/// How long random games are played, and how long a position is counted that is compared, in seconds; nobody compares
/// positions that take so long as the last.
const PLAYING: f64 = 0.7;
const COUNTING: f64 = 0.1;
const TOO_LONG: f64 = 3.0;
/// No random game is longer, in turns.
const LONGEST: usize = 1000;
/// The game whose middle is compared has at most so many turns.
const COMPARED: usize = 40;
/// No position is counted deeper.
const DEEPEST: u32 = 20;

/// A row for each game: how fast it is loaded, counted and played
#[derive(Debug, Args)]
pub(crate) struct Table {
    /// The games; without any, all
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// The `bench` program of another build, to count the same positions in turn
    #[arg(long, value_name = "PATH")]
    against: Option<PathBuf>,

    /// A UCI engine that answers `go perft N`, to count the same positions of the games that it offers, in turn
    #[arg(long, value_name = "PATH")]
    uci: Option<PathBuf>,

    /// How often each position is compared; the best of them counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    rounds: usize,
}

/// Somebody who counts the same positions.
struct Rival<'p> {
    who: Who<'p>,
    /// Our time to its, by game.
    ratios: Vec<f64>,
}

enum Who<'p> {
    Build(Build<'p>),
    Uci(Box<Uci>),
}

impl Table {
    /// Prints it.
    pub(crate) fn print(&self, out: &mut impl Write) -> Done {
        let games = chosen(&self.games)?;
        let own = std::env::current_exe()?;
        let own = Build::new(&own)?;
        let mut rivals = self.rivals()?;
        let heads =
            rivals.iter().map(|rival| format!(" million positions/s there | our time to its ({}) |", rival.name()));
        writeln!(
            out,
            "| game | cells | loading, ms | perft, million positions/s | random playouts/s | turns in a playout |{}",
            heads.collect::<String>()
        )?;
        writeln!(out, "|---|---:|---:|---:|---:|---:|{}", "---:|---:|".repeat(rivals.len()))?;
        for shipped in games {
            let (loading, game) = best_of(self.rounds, || load(shipped.id));
            let (game, loading) = (game?, loading * 1000.0);
            let (rate, (playouts, turns)) = (perft_rate(&game) / 1e6, playout_rate(&game));
            let cells = game.board().cell_count();
            write!(out, "| {} | {cells} | {loading:.1} | {rate:.2} | {playouts:.0} | {turns:.0} |", shipped.id)?;
            out.flush()?;
            let tasks = if rivals.is_empty() { Vec::new() } else { Task::of(&game) };
            for rival in &mut rivals {
                write!(out, "{}", rival.cells((shipped, &game), &tasks, &own, self.rounds)?)?;
            }
            writeln!(out)?;
            out.flush()?;
        }
        writeln!(out, "\nA position is {} bytes, a step {}.", size_of::<Position>(), size_of::<Step>())?;
        rivals
            .iter()
            .filter(|rival| !rival.ratios.is_empty())
            .try_for_each(|rival| writeln!(out, "{}", rival.sum()))?;
        Ok(())
    }

    fn rivals(&self) -> Done<Vec<Rival<'_>>> {
        let mut who = Vec::new();
        if let Some(path) = &self.against {
            who.push(Who::Build(Build::new(path)?));
        }
        if let Some(path) = &self.uci {
            who.push(Who::Uci(Box::new(Uci::start(path)?)));
        }
        Ok(who.into_iter().map(|who| Rival { who, ratios: Vec::new() }).collect())
    }
}

/// A position to be counted by two.
struct Task {
    /// The turns that lead there, for programs.
    turns: Vec<String>,
    pos: Position,
    position: String,
    depth: u32,
    leaves: u64,
}

impl Task {
    fn of(game: &Game) -> Vec<Self> {
        let mut random = StdRng::seed_from_u64(7);
        let turns = played::at_random(game, COMPARED, &mut random).turns;
        let begin = game.start();
        let task = |turns: &[Vec<Step>]| {
            let pos = turns.iter().fold(begin, |at, turn| game.play_turn_unchecked(&at, turn, &mut ()));
            let (depth, _, leaves) = deep_enough(game, &pos, COUNTING);
            Self {
                turns: line(game, &begin, turns, write_for_programs),
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
        match &self.who {
            Who::Build(_) => "another build",
            Who::Uci(uci) => &uci.name,
        }
    }

    /// Counts the positions of a game in turn, and says what came out, as cells of the table.
    fn cells(
        &mut self,
        (shipped, game): (&Shipped, &Game),
        tasks: &[Task],
        own: &Build<'_>,
        rounds: usize,
    ) -> Done<String> {
        let nothing = |why: &str| Ok(format!(" | {why} |"));
        let variant = match &self.who {
            Who::Uci(uci) => match uci.variant(shipped) {
                Some(variant) => Some(variant),
                None => return nothing(""),
            },
            Who::Build(_) => None,
        };
        if let (Who::Uci(uci), Some(variant)) = (&mut self.who, &variant) {
            uci.play(variant)?;
        }
        let (mut ours, mut theirs, mut leaves, mut differing) = (0.0, 0.0, 0, Vec::new());
        let mut twins = "";
        for task in tasks {
            let Some(counted) = self.count(shipped.id, task)? else { return nothing("") };
            if counted.1 != task.leaves {
                // Others count two turns that lead to the same position as two.
                if game.perft_turns(&task.pos, task.depth) != counted.1 {
                    differing.push(format!("{} and {}", task.leaves, counted.1));
                    continue;
                }
                twins = ", twins count as two there";
            }
            let (mut best, mut best_there) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..rounds {
                let (seconds, _) = own.count(shipped.id, &task.position, task.depth)?.ok_or("we cannot count")?;
                best = best.min(seconds);
                let (seconds, _) = self.count(shipped.id, task)?.ok_or("it does not count any more")?;
                best_there = best_there.min(seconds);
            }
            (ours, theirs, leaves) = (ours + best, theirs + best_there, leaves + task.leaves);
        }
        if leaves == 0 {
            return nothing(&format!("counts differ: {}", differing.join(", ")));
        }
        self.ratios.push(ours / theirs);
        // Turns written otherwise are not understood there, and then only the start is compared.
        let only = if differing.is_empty() { "" } else { ", one position" };
        Ok(format!(" {:.2} | {:.2}{only}{twins} |", leaves as f64 / theirs / 1e6, ours / theirs))
    }

    fn count(&mut self, id: &str, task: &Task) -> Done<Option<(f64, u64)>> {
        match &mut self.who {
            Who::Build(build) => build.count(id, &task.position, task.depth),
            Who::Uci(uci) => uci.count(&task.turns, task.depth).map(Some),
        }
    }

    /// All games in a sentence.
    fn sum(&self) -> String {
        let games = self.ratios.len();
        let mean = (self.ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / games as f64).exp();
        let below = |bound: f64| self.ratios.iter().filter(|&&ratio| ratio < bound).count();
        format!(
            "Our time to that of {} in {games} games: geometric mean {mean:.2}; faster in {}, twice as fast in {}.",
            self.name(),
            below(1.0),
            below(0.5)
        )
    }
}

/// The shortest time of several, and what came out.
fn best_of<T>(rounds: usize, work: impl Fn() -> T) -> (f64, T) {
    let (mut best, mut done) = timed(&work);
    for _ in 1..rounds {
        let (seconds, again) = timed(&work);
        (best, done) = (best.min(seconds), again);
    }
    (best, done)
}

/// Counts deeper and deeper until it takes so long, or would take much longer: the depth, the seconds, the leaves.
fn deep_enough(game: &Game, pos: &Position, enough: f64) -> (u32, f64, u64) {
    let mut before = 1;
    for depth in 1.. {
        let (seconds, leaves) = timed(|| game.perft(pos, depth));
        let next = seconds * (leaves as f64 / before as f64);
        if seconds > enough || next > TOO_LONG || leaves == 0 || depth == DEEPEST {
            return (depth, seconds, leaves);
        }
        before = leaves;
    }
    unreachable!("the loop ends at the last depth")
}

/// Leaves a second from the start.
fn perft_rate(game: &Game) -> f64 {
    let (_, seconds, leaves) = deep_enough(game, &game.start(), PLAYING / 20.0);
    leaves as f64 / seconds
}

/// Random games a second from a fixed seed, and turns in each: steps are listed, one is drawn and made, and after each
/// turn it is asked whether the game is over.
fn playout_rate(game: &Game) -> (f64, f64) {
    let mut random = StdRng::seed_from_u64(1);
    let (mut seconds, mut games, mut turns) = (0.0, 0.0, 0.0);
    while seconds < PLAYING {
        let (time, played) = timed(|| playout(game, &mut random));
        (seconds, games, turns) = (seconds + time, games + 1.0, turns + played as f64);
    }
    (games / seconds, turns / games)
}

/// Plays a random game to its end and says how many turns it took.
fn playout(game: &Game, random: &mut StdRng) -> usize {
    let mut pos = game.start();
    let mut past = Past::new(&pos);
    for turns in 0..LONGEST {
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            return turns;
        }
        let Some((_, after)) = played::draw(game, &pos, random) else { return turns };
        past.push(&after);
        pos = after;
    }
    LONGEST
}
