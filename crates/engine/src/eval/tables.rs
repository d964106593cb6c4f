//! Everything that is computed once per game to evaluate its positions.
//!
//! This file holds the tables and the questions that other modules ask of them, not the sums themselves. Look next:
//! `sum` for the part that is updated incrementally, `evaluate` for the rest, `measure` for the source of the values,
//! [`Values`] for the numbers behind it.

use crate::eval::knowledge::{EvalSource, Knowledge};
use crate::eval::measure::Measurements;
use crate::eval::net::Net;
use crate::eval::passed::Runners;
use crate::eval::piece_square::{PieceSquareTables, goal_cells_by_piece, promotion_gains};
use crate::eval::sum::Sum;
use crate::eval::values::{KindValue, Values};
use geometry::{Cell, CellSet};
use rules::{Game, Kind, KindWords, Piece, Side};
use std::sync::Arc;

/// An evaluation of one game.
#[derive(Clone, Debug)]
pub struct Eval {
    values: Values,
    net: Option<Arc<Net>>,
    material: Material,
    tables: PieceSquareTables,
    runners: Runners,
    /// The weight of all pieces at the start.
    start_weight: i32,
    /// Whether a turn may put a piece where another of its side stood without naming the cell.
    has_pushes: bool,
    has_royals: bool,
    has_goals: bool,
    /// By side: the cells from which its pieces may be able to reach a winning cell.
    near_goals: Vec<CellSet>,
    /// By cell: the cells within one and within two steps, the cell itself included.
    neighbourhoods: Vec<[CellSet; 2]>,
}

/// What pieces are worth regardless of their place.
#[derive(Clone, Debug)]
struct Material {
    /// By kind.
    kinds: Vec<i32>,
    /// By piece; 0 for an empty cell, stones and royal pieces.
    pieces: Vec<i32>,
    /// By piece: the change when it is captured. More than its value where it goes into the captor's stock.
    swings: Vec<i32>,
    /// By stock slot.
    stock: Vec<i32>,
}

impl Eval {
    /// Measures a game. Deterministic; takes tens of milliseconds, so keep the result.
    pub fn new(game: &Game) -> Self {
        Self::with_knowledge(game, Values::default())
    }

    /// Creates an evaluation from existing knowledge; measures the kinds whose value is unknown.
    pub fn with_knowledge(game: &Game, known: impl Into<Knowledge>) -> Self {
        let Knowledge { mut values, net } = known.into();
        let def = game.def();
        let measured = Measurements::new(game);
        for kind in def.all_kinds().filter(|&kind| !def.kind(kind).is_royal() && !def.kind(kind).is_stone) {
            // Where a side wins by losing pieces, they are a burden.
            let shed = game.sides().any(|side| def.unwanted_kinds(side).contains(kind));
            let sign = if shed { -1 } else { 1 };
            let measured = || KindValue { value: sign * measured.value(game, kind), error: None };
            values.kinds.entry(def.kind(kind).id.clone()).or_insert_with(measured);
        }
        let value = |kind: Kind| {
            let def = def.kind(kind);
            if def.is_royal() || def.is_stone {
                0
            } else {
                values.kinds.get(&def.id).map_or(0, |worth| worth.value.clamp(-9_999, 9_999))
            }
        };
        let kinds: Vec<i32> = def.all_kinds().map(value).collect();
        let (mut pieces, mut swings) = (vec![0; Piece::COUNT], vec![0; Piece::COUNT]);
        for (side, kind) in game.sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
            let (piece, prisoner) = (Piece::new(side, kind), def.prisoner_kind(kind));
            let kept = game.sides().any(|enemy| game.are_enemies(side, enemy) && def.keeps_prisoners(enemy));
            let gained = if kept && game.stock_slot(prisoner).is_some() { kinds[prisoner.index()] } else { 0 };
            pieces[piece.index()] = kinds[kind.index()];
            swings[piece.index()] = kinds[kind.index()] + gained;
        }
        let in_stock = game
            .stock_slots()
            .iter()
            .map(|&kind| if def.kind(kind).is_stone { values.weights.stone / 10 } else { kinds[kind.index()] });
        let stock = in_stock.collect();
        let material = Material { kinds, pieces, swings, stock };
        let near_goals: Vec<CellSet> = game.sides().map(|side| near_goals(game, side)).collect();
        let mut eval = Self {
            runners: Runners::new(game, |piece| promotion_gains(game, &material.kinds, piece)),
            tables: PieceSquareTables::new(game, &values, &measured, &material.kinds),
            values,
            net,
            material,
            start_weight: 1,
            has_pushes: def.words.iter().any(KindWords::shifts_pieces),
            has_royals: !game.royal_kinds().is_empty(),
            has_goals: near_goals.iter().any(|cells| !cells.is_empty()),
            near_goals,
            neighbourhoods: game
                .board()
                .cells()
                .map(|cell| [1, 2].map(|n| game.board().neighbourhood(cell, n).with(cell)))
                .collect(),
        };
        eval.start_weight = eval.sum(game, &game.start(), 1).weight.max(1);
        eval
    }

    /// The numbers behind the evaluation.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The net that corrects the evaluation, if there is one.
    #[inline]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// Where the scores come from.
    pub fn source(&self) -> EvalSource {
        match self.net {
            Some(_) => EvalSource::Net,
            None if self.values.games > 0 => EvalSource::Fitted,
            None => EvalSource::Measured,
        }
    }

    /// The value of a kind regardless of its place, in hundredths of the median piece; 0 for royal pieces and stones,
    /// negative for pieces that are better lost.
    #[inline]
    pub fn kind_value(&self, kind: Kind) -> i32 {
        self.material.kinds[kind.index()]
    }

    /// The value of a piece regardless of its place; 0 for an empty cell, royal pieces and stones.
    #[inline]
    pub fn value(&self, piece: Piece) -> i32 {
        self.material.pieces[piece.index()]
    }

    /// How much a side gains by capturing the piece: its value, plus its value in the captor's stock if it goes there.
    #[inline]
    pub fn swing(&self, piece: Piece) -> i32 {
        self.material.swings[piece.index()]
    }

    /// Interpolates between the middlegame and endgame sums by the remaining pieces (tapered evaluation).
    #[inline]
    pub fn taper(&self, sum: &Sum) -> i32 {
        self.interpolate([sum.midgame, sum.endgame], sum.weight)
    }

    /// Interpolates between a middlegame and an endgame value by the weight of the remaining pieces.
    #[inline]
    pub(crate) fn interpolate(&self, [midgame, endgame]: [i32; 2], weight: i32) -> i32 {
        let left = i64::from(weight.clamp(0, self.start_weight));
        let all = i64::from(self.start_weight);
        ((i64::from(midgame) * left + i64::from(endgame) * (all - left)) / all) as i32
    }

    /// Pieces on their way to promotion.
    #[inline]
    pub(crate) fn runners(&self) -> &Runners {
        &self.runners
    }

    /// The cells where the piece, put there by that side, helps it to win by occupation.
    #[inline]
    pub fn goal_cells(&self, side: Side, piece: Piece) -> CellSet {
        self.tables.goals[side.index()][piece.index()]
    }

    /// Whether there are cells that a side wins by occupying.
    #[inline]
    pub fn has_goals(&self) -> bool {
        self.has_goals
    }

    /// The cells from which pieces of the side may be able to reach a winning cell in one turn.
    #[inline]
    pub fn near_goals(&self, side: Side) -> CellSet {
        self.near_goals[side.index()]
    }

    #[inline]
    pub(crate) fn piece_square(&self, piece: Piece, cell: Cell) -> (i16, i16, i16) {
        self.tables.get(piece, cell)
    }

    #[inline]
    pub(crate) fn has_stock(&self) -> bool {
        !self.material.stock.is_empty()
    }

    #[inline]
    pub(crate) fn stock_values(&self) -> &[i32] {
        &self.material.stock
    }

    #[inline]
    pub(crate) fn start_weight(&self) -> i32 {
        self.start_weight
    }

    #[inline]
    pub(crate) fn has_pushes(&self) -> bool {
        self.has_pushes
    }

    #[inline]
    pub(crate) fn has_royals(&self) -> bool {
        self.has_royals
    }

    /// The cell and its neighbours.
    #[inline]
    pub fn within_one(&self, cell: Cell) -> CellSet {
        self.neighbourhoods[cell.index()][0]
    }

    /// The cell and all cells up to two steps away.
    #[inline]
    pub fn within_two(&self, cell: Cell) -> CellSet {
        self.neighbourhoods[cell.index()][1]
    }
}

/// The cells from which a piece may be able to reach a cell where it helps to win: those near the goal, and those from
/// which it reaches the goal on an empty board.
fn near_goals(game: &Game, side: Side) -> CellSet {
    let (goals, mut near) = (goal_cells_by_piece(game, side), CellSet::EMPTY);
    for kind in game.def().all_kinds().filter(|&kind| !game.def().kind(kind).is_stone) {
        let piece = Piece::new(side, kind);
        let goals = goals[piece.index()];
        goals.iter().for_each(|goal| near |= game.board().neighbourhood(goal, 2));
        if !goals.is_empty() {
            let reaches = |&from: &Cell| {
                !(game.pseudo_legal_targets(&game.scratch_position(&[(from, piece)], side, None), from) & goals)
                    .is_empty()
            };
            game.board().cells().filter(reaches).for_each(|from| near.insert(from));
        }
    }
    near
}
