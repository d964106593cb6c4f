//! One game of the computer against itself, as it is stored: which of the steps on offer was taken, and what the search
//! thought of it.
//!
//! For: games from which anything can be learnt later, whatever inputs a net will have. Not for: which positions are
//! learnt from (`samples`).

use arena::{Book, SelfPlay};
use eval::mix;
use rules::{Game, Position, Side, Step, Turn};
use search::Score;

/// In a game from which something is to be learnt it is clear beyond this who wins.
pub(crate) const CLEAR: Score = 2_000;
/// A game in which somebody is so far ahead at once is not played.
pub(crate) const LOPSIDED: Score = 600;
/// Openings have this many random turns more or less.
pub(crate) const SPREAD: u64 = 3;

/// A game as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// How many of its turns were drawn by lot.
    pub opening: u16,
    /// Its turns from the start.
    pub turns: Vec<Played>,
    /// The sides that have won (bits); 0 if nobody has.
    pub winners: u8,
}

/// A turn as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Of the steps on offer, which was taken; one after the other until the turn was at its end.
    pub steps: Vec<u16>,
    /// What the search thought of it, for the side on turn; 0 if it was drawn by lot.
    pub score: i16,
}

/// Plays the game with that number, after so many random turns and a few more. None if it was stopped or somebody was
/// far ahead at once.
///
/// # Errors
/// A sentence without its full stop, if the game is always over before it begins.
pub(crate) fn play(playing: &SelfPlay<'_>, plies: u32, number: u64) -> Result<Option<Record>, String> {
    let game = playing.game;
    let plies = plies + (mix(number) % SPREAD) as u32;
    let mut book = Book::new(game, game.start(), plies, mix(number ^ 0x7472_6169_6e00));
    let opening = book.opening(0)?;
    let mut record = Record { opening: opening.turns.len() as u16, ..Record::default() };
    let mut pos = game.start();
    for turn in &opening.turns {
        let Some(steps) = indices(game, &pos, turn) else { return Ok(None) };
        record.turns.push(Played { steps, score: 0 });
        pos = game.play_turn_unchecked(&pos, turn, &mut ());
    }
    let winners = playing.play(opening, number, &mut |pos, choice, _| {
        let lopsided = record.turns.len() == usize::from(record.opening) && choice.score.abs() > LOPSIDED;
        let Some(steps) = indices(game, pos, &choice.turn).filter(|_| !lopsided) else { return false };
        let score = choice.score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        record.turns.push(Played { steps, score });
        true
    });
    Ok(winners.map(|winners| Record { winners, ..record }))
}

/// Of the steps on offer, those that make up the turn.
fn indices(game: &Game, pos: &Position, turn: &Turn) -> Option<Vec<u16>> {
    let (mut at, mut indices) = (*pos, Vec::with_capacity(turn.len()));
    let mut turn = turn.iter();
    loop {
        let step = turn.next().copied().unwrap_or(Step::STOP);
        let index = game.steps(&at).iter().position(|&offered| offered == step)?;
        indices.push(u16::try_from(index).ok()?);
        at = game.play_step_unchecked(&at, &step, &mut ());
        if !at.in_turn() {
            return Some(indices);
        }
    }
}

impl Record {
    /// Plays it again: `each` is told of every position with a turn, of that, and of where it leads. None if it is no
    /// game by these rules.
    pub(crate) fn replay(&self, game: &Game, mut each: impl FnMut(usize, &Position, &Played, &Position)) -> Option<()> {
        let mut pos = game.start();
        for (i, played) in self.turns.iter().enumerate() {
            let mut at = pos;
            for &index in &played.steps {
                let step = *game.steps(&at).get(usize::from(index))?;
                at = game.play_step_unchecked(&at, &step, &mut ());
            }
            if played.steps.is_empty() || at.in_turn() {
                return None;
            }
            each(i, &pos, played, &at);
            pos = at;
        }
        Some(())
    }

    /// What became of it for the side and its team: 2 for a win, 1 for a draw, 0.
    pub(crate) fn result(&self, game: &Game, side: Side) -> u8 {
        match self.winners {
            0 => 1,
            winners if winners & game.camp(side) != 0 => 2,
            _ => 0,
        }
    }
}
