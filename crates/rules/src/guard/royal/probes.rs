//! Who could capture on a cell, along lines computed once: the move tables turned round.
//!
//! For: royal safety that needs no list of replies, and whoever asks who attacks a cell. Not for: what check is
//! (`royal`), nor how they are filled (`invert`).

mod invert;

use crate::motion::PerCell;
use crate::motion::leap::Path;
use crate::motion::ride::Over;
use crate::piece::{Kind, KindSet, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};

/// Who could capture on a cell: for each side and cell, lines from the cell outward. The first man met on a line
/// attacks if his kind is in the mask of his place. Men who pass over hurdles and men whose leaps can be blocked have
/// tables of their own, empty in games without them; a line along which somebody passes over hurdles also holds those
/// who come along it directly.
#[derive(Debug, Default)]
pub(crate) struct Probes {
    /// By side, then cell: a span of `lines`.
    at: Vec<Vec<(u32, u32)>>,
    /// Spans of `stops`.
    lines: Vec<(u32, u32)>,
    stops: Vec<(Cell, KindSet)>,
    /// By side: the lines with hurdles. No side: nobody passes over any.
    over: Vec<PerCell<OverLine>>,
    /// By side: the leaps that can be blocked. No side: there are none.
    blockable: Vec<PerCell<Blockable>>,
    /// Those who come in any way.
    captors: KindSet,
}

/// A line along which somebody comes over a hurdle.
#[derive(Debug)]
struct OverLine {
    /// What can be passed over, and how near it must stand.
    over: Over,
    stops: Vec<OverStop>,
}

/// A place on such a line: who attacks from there as the first man met, and who as the second one, the first being his
/// hurdle.
#[derive(Clone, Copy, Debug)]
struct OverStop {
    cell: Cell,
    direct: KindSet,
    behind: KindSet,
}

impl OverLine {
    /// The men that attack along the line if the cells that are `gone` were empty: the first one met, and the second one
    /// with the first as his hurdle. One may be unable to move, so both are told.
    #[inline]
    fn attackers(&self, pos: &Position, by: Side, gone: impl Fn(Cell) -> bool) -> [Option<Cell>; 2] {
        let attacks = |stop: &OverStop, kinds: KindSet| {
            let piece = pos.piece(stop.cell);
            (piece.is_of(by) && kinds.contains(piece.kind())).then_some(stop.cell)
        };
        let stands = |stop: &OverStop| !pos.piece(stop.cell).is_empty() && !gone(stop.cell);
        let mut men = self.stops.iter().enumerate().filter(|(_, stop)| stands(stop));
        let Some((i, stop)) = men.next() else { return [None; 2] };
        let first = attacks(stop, stop.direct);
        if !self.over.hurdle.contains(pos.piece(stop.cell)) || i >= usize::from(self.over.beyond) {
            return [first, None];
        }
        [first, men.next().and_then(|(_, stop)| attacks(stop, stop.behind))]
    }

    /// Does anybody attack along it?
    #[inline]
    fn is_attacked(&self, pos: &Position, by: Side) -> bool {
        self.attackers(pos, by, |_| false).iter().any(Option::is_some)
    }
}

/// A leap that needs an open way, seen from its end.
#[derive(Debug)]
struct Blockable {
    from: Cell,
    kinds: KindSet,
    paths: Vec<Path>,
}

impl Blockable {
    #[inline]
    fn attacker(&self, pos: &Position, by: Side, gone: impl Fn(Cell) -> bool) -> Option<Cell> {
        let piece = pos.piece(self.from);
        let attacks = piece.is_of(by)
            && !gone(self.from)
            && self.kinds.contains(piece.kind())
            && self.paths.iter().any(|path| path.would_be_open(pos, &gone));
        attacks.then_some(self.from)
    }
}

impl Probes {
    /// The lines along which men of `by` could come to the cell.
    #[inline]
    pub(crate) fn lines(&self, by: Side, cell: Cell) -> impl Iterator<Item = &[(Cell, KindSet)]> {
        let (start, end) = self.at[by.index()][cell.index()];
        self.lines[start as usize..end as usize].iter().map(|&(start, end)| &self.stops[start as usize..end as usize])
    }

    /// Do men of the kind capture at all?
    pub(crate) fn any_of(&self, kind: Kind) -> bool {
        self.captors.contains(kind)
    }

    /// Is nothing but the first man on a line to be looked at?
    pub(crate) fn are_plain(&self) -> bool {
        self.over.is_empty() && self.blockable.is_empty()
    }

    /// The cells where a change by another side could let a man of `by` attack the cell over a hurdle or by a leap that
    /// is blocked now; none if one does already.
    pub(super) fn delicate(&self, pos: &Position, by: Side, cell: Cell) -> Option<CellSet> {
        let mut cells = CellSet::EMPTY;
        for line in self.over.get(by.index()).into_iter().flat_map(|over| over.at(cell)) {
            if line.is_attacked(pos, by) {
                return None;
            }
            let comes = |stop: &OverStop| {
                let piece = pos.piece(stop.cell);
                piece.is_of(by) && (stop.direct.contains(piece.kind()) || stop.behind.contains(piece.kind()))
            };
            if line.stops.iter().any(comes) {
                line.stops.iter().for_each(|stop| cells.insert(stop.cell));
            }
        }
        for leap in self.blockable.get(by.index()).into_iter().flat_map(|leaps| leaps.at(cell)) {
            if leap.attacker(pos, by, |_| false).is_some() {
                return None;
            }
            let piece = pos.piece(leap.from);
            if piece.is_of(by) && leap.kinds.contains(piece.kind()) {
                leap.paths.iter().flat_map(|path| &path.cells).for_each(|&cell| cells.insert(cell));
            }
        }
        Some(cells)
    }

    /// The men of `by` that come to the cell along a line, if the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn direct(
        &self,
        pos: &Position,
        by: Side,
        cell: Cell,
        gone: impl Fn(Cell) -> bool,
    ) -> impl Iterator<Item = Cell> {
        self.lines(by, cell).filter_map(move |line| {
            let &(at, kinds) = line.iter().find(|(at, _)| !pos.piece(*at).is_empty() && !gone(*at))?;
            let piece = pos.piece(at);
            (piece.is_of(by) && kinds.contains(piece.kind())).then_some(at)
        })
    }

    /// The men of `by` that attack the cell, by direct capture.
    pub(super) fn attackers(&self, pos: &Position, by: Side, cell: Cell) -> impl Iterator<Item = Cell> {
        self.attackers_without(pos, by, cell, |_| false)
    }

    /// The men of `by` that would attack the cell, by direct capture, if the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn attackers_without(
        &self,
        pos: &Position,
        by: Side,
        cell: Cell,
        gone: impl Fn(Cell) -> bool + Copy,
    ) -> impl Iterator<Item = Cell> {
        let direct = self.direct(pos, by, cell, gone);
        let over = self.over.get(by.index()).into_iter().flat_map(move |over| over.at(cell));
        let blockable = self.blockable.get(by.index()).into_iter().flat_map(move |leaps| leaps.at(cell));
        direct
            .chain(over.flat_map(move |line| line.attackers(pos, by, gone)).flatten())
            .chain(blockable.filter_map(move |leap| leap.attacker(pos, by, gone)))
    }

    #[inline]
    pub(super) fn attacked(&self, pos: &Position, by: Side, cell: Cell) -> bool {
        self.attacked_without(pos, by, cell, cell)
    }

    /// Could a man of `by` capture on the cell if `gone` were empty?
    #[inline]
    pub(super) fn attacked_without(&self, pos: &Position, by: Side, cell: Cell, gone: Cell) -> bool {
        self.direct(pos, by, cell, |at| at == gone).next().is_some()
            || self.over.get(by.index()).is_some_and(|over| over.at(cell).iter().any(|line| line.is_attacked(pos, by)))
            || self
                .blockable
                .get(by.index())
                .is_some_and(|leaps| leaps.at(cell).iter().any(|leap| leap.attacker(pos, by, |_| false).is_some()))
    }
}
