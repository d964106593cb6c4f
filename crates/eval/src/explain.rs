//! Where a score comes from: its parts, and the men who matter most to a net.
//!
//! For: people who want to know why. Not for: searching; this is slow.

use crate::eval::Eval;
use crate::knowledge::Source;
use crate::survey::Survey;
use geometry::Cell;
use rules::{Game, Piece, Position};

/// So many men are told of.
const FOREMOST: usize = 6;

/// The parts of a score, each in hundredths of the median man, for the team of the side on turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// What speaks.
    pub source: Source,
    /// Men on the board and in stock.
    pub material: i32,
    /// Where they stand, goals and promotions included.
    pub places: i32,
    /// How many cells they can go to.
    pub mobility: i32,
    /// Whom they attack who is worth more.
    pub threats: i32,
    /// Attacks on the cells around royal men.
    pub king: i32,
    /// Men whom nobody stops any more on their way to become others.
    pub passed: i32,
    /// What a net adds.
    pub net: i32,
    /// All together.
    pub total: i32,
    /// What the net would add less if a man were not there, those first who matter most; men who matter nothing are left
    /// out.
    pub men: Vec<(Cell, Piece, i32)>,
}

impl Explained {
    /// The men who matter most, as many as anybody cares to read.
    pub fn foremost(&self) -> &[(Cell, Piece, i32)] {
        &self.men[..self.men.len().min(FOREMOST)]
    }

    /// The parts by their names, in the order in which they are told.
    pub const fn parts(&self) -> [(&'static str, i32); 7] {
        [
            ("material", self.material),
            ("places", self.places),
            ("mobility", self.mobility),
            ("threats", self.threats),
            ("king", self.king),
            ("passed", self.passed),
            ("net", self.net),
        ]
    }
}

impl Eval {
    /// Explains the static evaluation of a position.
    pub fn explain(&self, game: &Game, pos: &Position) -> Explained {
        let side = pos.side();
        let camp = game.camp(side);
        let sum = self.sum(game, pos, camp);
        let balance = self.taper(&sum);
        let of = |other: rules::Side| if camp & other.bit() == 0 { -1 } else { 1 };
        let on_board: i32 = game
            .sides()
            .flat_map(|other| pos.men(other).iter().map(move |cell| (other, cell)))
            .map(|(other, cell)| of(other) * self.value(pos.piece(cell)))
            .sum();
        let in_stock: i32 = game
            .sides()
            .flat_map(|other| (0..self.in_stock().len()).map(move |slot| (other, slot)))
            .map(|(other, slot)| of(other) * self.in_stock()[slot] * i32::from(pos.stock(other, slot)))
            .sum();
        let together = self.together(game, pos, &sum, &mut Survey::new(self, game));
        let net = self.net().map_or(0, |net| net.evaluate_plainly(game, pos));
        let material = on_board + in_stock;
        let mut men = self.net().map(|net| net.influence(game, pos)).unwrap_or_default();
        men.retain(|&(_, _, influence)| influence != 0);
        men.sort_by_key(|&(cell, _, influence)| (-influence.abs(), cell));
        Explained {
            source: self.source(),
            material,
            places: balance - material,
            mobility: together.mobility,
            threats: together.threats,
            king: together.king,
            passed: together.passed,
            net,
            total: balance + together.mobility + together.threats + together.king + together.passed + net,
            men,
        }
    }
}
