//! The turns a search looks at: all of them, or, where stones can be laid in thousands of ways, a part.
//!
//! For: making games with 60,000 turns in a position searchable. Moves are never left out; of the ways to lay, lift or place those
//! that capture or win stay, and of the others a sample drawn by the position's key, so the same position always has the same turns.
//! Not for: deciding that a side has no turn; ask the rules.

use eval::{Material, mix};
use rules::{Act, Piece, Position, Step, Thinning};

/// More steps on offer than this at the start of a turn, and laying is sampled.
const CROWDED: usize = 160;

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// At the root: hundreds of ways to lay.
    Wide,
    /// Within the tree: some.
    Narrow,
    /// Only what captures, promotes, explodes or wins.
    Sharp,
}

/// Leaves out what the breadth leaves out.
#[derive(Debug)]
pub(crate) struct Sieve<'a> {
    material: &'a Material,
    breadth: Breadth,
    crowded: bool,
}

impl<'a> Sieve<'a> {
    pub(crate) const fn new(material: &'a Material, breadth: Breadth) -> Self {
        Self { material, breadth, crowded: false }
    }

    /// Does the step capture, promote, explode or win?
    fn is_sharp(&self, pos: &Position, step: &Step) -> bool {
        let there = pos.piece(step.to);
        let wins = |piece: Piece| self.material.goal_cells(pos.side(), piece).contains(step.to);
        match step.act {
            Act::Move => {
                let takes = !step.taken.is_empty() || step.to != step.from && !there.is_empty();
                takes || step.choice.is_some() || wins(pos.piece(step.from))
            }
            Act::Detonate => true,
            Act::Lay => there.is_man() || step.choice.is_some_and(|kind| wins(Piece::stone(kind))),
            Act::Lift | Act::Place | Act::Discard | Act::Pass | Act::Stop => false,
        }
    }

    /// Keeps about so many of the steps that lay, lift or place.
    fn sample(&self, pos: &Position, offered: &mut Vec<Step>, budget: usize) {
        let lays = |step: &Step| matches!(step.act, Act::Lay | Act::Lift | Act::Place);
        let count = offered.iter().filter(|step| lays(step)).count();
        if count <= budget {
            return;
        }
        let (key, mut nth) = (pos.key(), 0);
        offered.retain(|step| {
            nth += 1;
            !lays(step) || mix(key ^ nth) % (count as u64) < budget as u64 || self.is_sharp(pos, step)
        });
    }
}

impl Thinning for Sieve<'_> {
    fn keep(&mut self, pos: &Position, offered: &mut Vec<Step>) {
        let begins = !pos.in_turn();
        if begins {
            // A turn that places a whole stock has few first steps and yet thousands of ways to go on.
            self.crowded = offered.len() > CROWDED || offered.iter().any(|step| step.act == Act::Place);
        }
        match (self.breadth, begins) {
            (Breadth::Sharp, _) => offered.retain(|step| self.is_sharp(pos, step)),
            _ if !self.crowded => {}
            (Breadth::Wide, true) => self.sample(pos, offered, 200),
            (Breadth::Wide, false) => self.sample(pos, offered, 4),
            (Breadth::Narrow, true) => self.sample(pos, offered, 8),
            (Breadth::Narrow, false) => self.sample(pos, offered, 2),
        }
    }

    fn goes_on(&mut self, pos: &Position) -> bool {
        match self.breadth {
            Breadth::Wide => true,
            Breadth::Narrow => !self.crowded || pos.stage().follow == Act::Detonate,
            Breadth::Sharp => false,
        }
    }
}
