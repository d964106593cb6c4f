//! What a position is worth: the sum of its men, and what they do together.
//!
//! For: one number that a search compares. Not for: measuring (`measure`), looking ahead. Look next: `sum` for the part that is kept up to date, [`Values`]
//! for the numbers behind it.

use crate::material::Material;
use crate::sum::Sum;
use geometry::{Cell, CellSet};
use rules::{Game, Piece, Position, Side};

/// Everything that is computed once for a game.
#[derive(Clone, Debug)]
pub struct Eval {
    material: Material,
    /// By piece, then cell: on a full board, on a bare one, and the weight.
    worth: Vec<(i16, i16, i16)>,
    cells: usize,
    /// By piece; 0 for nothing, stones and royal men.
    values: Vec<i16>,
    in_stock: Vec<i32>,
    /// The weight of all men at the start.
    start_weight: i32,
    has_goals: bool,
    /// By side.
    near_goals: Vec<CellSet>,
}

/// From where a man may be able to reach a cell where he helps to win: what is near for anybody, and what he reaches on an empty board.
fn near_goals(game: &Game, material: &Material, side: Side) -> CellSet {
    let mut near = CellSet::EMPTY;
    for kind in game.def().all_kinds().filter(|&kind| !game.def().kind(kind).stone) {
        let man = Piece::man(side, kind);
        let goals = material.goal_cells(side, man);
        goals.iter().for_each(|goal| near |= game.board().square(goal, 2));
        if !goals.is_empty() {
            let reaches = |&from: &Cell| !(game.reach_of(&game.sketch(&[(from, man)], side, None), from) & goals).is_empty();
            game.board().cells().filter(reaches).for_each(|from| near.insert(from));
        }
    }
    near
}

impl Eval {
    /// Measures a game.
    pub fn new(game: &Game) -> Self {
        let material = Material::new(game);
        let cells = game.board().cell_count();
        let mut worth = vec![(0, 0, 0); Piece::COUNT * cells];
        for side in game.sides() {
            for kind in game.def().all_kinds() {
                let man = Piece::man(side, kind);
                for cell in game.board().cells() {
                    let here = material.worth(man, cell);
                    worth[man.index() * cells + cell.index()] = (here, here, material.value(kind) as i16);
                }
            }
        }
        let mut values = vec![0; Piece::COUNT];
        for (side, kind) in game.sides().flat_map(|side| game.def().all_kinds().map(move |kind| (side, kind))) {
            values[Piece::man(side, kind).index()] = material.value(kind) as i16;
        }
        let in_stock = material.in_stock().to_vec();
        let near_goals: Vec<CellSet> = game.sides().map(|side| near_goals(game, &material, side)).collect();
        let has_goals = near_goals.iter().any(|cells| !cells.is_empty());
        let mut eval = Self { material, worth, cells, values, in_stock, start_weight: 1, has_goals, near_goals };
        eval.start_weight = eval.sum(game, &game.start(), 1).weight.max(1);
        eval
    }

    /// The values of men alone.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// What a man of the kind of this piece is worth, wherever it stands.
    #[inline]
    pub fn value(&self, piece: Piece) -> i32 {
        i32::from(self.values[piece.index()])
    }

    /// How much better the sides in `camp` (bits) stand than all others, in hundredths of the weakest man.
    pub fn score(&self, game: &Game, pos: &Position, camp: u8) -> i32 {
        self.judge(game, pos, &self.sum(game, pos, camp), camp)
    }

    /// The same from a sum that is already there.
    #[inline]
    pub fn judge(&self, game: &Game, pos: &Position, sum: &Sum, camp: u8) -> i32 {
        let _ = (game, pos, camp);
        self.blend(sum)
    }

    /// Between the sums of a full and a bare board, by what is left.
    #[inline]
    pub fn blend(&self, sum: &Sum) -> i32 {
        let full = i64::from(sum.weight.clamp(0, self.start_weight));
        let all = i64::from(self.start_weight);
        ((i64::from(sum.full) * full + i64::from(sum.bare) * (all - full)) / all) as i32
    }

    /// Where the piece, put there by that side, helps it to win by occupying.
    #[inline]
    pub fn goal_cells(&self, side: Side, piece: Piece) -> CellSet {
        self.material.goal_cells(side, piece)
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
        self.worth[piece.index() * self.cells + cell.index()]
    }

    #[inline]
    pub(crate) fn has_stock(&self) -> bool {
        !self.in_stock.is_empty()
    }

    #[inline]
    pub(crate) fn in_stock(&self) -> &[i32] {
        &self.in_stock
    }
}
