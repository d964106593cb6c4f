//! Where and when a motion is possible: `within`, `from`, `not-on`, `first-move`, `unchecked`, `guarded-by`, `only-to-capture`; properties
//! that `step`, `leap` and `ride` share.
//!
//! Zones shorten the tables when they are compiled; conditions that depend on the position (`conditional`) wrap their
//! motion, so that motions without such conditions pay nothing.

use super::modes::CompileContext;
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::owned_zone_name;
use geometry::Cell;
use kdl::Reader;
use model::cast::Cast;

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
    /// Only while such a piece guards this one.
    pub guarded_by: Option<Filter>,
    /// It ends in this zone only as far as that is needed to capture something, by effects of the piece too.
    pub only_to_capture: Option<usize>,
}

impl Bounds {
    /// The words among them.
    pub(super) const WORDS: [&str; 2] = ["first-move", "unchecked"];

    /// Reads the properties; the words in [`Bounds::WORDS`] are read together with the directions.
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
        let (within, from) = (zone("within"), zone("from"));
        let (not_on, only_to_capture) = (zone("not-on"), zone("only-to-capture"));
        let lost_to = reader.prop("lost-to").map(|text| Filter::read(&text, names, reader.problems));
        let guarded_by = reader.prop("guarded-by").map(|text| Filter::read(&text, names, reader.problems));
        Self { within, from, not_on, lost_to, guarded_by, only_to_capture, ..Self::default() }
    }

    /// Reports a property that the words do not allow.
    pub(super) fn check(&self, reader: &mut Reader<'_, '_>) {
        if self.lost_to.is_some() && !self.first_move {
            let span = reader.span();
            reader.error(span, "`lost-to` limits only a first move").help("add `first-move`");
        }
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
        !self.first_move
            && !self.unchecked
            && self.only_to_capture.is_none()
            && self.not_on.is_none()
            && self.guarded_by.is_none()
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
    /// end everywhere, depends on more than the pieces on the board, and one that needs a guard on more than a line.
    pub(super) fn narrows_threats(&self, cx: &CompileContext<'_>) -> bool {
        self.first_move
            || self.guarded_by.is_some()
            || self.only_to_capture.is_some()
            || self.not_on.is_some_and(|zone| !cx.cast.zones[zone].cells[cx.side.index()].is_empty())
    }

    /// Returns the addition to the way: " within its palace".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let zone = |zone: Option<usize>| zone.map(|zone| owned_zone_name(&cast.zones[zone]));
        message!(
            "bounds",
            from = zone(self.from),
            within = zone(self.within),
            barred = zone(self.not_on),
            first = self.first_move,
            lost_to = self.lost_to.as_ref().map(|whom| whom.explain(cast)),
            unchecked = self.unchecked,
            captures = zone(self.only_to_capture),
            guard = self.guarded_by.as_ref().map(|guard| guard.explain(cast)),
        )
    }
}
