//! One leg of a walk: from a stand to those that it can reach.

use super::automaton::{Leg, Near, Ray, Ways};
use super::walk::{Chain, WalkNode};
use geometry::{Cell, CellSet};
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
            let Leg { ways, over, into, .. } = &self.legs[leg];
            let passes = |cell: Cell| over.as_ref().is_none_or(|over| over.contains(pos.piece(cell)));
            let lands = |cell: Cell| pos.piece(cell).is_empty() || into.contains(pos.piece(cell));
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

impl Walk<'_> {
    /// Calls `found` with everything that one leg can do from a stand.
    pub(super) fn expand(&self, stand: WalkNode, parent: u32, found: &mut impl FnMut(WalkNode)) {
        self.visit_legs(&stand, &mut |group| {
            let must = self.chain.must_go_on;
            let goes_on = |new: &WalkNode| must && self.can_go_on(new);
            let mut may_end = true;
            if must {
                self.visit_landings(&stand, &group, parent, &mut |new| may_end &= !goes_on(&new));
            }
            self.visit_landings(&stand, &group, parent, &mut |new| {
                let ended = new.ended || must && (may_end || !goes_on(&new));
                found(WalkNode { ended, may_end, ..new });
            });
            false
        });
    }

    /// Whether a leg can follow.
    fn can_go_on(&self, stand: &WalkNode) -> bool {
        self.visit_legs(stand, &mut |_| true)
    }

    /// Visits the stands to which the legs of a group lead.
    fn visit_landings(&self, stand: &WalkNode, group: &LegGroup<'_>, parent: u32, visit: &mut impl FnMut(WalkNode)) {
        let chain = self.chain;
        for &cell in group.landings {
            let ended = !self.is_free(stand, cell) || chain.stops.contains(cell);
            let heading = if chain.not_back { group.heading } else { 0 };
            let (taken, over, state) = (group.taken, group.over, group.state);
            let new = WalkNode { cell, taken, over, state, heading, ended, may_end: true, parent };
            let from = &chain.states[usize::from(state)];
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

    /// Visits what the legs can do from a stand, until `visit` returns true; returns whether it did.
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
    fn is_free(&self, stand: &WalkNode, cell: Cell) -> bool {
        self.pos.piece(cell).is_empty() || cell == self.start || !self.chain.leave_at_end && stand.taken.contains(cell)
    }

    fn hop<'a>(&self, stand: &WalkNode, leg: &'a Leg, near: &'a Near, state: u16) -> Option<LegGroup<'a>> {
        let Near { over, to, heading } = *near;
        if self.is_back(stand, heading) {
            return None;
        }
        let taken = self.pass(stand, leg, over)?;
        let lands = self.is_free(stand, to) || leg.into.contains(self.pos.piece(to)) || self.as_if_empty;
        let landings = std::slice::from_ref(&near.to);
        lands.then_some(LegGroup { landings, over, taken, state, heading })
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
        (last > 0).then_some(LegGroup { landings, over, taken, state: 0, heading: ray.heading })
    }
}
