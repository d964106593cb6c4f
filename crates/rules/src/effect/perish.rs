//! `perish`: a piece that captures another is removed with it.
//!
//! For: after which captures. Not for: when that happens and how records change (`play/move_act`), nor which pieces never
//! change this way ([`Effects::captor_after_capture`](super::Effects)). Look next: `petrify`, where a stone remains.

use crate::facts::{Facts, Twins};
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece, PieceMask};

/// The word `perish`.
pub(crate) const WORD: Word = Word {
    name: "perish",
    category: "effect",
    stands_in: &["piece"],
    usage: "perish [only=FILTER]",
    summary: "a piece that captures another is removed with it",
    doc: "It goes into no stock and sets off no explosion of its own. `only`: only if such a piece is captured. Pieces captured on its way, `en-passant`, by `pinch`, \
          `surround`, `withdraw`, `approach` or `complete-square` count too. A royal piece never perishes in this way.",
    example: r"piece Zealot Z {
    ride orthogonal
    perish
}
piece Cautious C {
    step any
    perish only=Zealot
}
piece King K {
    royal
    step any
    perish
}
---
3 . . . m . . .
2 . . . . z . k
1 K . . Z C m .
---
d1-d3 => d1=. d3=.
e1-e2 => e1=. e2=.
e1-f1 => e1=. f1=C
d1-d2 => d1=. d2=Z
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct PerishDef {
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> PerishDef {
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    PerishDef { only }
}

impl PerishDef {
    /// The facts: a capture does more than remove a piece, and costs its own side the captor. Since royal pieces stay, it
    /// removes none of them and so threatens none.
    pub(crate) const FACTS: Facts = Facts {
        acts_after_moves: true,
        complicates_moves: true,
        twins: Twins::SamePiece,
        may_cost_own: true,
        ..Facts::NONE
    };

    /// Explains the effect for captors of the kind `it`; `None` if it changes nothing for them.
    pub(crate) fn explain(&self, cast: &Cast, kind: Kind) -> Option<Message> {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        (!cast.kind(kind).is_royal()).then(|| message!("perish", whom = whom))
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Perish {
        Perish { victims: Filter::captured(self.only.as_ref(), cx.cast, cx.side) }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Perish {
    victims: PieceMask,
}

impl Perish {
    /// What the captor of these pieces becomes: nothing, if one of them costs its life.
    pub(super) fn transform_captor(&self, captor: Piece, taken: &[Piece]) -> Piece {
        if taken.iter().any(|&piece| self.victims.contains(piece)) { Piece::EMPTY } else { captor }
    }
}
