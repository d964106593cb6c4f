//! The walks of a compiled chain: an automaton of hops and steps, searched in breadth from where the piece stands.
//!
//! Look next: `chain` for the words from which it is compiled.

use super::{ChainDef, LegDef, UNBOUNDED};
use crate::motion::modes::CompileContext;
use crate::motion::scene::Scene;
use geometry::{Cell, CellSet, PerCell};
use model::budget::Budget;
use model::piece::PieceMask;
use model::position::Position;
use model::step::Step;
use std::collections::{HashSet, VecDeque};

impl ChainDef {
    pub(in crate::motion) fn compile(&self, cx: &CompileContext<'_>) -> Chain {
        let (def, board) = (cx.cast, &cx.cast.board);
        let mut legs = Vec::new();
        let mut first_leg = Vec::new();
        for segment in &self.segments {
            first_leg.push(legs.len());
            for leg in &segment.legs {
                legs.push(match leg {
                    LegDef::Hop { directions, over, capture, into } => {
                        let directions = cx.rotated(directions);
                        let ways = PerCell::new(board.cell_count(), |from| {
                            let way = |&by| {
                                let over = board.step(from, by)?;
                                Some((over, board.step(over, by).filter(|&cell| cx.is_open(cell))?))
                            };
                            directions.iter().filter_map(way).collect()
                        });
                        let takes = if *capture { def.unshielded_enemies(cx.side) } else { PieceMask::default() };
                        let into = into.as_ref().map(|filter| filter.mask(def, cx.side)).unwrap_or_default();
                        Leg { landings: ways, over: Some(over.mask(def, cx.side)), captures: takes, into }
                    }
                    LegDef::Step { directions, .. } => {
                        let directions = cx.rotated(directions);
                        let ways = PerCell::new(board.cell_count(), |from| {
                            let targets = directions.iter().filter_map(|&by| board.step(from, by));
                            targets.filter(|&cell| cx.is_open(cell)).map(|to| (to, to)).collect()
                        });
                        Leg { landings: ways, over: None, captures: PieceMask::default(), into: PieceMask::default() }
                    }
                });
            }
        }
        let states = self.states(&first_leg);
        Chain { legs, states, leave_at_end: self.leave_at_end, stops: def.parked[cx.side.index()] }
    }

    /// The automaton. A state is (segment, legs made in it, limited steps made in it); counts that no longer matter are
    /// merged.
    pub(super) fn states(&self, first_leg: &[usize]) -> Vec<State> {
        type Key = (usize, u8, u8);
        let mut keys: Vec<Key> = vec![(0, 0, 0)];
        let mut states = Vec::new();
        while states.len() < keys.len() {
            let (at, count, limited) = keys[states.len()];
            let skippable = |from: usize, to: usize| self.segments[from..to].iter().all(|segment| segment.min == 0);
            let done = count >= self.segments[at].min;
            let mut edges = Vec::new();
            for (next, segment) in self.segments.iter().enumerate().skip(at) {
                let (made, used) = if next == at { (count, limited) } else { (0, 0) };
                if made >= segment.max || next > at && !(done && skippable(at + 1, next)) {
                    continue;
                }
                for (i, leg) in segment.legs.iter().enumerate() {
                    let used = match leg {
                        LegDef::Step { at_most, .. } if *at_most != UNBOUNDED => {
                            if used >= *at_most {
                                continue;
                            }
                            used + 1
                        }
                        _ => used,
                    };
                    let made = if segment.max == UNBOUNDED { (made + 1).min(segment.min.max(1)) } else { made + 1 };
                    let key = (next, made, used);
                    let state = keys.iter().position(|&known| known == key).unwrap_or_else(|| {
                        keys.push(key);
                        keys.len() - 1
                    });
                    edges.push((first_leg[next] + i, state));
                }
            }
            let accepts = !states.is_empty() && done && skippable(at + 1, self.segments.len());
            states.push(State { edges, is_accepting: accepts });
        }
        states
    }
}

/// A compiled chain.
#[derive(Debug)]
pub(crate) struct Chain {
    legs: Vec<Leg>,
    states: Vec<State>,
    leave_at_end: bool,
    /// Cells on which a walk ends because a piece there is parked.
    stops: CellSet,
}

#[derive(Debug)]
struct Leg {
    /// The cell hopped over and the cell landed on (the same for a step).
    landings: PerCell<(Cell, Cell)>,
    /// What may be hopped over; `None` for a step.
    over: Option<PieceMask>,
    captures: PieceMask,
    into: PieceMask,
}

#[derive(Debug)]
pub(super) struct State {
    edges: Vec<(usize, usize)>,
    is_accepting: bool,
}

/// A node of the walk search: a place that a walk can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkNode {
    pub(crate) cell: Cell,
    pub(crate) taken: CellSet,
    state: u8,
    /// Whether the walk cannot continue from here.
    ended: bool,
    parent: u32,
}

/// Up to this many stands are compared one by one.
const MAX_LINEAR_SCAN: usize = 48;
/// The budget is charged for this many places at a time.
const BUDGET_BATCH: u64 = 64;
/// The search for a shortest path to a known end stops after this many places.
const MAX_PATH_SEARCH_NODES: usize = 20_000;

/// Detects duplicate stands: by comparing them while they are few, with a hash set when they are many, because long
/// capturing walks can reach thousands.
#[derive(Default)]
struct VisitedSet(Option<HashSet<(Cell, u8, CellSet)>>);

impl VisitedSet {
    /// Whether `new` differs from all `stands`; the caller then adds it to them.
    fn is_new(&mut self, stands: &[WalkNode], new: &WalkNode) -> bool {
        let key = |stand: &WalkNode| (stand.cell, stand.state, stand.taken);
        if stands.len() < MAX_LINEAR_SCAN {
            return !stands.iter().any(|old| key(old) == key(new));
        }
        self.0.get_or_insert_with(|| stands.iter().map(key).collect()).insert(key(new))
    }
}

/// The cells landed on up to and including that stand, without the start.
fn path_to(stands: &[WalkNode], mut at: usize) -> Vec<Cell> {
    let mut path = Vec::new();
    while at != 0 {
        path.push(stands[at].cell);
        at = stands[at].parent as usize;
    }
    path.reverse();
    path
}

impl Chain {
    /// Whether it may capture any of these pieces.
    pub(crate) fn may_capture(&self, victims: PieceMask) -> bool {
        self.legs.iter().any(|leg| !(leg.captures & victims).is_empty() || !(leg.into & victims).is_empty())
    }

    /// Calls `found` with everything that one leg can do from a stand, given where the walk began.
    fn expand(
        &self,
        pos: &Position,
        start: Cell,
        stand: WalkNode,
        parent: u32,
        as_if_empty: bool,
        found: &mut impl FnMut(WalkNode),
    ) {
        if stand.ended {
            return;
        }
        for &(leg, state) in &self.states[stand.state as usize].edges {
            let leg = &self.legs[leg];
            for &(over, to) in leg.landings.at(stand.cell) {
                let mut taken = stand.taken;
                if let Some(mask) = leg.over {
                    let hopped = pos.piece(over);
                    if over == start || taken.contains(over) && !self.leave_at_end || !mask.contains(hopped) {
                        continue;
                    }
                    if leg.captures.contains(hopped) {
                        taken.insert(over);
                    }
                }
                let there = pos.piece(to);
                let gone = !self.leave_at_end && stand.taken.contains(to);
                let free = there.is_empty() || to == start || gone;
                let into = !free && leg.into.contains(there);
                if free || into || as_if_empty {
                    let ended = !free || self.stops.contains(to);
                    found(WalkNode { cell: to, taken, state: state as u8, ended, parent });
                }
            }
        }
    }

    const fn root(start: Cell) -> WalkNode {
        WalkNode { cell: start, taken: CellSet::EMPTY, state: 0, ended: false, parent: 0 }
    }

    /// The stands that a walk from `start` can reach, nearest first; the first one is the start itself. Empty if there
    /// is no walk. With a limit on `places`, the stands beyond it are left out except for some far ones, because the
    /// longest capturing walks are the most interesting.
    fn search_walks(
        &self,
        pos: &Position,
        start: Cell,
        as_if_empty: bool,
        budget: &Budget,
        places: usize,
    ) -> Vec<WalkNode> {
        let mut stands = Vec::new();
        // Where walks without captures have been, by state; these need no comparison.
        let mut seen = [CellSet::EMPTY; 4];
        let (mut apart, mut next, mut unpaid) = (VisitedSet::default(), 0, 0);
        let mut expand = |stands: &mut Vec<WalkNode>, next: usize| {
            let stand = stands.get(next).copied().unwrap_or(Self::root(start));
            self.expand(pos, start, stand, next as u32, as_if_empty, &mut |new: WalkNode| {
                let is_new = match seen.get_mut(usize::from(new.state)) {
                    Some(seen) if new.taken.is_empty() => {
                        let is_new = !seen.contains(new.cell);
                        seen.insert(new.cell);
                        is_new
                    }
                    _ => apart.is_new(stands, &new),
                };
                if is_new {
                    if stands.is_empty() {
                        stands.push(Self::root(start));
                    }
                    stands.push(new);
                }
            });
            unpaid += 1;
            unpaid % BUDGET_BATCH > 0 || budget.spend(BUDGET_BATCH)
        };
        while next < stands.len().max(1) && stands.len() < places {
            if !expand(&mut stands, next) {
                return stands;
            }
            next += 1;
        }
        // Newest first: these are the farthest.
        let mut waiting: Vec<usize> = (next..stands.len()).collect();
        if !waiting.is_empty() {
            budget.mark_truncated();
        }
        while let Some(next) = waiting.pop()
            && stands.len() < places.saturating_add(places / 4)
        {
            let known = stands.len();
            if !expand(&mut stands, next) {
                break;
            }
            waiting.extend(known..stands.len());
        }
        stands
    }

    fn is_end(&self, start: Cell, stand: &WalkNode) -> bool {
        self.states[stand.state as usize].is_accepting && (stand.cell != start || !stand.taken.is_empty())
    }

    pub(in crate::motion) fn generate(&self, scene: &mut Scene<'_>) {
        if let Some(path) = scene.path {
            let stands = self.nodes_along(scene.pos, scene.from, path);
            self.add_steps(&stands, scene);
        } else {
            let budget = scene.context.budget;
            // Threats must be complete, so they have no limit.
            let places = budget.walk_limit().filter(|_| !scene.threats_only).unwrap_or(usize::MAX);
            let stands = self.search_walks(scene.pos, scene.from, false, budget, places);
            self.add_steps(stands.get(1..).unwrap_or_default(), scene);
        }
    }

    /// Generates the steps that end on these stands.
    fn add_steps(&self, stands: &[WalkNode], scene: &mut Scene<'_>) {
        let one_end = self.states.iter().filter(|state| state.is_accepting).count() <= 1;
        // If walks can end in several states, ends with the same result are one step.
        let (mut apart, mut ends) = (VisitedSet::default(), Vec::new());
        let from = scene.from;
        for stand in stands.iter().filter(|stand| self.is_end(from, stand)) {
            let end = WalkNode { state: 0, ..*stand };
            if one_end || apart.is_new(&ends, &end) {
                scene.add_arrivals(stand.cell, stand.taken);
                if !one_end {
                    ends.push(end);
                }
            }
        }
    }

    pub(in crate::motion) fn for_each_reachable(
        &self,
        pos: &Position,
        from: Cell,
        budget: &Budget,
        found: &mut impl FnMut(Cell),
    ) {
        for stand in self.search_walks(pos, from, true, budget, usize::MAX).iter().skip(1) {
            if self.states[stand.state as usize].is_accepting && stand.cell != from {
                found(stand.cell);
            }
        }
    }

    /// The cells landed on, without the start, of a walk with the same result as the step: a shortest one, unless it is
    /// too far to search for; then any, or the one that generated the step. `None` if even that is not found.
    pub(crate) fn path(&self, pos: &Position, step: &Step, budget: &Budget) -> Option<Vec<Cell>> {
        self.find_path(pos, step, MAX_PATH_SEARCH_NODES, true)
            .or_else(|| self.find_path(pos, step, 10 * MAX_PATH_SEARCH_NODES, false))
            .or_else(|| {
                let listed = self.search_walks(pos, step.from, false, budget, Budget::DEFAULT_WALK_LIMIT);
                let wanted = |stand: &WalkNode| self.matches_step(step, stand);
                listed.iter().skip(1).position(wanted).map(|found| path_to(&listed, found + 1))
            })
    }

    /// Whether a walk that ends on this stand has the same result as the step.
    fn matches_step(&self, step: &Step, stand: &WalkNode) -> bool {
        stand.cell == step.to && stand.taken == step.taken && self.is_end(step.from, stand)
    }

    /// Such a walk, if it is found among the first `most` stands, searched nearest or farthest first.
    fn find_path(&self, pos: &Position, step: &Step, most: usize, nearest: bool) -> Option<Vec<Cell>> {
        let mut stands = vec![Self::root(step.from)];
        let (mut apart, mut waiting) = (VisitedSet::default(), VecDeque::from([0]));
        while let Some(next) = if nearest { waiting.pop_front() } else { waiting.pop_back() }
            && stands.len() < most
        {
            let (known, stand) = (stands.len(), stands[next]);
            self.expand(pos, step.from, stand, next as u32, false, &mut |new: WalkNode| {
                // A walk with other captures cannot lead there.
                if (new.taken & !step.taken).is_empty() && apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            });
            if let Some(found) = stands[known..].iter().position(|stand| self.matches_step(step, stand)) {
                return Some(path_to(&stands, known + found));
            }
            waiting.extend(known..stands.len());
        }
        None
    }

    /// The stands of walks that have landed on exactly these cells.
    pub(crate) fn nodes_along(&self, pos: &Position, start: Cell, path: &[Cell]) -> Vec<WalkNode> {
        let mut stands = vec![Self::root(start)];
        for &cell in path {
            let (mut next, mut apart) = (Vec::new(), VisitedSet::default());
            for stand in stands {
                self.expand(pos, start, stand, 0, false, &mut |new| {
                    if new.cell == cell && apart.is_new(&next, &new) {
                        next.push(new);
                    }
                });
            }
            stands = next;
        }
        stands
    }

    /// The stands that walks on these stands can reach next.
    pub(crate) fn successors(&self, pos: &Position, start: Cell, stands: &[WalkNode]) -> Vec<WalkNode> {
        let (mut next, mut apart) = (Vec::new(), VisitedSet::default());
        for &stand in stands {
            self.expand(pos, start, stand, 0, false, &mut |new| {
                if apart.is_new(&next, &new) {
                    next.push(new);
                }
            });
        }
        next
    }

    /// Whether a walk on this stand can still reach an end (cell, captures) that satisfies `will_do`. Tries the nearest
    /// ends first.
    pub(crate) fn can_reach_end(
        &self,
        pos: &Position,
        start: Cell,
        stand: WalkNode,
        budget: &Budget,
        will_do: &mut impl FnMut(Cell, CellSet) -> bool,
    ) -> bool {
        let mut stands = vec![stand];
        let (mut apart, mut next) = (VisitedSet::default(), 0);
        while next < stands.len() && budget.spend(1) {
            let at = stands[next];
            if self.is_end(start, &at) && will_do(at.cell, at.taken) {
                return true;
            }
            for new in self.successors(pos, start, &[at]) {
                if apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            }
            next += 1;
        }
        false
    }

    /// The captures of the steps that end exactly on one of these stands.
    pub(crate) fn stopping_captures(&self, start: Cell, stands: &[WalkNode]) -> Vec<CellSet> {
        let mut taken: Vec<CellSet> =
            stands.iter().filter(|stand| self.is_end(start, stand)).map(|stand| stand.taken).collect();
        taken.dedup();
        taken
    }
}
