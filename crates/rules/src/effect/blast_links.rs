//! Which explosions may affect a cell, found without running any.
//!
//! For: a cheap test that a piece is out of reach of every explosion, chains included. The answers may include too
//! much, never too little. Not for: what an explosion removes (`explode`).

use super::blast::{Charge, Explosion, Explosions};
use geometry::{Cell, CellSet};
use model::cast::Cast;
use model::piece::Side;
use model::position::Position;

impl Explosions {
    /// The explosive pieces whose explosion might reach the cell, also through each other.
    pub(crate) fn pieces_linked_by_blasts(&self, pos: &Position, cell: Cell) -> CellSet {
        let links = self.links();
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

    /// Whether setting off the piece on that cell might hit one of these cells, or another explosive piece.
    pub(crate) fn may_blast(&self, cast: &Cast, pos: &Position, from: Cell, cells: CellSet) -> bool {
        let kind = pos.piece(from).kind();
        let mut others = pos.charged();
        others.remove(from);
        cast.kind(kind).roles.imitates || self.may_spread(pos, Charge::new(from, kind), None, cells | others)
    }

    /// Whether the charge might hit one of these cells in its first wave. It is set off by itself, or captured by a
    /// piece of `captor`.
    pub(crate) fn may_spread(&self, pos: &Position, charge: Charge, captor: Option<Side>, cells: CellSet) -> bool {
        let Some(explosion) = self.of_kind(charge.kind) else { return false };
        if captor.is_some() && self.links().captors_explode || explosion.clears_own_path() {
            return true;
        }
        let hits = |run: &[Cell]| run.iter().any(|&cell| cells.contains(cell));
        open_rays(explosion, pos, charge.cell, captor).any(hits)
            || explosion.square(charge.cell).is_some_and(|square| !(square & cells).is_empty())
    }
}

/// The rays of an explosion on that cell, each up to and including what stops it. `captor` is the side whose piece
/// captures on this cell, and which may itself have stood on a ray.
pub(crate) fn open_rays<'g>(
    explosion: &'g Explosion,
    pos: &Position,
    from: Cell,
    captor: Option<Side>,
) -> impl Iterator<Item = &'g [Cell]> {
    explosion.rays(from).iter().map(move |run| {
        let mut gone = captor;
        let stops = |&cell: &Cell| {
            let piece = pos.piece(cell);
            if explosion.passes_through() || piece.is_empty() {
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
