//! Compares captures where the rules prefer some: the criteria of `act/prefer`, one after the other.

use crate::act::prefer::PreferDef;
use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use geometry::CellSet;
use model::piece::{KindSet, Piece};
use model::position::Position;
use model::step::Step;

impl Game {
    /// Keeps those of the legal captures that the rules prefer.
    pub(crate) fn retain_preferred(&self, pos: &Position, criteria: &[PreferDef], captures: &mut Vec<Step>) {
        captures.retain(|step| self.leads_to_turn(pos, step));
        for criterion in criteria {
            if captures.len() < 2 {
                return;
            }
            let ranks: Vec<u32> = captures.iter().map(|step| self.rank_of_capture(pos, criterion, step)).collect();
            let best = ranks.iter().max().copied().unwrap_or_default();
            let mut ranks = ranks.iter();
            captures.retain(|_| ranks.next() == Some(&best));
        }
    }

    /// How good the capture is by this criterion; greater is better.
    fn rank_of_capture(&self, pos: &Position, criterion: &PreferDef, step: &Step) -> u32 {
        match criterion {
            PreferDef::Most(most) => {
                let taken = self.captured_cells(pos, step);
                let pieces = taken.iter().map(|cell| pos.piece(cell)).filter(|piece| piece.has_side());
                pieces.map(|piece| most.worth(self.def.base_kind(piece.kind()))).sum()
            }
            PreferDef::By(kinds) => u32::from(kinds.contains(self.def.base_kind(pos.piece(step.from).kind()))),
            PreferDef::First(kinds) => self.first_capture_of(pos, *kinds, step).map_or(0, |number| u32::MAX - number),
        }
    }

    /// With which of its captures the step takes a piece of these kinds at the earliest; `None` if it takes none.
    fn first_capture_of(&self, pos: &Position, kinds: KindSet, step: &Step) -> Option<u32> {
        let is_such = |piece: Piece| piece.has_side() && kinds.contains(self.def.base_kind(piece.kind()));
        let taken = self.captured_cells(pos, step);
        let wanted: CellSet = taken.iter().filter(|&cell| is_such(pos.piece(cell))).collect();
        if wanted.is_empty() {
            return None;
        }
        match &self.movement.motions[step.motion] {
            CompiledMotion::Chain(chain) => {
                let number = chain.first_capture(pos, step, wanted, self.budget());
                Some(number.unwrap_or(step.taken.len() as u32 + 1))
            }
            _ => Some(1),
        }
    }
}
