//! Rights of unmoved pieces: their letters in position strings, and when they can no longer matter.
//!
//! Used by the castling field (crate `notation`) and at the end of a turn. A castling move with fixed cells has its own
//! right and letter. If pieces may start anywhere, or if a cell that an unmoved piece leaves may be filled, each cell
//! has a right, written as its file. A right that a castling right implies is not written, unless the partner alone
//! does not determine it. First moves of single pieces are in the state field (`virgin`).

use crate::game::Game;
use crate::motion::castle::Castle;
use crate::motion::compiled::CompiledMotion;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;

impl Game {
    /// The castling moves of a side whose pieces may start on several cells, each with the kind that makes it.
    fn flexible_castlings(&self, side: Side) -> impl Iterator<Item = (Kind, &Castle)> {
        self.def
            .all_kinds()
            .flat_map(move |kind| self.motions_of(side, kind).map(move |(_, kernel)| (kind, kernel)))
            .filter_map(move |(kind, kernel)| match kernel {
                CompiledMotion::Castle(castle) if castle.def.side == side && castle.def.partner.is_some() => {
                    Some((kind, castle))
                }
                _ => None,
            })
    }

    /// The cells of the side's pieces that could castle if no piece had moved.
    fn castling_pieces(&self, side: Side, piece: impl Fn(Cell) -> Piece) -> CellSet {
        let mut castlers = CellSet::EMPTY;
        for (kind, castle) in self.flexible_castlings(side) {
            let able = |&from: &Cell| {
                piece(from) == Piece::new(side, kind) && castle.available(from, u64::MAX, &piece).next().is_some()
            };
            castlers = castle.def.from.iter().filter(able).fold(castlers, CellSet::with);
        }
        castlers
    }

    /// Does the file of an unmoved partner imply that the castling piece has not moved either? Not if several pieces
    /// could castle, nor if a partner matters on its own because a piece may enter on the cell it leaves.
    fn partner_implies_unmoved(&self, side: Side, piece: impl Fn(Cell) -> Piece) -> bool {
        let enters = self.acts.gate_rights.get(side.index()).is_some_and(|gates| gates.iter().any(|&right| right != 0));
        !enters && self.castling_pieces(side, piece).len() == 1
    }

    /// The rights (bits) of the side's castling moves that are still possible, if pieces may start on several cells.
    fn available_castlings(&self, pos: &Position, side: Side) -> u64 {
        let mut bits = 0;
        for (kind, castle) in self.flexible_castlings(side) {
            for from in castle.def.from.iter().filter(|&cell| pos.piece(cell) == Piece::new(side, kind)) {
                castle.available(from, pos.rights, |cell| pos.piece(cell)).for_each(|way| bits |= way.rights);
            }
        }
        bits
    }

    /// Drops the rights of unmoved pieces that can no longer matter.
    pub(crate) fn drop_unmoved_rights(&self, pos: &mut Position) {
        let mut living = u64::MAX;
        for (i, right) in self.def.rights.iter().enumerate().filter(|(_, right)| right.unmoved) {
            let fed = self.def.keeps_prisoners(right.side)
                || pos.has_stock(right.side)
                || self.def.endless[right.side.index()] != 0;
            let (cell, _) = right.home_cells[0];
            if !(fed && self.acts.gate_rights.get(right.side.index()).is_some_and(|gates| gates[cell.index()] != 0)) {
                living &= !(1 << i);
            }
        }
        self.sides().for_each(|side| living |= self.available_castlings(pos, side));
        pos.rights &= living;
    }

    /// The letters of a side's rights in the castling field, upper case.
    pub fn castling_letters(&self, pos: &Position, side: Side) -> Vec<char> {
        let (mut letters, mut implied) = (Vec::new(), CellSet::EMPTY);
        let lives = |i: usize| pos.rights() >> i & 1 != 0;
        let of_side = || self.def.rights.iter().enumerate().filter(|(i, right)| right.side == side && lives(*i));
        for (_, right) in of_side().filter(|(_, right)| !right.unmoved) {
            if let Some(letter) = right.letter {
                letters.push(letter);
                right.home_cells.iter().for_each(|(cell, _)| implied.insert(*cell));
            }
        }
        let file = |cell: Cell| of_side().find(|(_, right)| right.unmoved && right.home_cells[0].0 == cell)?.1.letter;
        let tells = self.partner_implies_unmoved(side, |cell| pos.piece(cell));
        for (kind, castle) in self.flexible_castlings(side).filter(|_| tells) {
            for from in castle.def.from.iter().filter(|&cell| pos.piece(cell) == Piece::new(side, kind)) {
                for way in castle.available(from, pos.rights, |cell| pos.piece(cell)) {
                    letters.extend(file(way.partner).filter(|_| !implied.contains(way.partner)));
                    implied = implied.with(from).with(way.partner);
                }
            }
        }
        letters.extend(
            of_side()
                .filter(|(_, right)| right.unmoved && !implied.contains(right.home_cells[0].0))
                .filter_map(|r| r.1.letter),
        );
        letters
    }

    /// The rights (bits) that a letter in the castling field denotes, with these pieces on the board; `None` if the
    /// side has no such letter.
    pub fn castling_right(&self, pieces: &[(Cell, Piece)], side: Side, letter: char) -> Option<u64> {
        let named = |unmoved: bool| {
            let rights = self.def.rights.iter().enumerate();
            rights.filter(move |(_, right)| {
                right.side == side && right.letter == Some(letter) && right.unmoved == unmoved
            })
        };
        if let Some((i, right)) = named(false).next() {
            return Some(
                right.home_cells.iter().fold(1 << i, |bits, (cell, _)| bits | self.def.unmoved_right(side, *cell)),
            );
        }
        let piece = |cell: Cell| pieces.iter().find(|(at, _)| *at == cell).map_or(Piece::EMPTY, |(_, piece)| *piece);
        let distance = |a: Cell, b: Cell| {
            let ((ax, ay), (bx, by)) = (self.board().coordinates(a), self.board().coordinates(b));
            ax.abs_diff(bx).max(ay.abs_diff(by))
        };
        let (mut found, mut outermost) = (named(true).next().map(|(i, _)| 1 << i), None);
        let cell = named(true).next().map(|(_, right)| right.home_cells[0].0);
        let tells = self.partner_implies_unmoved(side, piece);
        for (kind, castle) in self.flexible_castlings(side) {
            for from in castle.def.from.iter().filter(|&cell| piece(cell) == Piece::new(side, kind)) {
                for way in castle.available(from, u64::MAX, piece) {
                    if tells && cell == Some(way.partner) {
                        found = Some(found.unwrap_or(0) | way.rights);
                    }
                    if castle.def.letter == letter {
                        let far = (distance(from, way.partner), way.rights);
                        outermost = outermost.max(Some(far));
                    }
                }
            }
        }
        let is_castle = self.flexible_castlings(side).any(|(_, castle)| castle.def.letter == letter);
        outermost.map(|(_, rights)| rights).or(found).or(is_castle.then_some(0))
    }
}
