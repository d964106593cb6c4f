//! Which explosions may have to do with a cell, seen without setting anything off.
//!
//! For: telling cheaply that a man is out of reach of every explosion, chains included. What is told may be too much,
//! never too little. Not for: what an explosion removes (`explode`).

use super::blast::{Charge, Explosion};
use crate::game::Game;
use crate::piece::{KindSet, Piece, Side};
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
        let hits = |run: &[Cell]| run.iter().any(|&cell| cells.contains(cell));
        open_runs(explosion, pos, charge.cell, captor).any(hits)
            || explosion.square(charge.cell).is_some_and(|square| !(square & cells).is_empty())
    }

    /// The cells on which it hangs that no enemy can remove the side's royal man on `royal` by an explosion, as long as
    /// nobody who explodes, nor that man, is touched; none if one might already.
    pub(crate) fn calm_as_long_as(&self, pos: &Position, side: Side, royal: Cell) -> Option<CellSet> {
        let charged = pos.charged();
        let mut cells = charged;
        for cell in charged {
            let piece = pos.piece(cell);
            let Some(explosion) = self.explosion(piece.kind()) else { continue };
            for enemy in self.enemies(pos, side) {
                let Some(captor) = self.setting_off(piece, enemy) else { continue };
                if self.may_spread(pos, Charge::new(cell, piece.kind()), captor, charged.with(royal)) {
                    return None;
                }
                let seen = open_runs(explosion, pos, cell, captor).flatten();
                seen.for_each(|&cell| cells.insert(cell));
            }
        }
        Some(cells)
    }

    /// Who could set off that piece, if the enemy can: itself (none), or a captor of his.
    pub(crate) fn setting_off(&self, piece: Piece, enemy: Side) -> Option<Option<Side>> {
        if piece.is_of(enemy) && self.detonates(piece.kind()) {
            return Some(None);
        }
        piece.side().filter(|owner| self.enemy_bits(enemy) & owner.bit() != 0).map(|_| Some(enemy))
    }
}

/// The rays of an explosion on that cell, each up to what stops it, that included. `captor`: whose man takes who stands
/// there, and may have stood on a ray himself.
fn open_runs<'g>(
    explosion: &'g Explosion,
    pos: &Position,
    from: Cell,
    captor: Option<Side>,
) -> impl Iterator<Item = &'g [Cell]> {
    explosion.runs(from).iter().map(move |run| {
        let mut gone = captor;
        let stops = |&cell: &Cell| {
            let piece = pos.piece(cell);
            if explosion.runs_through() || piece.is_empty() {
                return false;
            }
            let was_captor = gone.is_some_and(|side| piece.is_of(side));
            gone = None;
            !was_captor
        };
        let end = run.iter().position(stops);
        &run[..end.map_or(run.len(), |end| end + 1)]
    })
}
