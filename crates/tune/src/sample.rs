//! One game of self-play, and the positions of it that are kept.
//!
//! For: positions in which nothing is about to be taken, with the result of the game. Not for: learning from them
//! (`fit`).

use arena::Opening;
use eval::{draw, mix};
use rules::{Game, Position, Side, Verdict};
use search::{Limits, Question, Searcher, TranspositionTable, camp};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A game this long is a draw.
const LONGEST: usize = 400;
/// One quiet position of so many is kept.
const KEPT: usize = 6;
/// The size of the table a game is played with, in megabytes.
const MEGABYTES: usize = 2;
/// If both sides have found a score beyond this so many turns running, the game is over.
const CLEAR: (i32, usize) = (1_500, 6);

/// A position and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The number of the game.
    pub(crate) game: u32,
    /// The position.
    pub(crate) pos: Position,
    /// For whom it is evaluated: the side on turn with its team (bits).
    pub(crate) camp: u8,
    /// 1 if they won, 0 if they lost, half a point for a draw.
    pub(crate) result: f64,
}

/// Plays a game. If `stop` is set it is dropped.
pub(crate) fn play(
    game: &Game,
    searcher: &Searcher,
    opening: &Opening,
    limits: &Limits,
    number: u32,
    stop: &AtomicBool,
) -> Vec<Sample> {
    let table = TranspositionTable::new(MEGABYTES);
    let (mut pos, mut past) = (opening.pos, opening.past.clone());
    let mut chance = mix(u64::from(number) ^ 0x7475_6e65);
    let mut kept: Vec<(Position, Side)> = Vec::new();
    let mut clear: (Option<u8>, usize) = (None, 0);
    let winners = loop {
        match game.verdict(&pos, &past) {
            Verdict::Won { winner, .. } => break Some(camp(game, winner)),
            Verdict::Ongoing => {}
            Verdict::Drawn { .. } => break None,
        }
        if game.claim(&pos, &past).is_some() || kept.len() * KEPT > LONGEST || pos.played() > LONGEST as u32 {
            break None;
        }
        table.new_generation();
        let choice = searcher.search_among(
            &table,
            &[],
            &Question::new(game, &pos, &past).within(*limits).seeded(u64::from(number)).until(&|| stop.load(Relaxed)),
            &mut |_| {},
        );
        if stop.load(Relaxed) {
            return Vec::new();
        }
        let Some(choice) = choice else { break None };
        let after = game.play_turn_unchecked(&pos, &choice.turn, &mut ());
        let ours = camp(game, pos.side());
        let ahead = (choice.score.abs() > CLEAR.0).then_some(if choice.score > 0 { ours } else { all(game) & !ours });
        clear = if ahead.is_some() && ahead == clear.0 { (ahead, clear.1 + 1) } else { (ahead, 1) };
        if clear.0.is_some() && clear.1 >= CLEAR.1 {
            break clear.0;
        }
        let men = |pos: &Position| game.sides().map(|side| pos.men(side).len()).sum::<usize>();
        let quiet = men(&pos) == men(&after) && !game.in_check(&pos, pos.side());
        if quiet && draw(&mut chance, KEPT) == 0 {
            kept.push((pos, pos.side()));
        }
        pos = after;
        past.push(&pos);
    };
    let sample = |(pos, side)| {
        let camp = camp(game, side);
        let result = winners.map_or(0.5, |winners| f64::from(u8::from(winners & camp != 0)));
        Sample { game: number, pos, camp, result }
    };
    kept.into_iter().map(sample).collect()
}

fn all(game: &Game) -> u8 {
    game.sides().fold(0, |bits, side| bits | side.bit())
}
