//! Rights of men that have not moved: their letters in position strings, and when they can no longer matter.
//!
//! For: the castling field (crate `notation`) and the end of a turn. A castling move with fixed cells has a right and a
//! letter of its own. Where men may start anywhere, and where a cell left by an unmoved man may be filled, each cell
//! has its right, written as its file; what a castling right implies is not written, unless the partner alone does not
//! tell it. Not for: first moves of single men (`virgin` in the state part).

use crate::game::Game;
use crate::motion::Kernel;
use crate::motion::castle::Castle;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};

impl Game {
    /// The castling moves of a side whose men may start on several cells, each with the kind that makes it.
    fn free_castles(&self, side: Side) -> impl Iterator<Item = (Kind, &Castle)> {
        self.def
            .all_kinds()
            .flat_map(move |kind| self.program(side, kind).map(move |(_, kernel)| (kind, kernel)))
            .filter_map(move |(kind, kernel)| match kernel {
                Kernel::Castle(castle) if castle.def.side == side && castle.def.partner.is_some() => {
                    Some((kind, castle))
                }
                _ => None,
            })
    }

    /// Where men of the side stand who could castle, if nobody had moved.
    fn castlers(&self, side: Side, piece: impl Fn(Cell) -> Piece) -> CellSet {
        let mut castlers = CellSet::EMPTY;
        for (kind, castle) in self.free_castles(side) {
            let able = |&from: &Cell| {
                piece(from) == Piece::man(side, kind) && castle.living(from, u64::MAX, &piece).next().is_some()
            };
            castlers = castle.def.from.iter().filter(able).fold(castlers, CellSet::with);
        }
        castlers
    }

    /// Does the file of a partner who has not moved tell that the man who castles has not moved either? Not if several
    /// men could castle, nor where a partner matters by himself, because a man may enter on the cell he leaves.
    fn partner_tells(&self, side: Side, piece: impl Fn(Cell) -> Piece) -> bool {
        let enters = self.acts.gates.get(side.index()).is_some_and(|gates| gates.iter().any(|&right| right != 0));
        !enters && self.castlers(side, piece).len() == 1
    }

    /// The bits of castling moves of that side that are still possible, where men may start on several cells.
    fn living_castles(&self, pos: &Position, side: Side) -> u64 {
        let mut bits = 0;
        for (kind, castle) in self.free_castles(side) {
            for from in castle.def.from.iter().filter(|&cell| pos.piece(cell) == Piece::man(side, kind)) {
                castle.living(from, pos.rights, |cell| pos.piece(cell)).for_each(|way| bits |= way.rights);
            }
        }
        bits
    }

    /// Drops the rights of unmoved men that can no longer matter.
    pub(crate) fn drop_rights(&self, pos: &mut Position) {
        let mut living = u64::MAX;
        for (i, right) in self.def.rights.iter().enumerate().filter(|(_, right)| right.unmoved) {
            let fed = self.def.keeps_prisoners(right.side) || pos.has_stock(right.side);
            let (cell, _) = right.holds[0];
            if !(fed && self.acts.gates.get(right.side.index()).is_some_and(|gates| gates[cell.index()] != 0)) {
                living &= !(1 << i);
            }
        }
        self.sides().for_each(|side| living |= self.living_castles(pos, side));
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
                right.holds.iter().for_each(|(cell, _)| implied.insert(*cell));
            }
        }
        let file = |cell: Cell| of_side().find(|(_, right)| right.unmoved && right.holds[0].0 == cell)?.1.letter;
        let tells = self.partner_tells(side, |cell| pos.piece(cell));
        for (kind, castle) in self.free_castles(side).filter(|_| tells) {
            for from in castle.def.from.iter().filter(|&cell| pos.piece(cell) == Piece::man(side, kind)) {
                for way in castle.living(from, pos.rights, |cell| pos.piece(cell)) {
                    letters.extend(file(way.with).filter(|_| !implied.contains(way.with)));
                    implied = implied.with(from).with(way.with);
                }
            }
        }
        letters.extend(
            of_side()
                .filter(|(_, right)| right.unmoved && !implied.contains(right.holds[0].0))
                .filter_map(|r| r.1.letter),
        );
        letters
    }

    /// The bits that a letter in the castling field stands for, with these men on the board; none if it is no letter of
    /// the side.
    pub fn castling_right(&self, pieces: &[(Cell, Piece)], side: Side, letter: char) -> Option<u64> {
        let named = |unmoved: bool| {
            let rights = self.def.rights.iter().enumerate();
            rights.filter(move |(_, right)| {
                right.side == side && right.letter == Some(letter) && right.unmoved == unmoved
            })
        };
        if let Some((i, right)) = named(false).next() {
            return Some(right.holds.iter().fold(1 << i, |bits, (cell, _)| bits | self.def.unmoved_right(side, *cell)));
        }
        let piece = |cell: Cell| pieces.iter().find(|(at, _)| *at == cell).map_or(Piece::EMPTY, |(_, piece)| *piece);
        let distance = |a: Cell, b: Cell| {
            let ((ax, ay), (bx, by)) = (self.board().place(a), self.board().place(b));
            ax.abs_diff(bx).max(ay.abs_diff(by))
        };
        let (mut found, mut outermost) = (named(true).next().map(|(i, _)| 1 << i), None);
        let cell = named(true).next().map(|(_, right)| right.holds[0].0);
        let tells = self.partner_tells(side, piece);
        for (kind, castle) in self.free_castles(side) {
            for from in castle.def.from.iter().filter(|&cell| piece(cell) == Piece::man(side, kind)) {
                for way in castle.living(from, u64::MAX, piece) {
                    if tells && cell == Some(way.with) {
                        found = Some(found.unwrap_or(0) | way.rights);
                    }
                    if castle.def.letter == letter {
                        let far = (distance(from, way.with), way.rights);
                        outermost = outermost.max(Some(far));
                    }
                }
            }
        }
        let is_castle = self.free_castles(side).any(|(_, castle)| castle.def.letter == letter);
        outermost.map(|(_, rights)| rights).or(found).or(is_castle.then_some(0))
    }
}
