//! Batches of pieces of a kind that all have the same few moves, as pawns do: their moves are counted together by
//! shifting the set of their cells.
//!
//! For: counting steps without listing them. Not for: listing them (`move_table`), nor pieces that may become another
//! kind, which are counted one by one.

use super::cell_bits::{CellBits, Width};
use geometry::{Cell, CellSet};
use model::cast::Cast;
use model::piece::{KindSet, Piece, PieceMask, Side};
use model::position::Position;
use std::ops::BitOr;

/// The maximum number of batches of a side.
const MAX_BATCHES: usize = 8;

/// A batch pays off only for pieces with at most this many moves, and only with at least as many pieces as moves.
const MAX_BATCH_MOVES: usize = 4;

/// The batches of all sides.
#[derive(Debug)]
pub(super) struct BatchCounter {
    /// By side.
    by_side: Vec<Vec<Batch>>,
    /// By piece: the index of its batch among those of its side.
    batch_by_piece: Box<[Option<u8>; Piece::COUNT]>,
    width: Width,
}

/// The moves of a kind.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// The cells where its pieces may stand.
    starts: CellSet,
    leaps: Vec<BatchLeap>,
    doubles: Vec<BatchDoubleStep>,
}

/// A leap with the same difference of cell numbers from all of these cells.
#[derive(Debug)]
struct BatchLeap {
    by: i16,
    from: CellSet,
    /// What it may land on, as given.
    mask: PieceMask,
    /// The same as: empty cells, and all pieces of these sides.
    quiet: bool,
    captured_sides: Vec<Side>,
}

/// A double step: two differences of cell numbers, over an empty cell to an empty cell.
#[derive(Debug)]
struct BatchDoubleStep {
    first: i16,
    second: i16,
    from: CellSet,
}

/// The difference of two cell numbers.
fn cell_delta(from: Cell, to: Cell) -> i16 {
    i16::from(to.0) - i16::from(from.0)
}

impl BatchCounter {
    pub(super) fn new(cast: &Cast) -> Self {
        let by_side = cast.sides.iter().map(|_| Vec::new()).collect();
        Self { by_side, batch_by_piece: Box::new([None; Piece::COUNT]), width: Width::of(cast) }
    }

    /// Adds a complete batch, if it pays off.
    pub(super) fn add(&mut self, cast: &Cast, piece: Piece, mut fleet: Batch) {
        let Some(side) = piece.side() else { return };
        let pieces = cast.count_at_start(side, KindSet::from_iter([piece.kind()]));
        let fleets = &mut self.by_side[side.index()];
        let ways = fleet.leaps.len() + fleet.doubles.len();
        if ways == 0
            || ways > MAX_BATCH_MOVES.min(pieces)
            || fleets.len() == MAX_BATCHES
            || !fleet.classify_targets(cast)
        {
            return;
        }
        self.batch_by_piece[piece.index()] = Some(fleets.len() as u8);
        fleets.push(fleet);
    }

    /// Counts the moves that end in `within`, leaving out pieces with a move to one of the `odd` cells. Also returns
    /// the pieces counted.
    #[inline]
    pub(super) fn count(&self, pos: &Position, pieces: CellSet, within: CellSet, odd: CellSet) -> (u64, CellSet) {
        let fleets = &self.by_side[pos.side().index()];
        if fleets.is_empty() {
            return (0, CellSet::EMPTY);
        }
        let mut sets = [CellSet::EMPTY; MAX_BATCHES];
        for cell in pieces {
            if let Some(number) = self.batch_by_piece[pos.piece(cell).index()] {
                sets[usize::from(number)].insert(cell);
            }
        }
        let (mut count, mut counted) = (0, CellSet::EMPTY);
        for (fleet, set) in fleets.iter().zip(sets) {
            let pieces = set & fleet.starts;
            if !pieces.is_empty() {
                let (ways, those) = match self.width {
                    Width::One => fleet.count::<u64>(pos, pieces, within, odd),
                    Width::Two => fleet.count::<u128>(pos, pieces, within, odd),
                    Width::All => fleet.count::<CellSet>(pos, pieces, within, odd),
                };
                count += u64::from(ways);
                counted |= those;
            }
        }
        (count, counted)
    }
}

impl Batch {
    pub(super) fn add_leap(&mut self, from: Cell, to: Cell, onto: &PieceMask) {
        let by = cell_delta(from, to);
        match self.leaps.iter_mut().find(|leap| leap.by == by && leap.mask == *onto && !leap.from.contains(from)) {
            Some(leap) => leap.from.insert(from),
            None => {
                let from = CellSet::EMPTY.with(from);
                self.leaps.push(BatchLeap { by, from, mask: *onto, quiet: false, captured_sides: Vec::new() });
            }
        }
    }

    pub(super) fn add_double(&mut self, from: Cell, over: Cell, to: Cell) {
        let (first, second) = (cell_delta(from, over), cell_delta(over, to));
        let same = |double: &&mut BatchDoubleStep| double.first == first && double.second == second;
        match self.doubles.iter_mut().find(same).filter(|double| !double.from.contains(from)) {
            Some(double) => double.from.insert(from),
            None => self.doubles.push(BatchDoubleStep { first, second, from: CellSet::EMPTY.with(from) }),
        }
    }

    pub(super) fn add_start(&mut self, from: Cell) {
        self.starts.insert(from);
    }

    /// Converts what leaps may land on to sets of cells: empty cells, or all pieces of some sides. Returns whether that
    /// is possible.
    fn classify_targets(&mut self, cast: &Cast) -> bool {
        self.leaps.iter_mut().all(|leap| {
            let mask = leap.mask;
            leap.quiet = mask.contains(Piece::EMPTY);
            let pieces = |side: Side| {
                cast.all_kinds().filter(|&kind| !cast.kind(kind).is_stone).map(move |kind| Piece::new(side, kind))
            };
            let none = |side: Side| pieces(side).all(|piece| !mask.contains(piece));
            leap.captured_sides = cast.all_sides().filter(|&side| !none(side)).collect();
            leap.captured_sides.iter().all(|&side| pieces(side).all(|piece| mask.contains(piece)))
                && cast
                    .all_kinds()
                    .filter(|&kind| cast.kind(kind).is_stone)
                    .all(|kind| !mask.contains(Piece::stone(kind)))
        })
    }

    /// The number of moves, and the pieces counted.
    #[inline]
    fn count<C: CellBits>(&self, pos: &Position, pieces: CellSet, within: CellSet, odd: CellSet) -> (u32, CellSet) {
        let (all, within, odd) = (C::from_set(pieces), C::from_set(within), C::from_set(odd));
        let (count, left_out) = self.count_in(pos, all, within, odd);
        if left_out.is_empty() {
            return (count, pieces);
        }
        let pieces = all & !left_out;
        (self.count_in(pos, pieces, within, C::default()).0, pieces.to_set())
    }

    /// The number of moves of these pieces, and those of the pieces that have a move to an odd cell.
    #[inline]
    fn count_in<C: CellBits>(&self, pos: &Position, pieces: C, within: C, odd: C) -> (u32, C) {
        let empty = !C::from_set(pos.occupied());
        let (mut count, mut odd_men) = (0, C::default());
        for leap in &self.leaps {
            let to = leap.targets(pos, pieces, empty);
            count += (to & within).len();
            let there = to & odd;
            if !there.is_empty() {
                odd_men = odd_men | there.shifted(-leap.by) & C::from_set(leap.from);
            }
        }
        for double in &self.doubles {
            let from = pieces & C::from_set(double.from);
            if !from.is_empty() {
                let to = (from.shifted(double.first) & empty).shifted(double.second) & empty;
                count += (to & within).len();
                let there = to & odd;
                if !there.is_empty() {
                    odd_men = odd_men | there.shifted(-double.second).shifted(-double.first) & from;
                }
            }
        }
        (count, odd_men & pieces)
    }
}

impl BatchLeap {
    /// Where the pieces go by it.
    #[inline]
    fn targets<C: CellBits>(&self, pos: &Position, pieces: C, empty: C) -> C {
        let to = (pieces & C::from_set(self.from)).shifted(self.by);
        let pieces = self.captured_sides.iter().map(|&side| to & C::from_set(pos.pieces_of(side)));
        let quiet = if self.quiet { to & empty } else { C::default() };
        pieces.fold(quiet, BitOr::bitor)
    }
}
