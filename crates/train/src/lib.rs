//! Nets learnt from self-play: for any game there is a rule file for.
//!
//! The computer plays against itself from random openings and keeps every game (`play`, `store`); positions in which
//! nothing is about to be taken are learnt from (`samples`): the net is to tell from them (`learn`) what the searches
//! of the game found, from there to its end (`outlook`). For: `net.bin` beside a rule file. Not for: playing with a
//! net (`eval::net`); proving that it plays better, which takes a match. Look next: [`Playing`], [`Learning`].

mod learn;
mod outlook;
mod play;
mod report;
mod samples;
mod store;

pub use learn::{Epoch, Learning, Learnt};
pub use play::{Played, Record};
pub use report::{Bout, Generation, Generations};
pub use samples::Samples;
pub use store::{Block, Manners, Store, read};

use arena::SelfPlay;
use play::{CLEAR, LOPSIDED, SPREAD};
use rules::Game;
use search::Searcher;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

/// Games are written so many together.
const BLOCK: u64 = 32;
/// After so many openings in each of which somebody is far ahead at once nothing more is to be hoped for.
const HOPELESS: u64 = 1_024;

/// Games to be played.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// The game.
    pub game: &'a Game,
    /// Who plays it.
    pub searcher: &'a Searcher,
    /// How.
    pub manners: &'a Manners,
    /// Until the file has so many turns.
    pub turns: u64,
    /// How many games are played at once.
    pub jobs: usize,
}

impl Playing<'_> {
    /// Plays and stores. `told` hears how many turns the file has. If `stop` is set, the blocks under way are lost.
    ///
    /// # Errors
    /// A sentence without its full stop: the game is over before it begins, somebody is always far ahead at once, or
    /// nothing can be written any more. What has been written is kept.
    pub fn run(&self, store: &mut Store, stop: &AtomicBool, told: &mut dyn FnMut(u64)) -> Result<(), String> {
        told(store.turns);
        let Manners { nodes, plies, seed, .. } = *self.manners;
        let next = AtomicU64::new(store.next);
        let done = AtomicBool::new(store.turns >= self.turns);
        let playing = SelfPlay { game: self.game, searcher: self.searcher, nodes, clear: CLEAR, stop };
        let (mut failed, mut openings) = (None, 0);
        thread::scope(|scope| {
            let (sender, blocks) = channel();
            for _ in 0..self.jobs.max(1) {
                let (sender, playing, next, done) = (sender.clone(), &playing, &next, &done);
                scope.spawn(move || {
                    while !done.load(Relaxed) && !stop.load(Relaxed) {
                        let block = block(playing, plies, seed, next.fetch_add(1, Relaxed));
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
                openings += BLOCK;
                let added = added.and_then(|()| {
                    let hopeless = store.games == 0 && openings >= HOPELESS && !stop.load(Relaxed);
                    if hopeless { Err(nobody_is_level(plies)) } else { Ok(()) }
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
        store.next = next.into_inner();
        failed.map_or(Ok(()), Err)
    }
}

fn nobody_is_level(plies: u32) -> String {
    format!(
        "in each of {HOPELESS} openings of {plies} to {} random turns somebody is more than {LOPSIDED} hundredths of \
         the median man ahead at once, and nothing is learnt from such games",
        u64::from(plies) + SPREAD - 1
    )
}

/// The games of a block; none if it was stopped.
fn block(playing: &SelfPlay<'_>, plies: u32, seed: u64, number: u64) -> Result<Option<Block>, String> {
    let mut games = Vec::with_capacity(BLOCK as usize);
    for i in 0..BLOCK {
        if let Some(record) = play::play(playing, plies, eval::mix(seed ^ eval::mix(number * BLOCK + i)))? {
            games.push(record);
        }
        if playing.stop.load(Relaxed) {
            return Ok(None);
        }
    }
    Ok(Some(Block { number, games }))
}
