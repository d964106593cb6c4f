//! Where a chain could capture at most, whatever stands on the board.
//!
//! For: leaving out pieces that are too far away to threaten a cell, without walking. Look next: `walk`, which finds
//! what they capture in a position.

use super::automaton::Ways;
use super::walk::{Chain, WalkNode};
use geometry::{Cell, CellSet};
use model::position::Position;

/// How far longer chains might capture is not computed: that would take longer than their walks.
const MAX_RANGE_STATES: usize = 8;
/// [`Chain::find_capture`] gives up after this many places.
const MAX_PLACES: usize = 400;

impl Chain {
    /// Whether a walk from the cell might capture on another one, on any board: never false if it could.
    pub(in crate::motion) fn might_capture_on(&self, from: Cell, cell: Cell) -> bool {
        self.ranges()[0][from.index()].contains(cell)
    }

    /// The end of a walk that captures where it ends, on that cell; none if there is no such walk. Follows only walks that
    /// can still come there. `None` if that is not enough to find out.
    pub(super) fn find_capture(&self, pos: &Position, from: Cell, cell: Cell) -> Option<Vec<WalkNode>> {
        if !self.has_range() || self.legs.iter().any(|leg| !leg.captures.is_empty()) {
            return None;
        }
        let ranges = self.ranges();
        let is_near = |stand: &WalkNode| ranges[usize::from(stand.state)][stand.cell.index()].contains(cell);
        let walk = self.from(pos, from, false);
        let mut waiting: Vec<WalkNode> = Some(Self::root(from)).filter(is_near).into_iter().collect();
        let mut places = 0;
        while let Some(stand) = waiting.pop() {
            let mut found = None;
            walk.expand(stand, 0, &mut |new| {
                if new.cell == cell && self.is_end(from, &new) {
                    found = Some(new);
                } else if !new.ended && is_near(&new) {
                    waiting.push(new);
                }
            });
            places += 1;
            if let Some(end) = found {
                return Some(vec![end]);
            }
            if places > MAX_PLACES {
                return None;
            }
        }
        Some(Vec::new())
    }

    /// Whether it is computed how far it might capture.
    fn has_range(&self) -> bool {
        self.passing.is_empty() && self.states.len() <= MAX_RANGE_STATES
    }

    fn ranges(&self) -> &[Vec<CellSet>] {
        self.ranges.get_or_init(|| {
            let cells = self.legs.first().map(|leg| leg.ways.cells()).unwrap_or_default();
            let of_state = |state| cells.iter().map(move |from| self.range_from(state, from)).collect();
            (0..self.states.len()).map(of_state).collect()
        })
    }

    /// Where a walk from the cell could capture at most.
    pub(crate) fn capture_range(&self, from: Cell) -> CellSet {
        self.range_from(0, from)
    }

    /// Where a walk that has come to a cell in that state could capture at most: it walks over a board on which every leg
    /// is possible everywhere.
    fn range_from(&self, state: usize, start: Cell) -> CellSet {
        if !self.has_range() {
            return !CellSet::EMPTY;
        }
        let mut been = vec![CellSet::EMPTY; self.states.len()];
        let (mut waiting, mut captures) = (vec![(start, state)], CellSet::EMPTY);
        while let Some((at, state)) = waiting.pop() {
            for &(leg, next) in &self.states[state].edges {
                let leg = &self.legs[leg];
                let (over, to) = leg.ways.reach(at);
                if !leg.captures.is_empty() {
                    captures |= over;
                }
                if !leg.into.is_empty() {
                    captures |= to;
                }
                let next = usize::from(next);
                waiting.extend((to & !been[next]).iter().map(|cell| (cell, next)));
                been[next] |= to;
            }
        }
        captures
    }
}

impl Ways {
    /// The cells of the board.
    fn cells(&self) -> CellSet {
        match self {
            Self::Near(ways) => ways.cells().collect(),
            Self::Far { rays, .. } => rays.cells().collect(),
        }
    }

    /// The cells over which a leg might go from a cell, and those to which it might.
    fn reach(&self, at: Cell) -> (CellSet, CellSet) {
        match self {
            Self::Near(ways) => {
                let ways = ways.at(at);
                (ways.iter().map(|near| near.over).collect(), ways.iter().map(|near| near.to).collect())
            }
            Self::Far { rays, flat, .. } => {
                let rays = rays.at(at).iter();
                let cells: CellSet =
                    rays.flat_map(|ray| &flat[ray.start as usize..ray.end as usize]).copied().collect();
                (cells, cells)
            }
        }
    }
}
