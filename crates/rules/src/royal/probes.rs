//! What could capture on a cell, found along precomputed lines: the inverted move tables.
//!
//! For: royal safety without a list of replies, and other questions about attackers of a cell. Not for: what check is
//! (`royal`), nor how the tables are filled (`invert`).

mod invert;

use crate::motion::leap::Path;
use crate::motion::ride::Hurdle;
use geometry::{Cell, CellSet, PerCell};
use model::piece::{Kind, KindSet, Side};
use model::position::Position;

/// For each side and cell, lines outward from the cell along which captures could come. The first piece met on a line
/// attacks if its kind is in the mask of its place. Captures over hurdles and leaps that can be blocked have separate
/// tables, empty in games without them; a line with captures over hurdles also holds the direct captures along it.
#[derive(Debug, Default)]
pub(crate) struct Probes {
    /// By side, then cell: a span of `lines`.
    line_spans: Vec<Vec<(u32, u32)>>,
    /// Spans of `stops`.
    lines: Vec<(u32, u32)>,
    stops: Vec<(Cell, KindSet)>,
    /// By side: the lines with hurdles; empty if there are none.
    hurdle_lines: Vec<PerCell<HurdleLine>>,
    /// By side: the leaps that can be blocked; empty if there are none.
    blockable: Vec<PerCell<BlockableLeap>>,
    /// The kinds that capture in any way.
    captors: KindSet,
}

/// A line along which captures come over a hurdle.
#[derive(Debug)]
struct HurdleLine {
    /// The pieces that can be hurdles, and how near the cell one must stand.
    hurdle: Hurdle,
    stops: Vec<HurdleStop>,
}

/// A place on such a line: the kinds that attack from there as the first piece met, and as the second one with the
/// first as their hurdle.
#[derive(Clone, Copy, Debug)]
struct HurdleStop {
    cell: Cell,
    direct: KindSet,
    over_hurdle: KindSet,
}

impl HurdleLine {
    /// The pieces that would attack along the line if the cells that are `gone` were empty: the first one met, and the
    /// second one with the first as its hurdle. Returns both, because one may be unable to move.
    #[inline]
    fn attackers(&self, pos: &Position, by: Side, gone: impl Fn(Cell) -> bool) -> [Option<Cell>; 2] {
        let attacks = |stop: &HurdleStop, kinds: KindSet| {
            let piece = pos.piece(stop.cell);
            (piece.is_of(by) && kinds.contains(piece.kind())).then_some(stop.cell)
        };
        let stands = |stop: &HurdleStop| !pos.piece(stop.cell).is_empty() && !gone(stop.cell);
        let mut pieces = self.stops.iter().enumerate().filter(|(_, stop)| stands(stop));
        let Some((i, stop)) = pieces.next() else { return [None; 2] };
        let first = attacks(stop, stop.direct);
        if !self.hurdle.pieces.contains(pos.piece(stop.cell)) || i >= usize::from(self.hurdle.max_beyond) {
            return [first, None];
        }
        [first, pieces.next().and_then(|(_, stop)| attacks(stop, stop.over_hurdle))]
    }

    /// Whether any piece attacks along it.
    #[inline]
    fn is_attacked(&self, pos: &Position, by: Side) -> bool {
        self.attackers(pos, by, |_| false).iter().any(Option::is_some)
    }
}

/// A leap that can be blocked, seen from its end.
#[derive(Debug)]
struct BlockableLeap {
    from: Cell,
    kinds: KindSet,
    paths: Vec<Path>,
}

impl BlockableLeap {
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
    /// The lines along which pieces of `by` could come to the cell.
    #[inline]
    pub(crate) fn lines(&self, by: Side, cell: Cell) -> impl Iterator<Item = &[(Cell, KindSet)]> {
        let (start, end) = self.line_spans[by.index()][cell.index()];
        self.lines[start as usize..end as usize].iter().map(|&(start, end)| &self.stops[start as usize..end as usize])
    }

    /// Whether pieces of this kind capture at all.
    pub(crate) fn can_capture(&self, kind: Kind) -> bool {
        self.captors.contains(kind)
    }

    /// Whether only the first piece on each line matters.
    pub(crate) fn is_direct_only(&self) -> bool {
        self.hurdle_lines.is_empty() && self.blockable.is_empty()
    }

    /// The cells where a change by another side could let a piece of `by` attack the cell over a hurdle or by a leap
    /// that is blocked now; `None` if one already does.
    pub(super) fn sensitive_cells(&self, pos: &Position, by: Side, cell: Cell) -> Option<CellSet> {
        let mut cells = CellSet::EMPTY;
        for line in self.hurdle_lines.get(by.index()).into_iter().flat_map(|over| over.at(cell)) {
            if line.is_attacked(pos, by) {
                return None;
            }
            let comes = |stop: &HurdleStop| {
                let piece = pos.piece(stop.cell);
                piece.is_of(by) && (stop.direct.contains(piece.kind()) || stop.over_hurdle.contains(piece.kind()))
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

    /// The pieces of `by` that could come to the cell along a line if the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn direct_attackers(
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

    /// The pieces of `by` that attack the cell by direct capture.
    pub(super) fn attackers(&self, pos: &Position, by: Side, cell: Cell) -> impl Iterator<Item = Cell> {
        self.attackers_without(pos, by, cell, |_| false)
    }

    /// The pieces of `by` that would attack the cell by direct capture if the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn attackers_without(
        &self,
        pos: &Position,
        by: Side,
        cell: Cell,
        gone: impl Fn(Cell) -> bool + Copy,
    ) -> impl Iterator<Item = Cell> {
        let direct = self.direct_attackers(pos, by, cell, gone);
        let over = self.hurdle_lines.get(by.index()).into_iter().flat_map(move |over| over.at(cell));
        let blockable = self.blockable.get(by.index()).into_iter().flat_map(move |leaps| leaps.at(cell));
        direct
            .chain(over.flat_map(move |line| line.attackers(pos, by, gone)).flatten())
            .chain(blockable.filter_map(move |leap| leap.attacker(pos, by, gone)))
    }

    #[inline]
    pub(super) fn is_attacked(&self, pos: &Position, by: Side, cell: Cell) -> bool {
        self.is_attacked_without(pos, by, cell, cell)
    }

    /// Whether a piece of `by` could capture on the cell if `gone` were empty.
    #[inline]
    pub(super) fn is_attacked_without(&self, pos: &Position, by: Side, cell: Cell, gone: Cell) -> bool {
        self.direct_attackers(pos, by, cell, |at| at == gone).next().is_some()
            || self
                .hurdle_lines
                .get(by.index())
                .is_some_and(|over| over.at(cell).iter().any(|line| line.is_attacked(pos, by)))
            || self
                .blockable
                .get(by.index())
                .is_some_and(|leaps| leaps.at(cell).iter().any(|leap| leap.attacker(pos, by, |_| false).is_some()))
    }
}
