//! `chain`: a walk of hops in one step; `hop` and `legs` are its parts.
//!
//! A chain is a list of segments, each repeated between two bounds; the compiler turns it into a small automaton whose
//! states track the progress of the walk. Two walks that end on the same cell with the same captures are one step.
//! While a piece is walking, its start cell counts as empty; it may end there only if it has captured something.

mod explain;
mod walk;

pub(crate) use walk::Chain;

use super::modes::CompileContext;
use crate::facts::{Facts, Threat, Twins};
use crate::filters::{Directions, Filter};
use crate::names::Names;
use kdl::{Node, Reader, Word};
use model::cast::Cast;
use model::piece::{PieceMask, Side};

/// The word `chain`.
pub(crate) const WORD: Word = Word {
    name: "chain",
    category: "motion",
    usage: "chain [captured-leave=at-once|at-end] { hop …; legs … }",
    summary: "hops one after the other, in one step",
    doc: "The children are the parts of the chain in order. A chain may stop wherever all parts that are compulsory have been made. Captured pieces leave the \
          board at once, or at the end of the chain, and until then may be hopped over again; no piece is captured twice. A chain may come to a cell more than \
          once, and may end on the cell it began on if it has captured something.",
    example: r"piece Frog F {
    chain {
        hop any over=enemy capture
    }
}
---
5 . . . . .
4 . . . m .
3 . . . . .
2 . m . . .
1 F . . . .
---
a1: xc3 xe5
a1-e5 => a1=. b2=. d4=. e5=F
",
};

/// The word `hop`, a child of `chain` or `legs`.
pub(crate) const HOP: Word = Word {
    name: "hop",
    category: "motion",
    usage: "hop DIRECTION… over=FILTER [capture] [into=FILTER] [times=\"1..\"]",
    summary: "over a neighbouring piece to the empty cell beyond",
    doc: "With `capture` enemy pieces hopped over are captured, unless they are shielded. With `into` the cell beyond may hold such a piece, which is then \
          captured and ends the chain. `times` is how often the hop is made: \"2\", \"1..3\", \"0..\"; the default is \"1..\". In `legs` a hop has no `times` of \
          its own.",
    example: r#"piece Frog F {
    chain {
        hop forward over="own, enemy" into=enemy times="1..2"
    }
}
---
5 . m
4 . M
3 . .
2 m M
1 F F
---
a1: a3
b1: b3 xb5
"#,
};

/// The word `legs`, a child of `chain`.
pub(crate) const LEGS: Word = Word {
    name: "legs",
    category: "motion",
    usage: "legs [times=\"0..2\"] { hop …; step DIRECTION… [at-most=N] }",
    summary: "a part of a chain with a choice at every leg",
    doc: "Each leg is one of the children; without `times` there are one or more. A `step` goes to an empty neighbouring cell, at most `at-most` times in this part.",
    example: r#"piece Spy S {
    chain {
        legs times="1..2" {
            hop orthogonal over=any
            step orthogonal at-most=1
        }
    }
}
---
3 . . . .
2 . . . .
1 S M . .
---
a1: a2 c1 c2 d1
"#,
};

/// No upper bound.
const UNBOUNDED: u8 = u8::MAX;

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct ChainDef {
    segments: Vec<SegmentDef>,
    leave_at_end: bool,
}

#[derive(Clone, Debug)]
struct SegmentDef {
    min: u8,
    max: u8,
    legs: Vec<LegDef>,
}

#[derive(Clone, Debug)]
enum LegDef {
    Hop { directions: Directions, over: Filter, capture: bool, into: Option<Filter> },
    Step { directions: Directions, at_most: u8 },
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ChainDef> {
    let leave = reader.prop("captured-leave");
    let leave_at_end = match leave.as_ref().map(|text| (text.value.as_str(), text.span)) {
        None | Some(("at-once", _)) => false,
        Some(("at-end", _)) => true,
        Some((other, span)) => {
            kdl::report_unknown(reader.problems, span, "moment", other, ["at-once", "at-end"]);
            false
        }
    };
    let mut segments = Vec::new();
    for child in reader.children() {
        match child.name.value.as_str() {
            "hop" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = read_times(&mut reader)?;
                let leg = read_hop(reader, names)?;
                segments.push(SegmentDef { min, max, legs: vec![leg] });
            }
            "legs" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = read_times(&mut reader)?;
                let mut legs = Vec::new();
                for leg in reader.children() {
                    legs.extend(read_leg(leg, names, reader.problems));
                }
                if legs.is_empty() {
                    let span = reader.span();
                    reader.error(span, "`legs` needs at least one `hop` or `step`");
                }
                reader.finish();
                segments.push(SegmentDef { min, max, legs });
            }
            _ => names.report_unknown_word(reader.problems, &child.name, &["hop", "legs"]),
        }
    }
    if segments.is_empty() || segments.len() > 6 {
        let span = reader.span();
        reader
            .error(span, "a chain must have between one and six parts")
            .help("for example `chain { hop any over=enemy capture }`");
        return None;
    }
    let chain = ChainDef { segments, leave_at_end };
    let first_legs: Vec<usize> = (0..chain.segments.len()).collect();
    if chain.states(&first_legs).len() > usize::from(u8::MAX) {
        let span = reader.span();
        reader
            .error(span, "this chain has too many parts with limits")
            .help("lower `times` or `at-most`, or use fewer parts");
        return None;
    }
    reader.finish();
    Some(chain)
}

fn read_leg(node: &Node, names: &Names, problems: &mut kdl::Problems) -> Option<LegDef> {
    let mut reader = Reader::new(node, problems);
    match node.name.value.as_str() {
        "hop" => read_hop(reader, names),
        "step" => {
            let mut directions = Directions::new(names.board.shape());
            for word in reader.rest() {
                directions.read_or_report(&word, &[], reader.problems);
            }
            let at_most = match reader.number_prop("at-most") {
                None => UNBOUNDED,
                Some(n) => match u8::try_from(n.value) {
                    Ok(n @ 1..=8) => n,
                    _ => {
                        reader.error(n.span, "`at-most` must be a number from 1 to 8");
                        return None;
                    }
                },
            };
            if !directions.check_steps(&mut reader) {
                return None;
            }
            reader.finish();
            Some(LegDef::Step { directions, at_most })
        }
        _ => {
            names.report_unknown_word(reader.problems, &node.name, &["hop", "step"]);
            None
        }
    }
}

fn read_hop(mut reader: Reader<'_, '_>, names: &Names) -> Option<LegDef> {
    reader.words(&["capture"]);
    let (mut directions, mut capture) = (Directions::new(names.board.shape()), false);
    for word in reader.rest() {
        if word.value == "capture" {
            capture = true;
        } else {
            directions.read_or_report(&word, &["capture"], reader.problems);
        }
    }
    if !directions.check_steps(&mut reader) {
        return None;
    }
    let Some(over) = reader.prop("over") else {
        let span = reader.span();
        reader.error(span, "`hop` does not say what to hop over").help("for example over=enemy or over=\"own Guard\"");
        return None;
    };
    let over = Filter::read(&over, names, reader.problems);
    let into = reader.prop("into").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(LegDef::Hop { directions, over, capture, into })
}

/// Reads `times`: "2", "1..3", "0..".
fn read_times(reader: &mut Reader<'_, '_>) -> Option<(u8, u8)> {
    let Some(text) = reader.prop("times") else { return Some((1, UNBOUNDED)) };
    let bounds = match text.value.split_once("..") {
        None => text.value.parse().ok().map(|n: u8| (n, n)),
        Some((min, "")) => min.parse().ok().map(|min| (min, UNBOUNDED)),
        Some((min, max)) => min.parse().ok().zip(max.parse().ok()),
    };
    match bounds {
        Some((min, max)) if min <= max && max > 0 && min <= 8 && (max <= 8 || max == UNBOUNDED) => Some((min, max)),
        _ => {
            reader.error(text.span, "`times` must be a number or a range up to 8, such as \"1..2\" or \"0..\"");
            None
        }
    }
}

impl ChainDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        let own = |filter: &Filter| cx.cast.captures_cost_own(cx.side, filter.mask(cx.cast, cx.side));
        Facts {
            threat: Threat::Replay,
            // Two walks may capture the same pieces and end on the same cell.
            twins: Twins::SamePiece,
            may_cost_own: self.ending_filters().any(own),
            ..Facts::NONE
        }
    }

    /// Whether it can capture.
    pub fn captures(&self) -> bool {
        let takes = |leg: &LegDef| matches!(leg, LegDef::Hop { capture: true, .. } | LegDef::Hop { into: Some(_), .. });
        self.segments.iter().any(|segment| segment.legs.iter().any(takes))
    }

    /// The pieces on whose cells its hops may end.
    pub(super) fn ending_filters(&self) -> impl Iterator<Item = &Filter> {
        let legs = self.segments.iter().flat_map(|segment| &segment.legs);
        legs.filter_map(|leg| if let LegDef::Hop { into, .. } = leg { into.as_ref() } else { None })
    }

    /// What its hops pass over, as seen by a side.
    pub fn hops_over(&self, cast: &Cast, side: Side) -> PieceMask {
        let legs = self.segments.iter().flat_map(|segment| &segment.legs);
        let over =
            legs.filter_map(|leg| if let LegDef::Hop { over, .. } = leg { Some(over.mask(cast, side)) } else { None });
        let masks: Vec<PieceMask> = over.collect();
        cast.all_pieces().filter(|&piece| masks.iter().any(|mask| mask.contains(piece))).collect()
    }
}
