//! The walks of a compiled chain: its automaton, searched in breadth from where the piece stands.
//!
//! Look next: `chain` for the words from which it is compiled, `stands` for one leg.

use super::automaton::{Headings, Leg, Passing, State};
use super::been::Been;
use crate::motion::scene::{Scene, Walks};
use geometry::{Cell, CellSet};
use model::budget::Budget;
use model::piece::PieceMask;
use model::position::Position;
use model::step::Step;
use std::collections::{HashSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// A compiled chain.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(super) legs: Vec<Leg>,
    pub(super) states: Vec<State>,
    pub(super) leave_at_end: bool,
    /// It ends only where no leg can follow.
    pub(super) must_go_on: bool,
    /// It hops over no piece twice.
    pub(super) never_over_twice: bool,
    /// No leg leads back.
    pub(super) not_back: bool,
    /// It comes to no cell twice.
    pub(super) never_cells_twice: bool,
    /// It may end where it began without a capture.
    pub(super) may_return: bool,
    pub(super) headings: Headings,
    /// Cells on which a walk ends, because a piece there is parked or because the rules say so.
    pub(super) stops: CellSet,
    /// What the piece becomes on its way.
    pub(super) passing: Vec<Passing>,
    /// By state, then cell: where it could still capture at most.
    pub(super) ranges: OnceLock<Vec<Vec<CellSet>>>,
}

/// A node of the walk search: a place that a walk can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkNode {
    pub(crate) cell: Cell,
    pub(crate) taken: CellSet,
    /// The cell passed over to get there; the cell itself if there is none.
    pub(crate) over: Cell,
    /// The cells to which the walk may not come again.
    pub(super) been: Been,
    pub(super) state: u16,
    /// The direction of the last leg, where it matters; else 0.
    pub(super) heading: u8,
    /// Whether the walk cannot continue from here.
    pub(super) ended: bool,
    /// Whether it may end here, if its state allows that.
    pub(super) may_end: bool,
    pub(super) parent: u32,
}

impl WalkNode {
    /// Whether their keys are equal ([`StandKey`]); compares first what differs most often.
    #[inline]
    fn is_same_stand(&self, other: &Self) -> bool {
        self.cell == other.cell
            && self.taken == other.taken
            && self.state == other.state
            && self.heading == other.heading
            && self.may_end == other.may_end
            && self.been == other.been
    }
}

/// Up to this many stands are compared one by one.
const MAX_LINEAR_SCAN: usize = 48;
/// The budget is charged for this many places at a time.
const BUDGET_BATCH: u64 = 64;
/// The search for a shortest path to a known end stops after this many places.
const MAX_PATH_SEARCH_NODES: usize = 20_000;

/// What tells two stands apart: the cell, the state, the heading, whether the walk may end there, the captures, and the
/// cells to which it may not come again.
#[derive(PartialEq, Eq)]
struct StandKey(Cell, u16, u8, bool, CellSet, Been);

impl From<&WalkNode> for StandKey {
    fn from(stand: &WalkNode) -> Self {
        Self(stand.cell, stand.state, stand.heading, stand.may_end, stand.taken, stand.been)
    }
}

impl Hash for StandKey {
    /// Hashes one word, since the usual hasher takes longer for the many small fields than a leg takes.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let place =
            u64::from_le_bytes([self.0.0, self.1 as u8, (self.1 >> 8) as u8, self.2, u8::from(self.3), 0, 0, 0]);
        let words = [place].into_iter().chain(self.4.words()).chain([self.5.word()]);
        hasher.write_u64(words.fold(0, |mixed, word| (mixed ^ word).wrapping_mul(ODD).rotate_left(29)));
    }
}

/// Detects duplicate stands: by comparing them while they are few, with a hash set when they are many, because long
/// capturing walks can reach thousands.
#[derive(Default)]
struct VisitedSet(Option<HashSet<StandKey>>);

impl VisitedSet {
    /// Whether `new` differs from all `stands`; the caller then adds it to them.
    fn is_new(&mut self, stands: &[WalkNode], new: &WalkNode) -> bool {
        if stands.len() < MAX_LINEAR_SCAN {
            return !stands.iter().any(|old| old.is_same_stand(new));
        }
        self.0.get_or_insert_with(|| stands.iter().map(StandKey::from).collect()).insert(StandKey::from(new))
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
    /// Whether each of its legs captures what it passes over, and none ends on a piece.
    pub(crate) fn always_captures(&self) -> bool {
        self.legs.iter().all(|leg| leg.over.is_some_and(|over| over == leg.captures & over) && leg.into.is_empty())
    }

    /// Whether two walks over the same cells may pass over different pieces: one direction goes farther than another on
    /// the same line.
    pub(crate) fn may_pass_differently(&self) -> bool {
        !self.headings.are_primitive()
    }

    /// Whether it may capture any of these pieces.
    pub(crate) fn may_capture(&self, victims: PieceMask) -> bool {
        self.legs.iter().any(|leg| !(leg.captures & victims).is_empty() || !(leg.into & victims).is_empty())
    }

    /// Whether its steps may go over pieces.
    fn steps_over(&self) -> bool {
        self.legs.iter().any(|leg| !leg.through.is_empty())
    }

    pub(super) const fn root(start: Cell) -> WalkNode {
        WalkNode {
            cell: start,
            taken: CellSet::EMPTY,
            over: start,
            been: Been::only(start),
            state: 0,
            heading: 0,
            ended: false,
            may_end: true,
            parent: 0,
        }
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
        // Where walks without captures have been, by state; these need no comparison. Nor do those that are over, for
        // which it does not matter how they came there.
        let mut seen = [CellSet::EMPTY; 4];
        let is_plain = !self.must_go_on && !self.not_back && !self.never_cells_twice && !self.steps_over();
        let is_over = |stand: &WalkNode| self.states[usize::from(stand.state)].edges.is_empty();
        let walk = self.from(pos, start, as_if_empty);
        let (mut apart, mut next, mut unpaid) = (VisitedSet::default(), 0, 0);
        let mut expand = |stands: &mut Vec<WalkNode>, next: usize| {
            let stand = stands.get(next).copied().unwrap_or(Self::root(start));
            walk.expand(stand, next as u32, &mut |new: WalkNode| {
                let is_new = match seen.get_mut(usize::from(new.state)) {
                    _ if !new.may_end && is_over(&new) => false,
                    Some(seen) if new.taken.is_empty() && (is_plain || is_over(&new)) => {
                        let is_new = !seen.contains(new.cell);
                        seen.insert(new.cell);
                        is_new
                    }
                    _ => apart.is_new(stands, &new),
                };
                if is_new {
                    if stands.is_empty() {
                        stands.reserve(MAX_LINEAR_SCAN);
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

    pub(super) fn is_end(&self, start: Cell, stand: &WalkNode) -> bool {
        self.states[usize::from(stand.state)].is_accepting
            && stand.may_end
            && (stand.cell != start || self.may_return || !stand.taken.is_empty())
    }

    pub(in crate::motion) fn generate(&self, scene: &mut Scene<'_>) {
        let aimed = match scene.walks {
            Walks::All => None,
            Walks::Along(path) => Some(self.nodes_along(scene.pos, scene.from, path)),
            Walks::Capturing(cell) => self.find_capture(scene.pos, scene.from, cell),
        };
        if let Some(stands) = aimed {
            self.add_steps(&stands, scene);
        } else if self.may_begin(scene.pos, scene.from) {
            let budget = scene.context.budget;
            // Threats must be complete, so they have no limit.
            let places = budget.walk_limit().filter(|_| !scene.threats_only).unwrap_or(usize::MAX);
            let stands = self.search_walks(scene.pos, scene.from, false, budget, places);
            self.add_steps(stands.get(1..).unwrap_or_default(), scene);
        }
    }

    /// Generates the steps that end on these stands.
    fn add_steps(&self, stands: &[WalkNode], scene: &mut Scene<'_>) {
        let one_end = !self.not_back
            && !self.never_cells_twice
            && self.states.iter().filter(|state| state.is_accepting).count() <= 1;
        // If walks can end in several states, ends with the same result are one step.
        let (mut apart, mut ends) = (VisitedSet::default(), Vec::new());
        let from = scene.from;
        for stand in stands.iter().filter(|stand| self.is_end(from, stand)) {
            let became = self.states[usize::from(stand.state)].became;
            let end = WalkNode {
                state: became.map_or(0, |kind| u16::from(kind.0) + 1),
                heading: 0,
                been: Been::only(from),
                ..*stand
            };
            if one_end || apart.is_new(&ends, &end) {
                match became {
                    Some(kind) => scene.add_changed_step(stand.cell, stand.taken, kind),
                    None => scene.add_arrivals(stand.cell, stand.taken),
                }
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
            if self.is_end(from, stand) && stand.cell != from {
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
    pub(crate) fn matches_step(&self, step: &Step, stand: &WalkNode) -> bool {
        stand.cell == step.to
            && stand.taken == step.taken
            && self.is_end(step.from, stand)
            && match self.states[usize::from(stand.state)].became {
                Some(kind) => step.choice == Some(kind),
                // A change of kind may also be that of its last cell.
                None => step.choice.is_none() || !self.states.iter().any(|state| state.became == step.choice),
            }
    }

    /// With which of its captures, counted from 1, a walk with the result of the step takes one of the wanted pieces at
    /// the earliest; `None` if none is found within the budget.
    pub(crate) fn first_capture(&self, pos: &Position, step: &Step, wanted: CellSet, budget: &Budget) -> Option<u32> {
        // Nearest first, and every stand before the capture has taken none of them: the number of pieces taken is how
        // far the walk has come.
        let (walk, mut stands, mut apart) =
            (self.from(pos, step.from, false), vec![Self::root(step.from)], VisitedSet::default());
        let (mut next, mut earliest) = (0, None::<u32>);
        while next < stands.len() && budget.spend(1) {
            let known = stands.len();
            walk.expand(stands[next], next as u32, &mut |new: WalkNode| {
                if (new.taken & !step.taken).is_empty() && apart.is_new(&stands, &new) {
                    stands.push(new);
                }
            });
            let takes = |stand: &WalkNode| !(stand.taken & wanted).is_empty();
            for at in (known..stands.len()).rev() {
                if !takes(&stands[at]) {
                    continue;
                }
                let stand = stands.swap_remove(at);
                let number = stand.taken.len() as u32;
                if earliest.is_none_or(|earliest| number < earliest)
                    && self.can_reach(pos, step.from, stand, budget, &mut |end| self.matches_step(step, end))
                {
                    earliest = Some(number);
                }
            }
            next += 1;
        }
        earliest
    }

    /// Such a walk, if it is found among the first `most` stands, searched nearest or farthest first.
    fn find_path(&self, pos: &Position, step: &Step, most: usize, nearest: bool) -> Option<Vec<Cell>> {
        let mut stands = vec![Self::root(step.from)];
        let walk = self.from(pos, step.from, false);
        let (mut apart, mut waiting) = (VisitedSet::default(), VecDeque::from([0]));
        while let Some(next) = if nearest { waiting.pop_front() } else { waiting.pop_back() }
            && stands.len() < most
        {
            let (known, stand) = (stands.len(), stands[next]);
            walk.expand(stand, next as u32, &mut |new: WalkNode| {
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
        let (walk, mut stands) = (self.from(pos, start, false), vec![Self::root(start)]);
        for &cell in path {
            let (mut next, mut apart) = (Vec::new(), VisitedSet::default());
            for stand in stands {
                walk.expand(stand, 0, &mut |new| {
                    if new.cell == cell && apart.is_new(&next, &new) {
                        next.push(new);
                    }
                });
            }
            stands = next;
        }
        stands
    }

    /// The cells passed over by a walk that lands on exactly these cells and captures nothing else than the step; for each
    /// leg one: its own cell for a step that captures and goes on, `None` for other steps.
    pub(crate) fn cells_passed(&self, pos: &Position, step: &Step, path: &[Cell]) -> Vec<Option<Cell>> {
        let mut passed = Vec::with_capacity(path.len());
        let (walk, mut stands) = (self.from(pos, step.from, false), vec![Self::root(step.from)]);
        for &cell in path {
            let (mut next, mut apart) = (Vec::<WalkNode>::new(), VisitedSet::default());
            let mut captures_there = CellSet::EMPTY;
            for &stand in &stands {
                walk.expand(stand, 0, &mut |new| {
                    if new.cell == cell && (new.taken & !step.taken).is_empty() && apart.is_new(&next, &new) {
                        captures_there |= new.taken & !stand.taken;
                        next.push(new);
                    }
                });
            }
            // Of two ways to the cell, the one that captures.
            next.sort_by_key(|stand| std::cmp::Reverse(stand.taken.len()));
            let over = next.first().map(|stand| stand.over);
            passed.push(over.filter(|&over| over != cell || captures_there.contains(cell)));
            stands = next;
        }
        passed
    }

    /// The stands that walks on these stands can reach next.
    pub(crate) fn successors(&self, pos: &Position, start: Cell, stands: &[WalkNode]) -> Vec<WalkNode> {
        let (mut next, mut apart) = (Vec::new(), VisitedSet::default());
        for &stand in stands {
            self.from(pos, start, false).expand(stand, 0, &mut |new| {
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
        let ends_well = &mut |end: &WalkNode| self.is_end(start, end) && will_do(end.cell, end.taken);
        self.can_reach(pos, start, stand, budget, ends_well)
    }

    fn can_reach(
        &self,
        pos: &Position,
        start: Cell,
        stand: WalkNode,
        budget: &Budget,
        will_do: &mut impl FnMut(&WalkNode) -> bool,
    ) -> bool {
        let mut stands = vec![stand];
        let (mut apart, mut next) = (VisitedSet::default(), 0);
        while next < stands.len() && budget.spend(1) {
            let at = stands[next];
            if will_do(&at) {
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
}
