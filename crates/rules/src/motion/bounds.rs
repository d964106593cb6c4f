//! Where and when a motion is possible: `within`, `from`, `not-on`, `first-move`, `unchecked`; properties that `step`,
//! `leap` and `ride` share.
//!
//! Zones shorten the tables when they are made; what depends on the position ([`Conditional`]) wraps the motion it
//! belongs to, so that motions without such conditions pay nothing.

use super::{Compiling, Kernel, MotionDef, Motions, Scene};
use crate::area::Filter;
use crate::def::GameDef;
use crate::english::{its_zone, say};
use crate::names::Names;
use crate::piece::Piece;
use geometry::{Cell, CellSet};
use lang::Reader;

/// As written.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// Start, way and end lie in this zone.
    pub within: Option<usize>,
    /// The start lies in this zone.
    pub from: Option<usize>,
    /// The end does not lie in this zone, which may be passed over.
    pub not_on: Option<usize>,
    /// Only the man's first move.
    pub first_move: bool,
    /// The first move is lost when such a man aims at this one.
    pub lost_to: Option<Filter>,
    /// Not while the side is in check.
    pub unchecked: bool,
}

impl Bounds {
    /// Reads the properties; the words `first-move` and `unchecked` stand among the directions and are read with them.
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
        let (within, from, not_on) = (zone("within"), zone("from"), zone("not-on"));
        let lost_to = reader.prop("lost-to").map(|text| Filter::read(&text, names, reader.problems));
        Self { within, from, not_on, first_move: false, lost_to, unchecked: false }
    }

    /// Takes one word; false if it is none of its own.
    pub(super) fn take(&mut self, word: &str) -> bool {
        match word {
            "first-move" => self.first_move = true,
            "unchecked" => self.unchecked = true,
            _ => return false,
        }
        true
    }

    /// Do they only shorten the tables, with nothing left to be asked while playing?
    pub(crate) fn are_in_the_tables(&self) -> bool {
        !self.first_move && !self.unchecked && self.not_on.is_none()
    }

    /// May the motion begin there?
    pub(super) fn begins(&self, cx: &Compiling<'_>, from: Cell) -> bool {
        let starts = self.from.is_none_or(|zone| cx.def.zones[zone].cells[cx.side.index()].contains(from));
        starts && self.is_within(cx, from)
    }

    /// Does the cell lie in the zone that the motion does not leave?
    pub(super) fn is_within(&self, cx: &Compiling<'_>, cell: Cell) -> bool {
        self.within.is_none_or(|zone| cx.def.zones[zone].cells[cx.side.index()].contains(cell))
    }

    /// May the motion pass over that cell or end there?
    pub(super) fn goes_on(&self, cx: &Compiling<'_>, cell: Cell) -> bool {
        cx.is_open(cell) && self.is_within(cx, cell)
    }

    /// Is less threatened than by the motion without them? A capture on a first move, or one that does not end
    /// everywhere, depends on more than on who stands where.
    pub(super) fn narrow_threats(&self, cx: &Compiling<'_>) -> bool {
        self.first_move || self.not_on.is_some_and(|zone| !cx.def.zones[zone].cells[cx.side.index()].is_empty())
    }

    /// The motion with what depends on the position around it.
    pub(super) fn wrap(&self, cx: &Compiling<'_>, kernel: Kernel) -> Kernel {
        if cx.for_lay || self.are_in_the_tables() {
            return kernel;
        }
        // A cell without a right is one from which no man makes a first move.
        let right = |cell| {
            if self.first_move {
                Some(cx.def.first_move_right(cx.side, cell)).filter(|&right| right != 0)
            } else {
                Some(0)
            }
        };
        let rights = cx.def.board.cells().map(right).collect();
        Kernel::Conditional(Conditional {
            rights,
            unchecked: self.unchecked,
            not_on: self.not_on.map_or(CellSet::EMPTY, |zone| cx.def.zones[zone].cells[cx.side.index()]),
            kernel: Box::new(kernel),
        })
    }

    /// What is added to the way: " within its palace".
    pub(super) fn explain(&self, def: &GameDef) -> String {
        let zone = |zone: Option<usize>| zone.map(|zone| its_zone(&def.zones[zone]));
        say!(
            "bounds",
            from = zone(self.from),
            within = zone(self.within),
            barred = zone(self.not_on),
            first = self.first_move,
            lost_to = self.lost_to.as_ref().map(|whom| whom.explain(def)),
            unchecked = self.unchecked,
        )
    }
}

/// A motion that is possible only on a first move, or only out of check, or that does not end everywhere.
#[derive(Debug)]
pub(crate) struct Conditional {
    /// By cell: the right that must live; none: the motion never begins there.
    rights: Vec<Option<u64>>,
    unchecked: bool,
    /// Where it does not end.
    not_on: CellSet,
    pub(crate) kernel: Box<Kernel>,
}

impl Conditional {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let Some(right) = self.rights[scene.from.index()] else { return };
        // Where only threats are asked for no check is looked for: that question is what is being answered.
        let checked = || self.unchecked && !scene.threats_only && scene.game.in_check(scene.pos, scene.side);
        if scene.pos.rights & right == right && !checked() {
            let known = scene.out.len();
            self.kernel.offer(scene);
            if self.not_on != CellSet::EMPTY {
                scene.keep(known, |step| !self.not_on.contains(step.to));
            }
        }
    }
}

/// A right that is lost when this piece comes to one of these cells.
#[derive(Debug)]
pub(crate) struct Aim {
    pub(crate) right: u64,
    pub(crate) piece: Piece,
    pub(crate) cells: CellSet,
}

/// Who loses a first move when which man comes where.
pub(super) fn aims(def: &GameDef, motions: &Motions) -> Vec<Aim> {
    let mut aims = Vec::new();
    for (side, kind) in def.all_sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
        let bounds = def.kind(kind).motions.iter().filter_map(MotionDef::bounds).filter(|bounds| bounds.first_move);
        for mask in bounds.filter_map(|bounds| bounds.lost_to.as_ref()).map(|filter| filter.mask(def, side)) {
            let rights = def
                .rights
                .iter()
                .filter(|right| right.letter.is_none() && right.side == side && right.holds[0].1.contains(kind));
            for home in rights.map(|right| right.holds[0].0) {
                for piece in def.pieces().filter(|&piece| mask.contains(piece)) {
                    let Some(owner) = piece.side().filter(|&owner| owner != side) else { continue };
                    let aims_from = |from: Cell| {
                        motions.of(owner, piece.kind()).any(|(_, kernel)| match kernel.bare() {
                            Kernel::Leap(leaps) => leaps.targets.at(from).contains(&home),
                            Kernel::Ride(rides) => rides.runs(from).any(|run| run.contains(&home)),
                            _ => false,
                        })
                    };
                    let cells = def.board.cells().filter(|&from| aims_from(from)).collect();
                    aims.push(Aim { right: def.first_move_right(side, home), piece, cells });
                }
            }
        }
    }
    aims
}
