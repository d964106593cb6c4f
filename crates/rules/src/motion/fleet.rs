//! Men of a kind that all go the same few ways, as pawns do: counted many at once, by shifting the set of their cells.
//!
//! For: counting steps, where nobody asks which. Not for: listing them (`march`), nor for men who may become another
//! kind: they are counted one by one.

use crate::def::GameDef;
use crate::piece::{Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};

/// More kinds of a side are not counted together.
const MOST_FLEETS: usize = 8;

/// For men with more ways than these it is not worth it.
const MOST_WAYS: usize = 4;

/// The kinds of all sides whose men are counted together.
#[derive(Debug)]
pub(super) struct Fleets {
    /// By side.
    of: Vec<Vec<Fleet>>,
    /// By piece: the number of its fleet among those of its side.
    numbers: Box<[Option<u8>; Piece::COUNT]>,
}

/// The ways of a kind.
#[derive(Debug, Default)]
pub(super) struct Fleet {
    /// Where its men may stand.
    starts: CellSet,
    leaps: Vec<Leap>,
    doubles: Vec<Double>,
}

/// A leap by the same number of cells from all of these.
#[derive(Debug)]
struct Leap {
    by: i16,
    from: CellSet,
    /// What it goes onto, as it was told.
    mask: PieceMask,
    /// The same: nothing, and all men of these sides.
    quiet: bool,
    sides: Vec<Side>,
}

/// A double step: by so much, and by so much again, over nobody.
#[derive(Debug)]
struct Double {
    first: i16,
    second: i16,
    from: CellSet,
}

/// From one cell to another, as their numbers differ.
fn between(from: Cell, to: Cell) -> i16 {
    i16::from(to.0) - i16::from(from.0)
}

impl Fleets {
    pub(super) fn new(sides: usize) -> Self {
        Self { of: (0..sides).map(|_| Vec::new()).collect(), numbers: Box::new([None; Piece::COUNT]) }
    }

    /// Takes in a fleet that has all its ways, if it is worth it.
    pub(super) fn launch(&mut self, def: &GameDef, man: Piece, mut fleet: Fleet) {
        let Some(side) = man.side() else { return };
        let fleets = &mut self.of[side.index()];
        let ways = fleet.leaps.len() + fleet.doubles.len();
        if ways == 0 || ways > MOST_WAYS || fleets.len() == MOST_FLEETS || !fleet.settle(def) {
            return;
        }
        self.numbers[man.index()] = Some(fleets.len() as u8);
        fleets.push(fleet);
    }

    #[inline]
    pub(super) fn count(&self, pos: &Position, men: CellSet, within: &CellSet) -> (u64, CellSet) {
        let fleets = &self.of[pos.side().index()];
        let mut counted = CellSet::EMPTY;
        if fleets.is_empty() {
            return (0, counted);
        }
        let mut sets = [CellSet::EMPTY; MOST_FLEETS];
        for cell in men {
            if let Some(number) = self.numbers[pos.piece(cell).index()] {
                sets[usize::from(number)].insert(cell);
            }
        }
        let (empty, mut count) = (!pos.occupied(), 0);
        for (fleet, set) in fleets.iter().zip(sets) {
            let men = set & fleet.starts;
            if !men.is_empty() {
                counted |= men;
                count += fleet.count(pos, men, empty, *within);
            }
        }
        (count as u64, counted)
    }
}

impl Fleet {
    pub(super) fn add_leap(&mut self, from: Cell, to: Cell, onto: &PieceMask) {
        let by = between(from, to);
        match self.leaps.iter_mut().find(|leap| leap.by == by && leap.mask == *onto && !leap.from.contains(from)) {
            Some(leap) => leap.from.insert(from),
            None => {
                let from = CellSet::EMPTY.with(from);
                self.leaps.push(Leap { by, from, mask: *onto, quiet: false, sides: Vec::new() });
            }
        }
    }

    pub(super) fn add_double(&mut self, from: Cell, over: Cell, to: Cell) {
        let (first, second) = (between(from, over), between(over, to));
        let same = |double: &&mut Double| double.first == first && double.second == second;
        match self.doubles.iter_mut().find(same).filter(|double| !double.from.contains(from)) {
            Some(double) => double.from.insert(from),
            None => self.doubles.push(Double { first, second, from: CellSet::EMPTY.with(from) }),
        }
    }

    pub(super) fn add_start(&mut self, from: Cell) {
        self.starts.insert(from);
    }

    /// Finds out what is gone onto, as sets of cells can tell: nobody, or all men of some sides. Can they?
    fn settle(&mut self, def: &GameDef) -> bool {
        self.leaps.iter_mut().all(|leap| {
            let mask = leap.mask;
            leap.quiet = mask.contains(Piece::EMPTY);
            let men = |side: Side| {
                def.all_kinds().filter(|&kind| !def.kind(kind).stone).map(move |kind| Piece::man(side, kind))
            };
            let none = |side: Side| men(side).all(|man| !mask.contains(man));
            leap.sides = def.all_sides().filter(|&side| !none(side)).collect();
            leap.sides.iter().all(|&side| men(side).all(|man| mask.contains(man)))
                && def.all_kinds().filter(|&kind| def.kind(kind).stone).all(|kind| !mask.contains(Piece::stone(kind)))
        })
    }

    #[inline]
    fn count(&self, pos: &Position, men: CellSet, empty: CellSet, within: CellSet) -> usize {
        let mut count = 0;
        for leap in &self.leaps {
            let quiet = if leap.quiet { empty } else { CellSet::EMPTY };
            let onto = leap.sides.iter().fold(quiet, |onto, &side| onto | pos.men(side));
            count += ((men & leap.from).shifted(leap.by) & onto & within).len();
        }
        for double in &self.doubles {
            let from = men & double.from;
            if !from.is_empty() {
                let over = from.shifted(double.first) & empty;
                count += (over.shifted(double.second) & empty & within).len();
            }
        }
        count
    }
}
