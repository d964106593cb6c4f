//! Inverts the move tables: for every cell, the lines along which captures could come.
//!
//! For: filling [`Probes`] when a game is compiled. Kinds that capture alike are entered together: a large game has
//! dozens of kinds but few ways of capturing. Not for: which pieces attack a cell (`probes`).

use super::{BlockableLeap, HurdleLine, HurdleStop, Probes};
use crate::def::GameDef;
use crate::motion::compiled::CompiledMotion;
use crate::motion::motion_set::Motions;
use crate::motion::ride::Hurdle;
use geometry::{Board, Cell, PerCell};
use model::piece::{Kind, KindSet, Piece, PieceMask, Side};

/// A line without hurdles under construction, from the cell outward.
type Line = Vec<(Cell, KindSet)>;

/// The initial capacity of a line, in cells.
const INITIAL_LINE_CAPACITY: usize = 8;

impl Probes {
    /// The tables of all motions that capture royal pieces.
    pub(crate) fn compile(def: &GameDef, motions: &Motions, royals: KindSet) -> Self {
        if royals.is_empty() {
            return Self::default();
        }
        let attacking = |side: Side| {
            let takes_some = |kernel: &CompiledMotion| {
                kernel.target_mask().is_some_and(|it| captures_royals(def, side, it.captures, royals))
            };
            let of_kind = |kind| motions.motions_of(side, kind).map(move |(_, kernel)| (kind, kernel.unconditional()));
            def.all_kinds().flat_map(of_kind).filter(|(_, kernel)| takes_some(kernel)).collect()
        };
        Self::new(&def.board, def.all_sides().map(attacking))
    }

    /// Builds the tables; `attacking` lists, by side, the kinds and motions that capture royal pieces.
    fn new<'k>(board: &Board, attacking: impl Iterator<Item = Vec<(Kind, &'k CompiledMotion)>>) -> Self {
        let mut probes = Self::default();
        for of_side in attacking {
            probes.add_side(board, &group_by_capture(of_side));
        }
        if probes.hurdle_lines.iter().all(PerCell::is_empty) {
            probes.hurdle_lines.clear();
        }
        if probes.blockable.iter().all(PerCell::is_empty) {
            probes.blockable.clear();
        }
        let over = probes.hurdle_lines.iter().flat_map(PerCell::all).flat_map(|line| &line.stops);
        let over = over.flat_map(|stop| [stop.direct, stop.over_hurdle]);
        let blockable = probes.blockable.iter().flat_map(PerCell::all).map(|leap| leap.kinds);
        let all = probes.stops.iter().map(|&(_, kinds)| kinds).chain(over).chain(blockable);
        probes.captors = KindSet(all.fold(0, |all, kinds| all | kinds.0));
        probes
    }

    fn add_side(&mut self, board: &Board, attacking: &[(KindSet, &CompiledMotion)]) {
        let cells = board.cell_count();
        // Lines with hurdles come first, so that direct captures can share them.
        let mut over: Vec<Vec<HurdleLine>> = (0..cells).map(|_| Vec::new()).collect();
        let mut blockable: Vec<Vec<BlockableLeap>> = (0..cells).map(|_| Vec::new()).collect();
        let mut back = Vec::new();
        for &(kinds, kernel) in attacking {
            for from in board.cells() {
                match kernel {
                    CompiledMotion::HurdleRide(vaults) => {
                        for run in vaults.rides.rays(from) {
                            for (j, to) in run.iter().enumerate().skip(1) {
                                reverse_ray(&mut back, run, j, from);
                                add_hurdle_line(&mut over[to.index()], &back, vaults.hurdle, kinds);
                            }
                        }
                    }
                    CompiledMotion::Routed(routed) => {
                        for (to, paths) in routed.targets.at(from) {
                            let leaps = &mut blockable[to.index()];
                            match leaps.iter_mut().find(|known| known.from == from && known.paths == *paths) {
                                Some(known) => known.kinds.0 |= kinds.0,
                                None => leaps.push(BlockableLeap { from, kinds, paths: paths.clone() }),
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        let mut lines: Vec<Vec<Line>> = vec![Vec::new(); cells];
        let mut add = |to: Cell, back: &[Cell], kinds: KindSet| {
            if !add_direct_stop(&mut over[to.index()], back, kinds) {
                add_line(&mut lines[to.index()], back, kinds);
            }
        };
        for &(kinds, kernel) in attacking {
            for from in board.cells() {
                match kernel {
                    CompiledMotion::Leap(leaps) => {
                        leaps.targets.at(from).iter().for_each(|&to| add(to, &[from], kinds));
                    }
                    CompiledMotion::Ride(rides) => {
                        for run in rides.rays(from) {
                            for (j, &to) in run.iter().enumerate() {
                                reverse_ray(&mut back, run, j, from);
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
        self.line_spans.push(at);
        self.hurdle_lines.push(PerCell::new(cells, |cell| std::mem::take(&mut over[cell.index()])));
        self.blockable.push(PerCell::new(cells, |cell| std::mem::take(&mut blockable[cell.index()])));
    }
}

/// Whether a capture mask contains royal pieces of an enemy.
fn captures_royals(def: &GameDef, side: Side, takes: PieceMask, royals: KindSet) -> bool {
    let enemies = || def.all_sides().filter(|&other| !def.same_team(side, other));
    royals.iter().any(|kind| enemies().any(|other| takes.contains(Piece::new(other, kind))))
}

/// Groups the kinds that capture alike.
fn group_by_capture<'k>(attacking: Vec<(Kind, &'k CompiledMotion)>) -> Vec<(KindSet, &'k CompiledMotion)> {
    let mut ways: Vec<(KindSet, &'k CompiledMotion)> = Vec::new();
    for (kind, kernel) in attacking {
        match ways.iter_mut().find(|(_, known)| has_same_targets(known, kernel)) {
            Some((kinds, _)) => kinds.insert(kind),
            None => ways.push(([kind].into_iter().collect(), kernel)),
        }
    }
    ways
}

/// Whether two motions lead over the same cells, whatever they capture.
fn has_same_targets(a: &CompiledMotion, b: &CompiledMotion) -> bool {
    match (a, b) {
        (CompiledMotion::Leap(a), CompiledMotion::Leap(b)) => a.targets == b.targets,
        (CompiledMotion::Routed(a), CompiledMotion::Routed(b)) => a.targets == b.targets,
        (CompiledMotion::Ride(a), CompiledMotion::Ride(b)) => a.has_same_targets(b),
        (CompiledMotion::HurdleRide(a), CompiledMotion::HurdleRide(b)) => {
            a.hurdle == b.hurdle && a.rides.has_same_targets(&b.rides)
        }
        _ => false,
    }
}

/// The way back from the j-th cell of a ray to its origin.
fn reverse_ray(back: &mut Vec<Cell>, run: &[Cell], j: usize, from: Cell) {
    back.clear();
    back.extend(run[..j].iter().rev().copied().chain([from]));
}

/// Adds a capture over a hurdle.
fn add_hurdle_line(lines: &mut Vec<HurdleLine>, back: &[Cell], over: Hurdle, kinds: KindSet) {
    let fits = |line: &&mut HurdleLine| {
        line.hurdle == over && line.stops.iter().zip(back).all(|(stop, cell)| stop.cell == *cell)
    };
    let line = match lines.iter_mut().find(fits) {
        Some(line) => line,
        None => lines.push_mut(HurdleLine { hurdle: over, stops: Vec::new() }),
    };
    line.extend(back);
    line.stops[back.len() - 1].over_hurdle.0 |= kinds.0;
}

/// Adds a direct capture to a line with hurdles along the same cells, if there is one.
fn add_direct_stop(lines: &mut [HurdleLine], back: &[Cell], kinds: KindSet) -> bool {
    let fits = |line: &&mut HurdleLine| line.stops.iter().zip(back).all(|(stop, cell)| stop.cell == *cell);
    let Some(line) = lines.iter_mut().find(fits) else { return false };
    line.extend(back);
    line.stops[back.len() - 1].direct.0 |= kinds.0;
    true
}

impl HurdleLine {
    fn extend(&mut self, back: &[Cell]) {
        let new = back.iter().skip(self.stops.len());
        self.stops.extend(new.map(|&cell| HurdleStop {
            cell,
            direct: KindSet::default(),
            over_hurdle: KindSet::default(),
        }));
    }
}

/// Adds a direct capture, from the cell outward; captures along the same cells share a line.
fn add_line(lines: &mut Vec<Line>, back: &[Cell], kinds: KindSet) {
    let fits = |line: &&mut Line| line.iter().zip(back).all(|((at, _), cell)| at == cell);
    let line = match lines.iter_mut().find(fits) {
        Some(line) => line,
        None => lines.push_mut(Vec::with_capacity(INITIAL_LINE_CAPACITY)),
    };
    for &cell in back.iter().skip(line.len()) {
        line.push((cell, KindSet::default()));
    }
    line[back.len() - 1].1.0 |= kinds.0;
}
