//! Checked turns: plays turns from untrusted callers.
//!
//! Use it for any turn that [`Game::turns`] has not just listed. Searches play only what they have listed
//! ([`Game::play_turn_unchecked`]); turns read from text (crate `notation`) are chosen from the legal ones. Look next:
//! `search_moves`, which judges a single step.

use crate::game::Game;
use crate::search_moves::{GenType, StepOutcome};
use model::position::Position;
use model::step::{Sink, Step};
use std::fmt;

/// Why a turn cannot be played. The text is a sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalTurn {
    /// The board has already decided the game.
    GameOver,
    /// A turn is in progress in this position; it has to be completed step by step.
    MidTurn,
    /// This step (counted from 1) is illegal.
    Step(usize),
    /// The turn cannot end after its last step: another must follow, or the resulting position is forbidden.
    Unfinished,
    /// The turn would repeat a position that may not occur again ([`Game::with_history`]).
    Repetition,
}

impl fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over in this position"),
            Self::MidTurn => f.write_str("another turn is in progress in this position"),
            Self::Step(number) => write!(f, "step {number} of the turn is not possible here"),
            Self::Repetition => f.write_str("the turn would repeat a position, which is forbidden"),
            Self::Unfinished => f.write_str("the turn cannot end after its last step"),
        }
    }
}

impl std::error::Error for IllegalTurn {}

impl Game {
    /// Plays a whole turn if it is legal, and reports its events.
    ///
    /// # Errors
    /// Why the turn is illegal; the sink then receives nothing.
    pub fn play_turn(&self, pos: &Position, turn: &[Step], sink: &mut impl Sink) -> Result<Position, IllegalTurn> {
        self.check_turn(pos, turn).map_err(|why| {
            let is_repetition = self.forbids_positions() && self.without_history().check_turn(pos, turn).is_ok();
            if is_repetition { IllegalTurn::Repetition } else { why }
        })?;
        Ok(self.play_turn_unchecked(pos, turn, sink))
    }

    /// Checks that the turn is legal, that is, one that [`Game::for_each_turn`] visits.
    fn check_turn(&self, pos: &Position, turn: &[Step]) -> Result<(), IllegalTurn> {
        if pos.is_mid_turn() {
            return Err(IllegalTurn::MidTurn);
        }
        if self.decided(pos).is_some() {
            return Err(IllegalTurn::GameOver);
        }
        if let [only] = turn
            && !self.has_turn(pos)
            && self.stuck_pass(pos).is_some_and(|(pass, _)| pass == *only)
        {
            return Ok(());
        }
        let all = self.without_walk_limit();
        let game = all.as_ref().unwrap_or(self);
        let legality = game.legality(pos);
        let (mut at, mut after, mut may_end) = (*pos, *pos, false);
        for (step, number) in turn.iter().zip(1..) {
            let mut offered = Vec::new();
            if number == 1 || at.is_mid_turn() {
                game.generate_steps(&at, GenType::All, &mut offered);
            }
            if !offered.contains(step) {
                return Err(IllegalTurn::Step(number));
            }
            may_end = match game.make_step(&legality, pos, &at, step, &mut after) {
                StepOutcome::Illegal => return Err(IllegalTurn::Step(number)),
                StepOutcome::TurnEnded => true,
                StepOutcome::TurnOpen { may_stop } => may_stop,
            };
            at = after;
        }
        if may_end { Ok(()) } else { Err(IllegalTurn::Unfinished) }
    }
}
