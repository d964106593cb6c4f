//! `prefer`: which of several captures must be made where captures are compulsory.
//!
//! For: the criteria, in order. Not for: whether a capture must be made (`move_act`). Look next: `play/prefer`, which
//! compares captures.

use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{all_of, any_of, or_kinds, titles};
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet};

/// The word `prefer`.
pub(crate) const WORD: Word = Word {
    name: "prefer",
    category: "turn",
    stands_in: &["act move"],
    usage: "prefer most [of=KINDS] [KIND=N…] | prefer by=KINDS | prefer first=KINDS",
    summary: "which of several captures must be made",
    doc: "A line of `act move must-capture`. `most`: one that captures the most pieces, with `of` the most pieces of these kinds; with KIND=N a piece of that kind \
          counts N instead of 1. `by`: one that a piece of these kinds makes, if there is one. `first`: one that captures a piece of these kinds as early on its \
          way as possible. Of several lines each chooses among the captures that the lines before it have left. Only legal turns are compared; what is captured \
          is defined as for `must-capture`.",
    example: r"piece Man M {
    chain { hop forward-diagonal over=enemy capture }
}
piece King K {
    chain { hop diagonal over=enemy capture }
}
turn {
    order White Black
    act move must-capture {
        prefer most King=3 Man=2
        prefer by=King
    }
}
---
5 . . . . . . .
4 . . . m . . .
3 . . . . . . .
2 . m . . . k .
1 K . . . M . .
---
start => cannot a1-c3
start => can a1-e5
start => cannot e1-g3
",
};

/// A criterion as written in the rule file.
#[derive(Clone, Debug)]
pub enum PreferDef {
    /// The greatest sum of what is captured.
    Most(MostDef),
    /// A capture by a piece of these kinds.
    By(KindSet),
    /// A piece of these kinds is captured as early as possible.
    First(KindSet),
}

/// What each captured piece counts.
#[derive(Clone, Debug)]
pub struct MostDef {
    /// Only these kinds; `None` for all.
    of: Option<KindSet>,
    /// Kinds that do not count 1.
    worth: Vec<(Kind, u32)>,
}

/// The most criteria.
pub(super) const MAX_LINES: usize = 8;
/// What a piece may count.
const MAX_WORTH: i64 = 1000;

impl PreferDef {
    pub(super) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let kinds =
            |reader: &mut Reader<'_, '_>, prop| reader.prop(prop).map(|list| names.kind_list(&list, reader.problems));
        let (by, first) = (kinds(&mut reader, "by"), kinds(&mut reader, "first"));
        let (of, most) = (kinds(&mut reader, "of"), reader.flag("most"));
        let mut worth = Vec::new();
        if most {
            for (name, value) in reader.other_props() {
                match value.value.parse::<i64>() {
                    Ok(n) if (0..=MAX_WORTH).contains(&n) => {
                        worth.extend(names.kind(&name, reader.problems).map(|kind| (kind, n as u32)));
                    }
                    _ => {
                        reader.error(value.span, format!("a piece counts a whole number from 0 to {MAX_WORTH}"));
                    }
                }
            }
        }
        let span = reader.span();
        let criterion = match (most, by, first) {
            (true, None, None) => Some(Self::Most(MostDef { of, worth })),
            (false, Some(kinds), None) if of.is_none() => Some(Self::By(kinds)),
            (false, None, Some(kinds)) if of.is_none() => Some(Self::First(kinds)),
            _ => {
                reader
                    .error(span, "`prefer` needs one criterion: `most`, `by` or `first`")
                    .help("for example `prefer most`; further criteria are further lines");
                None
            }
        };
        reader.finish();
        criterion
    }

    /// The sentence about it. `is_first`: no criterion stands before it.
    pub fn explain(&self, cast: &Cast, is_first: bool) -> Message {
        let what = match self {
            Self::Most(most) => most.explain(cast),
            Self::By(kinds) => message!("prefer-by", kinds = or_kinds(cast, kinds.iter())),
            Self::First(kinds) => message!("prefer-first", kinds = or_kinds(cast, kinds.iter())),
        };
        message!("turn-prefer", first = is_first, what = what)
    }
}

impl MostDef {
    /// What a captured piece of that kind counts.
    pub(crate) fn worth(&self, kind: Kind) -> u32 {
        if self.of.is_some_and(|of| !of.contains(kind)) {
            return 0;
        }
        self.worth.iter().find(|(known, _)| *known == kind).map_or(1, |(_, worth)| *worth)
    }

    fn explain(&self, cast: &Cast) -> Message {
        let counts = self
            .worth
            .iter()
            .map(|&(kind, n)| message!("prefer-worth", kind = or_kinds(cast, std::iter::once(kind)), n = n as usize));
        let counts: Vec<Message> = counts.collect();
        let of = self.of.map(|kinds| any_of(titles(cast, kinds.iter())));
        let counts: Option<MessageArg> = (!counts.is_empty()).then(|| all_of(counts));
        message!("prefer-most", of = of, counts = counts)
    }
}
