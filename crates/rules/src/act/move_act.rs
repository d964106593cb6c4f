//! `act move`: moves a piece, with its captures.
//!
//! Not for: where pieces can go (`motion`). Look next: `play/move_act` for what a move does.

use super::continuation::{ContinuationDef, ContinuationKind};
use super::prefer::{self, PreferDef};
use crate::facts::Facts;
use crate::kind_words::KindWords;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use kdl::{Reader, Word};
use model::cast::Cast;

/// The word `act move`.
pub(crate) const WORD: Word = Word {
    name: "act move",
    category: "turn",
    stands_in: &["turn", "phase"],
    usage: "act move [must-capture] { prefer …; may …; must … }",
    summary: "a turn may move a piece",
    doc: "`must-capture`: if a legal turn captures a piece, every other turn is illegal. This counts what the moved piece captures where it arrives, on its way, \
          `en-passant`, by `pinch`, `surround`, `withdraw`, `approach` and `complete-square`, but not what an explosion or `clear-corners` removes or what is pushed off the board. Lines with `prefer` choose among several captures.",
    example: r"piece Rook R { ride orthogonal }
turn {
    order White Black
    act move must-capture
}
---
2 M . m .
1 R M R .
---
c1-c2 => c1=. c2=R
start => cannot c1-d1
",
};

/// The act, as written in the rule file.
#[derive(Clone, Debug)]
pub struct MoveDef {
    /// Whether a capture must be made if there is one.
    pub must_capture: bool,
    /// Which of several captures must be made: the criteria in order.
    pub preferred: Vec<PreferDef>,
    /// What may follow in the same turn.
    pub continuation: Option<ContinuationDef>,
}

impl MoveDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let must_capture = reader.flag("must-capture");
        let (mut continuation, mut preferred) = (None, Vec::new());
        for child in reader.children() {
            if child.name.value == prefer::WORD.name {
                if !must_capture {
                    reader
                        .error(child.name.span, "captures are not compulsory, so none can be preferred")
                        .help("write `act move must-capture`");
                } else if preferred.len() == prefer::MAX_LINES {
                    reader.error(child.name.span, format!("an act has at most {} lines `prefer`", prefer::MAX_LINES));
                }
                preferred.extend(PreferDef::read(child, names, reader.problems));
                continue;
            }
            if continuation.is_some() {
                reader.error(child.name.span, "only one act can follow a move");
            }
            continuation = ContinuationDef::read(child, names, reader.problems).or(continuation);
        }
        Self { must_capture, preferred, continuation }
    }

    /// The facts: where captures are compulsory, waiting is impossible.
    pub(super) fn facts(&self, cast: &Cast, words: &[KindWords]) -> Facts {
        let then = self.continuation.as_ref().map_or(Facts::NONE, |follow| follow.facts(cast, words));
        Facts { is_pass_meaningful: self.must_capture, ..then }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let Some(follow) = &self.continuation else { return message!("turn-move", then = "nothing") };
        match (&follow.kind, follow.must) {
            (ContinuationKind::Gate(gate), _) => gate.explain(cast),
            (ContinuationKind::Lay, false) => message!("turn-move", then = "may-lay"),
            (ContinuationKind::Lay, true) => message!("turn-move", then = "must-lay"),
            (ContinuationKind::Detonate, false) => message!("turn-move", then = "may-detonate"),
            (ContinuationKind::Detonate, true) => message!("turn-move", then = "must-detonate"),
        }
    }
}
