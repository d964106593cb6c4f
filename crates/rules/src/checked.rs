//! Turns from somebody who may be wrong: checked, and then played.
//!
//! For: whoever has a turn that [`Game::turns`] has not just listed. Not for: searches, which play nothing but what
//! they have listed ([`Game::play_turn_unchecked`]); turns as text (crate `notation`), which are found among the legal
//! ones. Look next: `walk` for the judgement of a single step, which this only repeats.

use crate::game::Game;
use crate::position::Position;
use crate::step::{Sink, Step};
use crate::walk::{Listing, Made};
use std::fmt;

/// Why a turn cannot be played. Its text is a sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalTurn {
    /// The board has decided the game.
    Over,
    /// The position is one in the middle of a turn, which has to be played to its end step by step.
    UnderWay,
    /// This step (the first one is 1) is not possible, or must not be made.
    Step(usize),
    /// After all its steps the turn may not end: one must follow, or it would leave what the rules forbid.
    Unfinished,
}

impl fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over in this position"),
            Self::UnderWay => f.write_str("another turn is under way in this position"),
            Self::Step(number) => write!(f, "step {number} of the turn is not possible here"),
            Self::Unfinished => f.write_str("the turn may not end after its last step"),
        }
    }
}

impl std::error::Error for IllegalTurn {}

impl Game {
    /// Plays a whole turn if it is legal, and says what happens.
    ///
    /// # Errors
    /// Why it is not; then nothing has been told to the sink.
    pub fn play_turn(&self, pos: &Position, turn: &[Step], sink: &mut impl Sink) -> Result<Position, IllegalTurn> {
        self.check_turn(pos, turn)?;
        Ok(self.play_turn_unchecked(pos, turn, sink))
    }

    /// Is the turn legal, in full: one that [`Game::for_each_turn`] visits?
    fn check_turn(&self, pos: &Position, turn: &[Step]) -> Result<(), IllegalTurn> {
        if pos.in_turn() {
            return Err(IllegalTurn::UnderWay);
        }
        if self.decided(pos).is_some() {
            return Err(IllegalTurn::Over);
        }
        if let [only] = turn
            && !self.has_turn(pos)
            && self.stuck_pass(pos).is_some_and(|(pass, _)| pass == *only)
        {
            return Ok(());
        }
        let all = self.within_all_places();
        let game = all.as_ref().unwrap_or(self);
        let legality = game.legality(pos);
        let (mut at, mut after, mut may_end) = (*pos, *pos, false);
        for (step, number) in turn.iter().zip(1..) {
            let mut offered = Vec::new();
            if number == 1 || at.in_turn() {
                game.list(&at, Listing::All, &mut offered);
            }
            if !offered.contains(step) {
                return Err(IllegalTurn::Step(number));
            }
            may_end = match game.make(&legality, pos, &at, step, &mut after) {
                Made::Illegal => return Err(IllegalTurn::Step(number)),
                Made::Ended => true,
                Made::Open { may_stop } => may_stop,
            };
            at = after;
        }
        if may_end { Ok(()) } else { Err(IllegalTurn::Unfinished) }
    }
}
