//! Everything that is computed once for a game to evaluate its positions.
//!
//! For: tables, and the questions the parts ask of them. Not for: the sums themselves. Look next: `sum` for the part
//! that is kept up to date, `evaluate` for the rest, `measure` for where values come from, [`Values`] for the numbers
//! behind it.

use crate::knowledge::{Knowledge, Source};
use crate::measure::Measured;
use crate::net::Net;
use crate::passed::Runners;
use crate::piece_square::{PieceSquareTables, goals, promotion};
use crate::sum::Sum;
use crate::values::{Values, Worth};
use geometry::{Cell, CellSet};
use rules::{Game, Kind, MotionDef, Piece, Side};
use std::sync::Arc;

/// An evaluation of one game.
#[derive(Clone, Debug)]
pub struct Eval {
    values: Values,
    net: Option<Arc<Net>>,
    /// By kind.
    kinds: Vec<i32>,
    /// By piece; 0 for nothing, stones and royal men.
    pieces: Vec<i32>,
    /// By piece: what changes when it is captured. More than its value where it comes into its captor's stock.
    swings: Vec<i32>,
    tables: PieceSquareTables,
    runners: Runners,
    /// By slot of the stock.
    in_stock: Vec<i32>,
    /// The weight of all men at the start.
    start_weight: i32,
    /// A turn may put a man where another of his side stood, without naming the cell.
    shifts: bool,
    has_royals: bool,
    has_goals: bool,
    /// By side: from where its men may be able to reach a cell where they win.
    near_goals: Vec<CellSet>,
    /// By cell: it and those next to it, and up to two steps away.
    around: Vec<[CellSet; 2]>,
}

impl Eval {
    /// Measures a game. Deterministic; takes some dozen milliseconds, so keep it.
    pub fn new(game: &Game) -> Self {
        Self::with(game, Values::default())
    }

    /// With what is known of the game; kinds without a known value are measured.
    pub fn with(game: &Game, known: impl Into<Knowledge>) -> Self {
        let Knowledge { mut values, net } = known.into();
        let def = game.def();
        let measured = Measured::new(game);
        for kind in def.all_kinds().filter(|&kind| !def.kind(kind).is_royal() && !def.kind(kind).stone) {
            // Where it is won by losing men, they are a burden.
            let shed = game.sides().any(|side| def.sheds(side).contains(kind));
            let sign = if shed { -1 } else { 1 };
            let measured = || Worth { value: sign * measured.value(game, kind), error: None };
            values.kinds.entry(def.kind(kind).id.clone()).or_insert_with(measured);
        }
        let value = |kind: Kind| {
            let def = def.kind(kind);
            if def.is_royal() || def.stone {
                0
            } else {
                values.kinds.get(&def.id).map_or(0, |worth| worth.value.clamp(-9_999, 9_999))
            }
        };
        let kinds: Vec<i32> = def.all_kinds().map(value).collect();
        let (mut pieces, mut swings) = (vec![0; Piece::COUNT], vec![0; Piece::COUNT]);
        for (side, kind) in game.sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
            let (man, prisoner) = (Piece::man(side, kind), def.prisoner(kind));
            let kept = game.sides().any(|enemy| game.are_enemies(side, enemy) && def.keeps_prisoners(enemy));
            let gained = if kept && game.stock_slot(prisoner).is_some() { kinds[prisoner.index()] } else { 0 };
            pieces[man.index()] = kinds[kind.index()];
            swings[man.index()] = kinds[kind.index()] + gained;
        }
        let in_stock = game
            .stock_slots()
            .iter()
            .map(|&kind| if def.kind(kind).stone { values.weights.stone / 10 } else { kinds[kind.index()] });
        let near_goals: Vec<CellSet> = game.sides().map(|side| near_goals(game, side)).collect();
        let mut eval = Self {
            runners: Runners::new(game, |man| promotion(game, &kinds, man)),
            in_stock: in_stock.collect(),
            tables: PieceSquareTables::new(game, &values, &measured, &kinds),
            values,
            net,
            kinds,
            pieces,
            swings,
            start_weight: 1,
            shifts: def.kinds.iter().flat_map(|kind| &kind.motions).any(|motion| matches!(motion, MotionDef::Push(_))),
            has_royals: !game.royal_kinds().is_empty(),
            has_goals: near_goals.iter().any(|cells| !cells.is_empty()),
            near_goals,
            around: game.board().cells().map(|cell| [1, 2].map(|n| game.board().square(cell, n).with(cell))).collect(),
        };
        eval.start_weight = eval.sum(game, &game.start(), 1).weight.max(1);
        eval
    }

    /// The numbers behind it.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The net that corrects it, if there is one.
    #[inline]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// Where its scores come from.
    pub fn source(&self) -> Source {
        match self.net {
            Some(_) => Source::Net,
            None if self.values.games > 0 => Source::Fitted,
            None => Source::Measured,
        }
    }

    /// What a man of the kind is worth, wherever he stands, in hundredths of the median man; 0 for royal men and
    /// stones, less than that for men who are better lost.
    #[inline]
    pub fn kind_value(&self, kind: Kind) -> i32 {
        self.kinds[kind.index()]
    }

    /// What the piece is worth, wherever it stands; 0 for nothing, royal men and stones.
    #[inline]
    pub fn value(&self, piece: Piece) -> i32 {
        self.pieces[piece.index()]
    }

    /// How much better a side stands for having captured the piece: what it is worth, and what it is worth again in the
    /// captor's stock, if it goes there.
    #[inline]
    pub fn swing(&self, piece: Piece) -> i32 {
        self.swings[piece.index()]
    }

    /// Tapered: between the sums of middlegame and endgame, by the men who are left.
    #[inline]
    pub fn taper(&self, sum: &Sum) -> i32 {
        self.between([sum.midgame, sum.endgame], sum.weight)
    }

    /// Between what counts in the middlegame and in the endgame, by what the men weigh who are left.
    #[inline]
    pub(crate) fn between(&self, [midgame, endgame]: [i32; 2], weight: i32) -> i32 {
        let left = i64::from(weight.clamp(0, self.start_weight));
        let all = i64::from(self.start_weight);
        ((i64::from(midgame) * left + i64::from(endgame) * (all - left)) / all) as i32
    }

    /// Men on their way to become others.
    #[inline]
    pub(crate) fn runners(&self) -> &Runners {
        &self.runners
    }

    /// Where the piece, put there by that side, helps it to win by occupying.
    #[inline]
    pub fn goal_cells(&self, side: Side, piece: Piece) -> CellSet {
        self.tables.goals[side.index()][piece.index()]
    }

    /// Are there cells where a side wins by standing there?
    #[inline]
    pub fn has_goals(&self) -> bool {
        self.has_goals
    }

    /// From where men of the side may be able to reach such a cell with one turn.
    #[inline]
    pub fn near_goals(&self, side: Side) -> CellSet {
        self.near_goals[side.index()]
    }

    #[inline]
    pub(crate) fn worth(&self, piece: Piece, cell: Cell) -> (i16, i16, i16) {
        self.tables.of(piece, cell)
    }

    #[inline]
    pub(crate) fn has_stock(&self) -> bool {
        !self.in_stock.is_empty()
    }

    #[inline]
    pub(crate) fn in_stock(&self) -> &[i32] {
        &self.in_stock
    }

    #[inline]
    pub(crate) fn start_weight(&self) -> i32 {
        self.start_weight
    }

    #[inline]
    pub(crate) fn shifts(&self) -> bool {
        self.shifts
    }

    #[inline]
    pub(crate) fn has_royals(&self) -> bool {
        self.has_royals
    }

    /// The cell and those next to it.
    #[inline]
    pub fn around(&self, cell: Cell) -> CellSet {
        self.around[cell.index()][0]
    }

    /// The cell and those up to two steps away.
    #[inline]
    pub fn about(&self, cell: Cell) -> CellSet {
        self.around[cell.index()][1]
    }
}

/// From where a man may be able to reach a cell where he helps to win: what is near for anybody, and what he reaches on
/// an empty board.
fn near_goals(game: &Game, side: Side) -> CellSet {
    let (goals, mut near) = (goals(game, side), CellSet::EMPTY);
    for kind in game.def().all_kinds().filter(|&kind| !game.def().kind(kind).stone) {
        let man = Piece::man(side, kind);
        let goals = goals[man.index()];
        goals.iter().for_each(|goal| near |= game.board().square(goal, 2));
        if !goals.is_empty() {
            let reaches =
                |&from: &Cell| !(game.reach_of(&game.sketch(&[(from, man)], side, None), from) & goals).is_empty();
            game.board().cells().filter(reaches).for_each(|from| near.insert(from));
        }
    }
    near
}
