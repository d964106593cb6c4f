//! The breakdown of a score: its parts, and the pieces that contribute most to the net's output.
//!
//! This is for people who want to know the reasons; it is too slow for a search.

use crate::eval::activity::ActivityTerms;
use crate::eval::knowledge::EvalSource;
use crate::eval::tables::Eval;
use geometry::Cell;
use rules::{Game, Piece, Position};

/// The maximum number of contributions shown.
const MAX_TOP_CONTRIBUTIONS: usize = 6;

/// The parts of a score, each in hundredths of the median piece, for the team of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalBreakdown {
    /// The source of the evaluation.
    pub source: EvalSource,
    /// Pieces on the board and in stock.
    pub material: i32,
    /// Placement of the pieces, goals and promotions included.
    pub placement: i32,
    /// The cells that the pieces can move to.
    pub mobility: i32,
    /// Attacks on pieces of higher value.
    pub threats: i32,
    /// Attacks on the cells around royal pieces.
    pub king: i32,
    /// Passed pieces: no enemy runner can stop them on their way to promotion.
    pub passed: i32,
    /// The correction by the net.
    pub net: i32,
    /// The sum of all parts.
    pub total: i32,
    /// How much lower the net's output would be without each piece, the largest contributions first; pieces without
    /// influence are left out.
    pub contributions: Vec<(Cell, Piece, i32)>,
}

impl EvalBreakdown {
    /// The largest contributions, limited for display.
    pub fn top_contributions(&self) -> &[(Cell, Piece, i32)] {
        &self.contributions[..self.contributions.len().min(MAX_TOP_CONTRIBUTIONS)]
    }

    /// The parts with their names, in display order.
    pub const fn parts(&self) -> [(&'static str, i32); 7] {
        [
            ("material", self.material),
            ("places", self.placement),
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
    pub fn explain(&self, game: &Game, pos: &Position) -> EvalBreakdown {
        let side = pos.side();
        let camp = game.team_bits(side);
        let sum = self.sum(game, pos, camp);
        let balance = self.taper(&sum);
        let of = |other: rules::Side| if camp & other.bit() == 0 { -1 } else { 1 };
        let on_board: i32 = game
            .sides()
            .flat_map(|other| pos.pieces_of(other).iter().map(move |cell| (other, cell)))
            .map(|(other, cell)| of(other) * self.value(pos.piece(cell)))
            .sum();
        let in_stock: i32 = game
            .sides()
            .flat_map(|other| (0..self.stock_values().len()).map(move |slot| (other, slot)))
            .map(|(other, slot)| of(other) * self.stock_values()[slot] * i32::from(pos.stock(other, slot)))
            .sum();
        let together = self.dynamic_terms(game, pos, &sum, &mut ActivityTerms::new(self, game));
        let net = self.net().map_or(0, |net| net.evaluate_from_scratch(game, pos));
        let material = on_board + in_stock;
        let mut pieces = self.net().map(|net| net.contributions(game, pos)).unwrap_or_default();
        pieces.retain(|&(_, _, influence)| influence != 0);
        pieces.sort_by_key(|&(cell, _, influence)| (-influence.abs(), cell));
        EvalBreakdown {
            source: self.source(),
            material,
            placement: balance - material,
            mobility: together.mobility,
            threats: together.threats,
            king: together.king,
            passed: together.passed,
            net,
            total: balance + together.mobility + together.threats + together.king + together.passed + net,
            contributions: pieces,
        }
    }
}
