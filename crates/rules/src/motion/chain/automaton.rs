//! The automaton of a chain: its legs on this board, and the states that track the progress of a walk.
//!
//! Look next: `walk`, which searches it.

use super::legs::{LegDef, UNBOUNDED};
use super::walk::Chain;
use super::{ChainDef, PassingRule};
use crate::motion::modes::CompileContext;
use geometry::{Cell, CellSet, Direction, PerCell};
use model::piece::{Kind, PieceMask};
use std::sync::OnceLock;

/// One leg on this board.
#[derive(Debug)]
pub(super) struct Leg {
    pub(super) ways: Ways,
    /// What may be hopped over; `None` for a step.
    pub(super) over: Option<PieceMask>,
    /// What is captured where it passes over, or where a step lands and may go on.
    pub(super) captures: PieceMask,
    pub(super) into: PieceMask,
    /// What a step may go to without ending there.
    pub(super) through: PieceMask,
}

/// Where a leg leads from each cell.
#[derive(Debug)]
pub(super) enum Ways {
    /// Over the next cell, or to it.
    Near(PerCell<Near>),
    /// Over empty cells and the first piece.
    Far {
        /// By cell: ranges of `flat`.
        rays: PerCell<Ray>,
        flat: Vec<Cell>,
        /// How many cells behind the piece may be landed on.
        beyond: usize,
    },
}

/// No piece.
const NOTHING: PieceMask = PieceMask::EMPTY;

/// The cell hopped over and the cell landed on (the same for a step).
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) over: Cell,
    pub(super) to: Cell,
    pub(super) heading: u8,
}

/// The cells along which a leg flies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) heading: u8,
}

/// How far a walk has come.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The legs that may follow, with the states that they lead to.
    pub(super) edges: Vec<(usize, u16)>,
    pub(super) is_accepting: bool,
    /// What the piece has become on its way.
    pub(super) became: Option<Kind>,
}

/// What a piece becomes where it lands in a zone.
#[derive(Debug)]
pub(super) struct Passing {
    pub(super) zone: CellSet,
    /// The states with which the walk goes on, after a part of the chain that might end and after one that might not.
    pub(super) entries: Vec<(u16, u16)>,
}

/// The directions of a chain, numbered from 1, so that a leg that leads back can be found.
#[derive(Debug, Default)]
pub(super) struct Headings(Vec<Direction>);

impl Headings {
    fn number(&mut self, by: Direction) -> u8 {
        let at = self.0.iter().position(|&known| known == by).unwrap_or_else(|| {
            self.0.push(by);
            self.0.len() - 1
        });
        at as u8 + 1
    }

    /// Whether no direction goes farther than it must on its line.
    pub(super) fn are_primitive(&self) -> bool {
        self.0.iter().all(|direction| direction.is_primitive())
    }

    /// Whether the second direction leads back.
    pub(super) fn are_opposite(&self, one: u8, other: u8) -> bool {
        let direction = |heading: u8| self.0.get(usize::from(heading).wrapping_sub(1));
        direction(one).zip(direction(other)).is_some_and(|(one, &other)| one.reversed() == other)
    }
}

impl ChainDef {
    pub(in crate::motion) fn compile(&self, cx: &CompileContext<'_>) -> Chain {
        let ends_on = cx.zone_cells(self.ends_on);
        let mut chain = Chain {
            legs: Vec::new(),
            states: Vec::new(),
            leave_at_end: self.leave_at_end,
            must_go_on: self.must_go_on,
            never_over_twice: self.never_over_twice,
            not_back: self.not_back,
            never_cells_twice: self.never_cells_twice,
            may_return: self.may_return,
            headings: Headings::default(),
            stops: cx.cast.parked[cx.side.index()] | ends_on,
            passing: Vec::new(),
            ranges: OnceLock::new(),
        };
        let first_legs = self.add_legs(cx, &mut chain);
        chain.states = self.states(&first_legs);
        chain
    }

    /// Adds the legs to a chain; returns the number of the first leg of each part.
    fn add_legs(&self, cx: &CompileContext<'_>, chain: &mut Chain) -> Vec<usize> {
        let mut first_legs = Vec::new();
        for segment in &self.segments {
            first_legs.push(chain.legs.len());
            for leg in &segment.legs {
                let leg = leg.compile(cx, &mut chain.headings);
                chain.legs.push(leg);
            }
        }
        first_legs
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
                    edges.push((first_leg[next] + i, state as u16));
                }
            }
            let is_accepting = !states.is_empty() && done && skippable(at + 1, self.segments.len());
            states.push(State { edges, is_accepting, became: None });
        }
        states
    }
}

impl LegDef {
    fn compile(&self, cx: &CompileContext<'_>, headings: &mut Headings) -> Leg {
        let (cast, board) = (cx.cast, &cx.cast.board);
        let takes = |capture: bool| if capture { cast.unshielded_enemies(cx.side) } else { PieceMask::default() };
        let numbered = |directions: &crate::filters::Directions, headings: &mut Headings| -> Vec<(Direction, u8)> {
            cx.rotated(directions).into_iter().map(|by| (by, headings.number(by))).collect()
        };
        let next = |from: Cell, by: Direction| {
            if board.shape().is_step(by) { board.step(from, by) } else { board.leap(from, by) }
        };
        let mask = |filter: &Option<crate::filters::Filter>| {
            filter.as_ref().map(|filter| filter.mask(cast, cx.side)).unwrap_or_default()
        };
        let can_land = |cell: Cell, not_on: Option<usize>| cx.is_open(cell) && !cx.zone_cells(not_on).contains(cell);
        match self {
            Self::Hop { directions, over, capture, into, not_on } => {
                let directions = numbered(directions, headings);
                let ways = PerCell::new(board.cell_count(), |from| {
                    let way = |&(by, heading): &(Direction, u8)| {
                        let over = next(from, by)?;
                        Some(Near { over, to: next(over, by).filter(|&cell| can_land(cell, *not_on))?, heading })
                    };
                    directions.iter().filter_map(way).collect()
                });
                let over = Some(over.mask(cast, cx.side));
                Leg { ways: Ways::Near(ways), over, captures: takes(*capture), into: mask(into), through: NOTHING }
            }
            Self::Fly { directions, over, capture, up_to, beyond } => {
                let directions = numbered(directions, headings);
                let mut flat = Vec::new();
                let rays = PerCell::new(board.cell_count(), |from| {
                    let mut rays = Vec::new();
                    for &(by, heading) in &directions {
                        let start = flat.len() as u32;
                        let ray = board.ray(from, by).into_iter().take_while(|&cell| cx.is_open(cell));
                        flat.extend(ray.take(up_to.map_or(usize::MAX, usize::from)));
                        rays.push(Ray { start, end: flat.len() as u32, heading });
                    }
                    // Without a cell behind the piece there is no leg.
                    rays.retain(|ray| ray.end - ray.start > 1);
                    rays
                });
                let ways = Ways::Far { rays, flat, beyond: beyond.map_or(usize::MAX, usize::from) };
                Leg {
                    ways,
                    over: Some(over.mask(cast, cx.side)),
                    captures: takes(*capture),
                    into: NOTHING,
                    through: NOTHING,
                }
            }
            Self::Step { directions, over, into, goes_on, not_on, .. } => {
                let directions = numbered(directions, headings);
                let ways = PerCell::new(board.cell_count(), |from| {
                    let way = |&(by, heading): &(Direction, u8)| {
                        let to = board.step(from, by).filter(|&cell| can_land(cell, *not_on))?;
                        Some(Near { over: to, to, heading })
                    };
                    directions.iter().filter_map(way).collect()
                });
                let (into, through) = (mask(into), mask(over));
                let captures = if *goes_on { into } else { NOTHING };
                Leg { ways: Ways::Near(ways), over: None, captures, into, through }
            }
        }
    }
}

impl Chain {
    /// Lets the piece become another kind where it lands, and go on with the chains of that kind.
    pub(in crate::motion) fn add_passing<'d>(
        &mut self,
        cx: &CompileContext<'_>,
        rule: &PassingRule,
        chains_of: impl Fn(Kind) -> Vec<&'d ChainDef>,
    ) {
        let entries = rule.kinds.iter().map(|&kind| self.add_kind(cx, kind, &chains_of(kind))).collect();
        self.passing.push(Passing { zone: cx.cast.zones[rule.zone].cells[cx.side.index()], entries });
    }

    /// Adds the chains of a kind; returns the states in which a walk has just made the piece that kind.
    fn add_kind(&mut self, cx: &CompileContext<'_>, kind: Kind, chains: &[&ChainDef]) -> (u16, u16) {
        let became = Some(kind);
        let mut edges = Vec::new();
        for def in chains {
            let first_legs = def.add_legs(cx, self);
            let shift = self.states.len() as u16;
            for mut state in def.states(&first_legs) {
                state.edges.iter_mut().for_each(|edge| edge.1 += shift);
                self.states.push(State { became, ..state });
            }
            edges.extend(self.states[usize::from(shift)].edges.iter().copied());
        }
        let entry = self.states.len() as u16;
        self.states.push(State { edges: edges.clone(), is_accepting: true, became });
        self.states.push(State { edges, is_accepting: false, became });
        (entry, entry + 1)
    }
}
