//! A game of self-play as it is stored: the index of each step among the legal ones, and the score of the search.
//!
//! Such games are independent of the inputs of a net. `samples` chooses the positions for training.

use crate::matches::{OpeningBook, SelfPlay};
use engine::eval::mix;
use engine::search::Score;
use rules::{Game, Position, Side, Step, Turn};

/// The score beyond which the winner of a training game is clear.
pub(crate) const ADJUDICATION_SCORE: Score = 2_000;
/// Games in which one side is this far ahead after the opening are dropped.
pub(crate) const MAX_OPENING_SCORE: Score = 600;
/// The range of the random number of turns added to an opening.
pub(crate) const OPENING_PLY_SPREAD: u64 = 3;

/// A stored game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingGame {
    /// The number of random turns at its beginning.
    pub opening: u16,
    /// The turns from the start.
    pub turns: Vec<TrainingTurn>,
    /// The sides that have won (bits); 0 for a draw.
    pub winners: u8,
}

/// A stored turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingTurn {
    /// The indices of its steps among the legal ones, up to the end of the turn.
    pub steps: Vec<u16>,
    /// The score of the search for the side to move; 0 for a random turn.
    pub score: i16,
}

/// Plays the game with that number after a random opening of `plies` turns or a few more; `None` if it was stopped or
/// one side was far ahead after the opening.
///
/// # Errors
/// A sentence without its full stop, if every opening ends the game.
pub(crate) fn play(playing: &SelfPlay<'_>, plies: u32, number: u64) -> Result<Option<TrainingGame>, String> {
    let game = playing.game;
    let plies = plies + (mix(number) % OPENING_PLY_SPREAD) as u32;
    let mut book = OpeningBook::new(game, game.start(), plies, mix(number ^ 0x7472_6169_6e00));
    let opening = book.opening(0)?;
    let mut record = TrainingGame { opening: opening.turns.len() as u16, ..TrainingGame::default() };
    let mut pos = game.start();
    for turn in &opening.turns {
        let Some(steps) = step_indices(game, &pos, turn) else { return Ok(None) };
        record.turns.push(TrainingTurn { steps, score: 0 });
        pos = game.play_turn_unchecked(&pos, turn, &mut ());
    }
    let winners = playing.play(opening, number, &mut |pos, choice, _| {
        let lopsided = record.turns.len() == usize::from(record.opening) && choice.score.abs() > MAX_OPENING_SCORE;
        let Some(steps) = step_indices(game, pos, &choice.turn).filter(|_| !lopsided) else { return false };
        let score = choice.score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        record.turns.push(TrainingTurn { steps, score });
        true
    });
    Ok(winners.map(|winners| TrainingGame { winners, ..record }))
}

/// The indices of the turn's steps among the legal ones.
fn step_indices(game: &Game, pos: &Position, turn: &Turn) -> Option<Vec<u16>> {
    let (mut at, mut indices) = (*pos, Vec::with_capacity(turn.len()));
    let mut turn = turn.iter();
    loop {
        let step = turn.next().copied().unwrap_or(Step::STOP);
        let index = game.steps(&at).iter().position(|&offered| offered == step)?;
        indices.push(u16::try_from(index).ok()?);
        at = game.play_step_unchecked(&at, &step, &mut ());
        if !at.is_mid_turn() {
            return Some(indices);
        }
    }
}

impl TrainingGame {
    /// Replays the game: calls `each` with every position, its turn, and the position after it. `None` if it is not a
    /// game by these rules.
    pub(crate) fn replay(
        &self,
        game: &Game,
        mut each: impl FnMut(usize, &Position, &TrainingTurn, &Position),
    ) -> Option<()> {
        let mut pos = game.start();
        for (i, played) in self.turns.iter().enumerate() {
            let mut at = pos;
            for &index in &played.steps {
                let step = *game.steps(&at).get(usize::from(index))?;
                at = game.play_step_unchecked(&at, &step, &mut ());
            }
            if played.steps.is_empty() || at.is_mid_turn() {
                return None;
            }
            each(i, &pos, played, &at);
            pos = at;
        }
        Some(())
    }

    /// The result for the side and its team: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn result_for(&self, game: &Game, side: Side) -> u8 {
        match self.winners {
            0 => 1,
            winners if winners & game.team_bits(side) != 0 => 2,
            _ => 0,
        }
    }
}
