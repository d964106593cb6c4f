//! What a motion does where it arrives: it goes to empty cells, captures, or both; and for whom it is compiled.
//!
//! Shared by steps, leaps and rides. Look next: `bounds` for where and when a motion is possible.

use super::bounds;
use super::phrase::Phrase;
use crate::facts::{Facts, Threat, Twins};
use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::names::Names;
use geometry::{Cell, CellSet, Direction};
use kdl::Reader;
use model::cast::Cast;
use model::piece::{PieceMask, Side};

/// What a motion is compiled for: one kind of one side on this board.
#[derive(Clone, Copy)]
pub(crate) struct CompileContext<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) side: Side,
    /// Whether the motion is compiled for laying: everything within reach counts, whatever the modes say.
    pub(crate) for_lay: bool,
}

impl CompileContext<'_> {
    /// Whether the cell exists for this side.
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        self.for_lay || !self.cast.closed[self.side.index()].contains(cell)
    }

    /// The side's own cells of a zone; none if there is no zone.
    pub(crate) fn zone_cells(&self, zone: Option<usize>) -> CellSet {
        zone.map_or(CellSet::EMPTY, |zone| self.cast.zones[zone].cells[self.side.index()])
    }

    /// The directions as this side's pieces see them.
    pub(crate) fn rotated(&self, directions: &Directions) -> Vec<Direction> {
        directions.seen_by(self.cast, self.side)
    }
}

/// Whether a motion goes to empty cells, captures, or both, and what it captures.
#[derive(Clone, Debug)]
pub struct Modes {
    /// Whether it goes to empty cells.
    pub quiet: bool,
    /// Whether it captures what stands where it arrives.
    pub capture: bool,
    /// What it captures instead of all enemy pieces that can be captured.
    pub only: Option<Filter>,
    /// What it captures in addition.
    pub also: Option<Filter>,
    /// It captures without moving.
    pub staying: bool,
}

impl Modes {
    /// Reads all remaining arguments (directions, the words `quiet` and `capture`, and those of the bounds) and the
    /// properties that go with them.
    pub(crate) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> (Directions, Self, bounds::Bounds) {
        const WORDS: &[&str] = &{
            let [first_move, unchecked] = bounds::Bounds::WORDS;
            ["quiet", "capture", "staying", first_move, unchecked]
        };
        let (mut directions, mut quiet, mut capture) = (Directions::new(names.board.shape()), false, false);
        let mut staying = false;
        reader.words(WORDS);
        let mut bounds = bounds::Bounds::read(reader, names);
        for word in reader.rest() {
            match word.value.as_str() {
                "quiet" => quiet = true,
                "capture" => capture = true,
                "staying" => staying = true,
                other if directions.read_word(other) || bounds.read_word(other) => {}
                _ => directions.read_or_report(&word, WORDS, reader.problems),
            }
        }
        bounds.check(reader);
        if directions.is_missing() {
            let span = reader.span();
            let message = format!("`{}` needs a direction", reader.node.name.value);
            reader.error(span, message).help("for example `any`, `orthogonal`, `forward` or a leap such as \"1,2\"");
        }
        let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
        let also = reader.prop("also").map(|text| Filter::read(&text, names, reader.problems));
        if !quiet && !capture {
            (quiet, capture) = (true, true);
        }
        if staying && !capture && also.is_none() {
            let span = reader.span();
            reader.error(span, "`staying` is about captures, and this motion makes none").help("leave out `quiet`");
        }
        (directions, Self { quiet, capture, only, also, staying }, bounds)
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> TargetMask {
        TargetMask { quiet: self.quiet, captures: self.victims(cx.cast, cx.side) }
    }

    /// What a piece of that side captures by it.
    fn victims(&self, cast: &Cast, side: Side) -> PieceMask {
        let captured =
            if self.capture { Filter::victims(self.only.as_ref(), cast, side) } else { PieceMask::default() };
        let also = self.also.as_ref().map_or_else(PieceMask::default, |also| also.mask(cast, side));
        cast.all_pieces().filter(|&piece| captured.contains(piece) || also.contains(piece)).collect()
    }

    /// Whether it captures anything.
    pub(crate) fn captures_any(&self) -> bool {
        self.capture || self.also.is_some()
    }

    /// The facts of a motion that goes where its directions lead and captures what stands there.
    pub(super) fn facts(&self, bounds: &bounds::Bounds, cx: &CompileContext<'_>) -> Facts {
        let takes = self.compile(cx).captures;
        let threat = match (takes.is_empty(), self.staying || bounds.narrows_threats(cx)) {
            (true, _) => Threat::None,
            (false, false) => Threat::Lines,
            (false, true) => Threat::Replay,
        };
        Facts {
            threat,
            twins: Twins::WhereTablesMeet,
            may_cost_own: cx.cast.captures_cost_own(cx.side, takes),
            // With `lost-to`, moves of other pieces may end this first move.
            complicates_moves: bounds.lost_to.is_some(),
            ..Facts::NONE
        }
    }

    /// The way with the matching verb: "moves", "captures" or both.
    pub(super) fn phrase(&self, cast: &Cast, way: Message) -> Phrase {
        let does = match (self.quiet, self.capture) {
            (true, false) => "quiet",
            (false, true) => "capture",
            _ => "both",
        };
        let only = self.only.as_ref().map(|only| message!("modes-only", whom = only.explain(cast)));
        let also = self.also.as_ref().map(|also| message!("modes-also", whom = also.explain(cast)));
        let staying = self.staying.then(|| message!("modes-staying"));
        let tail = MessageArg::list(Join::Parts, only.into_iter().chain(also).chain(staying));
        Phrase {
            verb: Some(message!("motion-verb", does = does)),
            way,
            may_share: true,
            tail,
            captures: self.captures_any(),
        }
    }
}

/// The property as a number of cells, if there is one.
pub(crate) fn read_cells(reader: &mut Reader<'_, '_>, prop: &'static str) -> Option<u8> {
    let n = reader.number_prop(prop)?;
    let cells = u8::try_from(n.value).ok().filter(|&cells| cells > 0);
    if cells.is_none() {
        reader.error(n.span, format!("`{prop}` must be a number of cells from 1 to 255"));
    }
    cells
}

/// Compiled [`Modes`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetMask {
    pub(crate) quiet: bool,
    pub(crate) captures: PieceMask,
}

impl TargetMask {
    /// Goes to empty cells only.
    pub(super) const QUIET_ONLY: Self = Self { quiet: true, captures: PieceMask::EMPTY };
}
