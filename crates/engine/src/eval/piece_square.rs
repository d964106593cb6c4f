//! Piece-square tables: the value of each piece on each cell, in middlegame and endgame.
//!
//! They contain the piece values, a bonus for cells with many moves, the way to winning cells and to promotion, and for
//! royal pieces a place at home in the middlegame and in the centre in the endgame. Terms that depend on other pieces
//! are in `evaluate`.

use crate::eval::measure::Measurements;
use crate::eval::values::Values;
use geometry::{Board, Cell, CellSet};
use rules::{Game, Piece, Side};

/// The bonus for a piece on a winning cell beyond its own value or, if it is parked there, beyond that of the strongest
/// piece.
const GOAL_BONUS: f64 = 300.0;
/// The share of a placement bonus that counts, as it lasts only while the piece stays there.
const PLACEMENT_SHARE: f64 = 0.12;
/// The maximum placement bonus in hundredths.
const MAX_PLACEMENT_BONUS: f64 = 60.0;
/// The penalty for each step of a royal piece from home on a full board.
const ROYAL_DISTANCE_PENALTY: f64 = 9.0;

/// By piece, then cell.
#[derive(Clone, Debug)]
pub(crate) struct PieceSquareTables {
    /// The values in middlegame and endgame, and the weight of the piece for the phase of the game.
    values: Vec<(i16, i16, i16)>,
    cells: usize,
    /// By side, then piece: the cells where it helps to win by occupation.
    pub(crate) goals: Vec<Vec<CellSet>>,
}

impl PieceSquareTables {
    pub(crate) fn new(game: &Game, values: &Values, measured: &Measurements, kinds: &[i32]) -> Self {
        let cells = game.board().cell_count();
        let goals = game.sides().map(|side| goal_cells_by_piece(game, side)).collect();
        let mut tables = Self { values: vec![(0, 0, 0); Piece::COUNT * cells], cells, goals };
        for side in game.sides() {
            for kind in game.def().all_kinds().filter(|&kind| !game.def().kind(kind).is_stone) {
                tables.tabulate(game, values, measured, kinds, Piece::new(side, kind));
            }
        }
        tables
    }

    #[inline]
    pub(crate) fn get(&self, piece: Piece, cell: Cell) -> (i16, i16, i16) {
        self.values[piece.index() * self.cells + cell.index()]
    }

    fn tabulate(&mut self, game: &Game, values: &Values, measured: &Measurements, kinds: &[i32], mover: Piece) {
        let (def, board) = (game.def(), game.board());
        let Some(side) = mover.side() else { return };
        let kind = mover.kind();
        let value = kinds[kind.index()];
        let strongest = f64::from(kinds.iter().copied().max().unwrap_or_default());
        let percent = |weight: i32| f64::from(weight) / 100.0;
        let weights = &values.weights;
        let royal = def.kind(kind).is_royal();
        let goal = distances(board, self.goals[side.index()][mover.index()]);
        let home: CellSet = def.start.iter().filter(|&&(_, piece)| piece == mover).map(|&(cell, _)| cell).collect();
        let home = distances(board, home);
        let becomes = promotion_gains(game, kinds, mover);
        for cell in board.cells() {
            let mut both = f64::from(value);
            match goal[cell.index()] {
                Some(0) if def.parked[side.index()].contains(cell) => both = strongest + GOAL_BONUS,
                Some(0) => both += GOAL_BONUS,
                Some(steps) => both -= f64::from(values.weights.goal) / 10.0 * f64::from(steps.min(40)),
                None => {}
            }
            let (mut midgame, mut endgame) = (0.0, 0.0);
            let surplus = (measured.placement_bonus(game, side, kind, cell) * PLACEMENT_SHARE)
                .clamp(-MAX_PLACEMENT_BONUS, MAX_PLACEMENT_BONUS)
                * percent(weights.place);
            if royal {
                midgame -=
                    percent(weights.home) * ROYAL_DISTANCE_PENALTY * f64::from(home[cell.index()].unwrap_or(0).min(5));
                endgame += surplus;
            } else if becomes.is_empty() {
                midgame += surplus;
                endgame += surplus;
            } else {
                // The nearer the promotion, the more it counts, and more in the endgame, when fewer pieces are left to
                // stop it.
                let gain = |(gain, steps): (f64, u32)| gain * distance_discount(steps.min(30).cast_signed() + 1);
                let gain = becomes[cell.index()].map_or(0.0, gain) * percent(weights.promotion);
                midgame += gain * 0.15;
                endgame += gain * 0.6;
            }
            let whole = |part: f64| (both + part).clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16;
            self.values[mover.index() * self.cells + cell.index()] = (whole(midgame), whole(endgame), value as i16);
        }
    }
}

/// The discount for a gain that is a number of steps away.
pub(crate) fn distance_discount(steps: i32) -> f64 {
    0.62f64.powi(steps)
}

/// By cell, the gain of a piece by promotion, and its distance from there in king steps; empty for pieces that never
/// promote.
pub(crate) fn promotion_gains(game: &Game, kinds: &[i32], piece: Piece) -> Vec<Option<(f64, u32)>> {
    let (def, board) = (game.def(), game.board());
    let Some(side) = piece.side() else { return Vec::new() };
    let becomes = def.words(def.base_kind(piece.kind())).become_rules().map(|becomes| {
        let best = becomes.kinds.iter().map(|&kind| kinds[kind.index()]).max().unwrap_or_default();
        let gain = f64::from((best - kinds[piece.kind().index()]).max(0));
        (distances(board, def.zones[becomes.zone].cells[side.index()]), gain)
    });
    let becomes: Vec<(Vec<Option<u32>>, f64)> = becomes.collect();
    if becomes.is_empty() {
        return Vec::new();
    }
    let near = |&(gain, steps): &(f64, u32)| gain * distance_discount(steps.min(30).cast_signed());
    let of = |cell: Cell| {
        let ways = becomes.iter().filter_map(|(away, gain)| Some((*gain, away[cell.index()]?)));
        ways.max_by(|a, b| near(a).total_cmp(&near(b)))
    };
    board.cells().map(of).collect()
}

/// By piece: the cells where it helps the side to win by occupation.
pub(crate) fn goal_cells_by_piece(game: &Game, side: Side) -> Vec<CellSet> {
    let def = game.def();
    let mut cells = vec![CellSet::EMPTY; Piece::COUNT];
    for kind in def.all_kinds() {
        let piece = if def.kind(kind).is_stone { Piece::stone(kind) } else { Piece::new(side, kind) };
        cells[piece.index()] = game.goal_cells(side, piece);
    }
    cells
}

/// The distance of every cell from the nearest of these, in king steps.
fn distances(board: &Board, from: CellSet) -> Vec<Option<u32>> {
    let neighbours = board.shape().neighbours();
    let mut away = vec![None; board.cell_count()];
    let mut reached: Vec<(Cell, u32)> = from.iter().map(|cell| (cell, 0)).collect();
    let mut next = 0;
    while let Some(&(cell, steps)) = reached.get(next) {
        next += 1;
        // Breadth-first: the first visit is the nearest.
        if away[cell.index()].is_none() {
            away[cell.index()] = Some(steps);
            reached.extend(neighbours.iter().filter_map(|&by| board.step(cell, by)).map(|cell| (cell, steps + 1)));
        }
    }
    away
}
