//! Trains nets on self-play, for any game with a rule file.
//!
//! The engine plays against itself from random openings and stores every game (`training_game`, `game_file`). Positions
//! in which no capture is about to happen become samples (`samples`), from which the net learns (`trainer`) to predict
//! the scores that the searches of the game found from there to its end (`td_target`). The result is `net.bin` beside a
//! rule file. `engine::eval::net` uses it; a match has to prove that it plays better. Look next: [`DataGeneration`],
//! [`Training`].

mod game_file;
mod report;
mod samples;
mod td_target;
mod trainer;
mod training_game;

pub use game_file::{GameFile, SelfPlayConfig, Shard, read_shards};
pub use report::{Generation, MatchSummary, NetHistory};
pub use samples::Samples;
pub use trainer::{Epoch, Training, TrainingResult};
pub use training_game::{TrainingGame, TrainingTurn};

use crate::matches::SelfPlay;
use engine::search::Searcher;
use rules::Game;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;
use training_game::{ADJUDICATION_SCORE, MAX_OPENING_SCORE, OPENING_PLY_SPREAD};

/// The number of games written together.
const GAMES_PER_SHARD: u64 = 32;
/// The number of openings, each with one side far ahead, after which the run gives up.
const MAX_LOPSIDED_OPENINGS: u64 = 1_024;

/// The settings for playing games.
#[derive(Clone, Copy, Debug)]
pub struct DataGeneration<'a> {
    /// The game.
    pub game: &'a Game,
    /// The searcher of all sides.
    pub searcher: &'a Searcher,
    /// How the games are played.
    pub config: &'a SelfPlayConfig,
    /// The number of turns to reach in the file.
    pub turns: u64,
    /// The number of games played at once.
    pub jobs: usize,
}

impl DataGeneration<'_> {
    /// Plays and stores games. Calls `told` with the number of turns in the file. If `stop` is set, unfinished blocks
    /// are lost.
    ///
    /// # Errors
    /// A sentence without its full stop: every opening ends the game, one side is always far ahead after the opening,
    /// or the file cannot be written. What has been written stays.
    pub fn run(&self, store: &mut GameFile, stop: &AtomicBool, told: &mut dyn FnMut(u64)) -> Result<(), String> {
        told(store.turns);
        let SelfPlayConfig { nodes, plies, seed, .. } = *self.config;
        let next = AtomicU64::new(store.next_number);
        let done = AtomicBool::new(store.turns >= self.turns);
        let playing =
            SelfPlay { game: self.game, searcher: self.searcher, nodes, adjudication_score: ADJUDICATION_SCORE, stop };
        let (mut failed, mut openings) = (None, 0);
        thread::scope(|scope| {
            let (sender, blocks) = channel();
            for _ in 0..self.jobs.max(1) {
                let (sender, playing, next, done) = (sender.clone(), &playing, &next, &done);
                scope.spawn(move || {
                    while !done.load(Relaxed) && !stop.load(Relaxed) {
                        let block = play_shard(playing, plies, seed, next.fetch_add(1, Relaxed));
                        let last = !matches!(block, Ok(Some(_)));
                        if sender.send(block).is_err() || last {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for block in blocks {
                let added = block.and_then(|block| block.map_or(Ok(()), |block| store.add(&block)));
                openings += GAMES_PER_SHARD;
                let added = added.and_then(|()| {
                    let hopeless = store.games == 0 && openings >= MAX_LOPSIDED_OPENINGS && !stop.load(Relaxed);
                    if hopeless { Err(lopsided_openings_message(plies)) } else { Ok(()) }
                });
                if let Err(why) = added {
                    failed = Some(why);
                    done.store(true, Relaxed);
                }
                told(store.turns);
                if store.turns >= self.turns {
                    done.store(true, Relaxed);
                }
            }
        });
        store.next_number = next.into_inner();
        failed.map_or(Ok(()), Err)
    }
}

fn lopsided_openings_message(plies: u32) -> String {
    format!(
        "in each of {MAX_LOPSIDED_OPENINGS} openings of {plies} to {} random turns one side is more than {MAX_OPENING_SCORE} hundredths of \
         the median piece ahead from the start, and such games are useless for training",
        u64::from(plies) + OPENING_PLY_SPREAD - 1
    )
}

/// Plays the games of a block; `None` if it was stopped.
fn play_shard(playing: &SelfPlay<'_>, plies: u32, seed: u64, number: u64) -> Result<Option<Shard>, String> {
    let mut games = Vec::with_capacity(GAMES_PER_SHARD as usize);
    for i in 0..GAMES_PER_SHARD {
        if let Some(record) = training_game::play(
            playing,
            plies,
            engine::eval::mix(seed ^ engine::eval::mix(number * GAMES_PER_SHARD + i)),
        )? {
            games.push(record);
        }
        if playing.stop.load(Relaxed) {
            return Ok(None);
        }
    }
    Ok(Some(Shard { number, games }))
}
