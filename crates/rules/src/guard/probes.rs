//! Who could capture on a cell, along lines computed once: the move tables turned round.
//!
//! For: royal safety that needs no list of replies, and whoever asks who attacks a cell. Not for: what check is
//! (`royal`).

use crate::def::GameDef;
use crate::motion::leap::Path;
use crate::motion::ride::Over;
use crate::motion::{Kernel, Motions, PerCell};
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};

/// Who could capture on a cell: for each side and cell, lines from the cell outward. The first man met on a line
/// attacks if his kind is in the mask of his place. Men who pass over hurdles and men whose leaps can be blocked have
/// tables of their own, empty in games without them; a line along which somebody passes over hurdles also holds those
/// who come along it directly.
#[derive(Debug, Default)]
pub(crate) struct Probes {
    /// By side, then cell: a span of `lines`.
    pub(crate) at: Vec<Vec<(u32, u32)>>,
    /// Spans of `stops`.
    pub(crate) lines: Vec<(u32, u32)>,
    pub(crate) stops: Vec<(Cell, KindSet)>,
    /// By side: the lines with hurdles. No side: nobody passes over any.
    pub(crate) over: Vec<PerCell<OverLine>>,
    /// By side: the leaps that can be blocked. No side: there are none.
    pub(crate) blockable: Vec<PerCell<Blockable>>,
}

/// A line along which somebody comes over a hurdle.
#[derive(Debug)]
pub(crate) struct OverLine {
    /// What can be passed over, and how near it must stand.
    pub(crate) over: Over,
    pub(crate) stops: Vec<OverStop>,
}

/// A place on such a line: who attacks from there as the first man met, and who as the second one, the first being his
/// hurdle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverStop {
    pub(crate) cell: Cell,
    pub(crate) direct: KindSet,
    pub(crate) behind: KindSet,
}

impl OverLine {
    /// The man that attacks along the line, if one does.
    #[inline]
    fn attacker(&self, pos: &Position, by: Side) -> Option<Cell> {
        let mut first = None;
        for (i, stop) in self.stops.iter().enumerate() {
            let piece = pos.piece(stop.cell);
            if piece.is_empty() {
                continue;
            }
            let kinds = if first.is_some() { stop.behind } else { stop.direct };
            if piece.is_of(by) && kinds.contains(piece.kind()) {
                return Some(stop.cell);
            }
            if first.is_some() || !self.over.hurdle.contains(piece) || i >= usize::from(self.over.beyond) {
                return None;
            }
            first = Some(piece);
        }
        None
    }
}

/// A leap that needs an open way, seen from its end.
#[derive(Debug)]
pub(crate) struct Blockable {
    pub(crate) from: Cell,
    pub(crate) kinds: KindSet,
    pub(crate) paths: Vec<Path>,
}

impl Blockable {
    #[inline]
    fn attacker(&self, pos: &Position, by: Side) -> Option<Cell> {
        let piece = pos.piece(self.from);
        let attacks =
            piece.is_of(by) && self.kinds.contains(piece.kind()) && self.paths.iter().any(|path| path.is_open(pos));
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
        let over = self.over.iter().flat_map(PerCell::all).flat_map(|line| &line.stops);
        self.stops.iter().any(|(_, kinds)| kinds.contains(kind))
            || over.into_iter().any(|stop| stop.direct.contains(kind) || stop.behind.contains(kind))
            || self.blockable.iter().flat_map(PerCell::all).any(|leap| leap.kinds.contains(kind))
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
            if line.attacker(pos, by).is_some() {
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
            if leap.attacker(pos, by).is_some() {
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
        let direct = self.direct(pos, by, cell, |_| false);
        let over = self.over.get(by.index()).into_iter().flat_map(move |over| over.at(cell));
        let blockable = self.blockable.get(by.index()).into_iter().flat_map(move |leaps| leaps.at(cell));
        direct
            .chain(over.filter_map(move |line| line.attacker(pos, by)))
            .chain(blockable.filter_map(move |leap| leap.attacker(pos, by)))
    }

    #[inline]
    pub(super) fn attacked(&self, pos: &Position, by: Side, cell: Cell) -> bool {
        self.attacked_without(pos, by, cell, cell)
    }

    /// Could a man of `by` capture on the cell if `gone` were empty?
    #[inline]
    pub(super) fn attacked_without(&self, pos: &Position, by: Side, cell: Cell, gone: Cell) -> bool {
        self.direct(pos, by, cell, |at| at == gone).next().is_some()
            || self
                .over
                .get(by.index())
                .is_some_and(|over| over.at(cell).iter().any(|line| line.attacker(pos, by).is_some()))
            || self
                .blockable
                .get(by.index())
                .is_some_and(|leaps| leaps.at(cell).iter().any(|leap| leap.attacker(pos, by).is_some()))
    }
}

/// One way of attacking a cell, as a motion states it.
pub(crate) enum Attack<'a> {
    /// Each of these cells, up to the first man.
    Run(&'a [Cell]),
    /// The cells of a run behind a hurdle.
    Over(&'a [Cell], Over),
    /// This cell, whoever stands between.
    Leap(Cell),
    /// This one, if one of the paths is open.
    Blockable(Cell, &'a [Path]),
}

impl Probes {
    /// The tables of all motions that attack royal men, turned round.
    pub(crate) fn compile(def: &GameDef, motions: &Motions, royals: KindSet) -> Self {
        let mut probes = Self::default();
        if !royals.is_empty() {
            def.all_sides().for_each(|side| probes.add_side(def, motions, royals, side));
        }
        if probes.over.iter().all(PerCell::is_empty) {
            probes.over.clear();
        }
        if probes.blockable.iter().all(PerCell::is_empty) {
            probes.blockable.clear();
        }
        probes
    }

    fn add_side(&mut self, def: &GameDef, motions: &Motions, royals: KindSet, side: Side) {
        let cells = def.board.cell_count();
        let attacks =
            |kernel: &Kernel| kernel.takes().is_some_and(|takes| attacks_some(def, side, takes.takes, royals));
        let attacking =
            || def.all_kinds().flat_map(|kind| motions.of(side, kind).map(move |(_, kernel)| (kind, kernel)));
        let attacking = || attacking().filter(|(_, kernel)| attacks(kernel));
        // Lines with hurdles come first, so that those who come directly can share them.
        let mut over: Vec<Vec<OverLine>> = (0..cells).map(|_| Vec::new()).collect();
        let mut blockable: Vec<Vec<Blockable>> = (0..cells).map(|_| Vec::new()).collect();
        for (kind, kernel) in attacking() {
            for from in def.board.cells() {
                kernel.attacks(from, &mut |attack| match attack {
                    Attack::Over(run, hurdle) => {
                        for (j, to) in run.iter().enumerate().skip(1) {
                            add_over(&mut over[to.index()], &outward(run, j, from), hurdle, kind);
                        }
                    }
                    Attack::Blockable(to, paths) => {
                        let leaps = &mut blockable[to.index()];
                        match leaps.iter_mut().find(|known| known.from == from && known.paths == *paths) {
                            Some(known) => known.kinds.insert(kind),
                            None => {
                                let kinds = [kind].into_iter().collect();
                                leaps.push(Blockable { from, kinds, paths: paths.to_vec() });
                            }
                        }
                    }
                    Attack::Run(_) | Attack::Leap(_) => {}
                });
            }
        }
        let mut lines: Vec<Vec<Vec<(Cell, KindSet)>>> = vec![Vec::new(); cells];
        let mut add = |to: Cell, back: &[Cell], kind: Kind| {
            if !add_direct(&mut over[to.index()], back, kind) {
                add_line(&mut lines[to.index()], back, kind);
            }
        };
        for (kind, kernel) in attacking() {
            for from in def.board.cells() {
                kernel.attacks(from, &mut |attack| match attack {
                    Attack::Leap(to) => add(to, &[from], kind),
                    Attack::Run(run) => {
                        for (j, &to) in run.iter().enumerate() {
                            add(to, &outward(run, j, from), kind);
                        }
                    }
                    Attack::Over(..) | Attack::Blockable(..) => {}
                });
            }
        }
        let mut at = Vec::with_capacity(cells);
        for of_cell in lines {
            let start = self.lines.len() as u32;
            for line in of_cell {
                let first = self.stops.len() as u32;
                self.stops.extend(line);
                self.lines.push((first, self.stops.len() as u32));
            }
            at.push((start, self.lines.len() as u32));
        }
        self.at.push(at);
        self.over.push(PerCell::new(cells, |cell| std::mem::take(&mut over[cell.index()])));
        self.blockable.push(PerCell::new(cells, |cell| std::mem::take(&mut blockable[cell.index()])));
    }
}

/// Would somebody who takes such men take royal men of an enemy?
fn attacks_some(def: &GameDef, side: Side, takes: PieceMask, royals: KindSet) -> bool {
    let enemies = || def.all_sides().filter(|&other| !def.same_team(side, other));
    royals.iter().any(|kind| enemies().any(|other| takes.contains(Piece::man(other, kind))))
}

/// The way back from the j-th cell of a run to where it began.
fn outward(run: &[Cell], j: usize, from: Cell) -> Vec<Cell> {
    run[..j].iter().rev().copied().chain([from]).collect()
}

/// Adds one way of coming to a cell over a hurdle.
fn add_over(lines: &mut Vec<OverLine>, back: &[Cell], over: Over, kind: Kind) {
    let fits =
        |line: &&mut OverLine| line.over == over && line.stops.iter().zip(back).all(|(stop, cell)| stop.cell == *cell);
    let line = match lines.iter_mut().find(fits) {
        Some(line) => line,
        None => {
            lines.push(OverLine { over, stops: Vec::new() });
            let last = lines.len() - 1;
            &mut lines[last]
        }
    };
    line.lengthen(back);
    line.stops[back.len() - 1].behind.insert(kind);
}

/// Adds one direct way to a line with hurdles, if there is one along the same cells.
fn add_direct(lines: &mut [OverLine], back: &[Cell], kind: Kind) -> bool {
    let fits = |line: &&mut OverLine| line.stops.iter().zip(back).all(|(stop, cell)| stop.cell == *cell);
    let Some(line) = lines.iter_mut().find(fits) else { return false };
    line.lengthen(back);
    line.stops[back.len() - 1].direct.insert(kind);
    true
}

impl OverLine {
    fn lengthen(&mut self, back: &[Cell]) {
        let new = back.iter().skip(self.stops.len());
        self.stops.extend(new.map(|&cell| OverStop { cell, direct: KindSet::default(), behind: KindSet::default() }));
    }
}

/// Adds one way of coming to a cell, from the cell outward; ways that share their cells share a line.
fn add_line(lines: &mut Vec<Vec<(Cell, KindSet)>>, back: &[Cell], kind: Kind) {
    let fits = |line: &&mut Vec<(Cell, KindSet)>| line.iter().zip(back).all(|((at, _), cell)| at == cell);
    let line = match lines.iter_mut().find(fits) {
        Some(line) => line,
        None => {
            lines.push(Vec::new());
            let last = lines.len() - 1;
            &mut lines[last]
        }
    };
    for &cell in back.iter().skip(line.len()) {
        line.push((cell, KindSet::default()));
    }
    line[back.len() - 1].1.insert(kind);
}
