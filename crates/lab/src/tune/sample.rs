//! Samples quiet positions from games of self-play.
//!
//! It stores positions in which no capture is about to happen, with the result of the game. `lab::matches::SelfPlay` plays the
//! games, the fit in `tune` uses the samples.

use crate::matches::{Opening, SelfPlay};
use engine::eval::{mix, random_below};
use rules::{Position, Side};

/// One quiet position in this many is stored.
const KEEP_INTERVAL: usize = 6;

/// A position and its result.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The number of the game.
    pub(crate) game: u32,
    /// The position.
    pub(crate) pos: Position,
    /// The team of the side to move (bits), for which the position is evaluated.
    pub(crate) camp: u8,
    /// 1 for a win of that team, 0 for a loss, one half for a draw.
    pub(crate) result: f64,
}

/// Plays a game; returns nothing if it was stopped.
pub(crate) fn play(playing: &SelfPlay<'_>, opening: &Opening, number: u32) -> Vec<Sample> {
    let game = playing.game;
    let mut chance = mix(u64::from(number) ^ 0x7475_6e65);
    let mut kept: Vec<(Position, Side)> = Vec::new();
    let winners = playing.play(opening, u64::from(number), &mut |pos, _, after| {
        let pieces = |pos: &Position| game.sides().map(|side| pos.pieces_of(side).len()).sum::<usize>();
        let quiet = pieces(pos) == pieces(after) && !game.in_check(pos, pos.side());
        if quiet && random_below(&mut chance, KEEP_INTERVAL) == 0 {
            kept.push((*pos, pos.side()));
        }
        true
    });
    let Some(winners) = winners else { return Vec::new() };
    let sample = |(pos, side)| {
        let camp = game.team_bits(side);
        let result = if winners == 0 { 0.5 } else { f64::from(u8::from(winners & camp != 0)) };
        Sample { game: number, pos, camp, result }
    };
    kept.into_iter().map(sample).collect()
}
