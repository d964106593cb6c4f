//! Men of a kind that all go the same few ways, as pawns do: counted many at once, by shifting the set of their cells.
//!
//! For: counting steps, where nobody asks which. Not for: listing them (`march`), nor for men who may become another
//! kind: they are counted one by one.

use crate::def::GameDef;
use crate::piece::{KindSet, Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};
use std::ops::{BitAnd, BitOr, Not};

/// More kinds of a side are not counted together.
const MOST_FLEETS: usize = 8;

/// For men with more ways than these it is not worth it, nor where there are fewer men than ways.
const MOST_WAYS: usize = 4;

/// The kinds of all sides whose men are counted together.
#[derive(Debug)]
pub(super) struct Fleets {
    /// By side.
    of: Vec<Vec<Fleet>>,
    /// By piece: the number of its fleet among those of its side.
    numbers: Box<[Option<u8>; Piece::COUNT]>,
    width: Width,
}

/// How many words a set of cells of the board needs: of a small board most of a [`CellSet`] is empty.
#[derive(Clone, Copy, Debug)]
enum Width {
    One,
    Two,
    All,
}

/// A set of cells, as wide as the board needs it. By itself there is none in it.
trait Cells: Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    fn of(set: CellSet) -> Self;
    fn set(self) -> CellSet;
    fn shifted(self, by: i16) -> Self;
    fn len(self) -> u32;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// A number whose bits are the first cells: how it is made of the words of a set, and its words.
macro_rules! cells_in_a_number {
    ($number:ty, |$of:ident| $number_of:expr, |$number_at_hand:ident| $words:expr) => {
        impl Cells for $number {
            #[inline]
            fn of(set: CellSet) -> Self {
                let $of = set.words();
                $number_of
            }

            #[inline]
            fn set(self) -> CellSet {
                let $number_at_hand = self;
                CellSet::of_words($words)
            }

            #[inline]
            fn shifted(self, by: i16) -> Self {
                if by >= 0 { self << by } else { self >> -by }
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

cells_in_a_number!(u64, |words| words[0], |low| [low, 0, 0, 0]);
cells_in_a_number!(u128, |words| u128::from(words[1]) << 64 | u128::from(words[0]), |both| [
    both as u64,
    (both >> 64) as u64,
    0,
    0
]);

impl Cells for CellSet {
    #[inline]
    fn of(set: CellSet) -> Self {
        set
    }

    #[inline]
    fn set(self) -> CellSet {
        self
    }

    #[inline]
    fn shifted(self, by: i16) -> Self {
        CellSet::shifted(self, by)
    }

    #[inline]
    fn len(self) -> u32 {
        CellSet::len(self) as u32
    }
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
    pub(super) fn new(def: &GameDef) -> Self {
        let width = match def.board.cell_count() {
            ..=64 => Width::One,
            65..=128 => Width::Two,
            _ => Width::All,
        };
        let of = def.sides.iter().map(|_| Vec::new()).collect();
        Self { of, numbers: Box::new([None; Piece::COUNT]), width }
    }

    /// Takes in a fleet that has all its ways, if it is worth it.
    pub(super) fn launch(&mut self, def: &GameDef, man: Piece, mut fleet: Fleet) {
        let Some(side) = man.side() else { return };
        let men = def.men_at_start(side, KindSet::from_iter([man.kind()]));
        let fleets = &mut self.of[side.index()];
        let ways = fleet.leaps.len() + fleet.doubles.len();
        if ways == 0 || ways > MOST_WAYS.min(men) || fleets.len() == MOST_FLEETS || !fleet.settle(def) {
            return;
        }
        self.numbers[man.index()] = Some(fleets.len() as u8);
        fleets.push(fleet);
    }

    /// Leaves out men who have a way to one of the `odd` cells.
    #[inline]
    pub(super) fn count(&self, pos: &Position, men: CellSet, within: CellSet, odd: CellSet) -> (u64, CellSet) {
        let fleets = &self.of[pos.side().index()];
        if fleets.is_empty() {
            return (0, CellSet::EMPTY);
        }
        let mut sets = [CellSet::EMPTY; MOST_FLEETS];
        for cell in men {
            if let Some(number) = self.numbers[pos.piece(cell).index()] {
                sets[usize::from(number)].insert(cell);
            }
        }
        let (mut count, mut counted) = (0, CellSet::EMPTY);
        for (fleet, set) in fleets.iter().zip(sets) {
            let men = set & fleet.starts;
            if !men.is_empty() {
                let (ways, those) = match self.width {
                    Width::One => fleet.count::<u64>(pos, men, within, odd),
                    Width::Two => fleet.count::<u128>(pos, men, within, odd),
                    Width::All => fleet.count::<CellSet>(pos, men, within, odd),
                };
                count += u64::from(ways);
                counted |= those;
            }
        }
        (count, counted)
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

    /// The number of ways, and the men whose ways these are.
    #[inline]
    fn count<C: Cells>(&self, pos: &Position, men: CellSet, within: CellSet, odd: CellSet) -> (u32, CellSet) {
        let (all, within, odd) = (C::of(men), C::of(within), C::of(odd));
        let (count, left_out) = self.count_of(pos, all, within, odd);
        if left_out.is_empty() {
            return (count, men);
        }
        let men = all & !left_out;
        (self.count_of(pos, men, within, C::default()).0, men.set())
    }

    /// The number of ways of these men, and those of them who have a way to an odd cell.
    #[inline]
    fn count_of<C: Cells>(&self, pos: &Position, men: C, within: C, odd: C) -> (u32, C) {
        let empty = !C::of(pos.occupied());
        let (mut count, mut odd_men) = (0, C::default());
        for leap in &self.leaps {
            let to = leap.ways(pos, men, empty);
            count += (to & within).len();
            let there = to & odd;
            if !there.is_empty() {
                odd_men = odd_men | there.shifted(-leap.by) & C::of(leap.from);
            }
        }
        for double in &self.doubles {
            let from = men & C::of(double.from);
            if !from.is_empty() {
                let to = (from.shifted(double.first) & empty).shifted(double.second) & empty;
                count += (to & within).len();
                let there = to & odd;
                if !there.is_empty() {
                    odd_men = odd_men | there.shifted(-double.second).shifted(-double.first) & from;
                }
            }
        }
        (count, odd_men & men)
    }
}

impl Leap {
    /// Where the men go by it.
    #[inline]
    fn ways<C: Cells>(&self, pos: &Position, men: C, empty: C) -> C {
        let to = (men & C::of(self.from)).shifted(self.by);
        let men = self.sides.iter().map(|&side| to & C::of(pos.men(side)));
        let quiet = if self.quiet { to & empty } else { C::default() };
        men.fold(quiet, BitOr::bitor)
    }
}
