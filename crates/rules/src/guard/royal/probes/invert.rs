//! The move tables turned round: from every cell, the lines along which somebody could come.
//!
//! For: filling [`Probes`] when a game is compiled. Kinds that capture in the same way are entered together: in a large
//! game there are some dozens of kinds and a few ways. Not for: asking who attacks a cell (`probes`).

use super::{Blockable, OverLine, OverStop, Probes};
use crate::def::GameDef;
use crate::motion::ride::Over;
use crate::motion::{Kernel, Motions, PerCell};
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use geometry::{Board, Cell};

/// A line without hurdles that is being drawn, from the cell outward.
type Line = Vec<(Cell, KindSet)>;

/// So many cells a line has room for from the beginning.
const USUAL: usize = 8;

impl Probes {
    /// The tables of all motions that take royal men.
    pub(crate) fn compile(def: &GameDef, motions: &Motions, royals: KindSet) -> Self {
        if royals.is_empty() {
            return Self::default();
        }
        let attacking = |side: Side| {
            let takes_some = |kernel: &Kernel| kernel.takes().is_some_and(|it| attacks(def, side, it.takes, royals));
            let of_kind = |kind| motions.of(side, kind).map(move |(_, kernel)| (kind, kernel.bare()));
            def.all_kinds().flat_map(of_kind).filter(|(_, kernel)| takes_some(kernel)).collect()
        };
        Self::new(&def.board, def.all_sides().map(attacking))
    }

    /// `attacking`: by side, how which kinds capture royal men.
    fn new<'k>(board: &Board, attacking: impl Iterator<Item = Vec<(Kind, &'k Kernel)>>) -> Self {
        let mut probes = Self::default();
        for of_side in attacking {
            probes.add_side(board, &together(of_side));
        }
        if probes.over.iter().all(PerCell::is_empty) {
            probes.over.clear();
        }
        if probes.blockable.iter().all(PerCell::is_empty) {
            probes.blockable.clear();
        }
        let over = probes.over.iter().flat_map(PerCell::all).flat_map(|line| &line.stops);
        let over = over.flat_map(|stop| [stop.direct, stop.behind]);
        let blockable = probes.blockable.iter().flat_map(PerCell::all).map(|leap| leap.kinds);
        let all = probes.stops.iter().map(|&(_, kinds)| kinds).chain(over).chain(blockable);
        probes.captors = KindSet(all.fold(0, |all, kinds| all | kinds.0));
        probes
    }

    fn add_side(&mut self, board: &Board, attacking: &[(KindSet, &Kernel)]) {
        let cells = board.cell_count();
        // Lines with hurdles come first, so that those who come directly can share them.
        let mut over: Vec<Vec<OverLine>> = (0..cells).map(|_| Vec::new()).collect();
        let mut blockable: Vec<Vec<Blockable>> = (0..cells).map(|_| Vec::new()).collect();
        let mut back = Vec::new();
        for &(kinds, kernel) in attacking {
            for from in board.cells() {
                match kernel {
                    Kernel::Vault(vaults) => {
                        for run in vaults.rides.runs(from) {
                            for (j, to) in run.iter().enumerate().skip(1) {
                                outward(&mut back, run, j, from);
                                add_over(&mut over[to.index()], &back, vaults.over, kinds);
                            }
                        }
                    }
                    Kernel::Routed(routed) => {
                        for (to, paths) in routed.targets.at(from) {
                            let leaps = &mut blockable[to.index()];
                            match leaps.iter_mut().find(|known| known.from == from && known.paths == *paths) {
                                Some(known) => known.kinds.0 |= kinds.0,
                                None => leaps.push(Blockable { from, kinds, paths: paths.clone() }),
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        let mut lines: Vec<Vec<Line>> = vec![Vec::new(); cells];
        let mut add = |to: Cell, back: &[Cell], kinds: KindSet| {
            if !add_direct(&mut over[to.index()], back, kinds) {
                add_line(&mut lines[to.index()], back, kinds);
            }
        };
        for &(kinds, kernel) in attacking {
            for from in board.cells() {
                match kernel {
                    Kernel::Leap(leaps) => leaps.targets.at(from).iter().for_each(|&to| add(to, &[from], kinds)),
                    Kernel::Ride(rides) => {
                        for run in rides.runs(from) {
                            for (j, &to) in run.iter().enumerate() {
                                outward(&mut back, run, j, from);
                                add(to, &back, kinds);
                            }
                        }
                    }
                    _ => {}
                }
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
fn attacks(def: &GameDef, side: Side, takes: PieceMask, royals: KindSet) -> bool {
    let enemies = || def.all_sides().filter(|&other| !def.same_team(side, other));
    royals.iter().any(|kind| enemies().any(|other| takes.contains(Piece::man(other, kind))))
}

/// The kinds that capture in the same way, together.
fn together<'k>(attacking: Vec<(Kind, &'k Kernel)>) -> Vec<(KindSet, &'k Kernel)> {
    let mut ways: Vec<(KindSet, &'k Kernel)> = Vec::new();
    for (kind, kernel) in attacking {
        match ways.iter_mut().find(|(_, known)| are_alike(known, kernel)) {
            Some((kinds, _)) => kinds.insert(kind),
            None => ways.push(([kind].into_iter().collect(), kernel)),
        }
    }
    ways
}

/// Do two motions lead over the same cells, whomever they take?
fn are_alike(a: &Kernel, b: &Kernel) -> bool {
    match (a, b) {
        (Kernel::Leap(a), Kernel::Leap(b)) => a.targets == b.targets,
        (Kernel::Routed(a), Kernel::Routed(b)) => a.targets == b.targets,
        (Kernel::Ride(a), Kernel::Ride(b)) => a.goes_as(b),
        (Kernel::Vault(a), Kernel::Vault(b)) => a.over == b.over && a.rides.goes_as(&b.rides),
        _ => false,
    }
}

/// The way back from the j-th cell of a run to where it began.
fn outward(back: &mut Vec<Cell>, run: &[Cell], j: usize, from: Cell) {
    back.clear();
    back.extend(run[..j].iter().rev().copied().chain([from]));
}

/// Adds one way of coming to a cell over a hurdle.
fn add_over(lines: &mut Vec<OverLine>, back: &[Cell], over: Over, kinds: KindSet) {
    let fits =
        |line: &&mut OverLine| line.over == over && line.stops.iter().zip(back).all(|(stop, cell)| stop.cell == *cell);
    let line = match lines.iter_mut().find(fits) {
        Some(line) => line,
        None => lines.push_mut(OverLine { over, stops: Vec::new() }),
    };
    line.lengthen(back);
    line.stops[back.len() - 1].behind.0 |= kinds.0;
}

/// Adds one direct way to a line with hurdles, if there is one along the same cells.
fn add_direct(lines: &mut [OverLine], back: &[Cell], kinds: KindSet) -> bool {
    let fits = |line: &&mut OverLine| line.stops.iter().zip(back).all(|(stop, cell)| stop.cell == *cell);
    let Some(line) = lines.iter_mut().find(fits) else { return false };
    line.lengthen(back);
    line.stops[back.len() - 1].direct.0 |= kinds.0;
    true
}

impl OverLine {
    fn lengthen(&mut self, back: &[Cell]) {
        let new = back.iter().skip(self.stops.len());
        self.stops.extend(new.map(|&cell| OverStop { cell, direct: KindSet::default(), behind: KindSet::default() }));
    }
}

/// Adds one way of coming to a cell, from the cell outward; ways that share their cells share a line.
fn add_line(lines: &mut Vec<Line>, back: &[Cell], kinds: KindSet) {
    let fits = |line: &&mut Line| line.iter().zip(back).all(|((at, _), cell)| at == cell);
    let line = match lines.iter_mut().find(fits) {
        Some(line) => line,
        None => lines.push_mut(Vec::with_capacity(USUAL)),
    };
    for &cell in back.iter().skip(line.len()) {
        line.push((cell, KindSet::default()));
    }
    line[back.len() - 1].1.0 |= kinds.0;
}
