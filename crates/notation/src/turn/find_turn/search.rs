//! Tries one interpretation of a text on the legal steps.

use super::fit::{step_fit, unlisted_walks};
use crate::turn::full::is_won;
use crate::turn::pattern::{LaterStep, PieceStep, TurnHead, TurnPattern};
use geometry::Cell;
use rules::{Act, Game, Kind, Position, Step};

/// A matching turn, and how well the text fits it (0 is best).
pub(super) struct TurnMatch {
    pub(super) fit: u8,
    pub(super) turn: Vec<Step>,
    pub(super) pattern: usize,
}

pub(super) struct PatternSearch<'a> {
    pub(super) game: &'a Game,
    pub(super) pos: &'a Position,
    pub(super) steps: &'a [Step],
    pub(super) pattern: &'a TurnPattern,
    pub(super) pattern_index: usize,
    pub(super) found: &'a mut Vec<TurnMatch>,
}

impl PatternSearch<'_> {
    pub(super) fn run(&mut self) {
        let (game, pos, steps, pattern) = (self.game, self.pos, self.steps, self.pattern);
        match &pattern.head {
            TurnHead::Pass => {
                steps.iter().filter(|step| step.act == Act::Pass).for_each(|step| self.match_later_steps(0, *step));
            }
            TurnHead::Castle(number) => {
                let wanted = |step: &&Step| step.act == Act::Move && game.castling_number(pos, step) == Some(*number);
                steps.iter().filter(wanted).for_each(|step| self.match_later_steps(0, *step));
            }
            TurnHead::Discard(cell) => {
                let wanted = |step: &&Step| step.act == Act::Discard && step.from == *cell;
                steps.iter().filter(wanted).for_each(|step| self.match_later_steps(0, *step));
            }
            TurnHead::Place(placed) => self.match_placements(placed),
            TurnHead::Piece(piece) => {
                let unlisted = unlisted_walks(game, pos, steps, piece);
                for step in steps.iter().chain(&unlisted) {
                    if let Some(fit) = step_fit(game, pos, pattern, piece, step) {
                        self.match_later_steps(fit, *step);
                    }
                }
                self.match_entering_for_partner(piece);
            }
        }
    }

    fn match_placements(&mut self, placed: &[(Kind, Cell)]) {
        let (mut at, mut turn) = (*self.pos, Vec::new());
        for &(kind, cell) in placed {
            let steps = self.game.steps(&at);
            let wanted = |step: &&Step| step.act == Act::Place && step.to == cell && step.choice == Some(kind);
            let Some(step) = steps.iter().find(wanted) else { return };
            if !turn.is_empty() && !at.is_mid_turn() {
                return;
            }
            at = self.game.after_step(&at, step, &mut ());
            turn.push(*step);
        }
        if !at.is_mid_turn() {
            self.found.push(TurnMatch { fit: 0, turn, pattern: self.pattern_index });
        }
    }

    /// Follows a first step to the end of the turn, if the rest of the pattern is possible.
    fn match_later_steps(&mut self, fit: u8, first: Step) {
        // A first step that is such an act itself is the first entry of `follow`.
        let skip =
            usize::from(matches!(first.act, Act::Detonate | Act::Lay | Act::Lift) && !self.pattern.later.is_empty());
        let at = self.game.after_step(self.pos, &first, &mut ());
        self.follow(fit, &at, &mut vec![first], &self.pattern.later[skip..]);
    }

    /// Follows the steps made so far in every way in which the others can be made.
    fn follow(&mut self, fit: u8, at: &Position, turn: &mut Vec<Step>, later: &[LaterStep]) {
        let game = self.game;
        let Some((next, rest)) = later.split_first() else {
            if !at.is_mid_turn() || game.steps(at).contains(&Step::STOP) {
                self.found.push(TurnMatch { fit, turn: turn.clone(), pattern: self.pattern_index });
            }
            return;
        };
        if !at.is_mid_turn() {
            // Programs name a cell for the stone even behind a move that has won the game (Fairy-Stockfish).
            let lays = matches!(later, [LaterStep::LayThere { .. }]);
            if lays && is_won(game, &game.play_turn_unchecked(self.pos, turn, &mut ())) {
                self.found.push(TurnMatch { fit, turn: turn.clone(), pattern: self.pattern_index });
            }
            return;
        }
        let first = turn[0];
        for step in game.steps(at).iter().filter(|step| next.matches(step, &first, &self.pattern.head)) {
            let after = game.after_step(at, step, &mut ());
            turn.push(*step);
            self.follow(fit, &after, turn, rest);
            turn.pop();
        }
    }

    /// A castling move named by the partner's cell and the king's, with the letter of a piece that enters where the
    /// partner stood: `h1e1e` (XBoard 4.9.1, Fairy-Stockfish).
    fn match_entering_for_partner(&mut self, piece: &PieceStep) {
        let ([(None, partner), (None, king)], [LaterStep::Place(kind, None)]) =
            (&piece.cells[..], &self.pattern.later[..])
        else {
            return;
        };
        let castles = |step: &&Step| step.from == *king && self.game.is_castling(step);
        for first in self.steps.iter().filter(castles) {
            let at = self.game.after_step(self.pos, first, &mut ());
            self.follow(0, &at, &mut vec![*first], &[LaterStep::Place(*kind, Some(*partner))]);
        }
    }
}

impl LaterStep {
    pub(super) fn matches(&self, step: &Step, first: &Step, head: &TurnHead) -> bool {
        match *self {
            Self::Detonate => step.act == Act::Detonate,
            Self::Lay(kind, cell) => step.act == Act::Lay && step.to == cell && step.choice == Some(kind),
            Self::LayThere { from, to } => {
                step.act == Act::Lay && step.to == to && from.is_none_or(|from| from == first.to)
            }
            Self::Lift(cell) => step.act == Act::Lift && step.to == cell,
            Self::Place(kind, cell) => {
                let named = || matches!(head, TurnHead::Castle(_)) || step.to == first.from;
                let there = cell.map_or_else(named, |cell| step.to == cell);
                step.act == Act::Place && step.choice == Some(kind) && there
            }
        }
    }
}
