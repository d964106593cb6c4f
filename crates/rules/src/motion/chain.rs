//! `chain`: a walk of hops in one step; its parts are read in `legs`.
//!
//! A chain is a list of segments, each repeated between two bounds; the compiler turns it into a small automaton whose
//! states track the progress of the walk. Two walks that end on the same cell with the same captures are one step.
//! While a piece is walking, its start cell counts as empty; it may end there only if it has captured something, unless
//! the line says `back=may`. A step may go over pieces, on whose cells the walk cannot end, or capture them and go on.
//! Look next: `legs` for the parts, `automaton` for the states, `walk` for the search, `range` for how far it may capture.

mod automaton;
mod been;
mod explain;
mod legs;
mod range;
mod stands;
mod walk;

pub(crate) use legs::{FLY, HOP, LEGS};
pub(super) use stands::FirstHop;
pub(crate) use walk::Chain;

use super::modes::CompileContext;
use crate::facts::{Facts, Threat, Twins};
use crate::filters::Filter;
use crate::names::Names;
use kdl::{Reader, Word};
use legs::{LegDef, SegmentDef};
use model::cast::Cast;
use model::piece::{Kind, PieceMask, Side};

/// The word `chain`.
pub(crate) const WORD: Word = Word {
    name: "chain",
    category: "motion",
    stands_in: &["piece", "lay"],
    usage: "chain [captured-leave=at-once|at-end] [goes-on=must] [over-twice=never] [turn=not-back] [cells-twice=never] [back=may] [ends-on=ZONE] { hop …; fly …; legs … }",
    summary: "hops one after the other, in one step",
    doc: "The children are the parts of the chain in order. A chain may stop wherever all parts that are compulsory have been made. Captured pieces leave the \
          board at once, or at the end of the chain, and until then may be hopped over again, unless the line says `over-twice=never`; no piece is captured \
          twice. A chain may come to a cell more than once, and may end on the cell it began on if it has captured something. With `goes-on=must` it stops \
          only where no leg can follow; a leg that could land on several cells behind one piece then lands on one from which the chain can go on, if there is \
          one. With `turn=not-back` no leg leads back in the direction opposite to the leg before it. With `cells-twice=never` no leg \
          lands where the chain has been before, its beginning included. Such a chain has at most eight legs. With `back=may` it may also end on the cell it began on without \
          having captured anything, which passes the turn, if it has come there over no piece. A chain that lands in the zone `ends-on` ends there.",
    example: r#"board {
    zone last White="a5-g5" Black="a1-g1"
}
piece Frog F {
    chain {
        hop any over=enemy capture
    }
}
piece Toad T {
    chain goes-on=must ends-on=last {
        hop any over=enemy capture
    }
}
piece Walker W {
    chain cells-twice=never { legs times="2" { step orthogonal } }
}
piece Idler I {
    chain back=may { legs times="2" { step forward backward } }
}
---
5 . . . . . . . .
4 . . . m . . . .
3 . . . . . . . .
2 . m . m . . . .
1 F . . . T . W I
---
a1: xc3 xe5
a1-e5 => a1=. b2=. d4=. e5=F
e1: xe5
g1: f2 g3 h2
h1: h1 h3
start => can h1-h1
"#,
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct ChainDef {
    segments: Vec<SegmentDef>,
    /// Captured pieces stay on the board until the walk is over.
    leave_at_end: bool,
    /// It ends only where no leg can follow.
    must_go_on: bool,
    /// It hops over no piece twice.
    never_over_twice: bool,
    /// No leg leads back.
    not_back: bool,
    /// It comes to no cell twice.
    never_cells_twice: bool,
    /// It may end where it began without a capture.
    may_return: bool,
    /// The zone in which it ends.
    ends_on: Option<usize>,
}

/// The legs and edges of an automaton are counted in a byte each while a file is read, with room for further chains.
const MAX_STATES: usize = u8::MAX as usize;

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ChainDef> {
    let leave_at_end = read_leave(&mut reader);
    let must_go_on = reads_word(&mut reader, "goes-on", "must");
    let never_over_twice = reads_word(&mut reader, "over-twice", "never");
    let not_back = reads_word(&mut reader, "turn", "not-back");
    let never_cells_twice = reads_word(&mut reader, "cells-twice", "never");
    let may_return = reads_word(&mut reader, "back", "may");
    let ends_on = reader.prop("ends-on").and_then(|name| names.zone(&name, reader.problems));
    let segments = legs::read_segments(&mut reader, names)?;
    if segments.is_empty() || segments.len() > 6 {
        let span = reader.span();
        reader
            .error(span, "a chain must have between one and six parts")
            .help("for example `chain { hop any over=enemy capture }`");
        return None;
    }
    let chain = ChainDef {
        segments,
        leave_at_end,
        must_go_on,
        never_over_twice,
        not_back,
        never_cells_twice,
        may_return,
        ends_on,
    };
    let legs: usize = chain.segments.iter().map(|segment| usize::from(segment.max)).sum();
    if chain.never_cells_twice && legs > been::MAX_LEGS {
        let span = reader.span();
        let message = format!("a chain with `cells-twice=never` has at most {} legs in all", been::MAX_LEGS);
        reader.error(span, message).help("write `times`, for example times=\"1..3\"");
        return None;
    }
    if chain.may_return && (chain.must_go_on || chain.never_cells_twice) {
        let span = reader.span();
        reader
            .error(span, "a chain that may come back has neither `goes-on=must` nor `cells-twice=never`")
            .help("leave out `back=may`, or write it in a `chain` of its own");
        return None;
    }
    let first_legs: Vec<usize> = (0..chain.segments.len()).collect();
    if chain.states(&first_legs).len() > MAX_STATES {
        let span = reader.span();
        reader
            .error(span, "this chain has too many parts with limits")
            .help("lower `times` or `at-most`, or use fewer parts");
        return None;
    }
    reader.finish();
    Some(chain)
}

fn read_leave(reader: &mut Reader<'_, '_>) -> bool {
    let leave = reader.prop("captured-leave");
    match leave.as_ref().map(|text| (text.value.as_str(), text.span)) {
        None | Some(("at-once", _)) => false,
        Some(("at-end", _)) => true,
        Some((other, span)) => {
            kdl::report_unknown(reader.problems, span, "moment", other, ["at-once", "at-end"]);
            false
        }
    }
}

/// Whether the property is there; its only value is `word`.
fn reads_word(reader: &mut Reader<'_, '_>, prop: &'static str, word: &str) -> bool {
    let Some(text) = reader.prop(prop) else { return false };
    if text.value != word {
        kdl::report_unknown(reader.problems, text.span, "value", &text.value, [word]);
    }
    text.value == word
}

impl ChainDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        let own = |filter: &Filter| cx.cast.captures_cost_own(cx.side, filter.mask(cx.cast, cx.side));
        Facts {
            threat: Threat::Replay,
            twins: Twins::WhereTablesMeet,
            may_cost_own: self.ending_filters().any(own),
            ..Facts::NONE
        }
    }

    fn legs(&self) -> impl Iterator<Item = &LegDef> {
        self.segments.iter().flat_map(|segment| &segment.legs)
    }

    /// Whether it can capture.
    pub fn captures(&self) -> bool {
        self.legs().any(LegDef::captures)
    }

    /// Whether it can hop or fly over pieces.
    pub fn hops(&self) -> bool {
        self.legs().any(|leg| !matches!(leg, LegDef::Step { .. }))
    }

    /// Whether it can go step by step.
    pub(crate) fn steps(&self) -> bool {
        self.legs().any(|leg| matches!(leg, LegDef::Step { .. }))
    }

    /// Whether it can capture on a step and go on.
    pub fn captures_and_goes_on(&self) -> bool {
        self.legs().any(|leg| matches!(leg, LegDef::Step { goes_on: true, .. }))
    }

    /// The pieces on whose cells it may end.
    pub(super) fn ending_filters(&self) -> impl Iterator<Item = &Filter> {
        self.legs().filter_map(LegDef::into)
    }

    /// What its hops pass over, as seen by a side.
    pub fn hops_over(&self, cast: &Cast, side: Side) -> PieceMask {
        let masks: Vec<PieceMask> =
            self.legs().filter_map(LegDef::over).map(|filter| filter.mask(cast, side)).collect();
        cast.all_pieces().filter(|&piece| masks.iter().any(|mask| mask.contains(piece))).collect()
    }

    /// Whether it can fly, over empty cells before the piece hopped over or behind it.
    fn flies(&self) -> bool {
        self.legs().any(|leg| matches!(leg, LegDef::Fly { .. }))
    }

    /// Whether it can hop over a piece that is not next to it, in the direction of a leap.
    pub fn hops_far(&self) -> bool {
        self.legs().any(|leg| matches!(leg, LegDef::Hop { directions, .. } if !directions.is_steps_only()))
    }
}

/// What a piece becomes while it walks: in this zone one of these kinds, as which it goes on.
#[derive(Clone, Debug)]
pub(crate) struct PassingRule {
    pub(crate) zone: usize,
    pub(crate) kinds: Vec<Kind>,
}
