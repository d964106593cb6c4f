//! Which explosions may have to do with a cell, seen without setting anything off.
//!
//! For: telling cheaply that a man is out of reach of every explosion, chains included. What is told may be too much,
//! never too little. Not for: what an explosion removes (`explode`).

use super::blast::{Charge, Explosion};
use crate::game::Game;
use crate::piece::{KindSet, Side};
use crate::position::Position;
use geometry::{Board, Cell, CellSet};

/// Where explosions come from; empty in games without them.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// By cell: from where an explosion of some kind reaches it on an empty board.
    sources: Vec<CellSet>,
    explosive: KindSet,
    /// A man who explodes may take another such man.
    captors_explode: bool,
}

impl Links {
    /// `captors`: kinds that capture anywhere.
    pub(crate) fn new(board: &Board, explosions: &[Option<Explosion>], captors: KindSet) -> Self {
        let mut links = Self::default();
        for (kind, explosion) in (0u8..).map(crate::piece::Kind).zip(explosions) {
            let Some(explosion) = explosion else { continue };
            links.explosive.insert(kind);
            links.captors_explode |= captors.contains(kind);
            links.sources.resize(board.cell_count(), CellSet::EMPTY);
            for from in board.cells() {
                explosion.reach(from).iter().for_each(|cell| links.sources[cell.index()].insert(from));
            }
        }
        links
    }
}

impl Game {
    /// The explosive men whose explosion might reach the cell, by way of each other too.
    pub(crate) fn linked_by_blasts(&self, pos: &Position, cell: Cell) -> CellSet {
        let links = &self.effects.links;
        let (mut linked, mut open) = (CellSet::EMPTY, CellSet::EMPTY);
        let (mut unseen, mut next) = (pos.charged(), Some(cell));
        while let Some(cell) = next {
            let sources = links.sources[cell.index()] & unseen;
            unseen = unseen & !sources;
            for at in sources {
                if links.explosive.contains(pos.piece(at).kind()) {
                    linked.insert(at);
                    open.insert(at);
                }
            }
            next = open.first();
            next.iter().for_each(|&cell| open.remove(cell));
        }
        linked
    }

    /// Might setting off the man on that cell hit one of these cells, or another man who explodes and so might?
    pub fn may_blast(&self, pos: &Position, from: Cell, cells: CellSet) -> bool {
        let kind = pos.piece(from).kind();
        let mut others = pos.charged();
        others.remove(from);
        self.imitates(kind) || self.may_spread(pos, Charge::new(from, kind), None, cells | others)
    }

    /// Might the charge hit one of these cells in its first wave, and so begin what ends there? It sets itself off, or
    /// a man of `captor` takes it.
    pub(crate) fn may_spread(&self, pos: &Position, charge: Charge, captor: Option<Side>, cells: CellSet) -> bool {
        let Some(explosion) = self.explosion(charge.kind) else { return false };
        if captor.is_some() && self.effects.links.captors_explode || explosion.opens_its_way() {
            return true;
        }
        explosion.runs(charge.cell).iter().any(|run| {
            // The captor may have stood on the ray himself.
            let mut gone = captor;
            let stops = |cell: Cell| {
                if explosion.runs_through() {
                    return false;
                }
                let piece = pos.piece(cell);
                let stops = !piece.is_empty() && !gone.is_some_and(|side| piece.is_of(side));
                gone = gone.filter(|_| piece.is_empty());
                stops
            };
            hits(run, cells, stops)
        }) || explosion.square(charge.cell).is_some_and(|square| !(square & cells).is_empty())
    }
}

/// Does a ray hit one of the cells before something stops it?
fn hits(run: &[Cell], cells: CellSet, mut stops: impl FnMut(Cell) -> bool) -> bool {
    for &cell in run {
        let stopped = stops(cell);
        if cells.contains(cell) {
            return true;
        }
        if stopped {
            return false;
        }
    }
    false
}
