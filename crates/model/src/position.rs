//! The state that changes during play, as plain bytes.
//!
//! Positions are copied (never undone) and compared. They do not know the rules: the crate `rules` reads
//! and plays them. Invariant: only `Position::put_piece`, `Position::move_piece` and `Position::unmove_piece` change a cell,
//! which keeps hash, sets and rights consistent.

use crate::piece::{Kind, MAX_SIDES, MAX_STOCK, Piece, PieceMask, Side};
use crate::series_place::SeriesPlace;
use crate::stage::{Continuation, Stage};
use crate::zobrist::{CHARGED_FLAG, ROYAL_FLAG, ZobristKeys, splitmix64};
use geometry::{Cell, CellSet, MAX_CELLS};

/// A double step that can still be answered en passant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnPassantRecord {
    /// The cell passed over.
    pub target: Cell,
    /// The cell of the piece that made the double step.
    pub victim: Cell,
    /// The sides that can still capture (bits); 0 if there is no such record.
    pub capturing_sides: u8,
}

/// What stands on the board: the pieces of the cells, and what follows from them.
#[derive(Clone, Copy, Debug)]
struct Placement {
    cells: [Piece; MAX_CELLS],
    /// By owner: the cells of its pieces; stones are last.
    sets: [CellSet; MAX_SIDES + 1],
    /// The cells of royal pieces, of all sides.
    royals: CellSet,
    /// The cells of pieces that explode, or may act like such pieces.
    charged: CellSet,
    hash: u64,
}

/// What a position counts. It does not belong to its identity, but for `checks`, `passes_in_row` and `series`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// How many checks each side has left to give to win, if checks are counted; else 0.
    pub checks: [u8; MAX_SIDES],
    /// The number of consecutive passes, if it matters.
    pub passes_in_row: u8,
    /// The sides (bits) whose last turns have all given check, one of them by a piece that matters for a mate.
    pub series_checks: u8,
    /// Turns since something irreversible happened; while a side counts its turns, the count.
    pub clock: u16,
    /// How far a side counts, in turns of both; 0 if no side does.
    pub count_limit: u16,
    /// The place in the order of play, if sides move several times in a row.
    pub series: SeriesPlace,
    /// Turns played since the start.
    pub turns_played: u32,
}

/// A position, between turns or in the middle of one. It is aligned to a cache line; otherwise the speed of copying
/// would depend on its place on the stack.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Position {
    placement: Placement,
    /// The rights that have not been lost (bits): castling, first moves. See [`Cast::rights`](crate::cast::Cast).
    pub rights: u64,
    /// The double steps that can still be answered: by side, or in any order where a side can make several in a row.
    pub en_passant: [EnPassantRecord; MAX_SIDES],
    /// The kind that each side moved last, as number + 1; 0 for none or if it cannot matter.
    pub last_kinds: [u8; MAX_SIDES],
    /// Where the last turn captured a piece for which no other one may be captured in return, if it did.
    pub traded: Option<Cell>,
    /// By side and slot: the pieces in its stock.
    pub stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// The side to move.
    pub side: Side,
    /// The sides still in the game (bits).
    pub alive: u8,
    /// The sides that are mated but whose pieces stay (bits).
    pub asleep: u8,
    /// The number of the phase.
    pub phase: u8,
    /// The state of the current turn.
    pub stage: Stage,
    /// What it counts.
    pub counters: Counters,
}

impl Position {
    /// An empty board with `alive` sides in the game and the first one to move.
    #[inline]
    pub fn empty(alive: u8) -> Self {
        let placement = Placement {
            cells: [Piece::EMPTY; MAX_CELLS],
            sets: [CellSet::EMPTY; MAX_SIDES + 1],
            royals: CellSet::EMPTY,
            charged: CellSet::EMPTY,
            hash: 0,
        };
        Self {
            placement,
            rights: 0,
            en_passant: [EnPassantRecord::default(); MAX_SIDES],
            last_kinds: [0; MAX_SIDES],
            traded: None,
            stock: [[0; MAX_STOCK]; MAX_SIDES],
            side: Side(0),
            alive,
            asleep: 0,
            phase: 0,
            stage: Stage::START,
            counters: Counters::default(),
        }
    }

    /// Moves the piece from one cell to another, where it stands as `standing`; returns the piece that stood there.
    /// Equivalent to three calls of [`Position::put_piece`], but faster.
    #[expect(clippy::inline_always, reason = "the heart of every turn that is tried; measured")]
    #[inline(always)]
    pub fn move_piece(&mut self, ledger: &ZobristKeys, from: Cell, to: Cell, standing: Piece) -> Piece {
        let mover = std::mem::replace(&mut self.placement.cells[from.index()], Piece::EMPTY);
        let victim = std::mem::replace(&mut self.placement.cells[to.index()], standing);
        if !victim.is_empty() {
            self.placement.sets[victim.owner() as usize].remove(to);
        }
        if ledger.flags(mover) | ledger.flags(victim) | ledger.flags(standing) != 0 {
            self.set_flags(from, 0);
            self.set_flags(to, ledger.flags(standing));
        }
        let pieces = &mut self.placement.sets[standing.owner() as usize];
        pieces.remove(from);
        pieces.insert(to);
        self.placement.hash ^= ledger.key(from, mover) ^ ledger.key(to, victim) ^ ledger.key(to, standing);
        self.rights &= !(ledger.rights_lost_by_cell[from.index()] | ledger.rights_lost_by_cell[to.index()]);
        victim
    }

    /// Updates the sets of marked pieces for one cell.
    #[inline]
    fn set_flags(&mut self, cell: Cell, marks: u8) {
        for (mark, set) in [(ROYAL_FLAG, &mut self.placement.royals), (CHARGED_FLAG, &mut self.placement.charged)] {
            if marks & mark == 0 { set.remove(cell) } else { set.insert(cell) }
        }
    }

    /// The position with that side to move and awake: only then can it be judged whether it is mated.
    #[inline]
    pub fn with_side_awake(&self, side: Side) -> Self {
        let mut woken = *self;
        woken.side = side;
        woken.asleep &= !side.bit();
        woken
    }

    /// Restores the position `before` after a turn that was one [`Position::move_piece`] between these cells, so that one
    /// copy serves to try one step after another. What such a turn cannot change (stock, checks, the sides in the game)
    /// is not restored.
    #[inline]
    pub fn unmove_piece(&mut self, before: &Self, from: Cell, to: Cell) {
        let (mover, victim) = (before.piece(from), before.piece(to));
        self.placement.cells[from.index()] = mover;
        self.placement.cells[to.index()] = victim;
        // Word by word, as the next shift reads them: a wide store followed by narrow loads would stall.
        let owner = mover.owner() as usize;
        self.placement.sets[owner].copy_word(from, &before.placement.sets[owner]);
        self.placement.sets[owner].copy_word(to, &before.placement.sets[owner]);
        if !victim.is_empty() {
            let owner = victim.owner() as usize;
            self.placement.sets[owner].copy_word(to, &before.placement.sets[owner]);
        }
        (self.placement.royals, self.placement.charged) = (before.placement.royals, before.placement.charged);
        self.placement.hash = before.placement.hash;
        let Self { rights, en_passant, side, stage, counters, .. } = *before;
        (self.rights, self.en_passant, self.side, self.stage) = (rights, en_passant, side, stage);
        self.counters = Counters { checks: self.counters.checks, ..counters };
    }

    /// Puts a piece on a cell, or empties it; the previous content is removed.
    #[inline]
    pub fn put_piece(&mut self, ledger: &ZobristKeys, cell: Cell, piece: Piece) {
        let old = self.placement.cells[cell.index()];
        if !old.is_empty() {
            self.placement.sets[old.owner() as usize].remove(cell);
        }
        if !piece.is_empty() {
            self.placement.sets[piece.owner() as usize].insert(cell);
        }
        if ledger.flags(old) | ledger.flags(piece) != 0 {
            self.set_flags(cell, ledger.flags(piece));
        }
        self.placement.hash ^= ledger.key(cell, old) ^ ledger.key(cell, piece);
        self.rights &= !ledger.rights_lost_by_cell[cell.index()];
        self.placement.cells[cell.index()] = piece;
    }

    /// The piece on the cell is no longer the one whose double step ended there, so that cannot be answered any more.
    pub fn forget_double_step(&mut self, cell: Cell) {
        for record in self.en_passant.iter_mut().filter(|record| record.victim == cell) {
            record.capturing_sides = 0;
        }
    }

    /// The cells whose content differs from `known` (by cell).
    #[inline]
    pub fn changed_cells(&self, known: &[Piece]) -> CellSet {
        // Most words of eight cells are equal.
        const WORD: usize = 8;
        let word = |pieces: &[Piece]| -> u64 {
            (0..pieces.len()).fold(0, |word, i| word | (pieces[i].index() as u64) << (8 * i))
        };
        let mut changed = CellSet::EMPTY;
        for (number, (now, known)) in self.placement.cells.chunks(WORD).zip(known.chunks(WORD)).enumerate() {
            let now = &now[..known.len()];
            let same = match (<&[Piece; WORD]>::try_from(now), <&[Piece; WORD]>::try_from(known)) {
                (Ok(now), Ok(known)) => word(now) == word(known),
                _ => now == known,
            };
            if !same {
                let first = number * WORD;
                (0..known.len()).filter(|&i| now[i] != known[i]).for_each(|i| changed.insert(Cell((first + i) as u8)));
            }
        }
        changed
    }

    /// The content of the cell.
    #[inline]
    pub fn piece(&self, cell: Cell) -> Piece {
        self.placement.cells[cell.index()]
    }

    /// The cells with pieces of the side.
    #[inline]
    pub fn pieces_of(&self, side: Side) -> CellSet {
        self.placement.sets[side.index()]
    }

    /// The cells with royal pieces of the side.
    #[inline]
    pub fn royals(&self, side: Side) -> CellSet {
        self.placement.royals & self.placement.sets[side.index()]
    }

    /// The cells with pieces that explode, or may act like such pieces, of all sides.
    #[inline]
    pub fn charged(&self) -> CellSet {
        self.placement.charged
    }

    /// The cells with stones.
    #[inline]
    pub fn stones(&self) -> CellSet {
        self.placement.sets[MAX_SIDES]
    }

    /// All occupied cells.
    #[inline]
    pub fn occupied(&self) -> CellSet {
        self.placement.sets.iter().fold(CellSet::EMPTY, |all, &set| all | set)
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Is the side still in the game?
    #[inline]
    pub fn is_alive(&self, side: Side) -> bool {
        self.alive & side.bit() != 0
    }

    /// Is the side mated, with its pieces still on the board?
    #[inline]
    pub fn is_asleep(&self, side: Side) -> bool {
        self.asleep & side.bit() != 0
    }

    /// How many pieces of the stock's `slot`-th kind the side has left; slots are numbered as in
    /// [`Cast::stock_slots`](crate::cast::Cast::stock_slots).
    #[inline]
    pub fn stock(&self, side: Side, slot: usize) -> u8 {
        self.stock[side.index()][slot]
    }

    /// Those of the cells on which such pieces stand.
    #[inline]
    pub fn cells_of(&self, among: CellSet, pieces: PieceMask) -> CellSet {
        among.iter().filter(|&cell| pieces.contains(self.piece(cell))).collect()
    }

    /// Where the last turn captured a piece for which no other one may be captured in return.
    pub fn traded(&self) -> Option<Cell> {
        self.traded
    }

    /// Has the side anything left in its stock?
    #[inline]
    pub fn has_stock(&self, side: Side) -> bool {
        self.stock[side.index()].iter().any(|&count| count > 0)
    }

    /// How many checks the side has left to give to win, in a game that counts checks.
    #[inline]
    pub fn remaining_checks(&self, side: Side) -> u8 {
        self.counters.checks[side.index()]
    }

    /// The rights that have not been lost (bits).
    #[inline]
    pub fn rights(&self) -> u64 {
        self.rights
    }

    /// Is there a double step that this side can answer en passant?
    #[inline]
    pub fn may_capture_en_passant(&self, side: Side) -> bool {
        self.en_passant.iter().any(|record| record.capturing_sides & side.bit() != 0)
    }

    /// The double steps of that side that can still be answered en passant.
    pub fn double_steps(&self, side: Side) -> impl Iterator<Item = EnPassantRecord> {
        let answerable =
            move |record: &EnPassantRecord| record.capturing_sides != 0 && self.piece(record.victim).is_of(side);
        self.en_passant.into_iter().filter(answerable)
    }

    /// The kind that the side moved last, if it matters.
    #[inline]
    pub fn last_kind(&self, side: Side) -> Option<Kind> {
        self.last_kinds[side.index()].checked_sub(1).map(Kind)
    }

    /// The number of the phase.
    #[inline]
    pub fn phase(&self) -> usize {
        self.phase as usize
    }

    /// The number of consecutive passes, if it matters.
    #[inline]
    pub fn passes_in_row(&self) -> u8 {
        self.counters.passes_in_row
    }

    /// The state of the current turn.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Is a turn in progress?
    #[inline]
    pub fn is_mid_turn(&self) -> bool {
        self.stage.continuation != Continuation::Nothing
    }

    /// Turns since something irreversible happened; while a side counts its turns, the count in turns of both sides.
    #[inline]
    pub fn clock(&self) -> u16 {
        self.counters.clock
    }

    /// How far a side counts, in turns of both sides; 0 if no side does.
    #[inline]
    pub fn count_limit(&self) -> u16 {
        self.counters.count_limit
    }

    /// Whether a side has counted beyond its limit.
    #[inline]
    pub fn is_count_over(&self) -> bool {
        self.counters.count_limit != 0 && self.counters.clock > self.counters.count_limit
    }

    /// Whether the side's last turns have all given check, one of them by a piece that matters for a mate.
    #[inline]
    pub fn is_checking_in_series(&self, side: Side) -> bool {
        self.counters.series_checks & side.bit() != 0
    }

    /// The place in the order of play, if sides move several times in a row.
    #[inline]
    pub fn series(&self) -> SeriesPlace {
        self.counters.series
    }

    /// Turns played since the start of the game.
    #[inline]
    pub fn turns_played(&self) -> u32 {
        self.counters.turns_played
    }

    /// The hash key, which is equal for equal positions: pieces, stones, stock, side, phase, rights, records and the
    /// turn in progress, but not the counters.
    pub fn key(&self) -> u64 {
        let mut key = self.placement.hash;
        let mut stir = |n: u64| key = splitmix64(key ^ splitmix64(n));
        stir(
            u64::from(self.side.0)
                | u64::from(self.phase) << 8
                | u64::from(self.asleep) << 16
                | u64::from(self.alive) << 24,
        );
        if self.rights != 0 {
            stir(self.rights);
        }
        for (side, record) in self.en_passant.iter().enumerate() {
            if record.capturing_sides != 0 {
                stir(
                    1 << 40
                        | (side as u64) << 32
                        | u64::from(record.capturing_sides) << 16
                        | u64::from(record.target.0),
                );
            }
        }
        if self.last_kinds != [0; MAX_SIDES] {
            stir(2 << 40 | u64::from(u32::from_le_bytes(self.last_kinds)));
        }
        if let Some(cell) = self.traded {
            stir(7 << 40 | u64::from(cell.0));
        }
        for (side, stock) in self.stock.iter().enumerate() {
            let stock = u64::from_le_bytes(*stock);
            if stock != 0 {
                stir(splitmix64(stock) ^ side as u64);
            }
        }
        if self.counters.checks != [0; MAX_SIDES] {
            stir(4 << 40 | u64::from(u32::from_le_bytes(self.counters.checks)));
        }
        if self.counters.passes_in_row != 0 {
            stir(6 << 40 | u64::from(self.counters.passes_in_row));
        }
        if self.counters.series != SeriesPlace::default() {
            stir(5 << 40 | self.counters.series.hash_value());
        }
        if self.is_mid_turn() {
            stir(3 << 40 | self.stage.continuation.hash_value());
        }
        key
    }

    /// The hash of the cells, recomputed: for the property test that the incremental one is correct.
    #[inline]
    pub fn recomputed_hash(&self, ledger: &ZobristKeys) -> u64 {
        let cells = (0..=u8::MAX).map(Cell).take(ledger.cell_count);
        cells.fold(0, |hash, cell| hash ^ ledger.key(cell, self.piece(cell)))
    }

    /// The incremental hash of the cells.
    #[inline]
    pub fn cells_hash(&self) -> u64 {
        self.placement.hash
    }
}
