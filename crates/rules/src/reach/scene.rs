//! The board drawn up to show how a kind goes: a cell from which it goes as it mostly does, and men around it that
//! bring out what needs somebody.
//!
//! Not for: the marks themselves (`reach`).

use super::{By, Does, Probe, Reach, Reached};
use crate::game::Game;
use crate::piece::{Kind, KindSet, Piece, Side};
use crate::position::Position;
use geometry::{Cell, CellSet, Direction};
use std::collections::BTreeMap;

/// What lies farther from a man than this says more about the board than about him.
const NEAR: u8 = 3;

/// To the eight neighbours, in the order in which examples are put there.
const AROUND: [&str; 5] = ["forward", "sideways", "forward-diagonal", "backward", "backward-diagonal"];

/// The picture of a kind.
pub(super) fn drawn_up(game: &Game, kind: Kind) -> Reach {
    let side = whose(game, kind);
    let man = Piece::man(side, kind);
    let enemy = game.plain_man(game.an_enemy_of(side));
    let on = |at: Cell| Probe { game, at, man, side, enemy };
    let at = typical_cell(game, man, side, enemy);
    let probe = on(at);
    let alone = game.sketch(&[(at, man)], side, None);
    let pos = probe.with_examples(&alone);
    let mut picture = Reach { at, men: Vec::new(), marks: Vec::new(), rides: Vec::new() };
    probe.fill(&pos, &mut picture);
    probe.add_named_victims(&pos, &mut picture.marks);
    let marked: CellSet = picture.marks.iter().map(|mark| mark.cell).collect();
    let known = probe.quiet(&alone) | pos.occupied() | marked;
    for cell in from_home(game, man, side, enemy, at) & !known {
        picture.marks.push(Reached { cell, does: Does::First, by: By::Walk, only: KindSet::default() });
    }
    picture.marks.sort_by_key(|mark| (mark.cell, mark.does));
    picture.men = pos.occupied().iter().map(|cell| (cell, pos.piece(cell))).collect();
    picture
}

/// The side that has such men at the start, on the board or in stock; else the first that can move one.
fn whose(game: &Game, kind: Kind) -> Side {
    let start = game.start();
    let has = |side: &Side| {
        let in_stock = game.stock_slot(kind).is_some_and(|slot| start.stock(*side, slot) > 0);
        in_stock || start.men(*side).iter().any(|cell| start.piece(cell).kind() == kind)
    };
    let moves = |side: &Side| game.program(*side, kind).next().is_some();
    game.sides().find(has).or_else(|| game.sides().find(moves)).unwrap_or_default()
}

/// The cells on which such a man may stand.
fn open(game: &Game, man: Piece, side: Side) -> impl Iterator<Item = Cell> + use<'_> {
    let barred = game.def().kind(man.kind()).never_on()[side.index()] | game.closed(side);
    let parked = move |cell: Cell| game.is_parked_on(&game.sketch(&[(cell, man)], side, None), cell);
    game.board().cells().filter(move |&cell| !barred.contains(cell) && !parked(cell))
}

/// A cell from which the man goes as from most others, near the middle of the board. Men who are kept to a part of it
/// stand where they have most to show.
fn typical_cell(game: &Game, man: Piece, side: Side, enemy: Piece) -> Cell {
    let board = game.board();
    let mut shapes: BTreeMap<Vec<(i16, i16, bool)>, Vec<Cell>> = BTreeMap::new();
    for at in open(game, man, side) {
        let probe = Probe { game, at, man, side, enemy };
        let alone = game.sketch(&[(at, man)], side, None);
        let crowd = board.cells().filter(|&cell| cell != at).fold(alone, |pos, cell| probe.with(&pos, cell, enemy));
        let hit = probe.tries(&crowd).iter().map(|one| one.to).collect::<CellSet>();
        let near = board.square(at, NEAR);
        let (x, y) = board.place(at);
        let seen = |cells: CellSet, hits: bool| (cells & near).iter().map(move |cell| (cell, hits));
        let mut shape: Vec<(i16, i16, bool)> = seen(probe.quiet(&alone), false)
            .chain(seen(hit, true))
            .map(|(cell, hits)| {
                let (cx, cy) = board.place(cell);
                (i16::from(cx) - i16::from(x), i16::from(cy) - i16::from(y), hits)
            })
            .collect();
        shape.sort_unstable();
        shapes.entry(shape).or_default().push(at);
    }
    let from_middle = |cell: &Cell| {
        let (x, y) = board.place(*cell);
        let off = |at: u8, cells: usize| (2 * i32::from(at) + 1 - cells as i32).pow(2);
        (off(x, board.files().len()) + off(y, board.ranks().len()), y, x)
    };
    let weight = |(shape, cells): &(&Vec<_>, &Vec<Cell>)| shape.len() * shape.len() * cells.len();
    let best = shapes.iter().max_by_key(weight).map(|(_, cells)| cells.clone()).unwrap_or_default();
    best.into_iter().min_by_key(from_middle).unwrap_or_default()
}

/// The cells around `at` that lie as those do to which men of this kind go from where they stand at the start.
fn from_home(game: &Game, man: Piece, side: Side, enemy: Piece, at: Cell) -> CellSet {
    let (board, start) = (game.board(), game.start());
    let mut cells = CellSet::EMPTY;
    for home in start.men(side).iter().filter(|&cell| start.piece(cell) == man) {
        let mut alone = start;
        start
            .occupied()
            .iter()
            .filter(|&cell| cell != home)
            .for_each(|cell| alone.put(&game.ledger, cell, Piece::EMPTY));
        alone.rights = start.rights & game.possible_rights(&alone);
        alone.side = side;
        alone.phase = (game.def().turn.phases.len() - 1) as u8;
        let probe = Probe { game, at: home, man, side, enemy };
        for to in probe.quiet(&alone) & board.square(home, NEAR) {
            let there = board.direction(home, to).and_then(|by| board.leap(at, by));
            there.into_iter().for_each(|cell| cells.insert(cell));
        }
    }
    cells
}

/// Does it help that somebody stands on that cell of this board?
type Helps<'h> = &'h dyn Fn(&Position, Cell) -> bool;

impl Probe<'_> {
    /// Puts men near him, if that lets him do what he could not do alone: one of his own to go over, an enemy to take
    /// by going elsewhere, two to push.
    fn with_examples(&self, alone: &Position) -> Position {
        let game = self.game;
        let facing = game.def().sides[self.side.index()].facing;
        let beside = |way: &Direction, times: u8| game.board().far(self.at, way.turned(facing), times);
        let own = game.plain_man(self.side);
        let mut pos = *alone;
        let mut free: Vec<&Direction> = AROUND.iter().filter_map(|name| Direction::named(name)).flatten().collect();
        let pushes = |pos: &Position, cell: Cell| self.tries(pos).iter().any(|one| one.pushes && one.to == cell);
        let takes = |pos: &Position, cell: Cell| {
            self.tries(pos).iter().any(|one| one.taken.contains(cell) && one.to != cell && one.to != self.at)
        };
        let goes_over = |pos: &Position| {
            let known = self.quiet(alone) | pos.occupied();
            !(self.quiet(pos) & !known).is_empty()
        };
        let shoots_over = |pos: &Position| {
            let empty = game.board().cells().filter(|&cell| pos.piece(cell).is_empty());
            empty
                .into_iter()
                .any(|cell| self.captures(pos, cell, self.enemy) && !self.captures(alone, cell, self.enemy))
        };
        let examples: [(Piece, u8, Helps<'_>); 5] = [
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

    /// Marks the captures that he makes of some kinds of enemies but not of an ordinary one.
    fn add_named_victims(&self, pos: &Position, marks: &mut Vec<Reached>) {
        let Some(enemy) = self.enemy.side() else { return };
        let game = self.game;
        let captured = |cell: Cell, marks: &[Reached]| {
            marks.iter().any(|mark| mark.cell == cell && matches!(mark.does, Does::Both | Does::Capture))
        };
        let cells: Vec<Cell> =
            game.board().cells().filter(|&cell| pos.piece(cell).is_empty() && !captured(cell, marks)).collect();
        let others = game.def().all_kinds().filter(|&kind| !game.def().kind(kind).stone && kind != self.enemy.kind());
        for kind in others {
            for &cell in cells.iter().filter(|&&cell| self.captures(pos, cell, Piece::man(enemy, kind))) {
                match marks.iter_mut().find(|mark| mark.cell == cell && mark.does == Does::Capture) {
                    Some(mark) => mark.only.insert(kind),
                    None => {
                        let only = KindSet::from_iter([kind]);
                        marks.push(Reached { cell, does: Does::Capture, by: By::Walk, only });
                    }
                }
            }
        }
    }
}
