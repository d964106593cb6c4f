//! `cargo xtask trials playouts`: random games of every game, written down by one build and replayed by another.
//!
//! For a change that is meant to change nothing: the build before it writes a file (`--write`), the build after it
//! replays the file (`--compare`) and prints every line that has become another one. Turns are replayed by their texts,
//! so that the order in which turns are generated is free. The laws (`laws`) say what must hold in any build.

use crate::print_line;
use clap::Args;
use notation::{position, turn};
use rand::prelude::*;
use rules::{Game, History, Position, Verdict};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use testkit::on_games;

/// Write down random games of every game, or replay what another build has written
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Playouts {
    /// Play every game at random and write turns, positions and results to this folder, a file for each game
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,

    /// Replay the files of this folder, and print what differs
    #[arg(long, value_name = "FOLDER")]
    compare: Option<PathBuf>,
}

/// How many turns of each game are written down.
const TURNS: usize = 1_000;
/// A game that is not over after so many turns is left for a new one.
const TURNS_OF_A_GAME: usize = 200;
/// A game of which more lines differ is not compared any further.
const MAX_DIFFERENCES: usize = 3;
/// The line before the first turn of each game.
const START: &str = "start";

impl Playouts {
    pub(crate) fn run(self) -> Result<bool, String> {
        let ids: Vec<&'static str> = library::games().iter().map(|game| game.id).collect();
        let failures = match (self.write, self.compare) {
            (Some(folder), _) => {
                fs::create_dir_all(&folder).map_err(|why| format!("{} cannot be created: {why}", folder.display()))?;
                on_games(&ids, |id| write(&folder, id).err().into_iter().collect())
            }
            (None, Some(folder)) => on_games(&ids, |id| compare(&folder, id)),
            (None, None) => return Err("give a folder with --write or --compare".to_owned()),
        };
        failures.iter().for_each(|failure| print_line(failure));
        print_line(&format!("{} games, {} differences or failures", ids.len(), failures.len()));
        Ok(failures.is_empty())
    }
}

fn file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.txt"))
}

/// Plays at random and writes a line for each turn.
fn write(folder: &Path, id: &str) -> Result<(), String> {
    let game = testkit::game(id, &[]);
    let mut random = StdRng::seed_from_u64(1);
    let mut written = String::new();
    let mut turns = 0;
    while turns < TURNS {
        let mut pos = game.start();
        let mut past = History::new(&pos);
        written.push_str(&describe(&game, &pos, &past, START));
        for _ in 0..TURNS_OF_A_GAME.min(TURNS - turns) {
            let legal =
                if game.verdict(&pos, &past) == Verdict::Ongoing { turn::turns(&game, &pos) } else { Vec::new() };
            let Some((steps, after)) = legal.choose(&mut random) else { break };
            let text = turn::coordinates(&game, &pos, steps);
            let described = turn::write(&game, &pos, steps);
            turns += 1;
            pos = *after;
            past.push(&game, &pos);
            written.push_str(&describe(&game, &pos, &past, &format!("{text}\t{described}")));
        }
    }
    let path = file(folder, id);
    fs::write(&path, written).map_err(|why| format!("{} cannot be written: {why}", path.display()))
}

/// Replays the turns of a file; returns the lines that differ.
fn compare(folder: &Path, id: &str) -> Vec<String> {
    let path = file(folder, id);
    let written = match fs::read_to_string(&path) {
        Ok(written) => written,
        Err(why) => return vec![format!("{} cannot be read: {why}", path.display())],
    };
    let game = testkit::game(id, &[]);
    let mut differences = Vec::new();
    let mut state: Option<(Position, History)> = None;
    for (number, line) in written.lines().enumerate() {
        if differences.len() == MAX_DIFFERENCES {
            break;
        }
        let text = line.split('\t').next().unwrap_or_default();
        let begun = state.take().filter(|_| text != START);
        let (pos, past, turn) = match begun {
            None => {
                let pos = game.start();
                (pos, History::new(&pos), START.to_owned())
            }
            Some((pos, mut past)) => {
                let steps = match turn::parse(&game, &pos, text) {
                    Ok(steps) => steps,
                    Err(why) => {
                        differences.push(format!("{id}, line {}: {text} cannot be replayed: {why}", number + 1));
                        break;
                    }
                };
                let turn = format!("{}\t{}", turn::coordinates(&game, &pos, &steps), turn::write(&game, &pos, &steps));
                let after = game.play_turn_unchecked(&pos, &steps, &mut ());
                past.push(&game, &after);
                (after, past, turn)
            }
        };
        let now = describe(&game, &pos, &past, &turn);
        if now.trim_end() != line {
            differences.push(format!("{id}, line {}:\nbefore {line}\nnow    {}", number + 1, now.trim_end()));
        }
        state = Some((pos, past));
    }
    differences
}

/// The line of a position: the turn that led to it, its text, the number of its legal turns, and the result.
fn describe(game: &Game, pos: &Position, past: &History, turn: &str) -> String {
    let verdict = game.verdict(pos, past);
    let legal = if verdict == Verdict::Ongoing { game.perft(pos, 1) } else { 0 };
    let mut line = String::new();
    let result = match verdict {
        Verdict::Ongoing => "ongoing".to_owned(),
        Verdict::Drawn { .. } => "drawn".to_owned(),
        Verdict::Won { winner, .. } => format!("won by {}", winner.index()),
    };
    let _ = writeln!(line, "{turn}\t{}\t{legal}\t{result}", position::write(game, pos));
    line
}
