//! Everything that changes during play, as plain bytes.
//!
//! For: being copied (a position is never undone) and compared. Not for: knowing the rules; [`Game`](crate::Game) reads
//! and plays it. Invariant: only `Position::put`, `Position::shift` and `Position::shift_back` change a cell, so hash,
//! sets and rights cannot go stale.

use crate::def::GameDef;
use crate::piece::{Kind, KindSet, MAX_SIDES, MAX_STOCK, Piece, Side};
use crate::step::Act;
use geometry::{Cell, CellSet, MAX_CELLS};

/// A double step that may still be answered en passant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnPassantRecord {
    /// The cell passed over.
    pub over: Cell,
    /// Where the man that made the double step stands.
    pub man: Cell,
    /// The sides that may still capture (bits); 0: there is no such record.
    pub takers: u8,
}

/// What has to be known in the middle of a turn about the position in which it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Began {
    /// Royal men faced each other.
    pub faced: bool,
    /// The sides (bits) that had a royal man, where taking the last one excuses one's own check.
    pub crowned: u8,
    /// The royal men of the side on turn.
    pub royals: RoyalMen,
}

impl Began {
    pub(crate) const NOTHING: Self = Self { faced: false, crowned: 0, royals: RoyalMen { all: 0, alone: 0 } };
}

/// How many royal men a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoyalMen {
    /// In all.
    pub all: u16,
    /// Those for whom no other stands in.
    pub alone: u16,
}

impl RoyalMen {
    /// Is the last one gone, or one for whom no other stands in?
    #[inline]
    pub(crate) fn are_fewer_than(self, before: Self) -> bool {
        if self.all == 0 { before.all > 0 } else { self.all < before.all && self.alone < before.alone }
    }
}

/// What may follow in the turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Nothing: no turn is under way.
    Nothing,
    /// The man that has moved is set off.
    Detonate {
        /// Where he stands.
        man: Cell,
        /// As which kind he has moved (an imitator's model).
        acting_as: Kind,
    },
    /// A man lays stones, or takes some away.
    Lay {
        /// Where he stands.
        man: Cell,
        /// How many more.
        left: u8,
    },
    /// A man enters on a cell that has been left.
    Gate {
        /// That cell, twice, or the two of a castling move.
        left: [Cell; 2],
        /// The slots of the stock he may come from (bits).
        slots: u8,
    },
    /// The rest of the stock is placed.
    Place,
}

impl Follow {
    /// What the next step does, if the turn is not ended; [`Act::Stop`] if no turn is under way.
    pub fn act(self) -> Act {
        match self {
            Self::Nothing => Act::Stop,
            Self::Detonate { .. } => Act::Detonate,
            Self::Lay { .. } => Act::Lay,
            Self::Gate { .. } | Self::Place => Act::Place,
        }
    }

    /// Does a man enter on a cell that has been left? That never makes a move legal.
    pub(crate) fn is_gate(self) -> bool {
        matches!(self, Self::Gate { .. })
    }

    /// A number for hashes; nothing else has it.
    fn number(self) -> u64 {
        let number =
            |which: u64, [a, b, c]: [u8; 3]| which << 24 | u64::from(a) << 16 | u64::from(b) << 8 | u64::from(c);
        match self {
            Self::Nothing => 0,
            Self::Detonate { man, acting_as } => number(1, [man.0, acting_as.0, 0]),
            Self::Lay { man, left } => number(2, [man.0, left, 0]),
            Self::Gate { left, slots } => number(3, [left[0].0, left[1].0, slots]),
            Self::Place => number(4, [0; 3]),
        }
    }
}

/// How far the turn under way has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What may follow.
    pub follow: Follow,
    /// The turn may not be ended here.
    pub must: bool,
    /// Nothing irreversible has happened in this turn.
    pub quiet: bool,
    /// How the turn began.
    pub began: Began,
}

impl Stage {
    /// A turn that has not begun.
    pub const START: Self = Self { follow: Follow::Nothing, must: false, quiet: true, began: Began::NOTHING };
}

/// A position, between turns or in the middle of one. It begins where a line of the cache does, or how fast it is
/// copied would hang on where the stack happens to lie.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Position {
    cells: [Piece; MAX_CELLS],
    sets: [CellSet; MAX_SIDES + 1],
    /// Where royal men stand, of all sides.
    royals: CellSet,
    /// Where men stand who explode, or may do what such men do.
    charged: CellSet,
    hash: u64,
    /// Bit by bit, what has not been lost: castling rights, first moves. See [`Game::rights`](crate::Game::rights).
    pub(crate) rights: u64,
    pub(crate) en_passant: [EnPassantRecord; MAX_SIDES],
    /// The kind each side moved last, as number + 1; 0 for none or when it cannot matter.
    pub(crate) last: [u8; MAX_SIDES],
    pub(crate) stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// How often each side has still to give check to win, where checks are counted; else 0.
    pub(crate) checks: [u8; MAX_SIDES],
    pub(crate) side: Side,
    /// The sides still in the game (bits).
    pub(crate) alive: u8,
    /// The sides that are mated but whose men stay (bits).
    pub(crate) asleep: u8,
    pub(crate) phase: u8,
    /// How many turns running have been passes, where it matters.
    pub(crate) passes_in_row: u8,
    pub(crate) stage: Stage,
    /// Turns since something irreversible happened.
    pub(crate) clock: u16,
    /// Turns played since the start.
    pub(crate) played: u32,
}

/// The keys and rights that `Position::put` and `Position::shift` keep true; made by the compiler, the same for all
/// positions of a game.
#[derive(Debug)]
pub struct Ledger {
    /// By piece and cell. Nothing has the key 0, so that no cell need be asked whether it is empty.
    keys: Vec<[u64; MAX_CELLS]>,
    /// By piece: [`ROYAL`], [`CHARGED`].
    marks: Box<[u8; Piece::COUNT]>,
    lost_by: Box<[u64; MAX_CELLS]>,
    cells: usize,
}

/// What a position keeps a set of, as bits.
const ROYAL: u8 = 1;
const CHARGED: u8 = 2;

impl Ledger {
    /// `lost_by[cell]`: the rights that are lost when that cell changes. `charged`: the kinds that explode, or may do
    /// what such men do.
    pub(crate) fn new(lost_by: &[u64], def: &GameDef, royals: KindSet, charged: KindSet) -> Self {
        let key = |piece: usize, cell: usize| if piece == 0 { 0 } else { mix((piece * MAX_CELLS + cell) as u64) };
        let keys =
            (0..Piece::count(def.kinds.len())).map(|piece| std::array::from_fn(|cell| key(piece, cell))).collect();
        let all = std::array::from_fn(|cell| lost_by.get(cell).copied().unwrap_or(0));
        let mut marks = Box::new([0; Piece::COUNT]);
        for piece in def.pieces() {
            for (_, mark) in
                [(royals, ROYAL), (charged, CHARGED)].into_iter().filter(|(kinds, _)| kinds.contains(piece.kind()))
            {
                marks[piece.index()] |= mark;
            }
        }
        Self { keys, marks, lost_by: Box::new(all), cells: lost_by.len() }
    }

    #[inline]
    fn mark(&self, piece: Piece) -> u8 {
        self.marks[piece.index()]
    }

    #[inline]
    pub(crate) fn key(&self, cell: Cell, piece: Piece) -> u64 {
        self.keys[piece.index()][cell.index()]
    }
}

/// A number scattered over 64 bits (splitmix64).
#[inline]
pub(crate) const fn mix(n: u64) -> u64 {
    let z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Position {
    /// An empty board with `alive` sides in the game and the first one to move.
    pub(crate) fn empty(alive: u8) -> Self {
        Self {
            cells: [Piece::EMPTY; MAX_CELLS],
            sets: [CellSet::EMPTY; MAX_SIDES + 1],
            royals: CellSet::EMPTY,
            charged: CellSet::EMPTY,
            hash: 0,
            rights: 0,
            en_passant: [EnPassantRecord::default(); MAX_SIDES],
            last: [0; MAX_SIDES],
            stock: [[0; MAX_STOCK]; MAX_SIDES],
            checks: [0; MAX_SIDES],
            side: Side(0),
            alive,
            asleep: 0,
            phase: 0,
            passes_in_row: 0,
            stage: Stage::START,
            clock: 0,
            played: 0,
        }
    }

    /// Takes the man from one cell to another, where he stands as `standing`; whoever is there goes, and is told. The
    /// same as three times
    /// [`Position::put`], but faster.
    #[expect(clippy::inline_always, reason = "the heart of every turn that is tried; measured")]
    #[inline(always)]
    pub(crate) fn shift(&mut self, ledger: &Ledger, from: Cell, to: Cell, standing: Piece) -> Piece {
        let mover = std::mem::replace(&mut self.cells[from.index()], Piece::EMPTY);
        let victim = std::mem::replace(&mut self.cells[to.index()], standing);
        if !victim.is_empty() {
            self.sets[victim.owner() as usize].remove(to);
        }
        if ledger.mark(mover) | ledger.mark(victim) | ledger.mark(standing) != 0 {
            self.set_marks(from, 0);
            self.set_marks(to, ledger.mark(standing));
        }
        let men = &mut self.sets[standing.owner() as usize];
        men.remove(from);
        men.insert(to);
        self.hash ^= ledger.key(from, mover) ^ ledger.key(to, victim) ^ ledger.key(to, standing);
        self.rights &= !(ledger.lost_by[from.index()] | ledger.lost_by[to.index()]);
        victim
    }

    /// Keeps the sets of marked men true for one cell.
    #[inline]
    fn set_marks(&mut self, cell: Cell, marks: u8) {
        for (mark, set) in [(ROYAL, &mut self.royals), (CHARGED, &mut self.charged)] {
            if marks & mark == 0 { set.remove(cell) } else { set.insert(cell) }
        }
    }

    /// With that side on turn and awake: only so can be told whether it is mated.
    pub(crate) fn woken(&self, side: Side) -> Self {
        let mut woken = *self;
        woken.side = side;
        woken.asleep &= !side.bit();
        woken
    }

    /// Makes this position `before` again after a turn that was one [`Position::shift`] between these cells: for trying
    /// one step after the other on one copy. What such a turn cannot change (stock, checks, who is in the game) is left
    /// as it is.
    #[inline]
    pub(crate) fn shift_back(&mut self, before: &Self, from: Cell, to: Cell) {
        let (mover, victim) = (before.piece(from), before.piece(to));
        self.cells[from.index()] = mover;
        self.cells[to.index()] = victim;
        // Word by word, as the next shift reads them: what is written in one piece and read in others is waited for.
        let owner = mover.owner() as usize;
        self.sets[owner].copy_near(from, &before.sets[owner]);
        self.sets[owner].copy_near(to, &before.sets[owner]);
        if !victim.is_empty() {
            let owner = victim.owner() as usize;
            self.sets[owner].copy_near(to, &before.sets[owner]);
        }
        (self.royals, self.charged) = (before.royals, before.charged);
        let Self { hash, rights, en_passant, side, passes_in_row, stage, clock, played, .. } = *before;
        (self.hash, self.rights, self.en_passant, self.side) = (hash, rights, en_passant, side);
        (self.passes_in_row, self.stage, self.clock, self.played) = (passes_in_row, stage, clock, played);
    }

    /// Puts something on a cell, or nothing; whatever stands there goes.
    #[inline]
    pub(crate) fn put(&mut self, ledger: &Ledger, cell: Cell, piece: Piece) {
        let old = self.cells[cell.index()];
        if !old.is_empty() {
            self.sets[old.owner() as usize].remove(cell);
        }
        if !piece.is_empty() {
            self.sets[piece.owner() as usize].insert(cell);
        }
        if ledger.mark(old) | ledger.mark(piece) != 0 {
            self.set_marks(cell, ledger.mark(piece));
        }
        self.hash ^= ledger.key(cell, old) ^ ledger.key(cell, piece);
        self.rights &= !ledger.lost_by[cell.index()];
        self.cells[cell.index()] = piece;
    }

    /// The cells on which something else stands than in `known` (by cell).
    #[inline]
    pub fn changes(&self, known: &[Piece]) -> CellSet {
        // Most words of eight cells are the same.
        const WORD: usize = 8;
        let word = |pieces: &[Piece]| -> u64 {
            (0..pieces.len()).fold(0, |word, i| word | (pieces[i].index() as u64) << (8 * i))
        };
        let mut changed = CellSet::EMPTY;
        for (number, (now, known)) in self.cells.chunks(WORD).zip(known.chunks(WORD)).enumerate() {
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

    /// What stands on the cell.
    #[inline]
    pub fn piece(&self, cell: Cell) -> Piece {
        self.cells[cell.index()]
    }

    /// The cells with men of the side.
    #[inline]
    pub fn men(&self, side: Side) -> CellSet {
        self.sets[side.index()]
    }

    /// The cells with royal men of the side.
    #[inline]
    pub fn royals(&self, side: Side) -> CellSet {
        self.royals & self.sets[side.index()]
    }

    /// The cells with men who explode, or may do what such men do, of all sides.
    #[inline]
    pub fn charged(&self) -> CellSet {
        self.charged
    }

    /// The cells with stones.
    #[inline]
    pub fn stones(&self) -> CellSet {
        self.sets[MAX_SIDES]
    }

    /// All cells on which something stands.
    pub fn occupied(&self) -> CellSet {
        self.sets.iter().fold(CellSet::EMPTY, |all, &set| all | set)
    }

    /// The side on turn.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Is the side still in the game?
    #[inline]
    pub fn is_alive(&self, side: Side) -> bool {
        self.alive & side.bit() != 0
    }

    /// Is the side mated, its men staying on the board?
    pub fn is_asleep(&self, side: Side) -> bool {
        self.asleep & side.bit() != 0
    }

    /// How many of the stock's `slot`-th kind the side has left; slots are numbered by
    /// [`Game::stock_slots`](crate::Game).
    pub fn stock(&self, side: Side, slot: usize) -> u8 {
        self.stock[side.index()][slot]
    }

    /// Has the side anything left beside the board?
    pub(crate) fn has_stock(&self, side: Side) -> bool {
        self.stock[side.index()].iter().any(|&count| count > 0)
    }

    /// How often the side has still to give check to win, in a game that counts checks.
    pub fn checks_to_give(&self, side: Side) -> u8 {
        self.checks[side.index()]
    }

    /// Bits of the rights that live.
    pub fn rights(&self) -> u64 {
        self.rights
    }

    /// Is there a double step that this side may answer en passant?
    #[inline]
    pub(crate) fn may_capture_en_passant(&self, side: Side) -> bool {
        self.en_passant.iter().any(|record| record.takers & side.bit() != 0)
    }

    /// The double step of that side that may still be answered en passant.
    pub fn en_passant(&self, side: Side) -> Option<EnPassantRecord> {
        let record = self.en_passant[side.index()];
        (record.takers != 0).then_some(record)
    }

    /// The kind that side moved last, where it matters.
    pub fn last_kind(&self, side: Side) -> Option<Kind> {
        self.last[side.index()].checked_sub(1).map(Kind)
    }

    /// The number of the phase.
    pub fn phase(&self) -> usize {
        self.phase as usize
    }

    /// How many turns running have been passes, where it matters.
    pub fn passes_in_row(&self) -> u8 {
        self.passes_in_row
    }

    /// How far the turn under way has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Is a turn under way?
    #[inline]
    pub fn in_turn(&self) -> bool {
        self.stage.follow != Follow::Nothing
    }

    /// Turns since something irreversible happened.
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// Turns played since the start of the game.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// A number that is equal for equal positions: men, stones, stock, side, phase, rights and records, the turn under
    /// way; not the counters.
    pub fn key(&self) -> u64 {
        let mut key = self.hash;
        let mut stir = |n: u64| key = mix(key ^ mix(n));
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
            if record.takers != 0 {
                stir(1 << 40 | (side as u64) << 32 | u64::from(record.takers) << 16 | u64::from(record.over.0));
            }
        }
        if self.last != [0; MAX_SIDES] {
            stir(2 << 40 | u64::from(u32::from_le_bytes(self.last)));
        }
        for (side, stock) in self.stock.iter().enumerate() {
            let stock = u64::from_le_bytes(*stock);
            if stock != 0 {
                stir(mix(stock) ^ side as u64);
            }
        }
        if self.checks != [0; MAX_SIDES] {
            stir(4 << 40 | u64::from(u32::from_le_bytes(self.checks)));
        }
        if self.passes_in_row != 0 {
            stir(6 << 40 | u64::from(self.passes_in_row));
        }
        if self.in_turn() {
            stir(3 << 40 | self.stage.follow.number());
        }
        key
    }

    /// The hash of the cells alone, computed afresh: for the law that the kept one is right.
    pub fn recomputed_hash(&self, ledger: &Ledger) -> u64 {
        let cells = (0..=u8::MAX).map(Cell).take(ledger.cells);
        cells.fold(0, |hash, cell| hash ^ ledger.key(cell, self.piece(cell)))
    }

    /// The kept hash of the cells, for the same law.
    pub fn cells_hash(&self) -> u64 {
        self.hash
    }
}
