//! The demonstration board for a kind: a cell from which it moves as usual, and pieces around it for what it can do
//! only with other pieces.
//!
//! Not for: the marks themselves (`reach`).

use super::{Reach, ReachAction, ReachMode, ReachProbe, ReachedCell};
use crate::trial::{any_enemy_of, ordinary_piece};
use geometry::{Cell, CellSet, Direction};
use rules::{Game, Kind, KindSet, Piece, Position, Side};
use std::collections::BTreeMap;

/// What is farther away than this says more about the board than about the piece.
const NEAR_DISTANCE: u8 = 3;

/// The directions to the eight neighbours, in the order in which examples are placed.
const NEIGHBOUR_ORDER: [&str; 5] = ["forward", "sideways", "forward-diagonal", "backward", "backward-diagonal"];

/// The picture of a kind.
pub(super) fn demo_reach(game: &Game, kind: Kind) -> Reach {
    let side = demo_side(game, kind);
    let piece = Piece::new(side, kind);
    let enemy = ordinary_piece(game, any_enemy_of(game, side));
    let on = |at: Cell| ReachProbe { game, at, piece, side, enemy };
    let at = typical_cell(game, piece, side, enemy);
    let probe = on(at);
    let alone = game.scratch_position(&[(at, piece)], side, None);
    let pos = probe.with_examples(&alone);
    let mut picture = Reach { at, pieces: Vec::new(), marks: Vec::new(), rides: Vec::new() };
    probe.add_marks(&pos, &mut picture);
    probe.add_named_victims(&pos, &mut picture.marks);
    let marked: CellSet = picture.marks.iter().map(|mark| mark.cell).collect();
    let known = probe.quiet_targets(&alone) | pos.occupied() | marked;
    for cell in home_move_pattern(game, piece, side, enemy, at) & !known {
        picture.marks.push(ReachedCell {
            cell,
            does: ReachAction::First,
            by: ReachMode::Walk,
            only: KindSet::default(),
        });
    }
    picture.marks.sort_by_key(|mark| (mark.cell, mark.does));
    picture.pieces = pos.occupied().iter().map(|cell| (cell, pos.piece(cell))).collect();
    picture
}

/// The side that has such pieces at the start, on the board or in stock; else the first side that can move one.
fn demo_side(game: &Game, kind: Kind) -> Side {
    let start = game.start();
    let has = |side: &Side| {
        let in_stock = game.stock_slot(kind).is_some_and(|slot| game.has_in_stock(&start, *side, slot));
        in_stock || start.pieces_of(*side).iter().any(|cell| start.piece(cell).kind() == kind)
    };
    let moves = |side: &Side| game.has_motions(*side, kind);
    game.sides().find(has).or_else(|| game.sides().find(moves)).unwrap_or_default()
}

/// The cells on which such a piece may stand.
fn open_cells(game: &Game, piece: Piece, side: Side) -> impl Iterator<Item = Cell> + use<'_> {
    let barred = game.def().kind(piece.kind()).roles.never_on[side.index()] | game.def().closed[side.index()];
    let parked = move |cell: Cell| game.is_parked(&game.scratch_position(&[(cell, piece)], side, None), cell);
    game.board().cells().filter(move |&cell| !barred.contains(cell) && !parked(cell))
}

/// A cell from which the piece moves as it does from most others, near the middle of the board. A piece confined to a
/// part of the board stands where it can do most.
fn typical_cell(game: &Game, piece: Piece, side: Side, enemy: Piece) -> Cell {
    let board = game.board();
    let mut shapes: BTreeMap<Vec<(i16, i16, bool)>, Vec<Cell>> = BTreeMap::new();
    for at in open_cells(game, piece, side) {
        let probe = ReachProbe { game, at, piece, side, enemy };
        let alone = game.scratch_position(&[(at, piece)], side, None);
        let crowd = board.cells().filter(|&cell| cell != at).fold(alone, |pos, cell| probe.with(&pos, cell, enemy));
        let hit = probe.trials(&crowd).iter().map(|one| one.to).collect::<CellSet>();
        let near = board.neighbourhood(at, NEAR_DISTANCE);
        let (x, y) = board.coordinates(at);
        let seen = |cells: CellSet, hits: bool| (cells & near).iter().map(move |cell| (cell, hits));
        let mut shape: Vec<(i16, i16, bool)> = seen(probe.quiet_targets(&alone), false)
            .chain(seen(hit, true))
            .map(|(cell, hits)| {
                let (cx, cy) = board.coordinates(cell);
                (i16::from(cx) - i16::from(x), i16::from(cy) - i16::from(y), hits)
            })
            .collect();
        shape.sort_unstable();
        shapes.entry(shape).or_default().push(at);
    }
    let from_middle = |cell: &Cell| {
        let (x, y) = board.coordinates(*cell);
        let off = |at: u8, cells: usize| (2 * i32::from(at) + 1 - cells as i32).pow(2);
        (off(x, board.files().len()) + off(y, board.ranks().len()), y, x)
    };
    let weight = |(shape, cells): &(&Vec<_>, &Vec<Cell>)| shape.len() * shape.len() * cells.len();
    let best = shapes.iter().max_by_key(weight).map(|(_, cells)| cells.clone()).unwrap_or_default();
    best.into_iter().min_by_key(from_middle).unwrap_or_default()
}

/// The cells around `at` that correspond to those to which pieces of this kind go from where they stand at the start.
fn home_move_pattern(game: &Game, piece: Piece, side: Side, enemy: Piece, at: Cell) -> CellSet {
    let (board, start) = (game.board(), game.start());
    let mut cells = CellSet::EMPTY;
    for home in start.pieces_of(side).iter().filter(|&cell| start.piece(cell) == piece) {
        let mut alone = start;
        start
            .occupied()
            .iter()
            .filter(|&cell| cell != home)
            .for_each(|cell| alone.put_piece(game.zobrist_keys(), cell, Piece::EMPTY));
        alone.rights = start.rights & game.possible_rights(&alone);
        alone.side = side;
        alone.phase = (game.def().turn.phases.len() - 1) as u8;
        let probe = ReachProbe { game, at: home, piece, side, enemy };
        for to in probe.quiet_targets(&alone) & board.neighbourhood(home, NEAR_DISTANCE) {
            let there = board.direction(home, to).and_then(|by| board.leap(at, by));
            there.into_iter().for_each(|cell| cells.insert(cell));
        }
    }
    cells
}

/// Whether a piece on that cell of this board helps.
type ExamplePredicate<'h> = &'h dyn Fn(&Position, Cell) -> bool;

impl ReachProbe<'_> {
    /// Adds pieces nearby if they let it do what it cannot do alone: one of its own to pass over, an enemy to capture
    /// by going elsewhere, two to push.
    fn with_examples(&self, alone: &Position) -> Position {
        let game = self.game;
        let (board, facing) = (game.board(), game.def().sides[self.side.index()].facing);
        let shape = board.shape();
        let beside = |way: &Direction, times: u8| board.repeated_leap(self.at, shape.rotated(*way, facing), times);
        let own = ordinary_piece(game, self.side);
        let mut pos = *alone;
        let near: Vec<Direction> = NEIGHBOUR_ORDER.iter().filter_map(|name| shape.directions(name)).flatten().collect();
        let mut free: Vec<&Direction> = near.iter().collect();
        let pushes = |pos: &Position, cell: Cell| self.trials(pos).iter().any(|one| one.pushes && one.to == cell);
        let takes = |pos: &Position, cell: Cell| {
            self.trials(pos).iter().any(|one| one.taken.contains(cell) && one.to != cell && one.to != self.at)
        };
        let goes_over = |pos: &Position| {
            let known = self.quiet_targets(alone) | pos.occupied();
            !(self.quiet_targets(pos) & !known).is_empty()
        };
        let shoots_over = |pos: &Position| {
            let empty = game.board().cells().filter(|&cell| pos.piece(cell).is_empty());
            empty
                .into_iter()
                .any(|cell| self.can_capture(pos, cell, self.enemy) && !self.can_capture(alone, cell, self.enemy))
        };
        let examples: [(Piece, u8, ExamplePredicate<'_>); 5] = [
            (own, 1, &|pos, _| goes_over(pos)),
            (own, 2, &|pos, _| goes_over(pos) || shoots_over(pos)),
            (self.enemy, 1, &takes),
            (self.enemy, 2, &takes),
            (self.enemy, 1, &pushes),
        ];
        let mut used: Vec<Piece> = Vec::new();
        for (whom, times, helps) in examples {
            if used.contains(&whom) {
                continue;
            }
            let helped = free.iter().position(|way| {
                beside(way, times)
                    .is_some_and(|cell| alone.piece(cell).is_empty() && helps(&self.with(alone, cell, whom), cell))
            });
            let Some((way, cell)) = helped.and_then(|i| Some((free[i], beside(free.remove(i), times)?))) else {
                continue;
            };
            pos = self.with(&pos, cell, whom);
            used.push(whom);
            if let Some(behind) = beside(way, times + 1).filter(|_| pushes(&pos, cell)) {
                pos = self.with(&pos, behind, own);
            }
        }
        pos
    }

    /// Marks the captures that it makes of some enemy kinds but not of an ordinary piece.
    fn add_named_victims(&self, pos: &Position, marks: &mut Vec<ReachedCell>) {
        let Some(enemy) = self.enemy.side() else { return };
        let game = self.game;
        let captured = |cell: Cell, marks: &[ReachedCell]| {
            marks.iter().any(|mark| mark.cell == cell && matches!(mark.does, ReachAction::Both | ReachAction::Capture))
        };
        let cells: Vec<Cell> =
            game.board().cells().filter(|&cell| pos.piece(cell).is_empty() && !captured(cell, marks)).collect();
        let others =
            game.def().all_kinds().filter(|&kind| !game.def().kind(kind).is_stone && kind != self.enemy.kind());
        for kind in others {
            for &cell in cells.iter().filter(|&&cell| self.can_capture(pos, cell, Piece::new(enemy, kind))) {
                match marks.iter_mut().find(|mark| mark.cell == cell && mark.does == ReachAction::Capture) {
                    Some(mark) => mark.only.insert(kind),
                    None => {
                        let only = KindSet::from_iter([kind]);
                        marks.push(ReachedCell { cell, does: ReachAction::Capture, by: ReachMode::Walk, only });
                    }
                }
            }
        }
    }
}
