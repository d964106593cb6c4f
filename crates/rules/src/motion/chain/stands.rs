//! One leg of a walk: from a stand to those that it can reach.

use super::automaton::{Leg, Near, Ray, Ways};
use super::been::Been;
use super::walk::{Chain, WalkNode};
use geometry::{Cell, CellSet};
use model::piece::PieceMask;
use model::position::Position;

/// A walk of one piece in one position.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    chain: &'a Chain,
    pos: &'a Position,
    start: Cell,
    /// Whether every cell landed on counts as empty.
    as_if_empty: bool,
}

/// One leg over one piece, or to one cell, and all cells that it may land on.
struct LegGroup<'a> {
    leg: &'a Leg,
    landings: &'a [Cell],
    over: Cell,
    taken: CellSet,
    state: u16,
    heading: u8,
}

impl Chain {
    /// The walk of the piece on a cell.
    pub(super) const fn from<'a>(&'a self, pos: &'a Position, start: Cell, as_if_empty: bool) -> Walk<'a> {
        Walk { chain: self, pos, start, as_if_empty }
    }
}

impl Chain {
    /// Whether a first leg is possible from a cell. Most pieces have none, and this is much faster than a walk.
    #[inline]
    pub(super) fn may_begin(&self, pos: &Position, from: Cell) -> bool {
        self.states[0].edges.iter().any(|&(leg, _)| {
            let Leg { ways, over, into, through, .. } = &self.legs[leg];
            let passes = |cell: Cell| over.as_ref().is_none_or(|over| over.contains(pos.piece(cell)));
            let lands = |cell: Cell| {
                let there = pos.piece(cell);
                there.is_empty() || into.contains(there) || through.contains(there)
            };
            match ways {
                Ways::Near(ways) => ways.at(from).iter().any(|near| passes(near.over) && lands(near.to)),
                Ways::Far { rays, flat, .. } => rays.at(from).iter().any(|ray| {
                    let cells = &flat[ray.start as usize..ray.end as usize];
                    let first = cells.iter().position(|&cell| !pos.piece(cell).is_empty());
                    first.is_some_and(|at| passes(cells[at]) && cells.get(at + 1).is_some_and(|&next| lands(next)))
                }),
            }
        })
    }
}

/// A first leg over a neighbouring piece, from one cell.
pub(in crate::motion) struct FirstHop {
    pub(in crate::motion) from: Cell,
    pub(in crate::motion) over: Cell,
    pub(in crate::motion) to: Cell,
    /// The pieces that it may pass over.
    pub(in crate::motion) mask: PieceMask,
}

impl Chain {
    /// Collects the hops with which a walk may begin; returns whether it can begin in no other way than over a neighbour to
    /// an empty cell.
    pub(in crate::motion) fn add_first_hops(&self, hops: &mut Vec<FirstHop>) -> bool {
        self.states[0].edges.iter().all(|&(leg, _)| match &self.legs[leg] {
            Leg { ways: Ways::Near(ways), over: Some(mask), into, through, .. }
                if into.is_empty() && through.is_empty() =>
            {
                let returns = |from: Cell| ways.at(from).iter().any(|near| near.to == from);
                if ways.cells().any(returns) {
                    return false;
                }
                for from in ways.cells() {
                    let of = |near: &Near| FirstHop { from, over: near.over, to: near.to, mask: *mask };
                    hops.extend(ways.at(from).iter().map(of));
                }
                true
            }
            _ => false,
        })
    }
}

impl Walk<'_> {
    /// Calls `found` with everything that one leg can do from a stand.
    #[inline]
    pub(super) fn expand(&self, stand: WalkNode, parent: u32, found: &mut impl FnMut(WalkNode)) {
        self.visit_legs(&stand, &mut |group| {
            if self.chain.must_go_on {
                self.visit_longest(&stand, &group, parent, found);
            } else {
                self.visit_landings(&stand, &group, parent, found);
            }
            false
        });
    }

    /// The same for the legs of one group, in a chain that ends only where no leg can follow.
    fn visit_longest(&self, stand: &WalkNode, group: &LegGroup<'_>, parent: u32, found: &mut impl FnMut(WalkNode)) {
        let mut may_end = true;
        self.visit_landings(stand, group, parent, &mut |new| may_end &= !self.can_go_on(&new));
        self.visit_landings(stand, group, parent, &mut |new| {
            let ended = new.ended || may_end || !self.can_go_on(&new);
            found(WalkNode { ended, may_end: may_end && new.may_end, ..new });
        });
    }

    /// Whether a leg can follow.
    fn can_go_on(&self, stand: &WalkNode) -> bool {
        self.visit_legs(stand, &mut |_| true)
    }

    /// Visits the stands to which the legs of a group lead.
    #[inline]
    fn visit_landings(&self, stand: &WalkNode, group: &LegGroup<'_>, parent: u32, visit: &mut impl FnMut(WalkNode)) {
        let chain = self.chain;
        for &cell in group.landings.iter().filter(|&&cell| self.is_new_cell(stand, cell)) {
            let (taken, over, state) = (group.taken, group.over, group.state);
            let is_free = self.is_free(stand, cell);
            let ended = !is_free || chain.stops.contains(cell);
            let heading = if chain.not_back { group.heading } else { 0 };
            let from = &chain.states[usize::from(state)];
            // Where a walk has been matters only while it can go on.
            let been = if chain.never_cells_twice && !from.edges.is_empty() {
                stand.been.with(self.start, cell)
            } else {
                Been::only(self.start)
            };
            // Whether it has come back over a piece that stays, which is no way to pass.
            let is_idle = cell == self.start && taken.is_empty() && !stand.may_end;
            let new = WalkNode { cell, taken, over, been, state, heading, ended, may_end: !is_idle, parent };
            if !is_free && group.leg.over.is_none() && group.leg.captures.contains(self.pos.piece(cell)) {
                let goes_on = !chain.stops.contains(cell);
                visit(WalkNode { taken: taken.with(cell), ended: !goes_on, may_end: false, ..new });
            }
            if !is_free && group.leg.through.contains(self.pos.piece(cell)) {
                visit(WalkNode { ended: false, may_end: false, ..new });
                if !group.leg.into.contains(self.pos.piece(cell)) && !self.as_if_empty {
                    continue;
                }
            }
            let mut changes = false;
            if from.became.is_none() {
                for passing in chain.passing.iter().filter(|passing| passing.zone.contains(cell)) {
                    changes = true;
                    for &(ending, going) in &passing.entries {
                        visit(WalkNode { state: if from.is_accepting { ending } else { going }, ..new });
                    }
                }
            }
            if !changes {
                visit(new);
            }
        }
    }

    /// Whether the walk may land on a cell, having come to others before.
    fn is_new_cell(&self, stand: &WalkNode, cell: Cell) -> bool {
        !self.chain.never_cells_twice || cell != self.start && !stand.been.contains(cell)
    }

    /// Visits what the legs can do from a stand, until `visit` returns true; returns whether it did.
    #[inline]
    fn visit_legs(&self, stand: &WalkNode, visit: &mut impl FnMut(LegGroup<'_>) -> bool) -> bool {
        if stand.ended {
            return false;
        }
        let chain = self.chain;
        for &(leg, state) in &chain.states[usize::from(stand.state)].edges {
            let leg = &chain.legs[leg];
            let stopped = match &leg.ways {
                Ways::Near(ways) => ways.at(stand.cell).iter().any(|near| {
                    let group = self.hop(stand, leg, near, state);
                    group.is_some_and(&mut *visit)
                }),
                Ways::Far { rays, flat, beyond } => rays.at(stand.cell).iter().any(|ray| {
                    let group = self.flight(stand, leg, (ray, &flat[ray.start as usize..ray.end as usize]), *beyond);
                    group.is_some_and(|group| visit(LegGroup { state, ..group }))
                }),
            };
            if stopped {
                return true;
            }
        }
        false
    }

    fn is_back(&self, stand: &WalkNode, heading: u8) -> bool {
        self.chain.not_back && self.chain.headings.are_opposite(stand.heading, heading)
    }

    /// What has been captured after a leg over that cell; `None` if the leg is not possible.
    #[inline]
    fn pass(&self, stand: &WalkNode, leg: &Leg, over: Cell) -> Option<CellSet> {
        let Some(mask) = leg.over else { return Some(stand.taken) };
        let hopped = self.pos.piece(over);
        let is_taken = stand.taken.contains(over);
        let gone = is_taken && (self.chain.never_over_twice || !self.chain.leave_at_end);
        if over == self.start || gone || !mask.contains(hopped) {
            return None;
        }
        Some(if leg.captures.contains(hopped) { stand.taken.with(over) } else { stand.taken })
    }

    /// Whether nothing stands there any more.
    #[inline]
    fn is_free(&self, stand: &WalkNode, cell: Cell) -> bool {
        self.pos.piece(cell).is_empty() || cell == self.start || !self.chain.leave_at_end && stand.taken.contains(cell)
    }

    #[inline]
    fn hop<'a>(&self, stand: &WalkNode, leg: &'a Leg, near: &'a Near, state: u16) -> Option<LegGroup<'a>> {
        let Near { over, to, heading } = *near;
        if self.is_back(stand, heading) || !self.is_new_cell(stand, to) {
            return None;
        }
        let taken = self.pass(stand, leg, over)?;
        let there = self.pos.piece(to);
        let into = leg.into.contains(there) && !stand.taken.contains(to);
        let lands = self.is_free(stand, to) || into || leg.through.contains(there) || self.as_if_empty;
        let landings = std::slice::from_ref(&near.to);
        lands.then_some(LegGroup { leg, landings, over, taken, state, heading })
    }

    fn flight<'a>(
        &self,
        stand: &WalkNode,
        leg: &'a Leg,
        (ray, cells): (&Ray, &'a [Cell]),
        beyond: usize,
    ) -> Option<LegGroup<'a>> {
        if self.is_back(stand, ray.heading) {
            return None;
        }
        let first = cells.iter().position(|&cell| !self.is_free(stand, cell))?;
        let over = cells[first];
        let taken = self.pass(stand, leg, over)?;
        let behind = &cells[first + 1..];
        let behind = &behind[..behind.len().min(beyond)];
        let blocked = behind.iter().position(|&cell| !self.is_free(stand, cell));
        // The first piece in the way counts as empty as well, but stops the leg.
        let last = blocked.map_or(behind.len(), |at| if self.as_if_empty { at + 1 } else { at });
        let landings = &behind[..last];
        let is_possible = landings.iter().any(|&cell| self.is_new_cell(stand, cell));
        is_possible.then_some(LegGroup { leg, landings, over, taken, state: 0, heading: ray.heading })
    }
}
