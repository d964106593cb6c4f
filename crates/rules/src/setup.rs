//! A permissive set-up and the way from it to a strict position.
//!
//! For: positions that come from outside, as text or from an editor. Not for: reading the text (crate `notation`). A
//! set-up can say anything; a
//! [`Position`] made from it obeys the rules of its game, and what cannot be said (rights without men at home) is dropped.

use crate::english::say;
use crate::game::Game;
use crate::goal::eliminates::Sleepers;
use crate::motion::Kernel;
use crate::piece::{Kind, KindSet, MAX_SIDES, MAX_STOCK, Piece, Side};
use crate::position::{EnPassantRecord, Position};
use geometry::{Cell, CellSet};
use std::fmt;

/// Men, stones and records as somebody describes them.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// What stands where.
    pub pieces: Vec<(Cell, Piece)>,
    /// Who is on turn.
    pub side: Side,
    /// The number of the phase; none: the first that stocks allow. A phase that lasts until they are empty is over when
    /// they are.
    pub phase: Option<usize>,
    /// The rights that live (bits as in [`GameDef::rights`](crate::GameDef)); none: all whose men stand at home.
    pub rights: Option<u64>,
    /// Double steps that may be answered: whose, the cell passed over, and who has passed over it; none: the one who
    /// stands so that he could have.
    pub en_passant: Vec<(Side, Cell, Option<Cell>)>,
    /// The kind each side moved last.
    pub last: [Option<Kind>; MAX_SIDES],
    /// The stocks.
    pub stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// How often each side has still to give check, where checks are counted; none: as at the start.
    pub checks: Option<[u8; MAX_SIDES]>,
    /// The sides that are mated and whose men stay, others than the one on turn; none: those that are mated if all were
    /// awake.
    pub asleep: Option<Vec<Side>>,
    /// Turns since something irreversible happened.
    pub clock: u16,
    /// Turns played.
    pub played: u32,
    /// How many turns running have been passes.
    pub passes_in_row: u8,
}

/// Which part of a set-up is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Who stands where.
    Board,
    /// Who is on turn.
    Side,
    /// The cell passed over by a double step.
    EnPassant,
    /// The stocks.
    Stock,
}

/// Why a set-up is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// Where the mistake is.
    pub part: Part,
    /// The cell, if it is one cell's.
    pub cell: Option<Cell>,
    /// A sentence without its full stop.
    pub message: String,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for SetupError {}

fn error<T>(part: Part, cell: Option<Cell>, message: String) -> Result<T, SetupError> {
    Err(SetupError { part, cell, message })
}

impl Game {
    /// The position that a set-up describes.
    ///
    /// # Errors
    /// A cell, side or kind of another game, men where they cannot be, too many of a kind, no royal piece or two, a side not on turn in check (with two
    /// sides), a passed cell over which nobody has stepped.
    pub fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        self.check_names(setup)?;
        let mut pos = Position::empty(0);
        for &(cell, piece) in &setup.pieces {
            self.check_place(cell, piece)?;
            pos.put(&self.ledger, cell, piece);
        }
        self.check_numbers(&pos)?;
        pos.stock = setup.stock;
        let last = self.def.turn.phases.len() - 1;
        pos.phase = self.phase_from(setup.phase.map_or(0, |phase| phase.min(last)), &pos) as u8;
        pos.alive = self.living(&pos)?;
        pos.rights = self.possible_rights(&pos) & setup.rights.unwrap_or(u64::MAX);
        pos.side = setup.side;
        let fresh = self.fresh_checks();
        pos.checks =
            std::array::from_fn(|side| setup.checks.map_or(fresh[side], |checks| checks[side].min(fresh[side])));
        pos.clock = setup.clock;
        pos.played = setup.played;
        pos.passes_in_row = if self.goals.counts_passes { setup.passes_in_row } else { 0 };
        // Where all have gone out at once, nobody could be on turn instead.
        if pos.alive & setup.side.bit() == 0 && pos.alive != 0 {
            return error(Part::Side, None, say!("setup-royalless-on-turn", side = &self.def.side(setup.side).name));
        }
        for &side in setup.asleep.iter().flatten() {
            pos.asleep |= side.bit() & pos.alive;
        }
        for (side, kind) in self.sides().zip(setup.last) {
            pos.last[side.index()] = if self.ways.imitators.is_empty() { 0 } else { kind.map_or(0, |kind| kind.0 + 1) };
        }
        for &(side, over, told) in &setup.en_passant {
            match self.landings(&pos, side, over).iter().find(|&man| told.is_none_or(|told| told == man)) {
                Some(man) => {
                    pos.en_passant[side.index()] = EnPassantRecord { over, man, takers: self.takers(&pos, side) }
                }
                None if self.ways.en_passant.only_legal => {}
                None => {
                    let message = say!("setup-not-passed", cell = self.board().name(over));
                    return error(Part::EnPassant, Some(over), message);
                }
            }
        }
        // Who takes the last royal piece may stay in check, where only captures of such men count.
        let taken = !self.royals.direct.is_empty() && pos.royals(pos.side).is_empty();
        // Who has placed all his men cannot answer while the other one goes on placing his.
        let waiting = self.after(pos.side);
        let waits = self.def.phase(pos.phase()).until_stock_empty && !pos.has_stock(waiting);
        if self.side_count() == 2 && !taken && !waits && self.in_check(&pos, waiting) && self.decided(&pos).is_none() {
            let name = &self.def.side(waiting).name;
            return error(Part::Side, None, say!("setup-check-not-on-turn", side = name));
        }
        let sleepers = if setup.asleep.is_some() { Sleepers::Told } else { Sleepers::Found };
        let before = self.before(pos.side);
        self.settle(&mut pos, before, sleepers, &mut ());
        Ok(pos)
    }

    /// The first phase from this one on that stocks do not show to be over.
    fn phase_from(&self, first: usize, pos: &Position) -> usize {
        let over =
            |phase: usize| self.def.phase(phase).until_stock_empty && !self.sides().any(|side| pos.has_stock(side));
        (first..self.def.turn.phases.len()).find(|&phase| !over(phase)).unwrap_or(first)
    }

    /// Do stocks look as if an earlier phase still lasted?
    pub fn is_oddly_late(&self, pos: &Position) -> bool {
        self.phase_from(0, pos) != pos.phase()
    }

    /// The side whose turn comes before that side's.
    pub(crate) fn before(&self, side: Side) -> Side {
        (1..self.side_count()).fold(side, |side, _| self.after(side))
    }

    /// Are nobody's men asleep, though they would be if the board alone were judged? Mates that hang on each other can
    /// leave it so.
    pub fn is_oddly_awake(&self, pos: &Position) -> bool {
        self.goals.may_sleep && pos.asleep == 0 && {
            let mut judged = *pos;
            self.settle(&mut judged, self.before(pos.side), Sleepers::Found, &mut ());
            judged.asleep != 0
        }
    }

    /// Are all sides, cells and kinds those of this game?
    fn check_names(&self, setup: &Setup) -> Result<(), SetupError> {
        let has_side = |side: Side| side.index() < self.side_count();
        let has_cell = |cell: Cell| cell.index() < self.board().cell_count();
        let has_kind = |kind: Kind| kind.index() < self.def.kinds.len();
        let has_piece = |piece: Piece| {
            let known = || has_kind(piece.kind()) && self.def.kind(piece.kind()).stone == piece.side().is_none();
            piece.is_empty() || piece.side().is_none_or(has_side) && known()
        };
        let foreign = |part: Part, what: &str| error(part, None, say!("setup-foreign", what = what));
        if !setup.pieces.iter().all(|&(cell, _)| has_cell(cell)) {
            return foreign(Part::Board, "cell");
        }
        if !setup.pieces.iter().all(|&(_, piece)| has_piece(piece)) {
            return foreign(Part::Board, "piece");
        }
        if !has_side(setup.side) || !setup.asleep.iter().flatten().all(|&side| has_side(side)) {
            return foreign(Part::Side, "side");
        }
        let known = |&(side, over, man): &(Side, Cell, Option<Cell>)| {
            has_side(side) && has_cell(over) && man.is_none_or(has_cell)
        };
        if !setup.en_passant.iter().all(known) {
            return foreign(Part::EnPassant, "cell");
        }
        if !setup.last.iter().flatten().all(|&kind| has_kind(kind)) {
            return foreign(Part::Board, "kind");
        }
        Ok(())
    }

    fn check_place(&self, cell: Cell, piece: Piece) -> Result<(), SetupError> {
        let Some(side) = piece.side() else { return Ok(()) };
        let (kind, name) = (self.def.kind(piece.kind()), self.board().name(cell));
        if !self.may_stand(piece, cell) {
            let message = say!("setup-closed", kind = &kind.title, side = &self.def.side(side).name, cell = name);
            return error(Part::Board, Some(cell), message);
        }
        Ok(())
    }

    /// Does nothing keep the man off the cell for good?
    pub(crate) fn may_stand(&self, man: Piece, cell: Cell) -> bool {
        let Some(side) = man.side() else { return true };
        !self.def.kind(man.kind()).never_on()[side.index()].contains(cell) && !self.closed(side).contains(cell)
    }

    fn check_numbers(&self, pos: &Position) -> Result<(), SetupError> {
        for kind in
            self.def.all_kinds().filter(|&kind| self.def.kind(kind).supply == Some(crate::act::lay::Supply::One))
        {
            if pos.stones().iter().filter(|&cell| pos.piece(cell).kind() == kind).count() > 1 {
                return error(Part::Board, None, say!("setup-only-one", kind = &self.def.kind(kind).title));
            }
        }
        for &(kind, most) in &self.def.notation.at_most {
            for side in self.sides() {
                let of_kind = |cell: &Cell| self.def.base(pos.piece(*cell).kind()) == kind;
                let count = pos.men(side).iter().filter(of_kind).count();
                if count > most {
                    let (name, title) = (&self.def.side(side).name, &self.def.kind(kind).title);
                    return error(
                        Part::Board,
                        None,
                        say!("setup-too-many", side = name, n = count, kind = title, most = most),
                    );
                }
            }
        }
        Ok(())
    }

    /// The sides still in the game: those with a royal piece, those who are still placing men, or all if no man is
    /// royal.
    fn living(&self, pos: &Position) -> Result<u8, SetupError> {
        let mut alive = 0;
        for side in self.sides() {
            let name = &self.def.side(side).name;
            let playing = !self.def.phase(pos.phase()).until_stock_empty;
            if playing && self.goals.eliminates && pos.men(side).is_empty() && self.is_lost(pos, side) {
                continue;
            }
            let in_stock =
                |(slot, &kind): (usize, &Kind)| self.royals.kinds.contains(kind) && pos.stock(side, slot) > 0;
            let waits = self.def.stock_slots.iter().enumerate().any(in_stock);
            // While men are being placed nobody goes out for want of a royal man, only who can do nothing on his turn.
            let places = !playing && self.royals.may_lack && (pos.has_stock(side) || !pos.men(side).is_empty());
            if self.royals.kinds == KindSet::default()
                || !pos.royals(side).is_empty()
                || waits
                || places
                || self.royals.lacking & side.bit() != 0
            {
                alive |= side.bit();
            } else if self.goals.eliminates {
                if let Some(cell) = pos.men(side).first() {
                    let message = say!("setup-out", side = name);
                    return error(Part::Board, Some(cell), message);
                }
            } else if self.royals.may_lack {
                alive |= side.bit();
            } else {
                return error(Part::Board, None, say!("setup-royalless", side = name));
            }
        }
        Ok(alive)
    }

    /// The men of that side that could have stepped over the cell: they stand just beyond it, with an empty cell before
    /// it. From where double steps start is not asked; positions that are set up need not be reachable.
    pub fn landings(&self, pos: &Position, side: Side, over: Cell) -> CellSet {
        if !pos.piece(over).is_empty() {
            return CellSet::EMPTY;
        }
        let board = self.board();
        // Where he came from nobody stands, unless the same turn or that of another enemy has brought somebody there.
        let brought = self.def.turn.gate().is_some() || self.side_count() > 2;
        let left = |from: Cell| brought || pos.piece(from).is_empty() || pos.piece(from).is_stone();
        let steps = |kind: Kind, man: Cell| {
            self.program(side, kind).any(|(_, kernel)| {
                let Kernel::DoubleStep(double) = kernel else { return false };
                double.directions().iter().any(|&by| {
                    let from = board.step(over, by.reversed());
                    board.step(over, by) == Some(man) && from.is_some_and(left)
                })
            })
        };
        let stepped = |&man: &Cell| {
            let piece = pos.piece(man);
            // By its step it may have become what it is now, and an imitator steps like somebody else.
            let became = |kind: &Kind| self.def.kind(*kind).becomes().any(|rule| rule.kinds.contains(&piece.kind()));
            let it = |kind: &Kind| *kind == self.def.base(piece.kind()) || self.imitates(piece.kind());
            self.def.all_kinds().filter(|kind| it(kind) || became(kind)).any(|kind| steps(kind, man))
        };
        pos.men(side).iter().filter(stepped).collect()
    }

    /// The enemies who may still answer a double step of that side: those from the side on turn up to it.
    fn takers(&self, pos: &Position, stepper: Side) -> u8 {
        let (mut takers, mut side) = (0, pos.side);
        while side != stepper {
            if self.are_enemies(side, stepper) && pos.is_alive(side) {
                takers |= side.bit();
            }
            side = self.after(side);
        }
        takers & self.entitled_to_en_passant(pos, stepper)
    }

    /// The set-up that describes this position (between turns).
    pub fn setup(&self, pos: &Position) -> Setup {
        let men = pos.occupied().iter().map(|cell| (cell, pos.piece(cell)));
        Setup {
            pieces: men.collect(),
            side: pos.side,
            phase: Some(pos.phase()),
            rights: Some(pos.rights),
            en_passant: self
                .sides()
                .filter_map(|side| pos.en_passant(side).map(|record| (side, record.over, Some(record.man))))
                .collect(),
            last: std::array::from_fn(|side| pos.last[side].checked_sub(1).map(Kind)),
            stock: pos.stock,
            checks: Some(pos.checks),
            passes_in_row: pos.passes_in_row,
            asleep: Some(self.sides().filter(|&side| pos.is_asleep(side)).collect()),
            clock: pos.clock,
            played: pos.played,
        }
    }

    /// The cells of all men and stones of which a predicate holds; for drawing and tests.
    pub fn cells_with(&self, pos: &Position, holds: impl Fn(Piece) -> bool) -> CellSet {
        pos.occupied().iter().filter(|&cell| holds(pos.piece(cell))).collect()
    }
}
