//! What men are worth, found out from the rules alone.
//!
//! A kind is put on every cell of boards crowded with the game's own men, and the cells it can go to are counted; the weakest kind of the
//! starting armies is worth 100. Beside that a man gains by standing where he has many moves, near the cells where he wins, or near
//! those where he becomes something better. For: one table that a position is summed up with. Not for: knowledge of any one game.

use crate::lot::{draw, mix};
use geometry::{Board, Cell, CellSet, Vector};
use rules::{Game, Kind, MAX_KINDS, MAX_SIDES, Piece, Position, Side};

/// In percent: how many of the men that begin the game stand on the boards used for measuring.
const DENSITIES: [usize; 3] = [30, 50, 70];
/// How many boards, of one density after the other.
const BOARDS: u32 = 6;
/// What the weakest man is worth.
const UNIT: i64 = 100;
/// The most that any man is worth, so that no rule file breaks the sums.
const MOST: i64 = 4_000;
/// What being one step nearer to a winning cell is worth.
const PULL: i32 = 4;
/// What a man on a winning cell is worth beyond his own value, or, if he is parked there, beyond that of the strongest man.
const ARRIVED: i32 = 300;
/// What a stone not yet laid is worth: enough not to lay it without any reason.
const STONE: i32 = 8;
/// A move more than the average man of the kind has is worth so much of a unit.
const MOVE_SHARE: i64 = 10;

/// The value of every man on every cell.
#[derive(Clone, Debug)]
pub struct Material {
    values: Vec<i32>,
    /// By piece, then cell: small, so that it stays in the processor's cache.
    worth: Vec<i16>,
    cells: usize,
    /// By slot of the stock.
    in_stock: Vec<i32>,
}

impl Material {
    /// Measures a game. Deterministic; takes some milliseconds, so keep it.
    pub fn new(game: &Game) -> Self {
        let def = game.def();
        let measured = Measured::new(game);
        let values: Vec<i32> = def.all_kinds().map(|kind| measured.value(game, kind)).collect();
        let in_stock = game.stock_slots().iter().map(|&kind| if def.kind(kind).stone { STONE } else { values[kind.index()] });
        let mut material = Self { worth: Vec::new(), cells: game.board().cell_count(), in_stock: in_stock.collect(), values };
        material.worth = material.tabulate(game, &measured);
        material
    }

    /// What a man of the kind is worth, wherever he stands; 0 for royal men and stones.
    pub fn value(&self, kind: Kind) -> i32 {
        self.values[kind.index()]
    }

    /// How much more the sides in `ours` (bits) have than all others.
    pub fn balance(&self, game: &Game, pos: &Position, ours: u8) -> i32 {
        let mut balance = 0;
        for side in game.sides() {
            let mut sum = 0;
            for cell in pos.men(side) {
                sum += i32::from(self.worth[pos.piece(cell).index() * self.cells + cell.index()]);
            }
            for (slot, value) in self.in_stock.iter().enumerate() {
                sum += value * i32::from(pos.stock(side, slot));
            }
            balance += if ours & side.bit() == 0 { -sum } else { sum };
        }
        balance
    }

    fn tabulate(&self, game: &Game, measured: &Measured) -> Vec<i16> {
        let def = game.def();
        let strongest = self.values.iter().copied().max().unwrap_or_default();
        let mut worth = vec![0; Piece::COUNT * self.cells];
        for side in game.sides() {
            let goals = goals(game, side);
            for kind in def.all_kinds().filter(|&kind| !def.kind(kind).stone) {
                let (man, value) = (Piece::man(side, kind), self.value(kind));
                let goal = distances(game.board(), goals[man.index()]);
                let better: Vec<(Vec<Option<u32>>, i32)> = def
                    .kind(def.base(kind))
                    .becomes
                    .iter()
                    .map(|become_kind| {
                        let best = become_kind.kinds.iter().map(|&kind| self.value(kind)).max().unwrap_or_default();
                        (distances(game.board(), def.zones[become_kind.zone].cells[side.index()]), best - value)
                    })
                    .collect();
                for cell in game.board().cells() {
                    let mut sum = value;
                    match goal[cell.index()] {
                        Some(0) if def.parked[side.index()].contains(cell) => sum = strongest + ARRIVED,
                        Some(0) => sum += ARRIVED,
                        Some(steps) => sum -= PULL * steps.min(40).cast_signed(),
                        None => {}
                    }
                    let gain =
                        better.iter().filter_map(|(away, gain)| away[cell.index()].map(|steps| gain >> (steps + 1).min(30)));
                    sum += gain.max().unwrap_or_default().max(0);
                    if better.is_empty() && !def.kind(kind).royal {
                        sum += measured.surplus(game, side, kind, cell);
                    }
                    worth[man.index() * self.cells + cell.index()] =
                        i16::try_from(sum).unwrap_or(if sum < 0 { i16::MIN } else { i16::MAX });
                }
            }
        }
        worth
    }
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
pub(crate) fn distances(board: &Board, from: CellSet) -> Vec<Option<u32>> {
    let mut away = vec![None; board.cell_count()];
    let mut reached: Vec<(Cell, u32)> = from.iter().map(|cell| (cell, 0)).collect();
    let ways: Vec<Vector> = Vector::new(0, 1).all_ways().into_iter().chain(Vector::new(1, 1).all_ways()).collect();
    let mut next = 0;
    while let Some(&(cell, steps)) = reached.get(next) {
        next += 1;
        // The first to come is the nearest.
        if away[cell.index()].is_none() {
            away[cell.index()] = Some(steps);
            reached.extend(ways.iter().filter_map(|&by| board.step(cell, by)).map(|cell| (cell, steps + 1)));
        }
    }
    away
}

/// Moves counted on crowded boards.
#[derive(Debug)]
struct Measured {
    /// By side, kind and cell: the moves on all boards together; none where the kind cannot stand.
    moves: Vec<Option<u32>>,
    cells: usize,
    /// By kind: hundredths of a move, on the average of all cells and sides.
    average: Vec<i64>,
    /// The least of these among the kinds that begin the game.
    least: i64,
}

impl Measured {
    fn new(game: &Game) -> Self {
        let def = game.def();
        let cells = game.board().cell_count();
        let mut measured =
            Self { moves: vec![None; MAX_SIDES * MAX_KINDS * cells], cells, average: vec![0; def.kinds.len()], least: i64::MAX };
        let boards: Vec<Vec<(Cell, Piece)>> =
            (0..BOARDS as usize).map(|i| crowd(game, DENSITIES[i % DENSITIES.len()], mix(i as u64))).collect();
        let men: Vec<Kind> = def.start.iter().filter(|(_, piece)| piece.is_man()).map(|(_, piece)| piece.kind()).collect();
        for kind in def.all_kinds().filter(|&kind| !def.kind(kind).stone && def.kind(kind).form.is_none()) {
            let (mut sum, mut count) = (0, 0);
            for side in game.sides() {
                for cell in game.board().cells().filter(|&cell| may_stand(game, side, kind, cell)) {
                    let man = Piece::man(side, kind);
                    let moves = boards.iter().enumerate().map(|(i, board)| {
                        let mut pieces = board.clone();
                        pieces.retain(|&(at, _)| at != cell);
                        pieces.push((cell, man));
                        // Imitators are measured as all the men they may meet with.
                        let last = if men.is_empty() { None } else { Some(men[mix(i as u64) as usize % men.len()]) };
                        game.reach_of(&game.sketch(&pieces, side, last), cell).len() as u32
                    });
                    let moves = moves.sum::<u32>();
                    let at = measured.at(side, kind, cell);
                    measured.moves[at] = Some(moves);
                    sum += i64::from(moves);
                    count += i64::from(BOARDS);
                }
            }
            measured.average[kind.index()] = sum * 100 / count.max(1);
        }
        let begins = |kind: Kind| men.contains(&kind) || game.stock_slot(kind).is_some();
        let counted = def.all_kinds().filter(|&kind| begins(kind) && !def.kind(kind).royal);
        let least = counted.map(|kind| measured.average[kind.index()]).filter(|&moves| moves > 0).min();
        measured.least = least.unwrap_or(100);
        measured
    }

    const fn at(&self, side: Side, kind: Kind, cell: Cell) -> usize {
        (side.index() * MAX_KINDS + kind.index()) * self.cells + cell.index()
    }

    fn value(&self, game: &Game, kind: Kind) -> i32 {
        let def = game.def();
        let base = def.base(kind);
        if def.kind(base).royal || def.kind(base).stone {
            return 0;
        }
        // A man that can only explode or freeze is still worth something.
        let value = (self.average[base.index()] * UNIT / self.least).clamp(UNIT / 2, MOST);
        value as i32
    }

    /// What standing on this cell rather than anywhere is worth.
    fn surplus(&self, game: &Game, side: Side, kind: Kind, cell: Cell) -> i32 {
        let base = game.def().base(kind);
        let Some(moves) = self.moves[self.at(side, base, cell)] else { return 0 };
        let here = i64::from(moves) * 100 / i64::from(BOARDS);
        ((here - self.average[base.index()]) * UNIT / self.least / MOVE_SHARE).clamp(-UNIT, UNIT) as i32
    }
}

/// Part of the men that begin the game, on cells drawn by lot.
fn crowd(game: &Game, percent: usize, seed: u64) -> Vec<(Cell, Piece)> {
    let mut state = seed;
    let mut men: Vec<Piece> = game.def().start.iter().map(|&(_, piece)| piece).filter(|piece| piece.is_man()).collect();
    let mut cells: Vec<Cell> = game.board().cells().collect();
    shuffle(&mut men, &mut state);
    shuffle(&mut cells, &mut state);
    men.truncate(men.len() * percent / 100);
    let mut crowd = Vec::new();
    for man in men {
        let Some(side) = man.side() else { continue };
        if let Some(at) = cells.iter().position(|&cell| may_stand(game, side, man.kind(), cell)) {
            crowd.push((cells.swap_remove(at), man));
        }
    }
    crowd
}

fn shuffle<T>(items: &mut [T], state: &mut u64) {
    for i in (1..items.len()).rev() {
        items.swap(i, draw(state, i + 1));
    }
}

fn may_stand(game: &Game, side: Side, kind: Kind, cell: Cell) -> bool {
    let (def, side) = (game.def(), side.index());
    !def.kind(kind).never_on[side].contains(cell) && !def.closed[side].contains(cell) && !def.parked[side].contains(cell)
}
