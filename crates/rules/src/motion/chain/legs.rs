//! `hop`, `fly`, `legs`: the parts of a chain.
//!
//! Look next: `automaton`, which strings them together.

use crate::filters::{Directions, Filter};
use crate::motion::modes::read_cells;
use crate::names::Names;
use kdl::{Node, Reader, Word};

/// The word `hop`, a child of `chain` or `legs`.
pub(crate) const HOP: Word = Word {
    name: "hop",
    category: "motion",
    stands_in: &["chain", "legs"],
    usage: "hop DIRECTION… over=FILTER [capture] [into=FILTER] [not-on=ZONE] [times=\"1..\"]",
    summary: "over a neighbouring piece to the empty cell beyond",
    doc: "With `capture` enemy pieces hopped over are captured, unless they are shielded. With `into` the cell beyond may hold such a piece, which is then \
          captured and ends the chain. It never lands on the cells of `not-on`. `times` is how often the hop is made: \"2\", \"1..3\", \"0..\"; the default is \"1..\". In `legs` a hop has no `times` of \
          its own. In the direction of a leap, such as \"2,0\", it goes over a piece that far away to the cell twice as far, whatever stands between.",
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

/// The word `fly`, a child of `chain` or `legs`.
pub(crate) const FLY: Word = Word {
    name: "fly",
    category: "motion",
    stands_in: &["chain", "legs"],
    usage: "fly DIRECTION… over=FILTER [capture] [up-to=N] [beyond=N] [times=\"1..\"]",
    summary: "over empty cells and one piece to an empty cell anywhere behind it",
    doc: "A hop from afar: the first piece on the way must be one of `over`, and the cells behind it must be empty up to where the leg ends. `up-to` counts the \
          cells from the last landing on, that of the piece and those behind it included; `beyond` is the number of cells behind it to which the leg may go, 1 \
          being the cell directly behind it. `capture` and `times` are as for `hop`.",
    example: r"piece King K {
    chain captured-leave=at-end over-twice=never goes-on=must {
        fly diagonal over=enemy capture
    }
}
piece Prince P {
    chain {
        fly orthogonal over=enemy capture up-to=4 beyond=1
    }
}
---
6 . . . . . .
5 . . . . m .
4 . . . . . .
3 . . m . . m
2 . . . . . .
1 K . . . . P
---
a1: xf6
a1-f6 => a1=. c3=. e5=. f6=K
f1: xf4
",
};

/// The word `legs`, a child of `chain`.
pub(crate) const LEGS: Word = Word {
    name: "legs",
    category: "motion",
    stands_in: &["chain"],
    usage: "legs [times=\"0..2\"] { hop …; fly …; step DIRECTION… [over=FILTER] [into=FILTER] [capture] [not-on=ZONE] [at-most=N] }",
    summary: "a part of a chain with a choice at every leg",
    doc: "Each leg is one of the children; without `times` there are one or more. A `step` goes to an empty neighbouring cell, at most `at-most` times in this part. With \
          `into` the cell may also hold such a piece, which is then captured and ends the chain; with `capture` as well, the chain may go on from there. With `over` \
          the cell may hold such a piece, which stays: the chain goes on over it and cannot end there. A step never goes to the cells of `not-on`.",
    example: r#"piece Spy S {
    chain {
        legs times="1..2" {
            hop orthogonal over=any
            step orthogonal at-most=1
        }
    }
}
piece Chief C {
    chain cells-twice=never {
        legs times="2" { step orthogonal into=enemy }
    }
}
piece Flier F {
    chain cells-twice=never {
        legs times="2" { step orthogonal over=any into=enemy }
    }
}
piece Cat T {
    chain { legs times="1..2" { step forward backward into=enemy capture } }
}
---
3 . . . . . . m m m
2 . . . . M . m . m
1 S M . . C . m F T
---
a1: a2 c1 c2 d1
e1: d2 f2 xg1 c1
h1: f1 xg2 xh3 xi2
i1: xi1 xi2 xi3
i1-i1 => i2=.
i1-i3 => i1=. i2=. i3=T
"#,
};

/// No upper bound.
pub(super) const UNBOUNDED: u8 = u8::MAX;

/// A part of a chain, repeated between two bounds.
#[derive(Clone, Debug)]
pub(super) struct SegmentDef {
    pub(super) min: u8,
    pub(super) max: u8,
    pub(super) legs: Vec<LegDef>,
}

/// One leg as written.
#[derive(Clone, Debug)]
pub(super) enum LegDef {
    Hop {
        directions: Directions,
        over: Filter,
        capture: bool,
        into: Option<Filter>,
        not_on: Option<usize>,
    },
    Fly {
        directions: Directions,
        over: Filter,
        capture: bool,
        up_to: Option<u8>,
        beyond: Option<u8>,
    },
    Step {
        directions: Directions,
        at_most: u8,
        over: Option<Filter>,
        into: Option<Filter>,
        goes_on: bool,
        not_on: Option<usize>,
    },
}

impl LegDef {
    /// What it passes over.
    pub(super) fn over(&self) -> Option<&Filter> {
        match self {
            Self::Hop { over, .. } | Self::Fly { over, .. } => Some(over),
            Self::Step { .. } => None,
        }
    }

    /// The pieces on whose cells it may end.
    pub(super) fn into(&self) -> Option<&Filter> {
        match self {
            Self::Hop { into, .. } | Self::Step { into, .. } => into.as_ref(),
            Self::Fly { .. } => None,
        }
    }

    /// Whether it can capture.
    pub(super) fn captures(&self) -> bool {
        matches!(self, Self::Hop { capture: true, .. } | Self::Fly { capture: true, .. }) || self.into().is_some()
    }
}

/// Reads the parts of a chain.
pub(super) fn read_segments(reader: &mut Reader<'_, '_>, names: &Names) -> Option<Vec<SegmentDef>> {
    let mut segments = Vec::new();
    for child in reader.children() {
        match child.name.value.as_str() {
            "hop" | "fly" => {
                let mut reader = Reader::new(child, reader.problems);
                let (min, max) = read_times(&mut reader)?;
                let leg = read_over(reader, names)?;
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
                    reader.error(span, "`legs` needs at least one `hop`, `fly` or `step`");
                }
                reader.finish();
                segments.push(SegmentDef { min, max, legs });
            }
            _ => names.report_unknown_word(reader.problems, &child.name, &["hop", "fly", "legs"]),
        }
    }
    Some(segments)
}

fn read_leg(node: &Node, names: &Names, problems: &mut kdl::Problems) -> Option<LegDef> {
    let mut reader = Reader::new(node, problems);
    match node.name.value.as_str() {
        "hop" | "fly" => read_over(reader, names),
        "step" => {
            reader.words(&["capture"]);
            let (mut directions, mut goes_on) = (Directions::new(names.board.shape()), false);
            for word in reader.rest() {
                if word.value == "capture" {
                    goes_on = true;
                } else {
                    directions.read_or_report(&word, &["capture"], reader.problems);
                }
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
            let [over, into] =
                ["over", "into"].map(|prop| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems)));
            let not_on = read_not_on(&mut reader, names);
            if goes_on && into.is_none() {
                let span = reader.span();
                reader.error(span, "this step does not say what it captures").help("for example into=enemy");
            }
            reader.finish();
            Some(LegDef::Step { directions, at_most, over, into, goes_on, not_on })
        }
        _ => {
            names.report_unknown_word(reader.problems, &node.name, &["hop", "fly", "step"]);
            None
        }
    }
}

/// Reads a `hop` or a `fly`.
fn read_over(mut reader: Reader<'_, '_>, names: &Names) -> Option<LegDef> {
    let (word, span) = (reader.node.name.value.clone(), reader.span());
    reader.words(&["capture"]);
    let (mut directions, mut capture) = (Directions::new(names.board.shape()), false);
    for word in reader.rest() {
        if word.value == "capture" {
            capture = true;
        } else {
            directions.read_or_report(&word, &["capture"], reader.problems);
        }
    }
    if directions.directions.is_empty() {
        directions.check_steps(&mut reader);
        return None;
    }
    let Some(over) = reader.prop("over") else {
        reader
            .error(span, format!("`{word}` does not say what to {word} over"))
            .help("for example over=enemy or over=\"own Guard\"");
        return None;
    };
    let over = Filter::read(&over, names, reader.problems);
    let leg = if word == "fly" {
        let (up_to, beyond) = (read_cells(&mut reader, "up-to"), read_cells(&mut reader, "beyond"));
        LegDef::Fly { directions, over, capture, up_to, beyond }
    } else {
        let into = reader.prop("into").map(|text| Filter::read(&text, names, reader.problems));
        let not_on = read_not_on(&mut reader, names);
        LegDef::Hop { directions, over, capture, into, not_on }
    };
    reader.finish();
    Some(leg)
}

/// The zone on whose cells a leg never lands.
fn read_not_on(reader: &mut Reader<'_, '_>, names: &Names) -> Option<usize> {
    reader.prop("not-on").and_then(|name| names.zone(&name, reader.problems))
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
