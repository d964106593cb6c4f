//! Set-ups: a permissive description of a position, and its conversion into a strict one.
//!
//! For positions from outside, as text or from an editor; the text itself is read in the crate `notation`. A set-up can
//! describe anything. A [`Position`] made from it obeys the rules of its game; what is not possible there (rights
//! without pieces at home) is dropped.

use crate::game::Game;
use crate::message;
use crate::message::Message;
use crate::motion::compiled::CompiledMotion;
use crate::verdict::eliminates::SleepingSides;
use geometry::{Cell, CellSet, Direction};
use model::piece::{Kind, KindSet, MAX_SIDES, MAX_STOCK, Piece, Side};
use model::position::{Counters, EnPassantRecord, Position};
use model::series_place::SeriesPlace;
use std::fmt;

/// A description of pieces, stones and records.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The content of the cells.
    pub pieces: Vec<(Cell, Piece)>,
    /// The side to move.
    pub side: Side,
    /// The number of the phase; `None` for the first that the stocks allow. A phase that lasts until they are empty is
    /// over once they are.
    pub phase: Option<usize>,
    /// The remaining rights (bits as in [`GameDef::rights`](crate::GameDef)); `None` for all whose pieces are at home.
    pub rights: Option<u64>,
    /// Double steps that can be answered: the side, the cell passed over, and the piece that passed over it; `None` for
    /// the piece that stands where it could have done so.
    pub en_passant: Vec<(Side, Cell, Option<Cell>)>,
    /// The kind that each side moved last.
    pub last_kinds: [Option<Kind>; MAX_SIDES],
    /// Where the last turn captured a piece for which no other one may be captured in return; ignored where the rules do
    /// not say that.
    pub traded: Option<Cell>,
    /// The stocks.
    pub stock: [[u8; MAX_STOCK]; MAX_SIDES],
    /// The mated sides whose pieces stay, other than the side to move; `None` for those that are mated if all were
    /// awake.
    pub asleep: Option<Vec<Side>>,
    /// The sides that are out although their stocks, which never end, look as if they were not.
    pub out: Vec<Side>,
    /// What has been counted before.
    pub counters: SetupCounters,
}

/// What has been counted before a position that is set up. Counts that do not matter in the game are ignored.
///
/// Unlike the [`Counters`] of a position, it may leave the checks open.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetupCounters {
    /// How many checks each side has left to give, if checks are counted; `None` for the number at the start.
    pub checks: Option<[u8; MAX_SIDES]>,
    /// The number of consecutive passes.
    pub passes_in_row: u8,
    /// The sides (bits) whose last turns have all given check, one of them by a piece that matters for a mate.
    pub series_checks: u8,
    /// Turns since something irreversible happened; while a side counts its turns, the count in turns of both sides.
    pub clock: u16,
    /// How far a side counts, in turns of both sides; 0 if no side does.
    pub count_limit: u16,
    /// The place in the order of play, if sides move several times in a row; `None` for that of the side's first turn.
    pub series: Option<SeriesPlace>,
    /// Turns played.
    pub turns_played: u32,
}

impl From<Counters> for SetupCounters {
    fn from(counters: Counters) -> Self {
        let Counters { checks, passes_in_row, series_checks, clock, count_limit, series, turns_played } = counters;
        let (checks, series) = (Some(checks), Some(series));
        Self { checks, passes_in_row, series_checks, clock, count_limit, series, turns_played }
    }
}

/// The part of a set-up that is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    /// The content of the cells.
    Board,
    /// The side to move.
    Side,
    /// The cell passed over by a double step.
    EnPassant,
    /// The stocks.
    Stock,
}

/// Why a set-up is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The part with the error.
    pub part: SetupPart,
    /// The cell, if the error concerns a single one.
    pub cell: Option<Cell>,
    /// A sentence without its full stop.
    pub message: Message,
}

/// That it is none, and the key of the reason; the crate `explain` words the reason itself.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the set-up is not a position of the game ({})", self.message.key)
    }
}

impl std::error::Error for SetupError {}

fn error<T>(part: SetupPart, cell: Option<Cell>, message: Message) -> Result<T, SetupError> {
    Err(SetupError { part, cell, message })
}

impl Game {
    /// The position that a set-up describes.
    ///
    /// # Errors
    /// A cell, side or kind of another game; pieces where they cannot stand; too many of a kind; no royal piece or two;
    /// a side in check that is not to move (with two sides); a passed cell without a piece that passed over it.
    pub fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        self.check_names(setup)?;
        let mut pos = Position::empty(0);
        for &(cell, piece) in &setup.pieces {
            self.check_piece_placement(cell, piece)?;
            pos.put_piece(&self.zobrist_keys, cell, piece);
        }
        self.check_piece_counts(&pos)?;
        pos.stock = setup.stock;
        for side in self.sides() {
            let endless = (0..self.stock_slots().len()).filter(|&slot| self.def.is_endless(side, slot));
            endless.for_each(|slot| pos.stock[side.index()][slot] = 0);
        }
        let last = self.def.turn.phases.len() - 1;
        pos.phase = self.first_open_phase(setup.phase.map_or(0, |phase| phase.min(last)), &pos) as u8;
        let out = setup.out.iter().filter(|&&side| self.goals.eliminates && pos.pieces_of(side).is_empty());
        pos.alive = self.living_sides(&pos)? & !out.fold(0, |bits, side| bits | side.bit());
        pos.rights = self.possible_rights(&pos) & setup.rights.unwrap_or(u64::MAX);
        pos.side = setup.side;
        pos.counters = self.possible_counters(setup.counters, setup.side);
        // If all sides have gone out at once, no other side could be to move.
        if pos.alive & setup.side.bit() == 0 && pos.alive != 0 {
            return error(
                SetupPart::Side,
                None,
                message!("setup-royalless-on-turn", side = &self.def.side(setup.side).name),
            );
        }
        for &side in setup.asleep.iter().flatten() {
            pos.asleep |= side.bit() & pos.alive;
        }
        for (side, kind) in self.sides().zip(setup.last_kinds) {
            pos.last_kinds[side.index()] =
                if self.movement.imitators.is_empty() { 0 } else { kind.map_or(0, |kind| kind.0 + 1) };
        }
        pos.traded = setup.traded.filter(|_| !self.guards.trades.is_empty());
        for &(side, over, told) in &setup.en_passant {
            match self
                .double_step_candidates(&pos, side, over)
                .iter()
                .find(|&victim| told.is_none_or(|told| told == victim))
            {
                Some(victim) => {
                    let takers = self.en_passant_sides(&pos, side);
                    let record = EnPassantRecord { target: over, victim, capturing_sides: takers };
                    self.add_en_passant_record(&mut pos, side, record);
                }
                None if self.movement.en_passant.only_legal => {}
                None => {
                    let message = message!("setup-not-passed", cell = self.def.square_name(over));
                    return error(SetupPart::EnPassant, Some(over), message);
                }
            }
        }
        // A side that captures the last royal piece may stay in check, if only captures of royal pieces count.
        let taken = !self.royals.direct.is_empty() && pos.royals(pos.side).is_empty();
        // A side that has placed all its pieces cannot respond while the other side is still placing.
        let waiting = self.side_after(pos.side);
        let waits = self.def.phase(pos.phase()).until_stock_empty && !pos.has_stock(waiting);
        if self.side_count() == 2 && !taken && !waits && self.in_check(&pos, waiting) && self.decided(&pos).is_none() {
            let name = &self.def.side(waiting).name;
            return error(SetupPart::Side, None, message!("setup-check-not-on-turn", side = name));
        }
        let sleepers = if setup.asleep.is_some() { SleepingSides::Given } else { SleepingSides::Detected };
        let before = self.side_before(pos.side);
        self.settle_position(&mut pos, before, sleepers, &mut ());
        Ok(pos)
    }

    /// The given counters, without those that do not matter in this game.
    fn possible_counters(&self, given: SetupCounters, on_turn: Side) -> Counters {
        let fresh = self.initial_checks();
        let fits = |place: &SeriesPlace| self.series().is_some_and(|series| series.has_place(*place, on_turn));
        Counters {
            checks: std::array::from_fn(|side| {
                given.checks.map_or(fresh[side], |checks| checks[side].min(fresh[side]))
            }),
            passes_in_row: if self.goals.counts_passes { given.passes_in_row } else { 0 },
            series_checks: if self.goals.series_kinds.is_empty() { 0 } else { given.series_checks },
            clock: given.clock,
            count_limit: if self.goals.has_counting { given.count_limit } else { 0 },
            series: given.series.filter(fits).unwrap_or_else(|| self.place_of(on_turn)),
            turns_played: given.turns_played,
        }
    }

    /// The first phase from this one on that the stocks do not show to be over.
    fn first_open_phase(&self, first: usize, pos: &Position) -> usize {
        let over =
            |phase: usize| self.def.phase(phase).until_stock_empty && !self.sides().any(|side| pos.has_stock(side));
        (first..self.def.turn.phases.len()).find(|&phase| !over(phase)).unwrap_or(first)
    }

    /// Do the stocks look as if an earlier phase still lasted?
    pub fn has_earlier_phase_stock(&self, pos: &Position) -> bool {
        self.first_open_phase(0, pos) != pos.phase()
    }

    /// The side before this one in turn order.
    pub(crate) fn side_before(&self, side: Side) -> Side {
        (1..self.side_count()).fold(side, |side, _| self.side_after(side))
    }

    /// Is the side out although the board and the stocks alone suggest otherwise? That is possible if its stock never
    /// ends.
    pub fn is_out_unseen(&self, pos: &Position, side: Side) -> bool {
        !pos.is_alive(side) && !self.is_lost(pos, side)
    }

    /// Is no army asleep although the board alone suggests it? That is possible if mates depend on each other.
    pub fn has_awake_mated_side(&self, pos: &Position) -> bool {
        self.goals.may_sleep && pos.asleep == 0 && {
            let mut judged = *pos;
            self.settle_position(&mut judged, self.side_before(pos.side), SleepingSides::Detected, &mut ());
            judged.asleep != 0
        }
    }

    /// Checks that all sides, cells and kinds belong to this game.
    fn check_names(&self, setup: &Setup) -> Result<(), SetupError> {
        let has_side = |side: Side| side.index() < self.side_count();
        let has_cell = |cell: Cell| cell.index() < self.board().cell_count();
        let has_kind = |kind: Kind| kind.index() < self.def.kinds.len();
        let has_piece = |piece: Piece| {
            let known = || has_kind(piece.kind()) && self.def.kind(piece.kind()).is_stone == piece.side().is_none();
            piece.is_empty() || piece.side().is_none_or(has_side) && known()
        };
        let foreign = |part: SetupPart, what: &str| error(part, None, message!("setup-foreign", what = what));
        if !setup.pieces.iter().all(|&(cell, _)| has_cell(cell)) {
            return foreign(SetupPart::Board, "cell");
        }
        if !setup.pieces.iter().all(|&(_, piece)| has_piece(piece)) {
            return foreign(SetupPart::Board, "piece");
        }
        if !has_side(setup.side) || !setup.asleep.iter().flatten().chain(&setup.out).all(|&side| has_side(side)) {
            return foreign(SetupPart::Side, "side");
        }
        let known = |&(side, over, victim): &(Side, Cell, Option<Cell>)| {
            has_side(side) && has_cell(over) && victim.is_none_or(has_cell)
        };
        if !setup.en_passant.iter().all(known) {
            return foreign(SetupPart::EnPassant, "cell");
        }
        if !setup.traded.is_none_or(has_cell) {
            return foreign(SetupPart::Board, "cell");
        }
        if !setup.last_kinds.iter().flatten().all(|&kind| has_kind(kind)) {
            return foreign(SetupPart::Board, "kind");
        }
        Ok(())
    }

    fn check_piece_placement(&self, cell: Cell, piece: Piece) -> Result<(), SetupError> {
        let Some(side) = piece.side() else { return Ok(()) };
        let (kind, name) = (self.def.kind(piece.kind()), self.def.square_name(cell));
        if !self.def.may_stand(piece, cell) {
            let message = message!("setup-closed", kind = &kind.title, side = &self.def.side(side).name, cell = name);
            return error(SetupPart::Board, Some(cell), message);
        }
        Ok(())
    }

    fn check_piece_counts(&self, pos: &Position) -> Result<(), SetupError> {
        for kind in self.def.all_kinds().filter(|&kind| self.def.words(kind).supply == Some(crate::laying::Supply::One))
        {
            if pos.stones().iter().filter(|&cell| pos.piece(cell).kind() == kind).count() > 1 {
                return error(SetupPart::Board, None, message!("setup-only-one", kind = &self.def.kind(kind).title));
            }
        }
        for &(kind, most) in &self.def.notation.at_most {
            for side in self.sides() {
                let of_kind = |cell: &Cell| self.def.base_kind(pos.piece(*cell).kind()) == kind;
                let count = pos.pieces_of(side).iter().filter(of_kind).count();
                if count > most {
                    let (name, title) = (&self.def.side(side).name, &self.def.kind(kind).title);
                    return error(
                        SetupPart::Board,
                        None,
                        message!("setup-too-many", side = name, n = count, kind = title, most = most),
                    );
                }
            }
        }
        Ok(())
    }

    /// The sides still in the game: those with a royal piece, those that are still placing pieces, or all if no piece
    /// is royal.
    fn living_sides(&self, pos: &Position) -> Result<u8, SetupError> {
        let mut alive = 0;
        for side in self.sides() {
            let name = &self.def.side(side).name;
            let playing = !self.def.phase(pos.phase()).until_stock_empty;
            if playing && self.goals.eliminates && pos.pieces_of(side).is_empty() && self.is_lost(pos, side) {
                continue;
            }
            let in_stock =
                |(slot, &kind): (usize, &Kind)| self.royals.kinds.contains(kind) && pos.stock(side, slot) > 0;
            let waits = self.def.stock_slots.iter().enumerate().any(in_stock);
            // While pieces are being placed, no side goes out for lack of a royal piece, only for lack of a turn.
            let places = !playing && self.royals.may_lack && (pos.has_stock(side) || !pos.pieces_of(side).is_empty());
            if self.royals.kinds == KindSet::default()
                || !pos.royals(side).is_empty()
                || waits
                || places
                || self.royals.initially_lacking & side.bit() != 0
            {
                alive |= side.bit();
            } else if self.goals.eliminates {
                if let Some(cell) = pos.pieces_of(side).first() {
                    let message = message!("setup-out", side = name);
                    return error(SetupPart::Board, Some(cell), message);
                }
            } else if self.royals.may_lack {
                alive |= side.bit();
            } else {
                return error(SetupPart::Board, None, message!("setup-royalless", side = name));
            }
        }
        Ok(alive)
    }

    /// The pieces of that side that could have stepped over the cell: they stand beyond it, with an empty cell before it. Whether a double step can start there is not checked, since set-up positions need not be reachable.
    pub fn double_step_candidates(&self, pos: &Position, side: Side, over: Cell) -> CellSet {
        let brought = self.series().is_some();
        if !(pos.piece(over).is_empty() || brought && pos.side == side) {
            return CellSet::EMPTY;
        }
        let board = self.board();
        // The start cell is empty, unless the same turn or another one since has brought a piece there.
        let brought = brought || self.def.turn.gate().is_some() || self.side_count() > 2;
        let left = |from: Cell| brought || pos.piece(from).is_empty() || pos.piece(from).is_stone();
        let steps = |kind: Kind, stepper: Cell| {
            self.motions_of(side, kind).any(|(_, kernel)| {
                let CompiledMotion::DoubleStep(double) = kernel else { return false };
                let far = usize::from(double.up_to());
                double.directions().iter().any(|&by| {
                    let cells = |by: Direction| board.line(over, by);
                    // It stands ahead of the cell, and began behind it.
                    cells(by).take(far - 1).position(|at| at == stepper).is_some_and(|ahead| {
                        let between = cells(by).take(ahead).all(|at| brought || pos.piece(at).is_empty());
                        between && cells(by.reversed()).take(far - 1 - ahead).any(left)
                    })
                })
            })
        };
        let stepped = |&stepper: &Cell| {
            let piece = pos.piece(stepper);
            // The step may have changed its kind, and an imitator steps like another kind.
            let became =
                |kind: &Kind| self.def.words(*kind).become_rules().any(|rule| rule.kinds.contains(&piece.kind()));
            let it = |kind: &Kind| *kind == self.def.base_kind(piece.kind()) || self.imitates(piece.kind());
            self.def.all_kinds().filter(|kind| it(kind) || became(kind)).any(|kind| steps(kind, stepper))
        };
        pos.pieces_of(side).iter().filter(stepped).collect()
    }

    /// The enemies that can still answer a double step of that side: those from the side to move up to it.
    fn en_passant_sides(&self, pos: &Position, stepper: Side) -> u8 {
        let (mut takers, mut side) = (0, pos.side);
        if side == stepper && self.series().is_some() {
            return self.entitled_capturers(pos, stepper);
        }
        while side != stepper {
            if self.are_enemies(side, stepper) && pos.is_alive(side) {
                takers |= side.bit();
            }
            side = self.side_after(side);
        }
        takers & self.entitled_capturers(pos, stepper)
    }

    /// The set-up that describes this position (between turns).
    pub fn setup(&self, pos: &Position) -> Setup {
        let pieces = pos.occupied().iter().map(|cell| (cell, pos.piece(cell)));
        Setup {
            pieces: pieces.collect(),
            side: pos.side,
            phase: Some(pos.phase()),
            rights: Some(pos.rights),
            en_passant: self
                .sides()
                .flat_map(|side| pos.double_steps(side).map(move |record| (side, record.target, Some(record.victim))))
                .collect(),
            last_kinds: std::array::from_fn(|side| pos.last_kinds[side].checked_sub(1).map(Kind)),
            traded: pos.traded,
            stock: pos.stock,
            asleep: Some(self.sides().filter(|&side| pos.is_asleep(side)).collect()),
            out: self.sides().filter(|&side| self.is_out_unseen(pos, side)).collect(),
            counters: pos.counters.into(),
        }
    }

    /// The cells of all pieces and stones for which a predicate holds; for drawing and tests.
    pub fn cells_with(&self, pos: &Position, holds: impl Fn(Piece) -> bool) -> CellSet {
        pos.occupied().iter().filter(|&cell| holds(pos.piece(cell))).collect()
    }
}
