//! Explosions, carried out: what goes off, what it hits, and what that sets off.
//!
//! They come in waves: all that one wave removes fires against one board, and what that removes is the next wave. Not
//! for: the word and its English (`explode`), nor which explosions may have to do with a cell (`linked`).

use super::explode::{ExplodeDef, HitTwice, Order};
use crate::game::Game;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::step::{Event, Sink};
use geometry::{Cell, CellSet};

/// A compiled explosion.
#[derive(Debug)]
pub(crate) struct Explosion {
    pub(crate) def: ExplodeDef,
    runs: Vec<Vec<Vec<Cell>>>,
    squares: Vec<CellSet>,
    back: Vec<u8>,
}

impl Explosion {
    /// `runs`: by cell, then ray, nearest first. `squares`: by cell, or none. `back`: by ray, the ray (a bit) that runs
    /// the other way.
    pub(super) fn new(def: ExplodeDef, runs: Vec<Vec<Vec<Cell>>>, squares: Vec<CellSet>, back: Vec<u8>) -> Self {
        Self { def, runs, squares, back }
    }

    /// What it reaches on an empty board.
    pub(crate) fn reach(&self, from: Cell) -> CellSet {
        let square = self.square(from).unwrap_or_default();
        self.runs(from).iter().flatten().fold(square, |cells, &cell| cells.with(cell))
    }

    /// The cells of each ray, nearest first.
    #[inline]
    pub(super) fn runs(&self, from: Cell) -> &[Vec<Cell>] {
        &self.runs[from.index()]
    }

    #[inline]
    pub(super) fn square(&self, from: Cell) -> Option<CellSet> {
        self.squares.get(from.index()).copied()
    }

    /// May what it sets off make way for its own last rays?
    pub(super) fn opens_its_way(&self) -> bool {
        self.def.order == Order::DepthFirst
    }

    /// Do its rays run on to the edge, whatever stands there?
    pub(super) fn runs_through(&self) -> bool {
        self.def.to_the_end
    }

    /// Does a square explosion on the first cell reach the second?
    pub(crate) fn reaches(&self, from: Cell, cell: Cell) -> bool {
        self.square(from).is_some_and(|square| square.contains(cell))
    }
}

/// A man about to explode, already off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charge {
    pub(crate) cell: Cell,
    pub(super) kind: Kind,
    /// Rays (bits) that do not run, because the wave came from there.
    silent: u8,
}

impl Charge {
    /// Another ray of the same wave hits him; `back` is the ray that would run towards where it came from.
    fn hit_again(&mut self, game: &Game, back: u8) {
        self.silent = match game.explosion(self.kind).map(|explosion| explosion.def.hit_twice) {
            Some(HitTwice::First) => self.silent,
            Some(HitTwice::Nobody) => 0,
            _ => self.silent | back,
        };
    }

    /// A charge of that kind on that cell, all rays free.
    pub(crate) const fn new(cell: Cell, kind: Kind) -> Self {
        Self { cell, kind, silent: 0 }
    }

    /// The charge of a man that was taken on `cell` by one who has arrived on `to`.
    pub(crate) fn taken(game: &Game, cell: Cell, to: Cell, kind: Kind) -> Self {
        let by_capture = game.explosion(kind).is_some_and(|explosion| explosion.def.by_capture);
        Self::new(if by_capture { to } else { cell }, kind)
    }

    /// The charge that the man on the cell is for other explosions, if he is one.
    pub(crate) fn at(game: &Game, pos: &Position, cell: Cell) -> Option<Self> {
        let piece = pos.piece(cell);
        let explosive = || game.explosion(piece.kind()).is_some_and(|explosion| !explosion.def.by_capture);
        (!piece.is_empty() && explosive()).then(|| Self::new(cell, piece.kind()))
    }
}

impl Game {
    /// Carries out explosions and everything they set off. The charges are off the board already; who stands on their
    /// cells (a captor) goes first.
    pub(crate) fn explode(&self, pos: &mut Position, charges: Vec<Charge>, sink: &mut impl Sink) {
        let Some(explosion) = charges.first().and_then(|charge| self.explosion(charge.kind)) else { return };
        pos.stage.quiet = false;
        match explosion.def.order {
            Order::Generations => self.explode_in_waves(pos, charges, sink),
            Order::DepthFirst => charges.into_iter().for_each(|charge| self.explode_deep(pos, charge, 1, sink)),
            Order::InitialBoard => self.explode_at_once(pos, charges, sink),
        }
    }

    /// Does an explosion that reaches the man on the cell leave him alone?
    #[inline]
    pub(crate) fn spares(&self, def: &ExplodeDef, pos: &Position, cell: Cell) -> bool {
        self.sheltered().contains(cell) || def.spares(pos.piece(cell).kind())
    }

    /// And a captor of that kind, who has arrived where it begins?
    #[inline]
    pub(crate) fn spares_captor(&self, def: &ExplodeDef, cell: Cell, captor: Kind) -> bool {
        self.sheltered().contains(cell) || def.never_harms(captor)
    }

    /// The cells that one charge hits on this board, each with the rays that came there.
    fn hits(&self, pos: &Position, charge: Charge, hit: &mut impl FnMut(Cell, u8)) {
        let Some(explosion) = self.explosion(charge.kind) else { return };
        let def = &explosion.def;
        let spared = |cell: Cell| self.spares(def, pos, cell);
        let captor = pos.piece(charge.cell);
        if !captor.is_empty() && !self.spares_captor(def, charge.cell, captor.kind()) {
            hit(charge.cell, 0);
        }
        if let Some(&square) = explosion.squares.get(charge.cell.index()) {
            (square & pos.occupied())
                .iter()
                .filter(|&cell| !spared(cell) && cell != charge.cell)
                .for_each(|cell| hit(cell, 0));
            return;
        }
        for (i, run) in explosion.runs[charge.cell.index()].iter().enumerate() {
            if charge.silent >> i & 1 != 0 {
                continue;
            }
            let met = run.iter().filter(|&&cell| !pos.piece(cell).is_empty());
            let met = met.take(if def.to_the_end { usize::MAX } else { 1 });
            met.filter(|&&cell| !spared(cell)).for_each(|&cell| hit(cell, explosion.back[i]));
        }
    }

    fn explode_in_waves(&self, pos: &mut Position, mut charges: Vec<Charge>, sink: &mut impl Sink) {
        let mut wave = 0;
        while !charges.is_empty() {
            wave = u8::saturating_add(wave, 1);
            let mut next: Vec<Charge> = Vec::new();
            let mut gone = CellSet::EMPTY;
            for &charge in &charges {
                let mut cells = CellSet::EMPTY;
                self.hits(pos, charge, &mut |cell, back| {
                    cells.insert(cell);
                    if let Some(known) = next.iter_mut().find(|known| known.cell == cell) {
                        known.hit_again(self, back);
                    } else if let Some(charge) = Charge::at(self, pos, cell) {
                        next.push(Charge { silent: back, ..charge });
                    }
                });
                gone |= cells;
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            gone.iter().for_each(|cell| self.remove(pos, cell, sink));
            charges = next;
        }
    }

    fn explode_deep(&self, pos: &mut Position, charge: Charge, wave: u8, sink: &mut impl Sink) {
        // One ray after the other, each on the board as the earlier ones have left it.
        let rays = self.explosion(charge.kind).map_or(0, |explosion| explosion.back.len());
        let passes: Vec<u8> = if rays == 0 { vec![0] } else { (0..rays).map(|i| !(1u8 << i)).collect() };
        for pass in passes {
            let mut found = Vec::new();
            self.hits(pos, Charge { silent: charge.silent | pass, ..charge }, &mut |cell, back| {
                found.push((cell, back));
            });
            let cells = found.iter().map(|hit| hit.0).collect();
            if !found.is_empty() {
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            for (cell, back) in found {
                let set_off = Charge::at(self, pos, cell);
                if !pos.piece(cell).is_empty() {
                    self.remove(pos, cell, sink);
                }
                if let Some(set_off) = set_off {
                    self.explode_deep(pos, Charge { silent: back, ..set_off }, wave.saturating_add(1), sink);
                }
            }
        }
    }

    fn explode_at_once(&self, pos: &mut Position, mut charges: Vec<Charge>, sink: &mut impl Sink) {
        let board = *pos;
        let (mut gone, mut wave) = (CellSet::EMPTY, 0);
        let mut known: CellSet = charges.iter().map(|charge| charge.cell).collect();
        while !charges.is_empty() {
            wave = u8::saturating_add(wave, 1);
            let mut next: Vec<Charge> = Vec::new();
            for &charge in &charges {
                let mut cells = CellSet::EMPTY;
                self.hits(&board, charge, &mut |cell, back| {
                    cells.insert(cell);
                    if let Some(same) = next.iter_mut().find(|same| same.cell == cell) {
                        same.hit_again(self, back);
                    } else if !known.contains(cell)
                        && let Some(charge) = Charge::at(self, &board, cell)
                    {
                        next.push(Charge { silent: back, ..charge });
                    }
                });
                gone |= cells;
                sink.event(Event::Blast { wave, cell: charge.cell, cells });
            }
            next.iter().for_each(|charge| known.insert(charge.cell));
            charges = next;
        }
        gone.iter().for_each(|cell| self.remove(pos, cell, sink));
    }

    /// Takes away what stands on a cell, as an effect.
    pub(crate) fn remove(&self, pos: &mut Position, cell: Cell, sink: &mut impl Sink) {
        let piece = pos.piece(cell);
        if !piece.is_empty() {
            pos.put(&self.ledger, cell, Piece::EMPTY);
            pos.stage.quiet = false;
            sink.event(Event::Removed { cell, piece });
        }
    }

    /// Those of the cells where an effect of a move takes what stands there.
    pub(crate) fn within_reach(&self, pos: &Position, cells: CellSet) -> CellSet {
        let reaches = |&cell: &Cell| {
            !pos.piece(cell).is_empty() && !self.sheltered().contains(cell) && !self.is_parked_on(pos, cell)
        };
        cells.iter().filter(reaches).collect()
    }

    /// Removes what an effect hits, all at once; then who explodes when removed explodes.
    pub(crate) fn take_away(&self, pos: &mut Position, cells: CellSet, sink: &mut impl Sink) {
        let hit = self.within_reach(pos, cells);
        let charges: Vec<Charge> = hit.iter().filter_map(|cell| Charge::at(self, pos, cell)).collect();
        hit.iter().for_each(|cell| self.remove(pos, cell, sink));
        self.explode(pos, charges, sink);
    }
}
