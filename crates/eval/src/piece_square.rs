//! Piece-square tables: what standing somewhere is worth, by piece and cell, in middlegame and endgame.
//!
//! For: values, places with many moves, the way to cells where a man wins or becomes something better, royal men at
//! home while the board is full and in the middle when it is bare. Not for: what depends on other men (`evaluate`).

use crate::measure::Measured;
use crate::values::Values;
use geometry::{Board, Cell, CellSet, Direction};
use rules::{Game, Piece, Side};

/// What a man on a winning cell is worth beyond his own value, or, if he is parked there, beyond that of the strongest
/// man.
const ARRIVED: f64 = 300.0;
/// Which share of a value that only lasts while the man stands there counts.
const PLACE: f64 = 0.12;
/// No place is worth more than so many hundredths.
const MOST: f64 = 60.0;
/// One step away from home, for a royal man on a full board.
const EXPOSED: f64 = 9.0;

/// By piece, then cell.
#[derive(Clone, Debug)]
pub(crate) struct PieceSquareTables {
    /// In the middlegame, in the endgame, and how much the man weighs for telling which of the two it is.
    worth: Vec<(i16, i16, i16)>,
    cells: usize,
    /// By side, then piece: where it helps to win by occupying.
    pub(crate) goals: Vec<Vec<CellSet>>,
}

impl PieceSquareTables {
    pub(crate) fn new(game: &Game, values: &Values, measured: &Measured, kinds: &[i32]) -> Self {
        let cells = game.board().cell_count();
        let goals = game.sides().map(|side| goals(game, side)).collect();
        let mut tables = Self { worth: vec![(0, 0, 0); Piece::COUNT * cells], cells, goals };
        for side in game.sides() {
            for kind in game.def().all_kinds().filter(|&kind| !game.def().kind(kind).stone) {
                tables.tabulate(game, values, measured, kinds, Piece::man(side, kind));
            }
        }
        tables
    }

    #[inline]
    pub(crate) fn of(&self, piece: Piece, cell: Cell) -> (i16, i16, i16) {
        self.worth[piece.index() * self.cells + cell.index()]
    }

    fn tabulate(&mut self, game: &Game, values: &Values, measured: &Measured, kinds: &[i32], man: Piece) {
        let (def, board) = (game.def(), game.board());
        let Some(side) = man.side() else { return };
        let kind = man.kind();
        let value = kinds[kind.index()];
        let strongest = f64::from(kinds.iter().copied().max().unwrap_or_default());
        let percent = |weight: i32| f64::from(weight) / 100.0;
        let weights = &values.weights;
        let royal = def.kind(kind).is_royal();
        let goal = distances(board, self.goals[side.index()][man.index()]);
        let home: CellSet = def.start.iter().filter(|&&(_, piece)| piece == man).map(|&(cell, _)| cell).collect();
        let home = distances(board, home);
        let becomes = promotion(game, kinds, man);
        for cell in board.cells() {
            let mut both = f64::from(value);
            match goal[cell.index()] {
                Some(0) if def.parked[side.index()].contains(cell) => both = strongest + ARRIVED,
                Some(0) => both += ARRIVED,
                Some(steps) => both -= f64::from(values.weights.goal) / 10.0 * f64::from(steps.min(40)),
                None => {}
            }
            let (mut midgame, mut endgame) = (0.0, 0.0);
            let surplus =
                (measured.surplus(game, side, kind, cell) * PLACE).clamp(-MOST, MOST) * percent(weights.place);
            if royal {
                midgame -= percent(weights.home) * EXPOSED * f64::from(home[cell.index()].unwrap_or(0).min(5));
                endgame += surplus;
            } else if becomes.is_empty() {
                midgame += surplus;
                endgame += surplus;
            } else {
                // The nearer, the more it counts, and more when fewer are left to stop it.
                let gain = |(gain, steps): (f64, u32)| gain * nearness(steps.min(30).cast_signed() + 1);
                let gain = becomes[cell.index()].map_or(0.0, gain) * percent(weights.promotion);
                midgame += gain * 0.15;
                endgame += gain * 0.6;
            }
            let whole = |part: f64| (both + part).clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16;
            self.worth[man.index() * self.cells + cell.index()] = (whole(midgame), whole(endgame), value as i16);
        }
    }
}

/// How much of what somebody gains so many steps later counts.
pub(crate) fn nearness(steps: i32) -> f64 {
    0.62f64.powi(steps)
}

/// By cell, what a man gains by becoming another, and how many steps of a king he is away from that; nothing for men
/// who never do.
pub(crate) fn promotion(game: &Game, kinds: &[i32], man: Piece) -> Vec<Option<(f64, u32)>> {
    let (def, board) = (game.def(), game.board());
    let Some(side) = man.side() else { return Vec::new() };
    let becomes = def.kind(def.base(man.kind())).becomes().map(|becomes| {
        let best = becomes.kinds.iter().map(|&kind| kinds[kind.index()]).max().unwrap_or_default();
        let gain = f64::from((best - kinds[man.kind().index()]).max(0));
        (distances(board, def.zones[becomes.zone].cells[side.index()]), gain)
    });
    let becomes: Vec<(Vec<Option<u32>>, f64)> = becomes.collect();
    if becomes.is_empty() {
        return Vec::new();
    }
    let near = |&(gain, steps): &(f64, u32)| gain * nearness(steps.min(30).cast_signed());
    let of = |cell: Cell| {
        let ways = becomes.iter().filter_map(|(away, gain)| Some((*gain, away[cell.index()]?)));
        ways.max_by(|a, b| near(a).total_cmp(&near(b)))
    };
    board.cells().map(of).collect()
}

/// By piece: where it helps the side to win by occupying.
pub(crate) fn goals(game: &Game, side: Side) -> Vec<CellSet> {
    let def = game.def();
    let mut cells = vec![CellSet::EMPTY; Piece::COUNT];
    for kind in def.all_kinds() {
        let piece = if def.kind(kind).stone { Piece::stone(kind) } else { Piece::man(side, kind) };
        cells[piece.index()] = game.goal_cells(side, piece);
    }
    cells
}

/// How many steps of a king every cell is away from the nearest of these.
fn distances(board: &Board, from: CellSet) -> Vec<Option<u32>> {
    let mut away = vec![None; board.cell_count()];
    let mut reached: Vec<(Cell, u32)> = from.iter().map(|cell| (cell, 0)).collect();
    let mut next = 0;
    while let Some(&(cell, steps)) = reached.get(next) {
        next += 1;
        // The first to come is the nearest.
        if away[cell.index()].is_none() {
            away[cell.index()] = Some(steps);
            reached.extend(
                Direction::NEIGHBOURS.iter().filter_map(|&by| board.step(cell, by)).map(|cell| (cell, steps + 1)),
            );
        }
    }
    away
}
