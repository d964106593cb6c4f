//! One game of self-play, and the positions of it that are kept.
//!
//! For: positions in which nothing is about to be taken, with the result of the game. Not for: playing it
//! (`arena::SelfPlay`), learning from them (`fit`).

use arena::{Opening, SelfPlay};
use eval::{draw, mix};
use rules::{Position, Side};

/// One quiet position of so many is kept.
const KEPT: usize = 6;

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

/// Plays a game. If it is stopped, nothing is kept.
pub(crate) fn play(playing: &SelfPlay<'_>, opening: &Opening, number: u32) -> Vec<Sample> {
    let game = playing.game;
    let mut chance = mix(u64::from(number) ^ 0x7475_6e65);
    let mut kept: Vec<(Position, Side)> = Vec::new();
    let winners = playing.play(opening, u64::from(number), &mut |pos, _, after| {
        let men = |pos: &Position| game.sides().map(|side| pos.men(side).len()).sum::<usize>();
        let quiet = men(pos) == men(after) && !game.in_check(pos, pos.side());
        if quiet && draw(&mut chance, KEPT) == 0 {
            kept.push((*pos, pos.side()));
        }
        true
    });
    let Some(winners) = winners else { return Vec::new() };
    let sample = |(pos, side)| {
        let camp = game.camp(side);
        let result = if winners == 0 { 0.5 } else { f64::from(u8::from(winners & camp != 0)) };
        Sample { game: number, pos, camp, result }
    };
    kept.into_iter().map(sample).collect()
}
