//! Where and when a motion is possible: `within`, `from`, `not-on`, `first-move`, `unchecked`; properties that `step`,
//! `leap` and `ride` share.
//!
//! Zones shorten the tables when they are compiled; conditions that depend on the position ([`Conditional`]) wrap their
//! motion, so that motions without such conditions pay nothing.

use super::{CompileContext, CompiledMotion, MotionDef, Motions, Scene};
use crate::english::{owned_zone_name, say};
use crate::filters::Filter;
use crate::names::Names;
use geometry::{Cell, CellSet};
use kdl::Reader;
use model::cast::Cast;
use model::piece::Piece;

/// The bounds, as written in the rule file.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// Start, path and end lie in this zone.
    pub within: Option<usize>,
    /// The start lies in this zone.
    pub from: Option<usize>,
    /// The end does not lie in this zone, which may be passed over.
    pub not_on: Option<usize>,
    /// Only on the piece's first move.
    pub first_move: bool,
    /// The first move is lost when such a piece aims at this one.
    pub lost_to: Option<Filter>,
    /// Not while the side is in check.
    pub unchecked: bool,
}

impl Bounds {
    /// Reads the properties; the words `first-move` and `unchecked` are read together with the directions.
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
        let (within, from, not_on) = (zone("within"), zone("from"), zone("not-on"));
        let lost_to = reader.prop("lost-to").map(|text| Filter::read(&text, names, reader.problems));
        Self { within, from, not_on, first_move: false, lost_to, unchecked: false }
    }

    /// Accepts one word; returns false if it is not one of its own.
    pub(super) fn read_word(&mut self, word: &str) -> bool {
        match word {
            "first-move" => self.first_move = true,
            "unchecked" => self.unchecked = true,
            _ => return false,
        }
        true
    }

    /// Whether they only shorten the tables, so that nothing is tested during play.
    pub(crate) fn is_static(&self) -> bool {
        !self.first_move && !self.unchecked && self.not_on.is_none()
    }

    /// Whether the motion may begin there.
    pub(super) fn may_begin(&self, cx: &CompileContext<'_>, from: Cell) -> bool {
        let starts = self.from.is_none_or(|zone| cx.cast.zones[zone].cells[cx.side.index()].contains(from));
        starts && self.is_within(cx, from)
    }

    /// Whether the cell is in the zone that the motion must not leave.
    pub(super) fn is_within(&self, cx: &CompileContext<'_>, cell: Cell) -> bool {
        self.within.is_none_or(|zone| cx.cast.zones[zone].cells[cx.side.index()].contains(cell))
    }

    /// Whether the motion may pass over that cell or end there.
    pub(super) fn may_enter(&self, cx: &CompileContext<'_>, cell: Cell) -> bool {
        cx.is_open(cell) && self.is_within(cx, cell)
    }

    /// Whether the motion threatens less than it would without them. A capture only on a first move, or one that cannot
    /// end everywhere, depends on more than the pieces on the board.
    pub(super) fn narrows_threats(&self, cx: &CompileContext<'_>) -> bool {
        self.first_move || self.not_on.is_some_and(|zone| !cx.cast.zones[zone].cells[cx.side.index()].is_empty())
    }

    /// Wraps the motion in the conditions that depend on the position.
    pub(super) fn wrap(&self, cx: &CompileContext<'_>, kernel: CompiledMotion) -> CompiledMotion {
        if cx.for_lay || self.is_static() {
            return kernel;
        }
        // From a cell without a right no piece makes a first move.
        let right = |cell| {
            if self.first_move {
                Some(cx.cast.first_move_right(cx.side, cell)).filter(|&right| right != 0)
            } else {
                Some(0)
            }
        };
        let rights = cx.cast.board.cells().map(right).collect();
        CompiledMotion::Conditional(ConditionalMotion {
            rights,
            unchecked: self.unchecked,
            not_on: self.not_on.map_or(CellSet::EMPTY, |zone| cx.cast.zones[zone].cells[cx.side.index()]),
            motion: Box::new(kernel),
        })
    }

    /// Returns the addition to the way: " within its palace".
    pub(super) fn explain(&self, cast: &Cast) -> String {
        let zone = |zone: Option<usize>| zone.map(|zone| owned_zone_name(&cast.zones[zone]));
        say!(
            "bounds",
            from = zone(self.from),
            within = zone(self.within),
            barred = zone(self.not_on),
            first = self.first_move,
            lost_to = self.lost_to.as_ref().map(|whom| whom.explain(cast)),
            unchecked = self.unchecked,
        )
    }
}

/// A motion that is possible only on a first move, only out of check, or that cannot end everywhere.
#[derive(Debug)]
pub(crate) struct ConditionalMotion {
    /// By cell: the right that must exist; `None`: the motion never begins there.
    rights: Vec<Option<u64>>,
    unchecked: bool,
    /// Where it cannot end.
    not_on: CellSet,
    pub(crate) motion: Box<CompiledMotion>,
}

impl ConditionalMotion {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let Some(right) = self.rights[scene.from.index()] else { return };
        // Threats are not tested for check, because they are what decides whether there is one.
        let checked = || self.unchecked && !scene.threats_only && scene.context.referee.in_check(scene.pos, scene.side);
        if scene.pos.rights & right == right && !checked() {
            let known = scene.out.len();
            self.motion.generate(scene);
            if self.not_on != CellSet::EMPTY {
                scene.retain_since(known, |step| !self.not_on.contains(step.to));
            }
        }
    }
}

/// A right that is lost when this piece arrives on one of these cells.
#[derive(Debug)]
pub(crate) struct RightLoss {
    pub(crate) right: u64,
    pub(crate) piece: Piece,
    pub(crate) cells: CellSet,
}

/// The first-move rights that are lost when a piece arrives where it aims at their holder.
pub(super) fn right_losses(cast: &Cast, words: &[&[MotionDef]], motions: &Motions) -> Vec<RightLoss> {
    let mut aims = Vec::new();
    for (side, kind) in cast.all_sides().flat_map(|side| cast.all_kinds().map(move |kind| (side, kind))) {
        let bounds = words[kind.index()].iter().filter_map(MotionDef::bounds).filter(|bounds| bounds.first_move);
        for mask in bounds.filter_map(|bounds| bounds.lost_to.as_ref()).map(|filter| filter.mask(cast, side)) {
            let rights = cast
                .rights
                .iter()
                .filter(|right| right.letter.is_none() && right.side == side && right.home_cells[0].1.contains(kind));
            for home in rights.map(|right| right.home_cells[0].0) {
                for piece in cast.all_pieces().filter(|&piece| mask.contains(piece)) {
                    let Some(owner) = piece.side().filter(|&owner| owner != side) else { continue };
                    let aims_from = |from: Cell| {
                        motions.motions_of(owner, piece.kind()).any(|(_, kernel)| match kernel.unconditional() {
                            CompiledMotion::Leap(leaps) => leaps.targets.at(from).contains(&home),
                            CompiledMotion::Ride(rides) => rides.rays(from).any(|run| run.contains(&home)),
                            _ => false,
                        })
                    };
                    let cells = cast.board.cells().filter(|&from| aims_from(from)).collect();
                    aims.push(RightLoss { right: cast.first_move_right(side, home), piece, cells });
                }
            }
        }
    }
    aims
}
